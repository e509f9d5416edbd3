import { useState } from 'preact/hooks'
import type { Me } from '#contract/access/logins.ts'
import { changeName } from '../api/access/people.ts'
import { useTitle } from '../app/use-title.ts'
import { useFollowingDraft, type FormDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/section.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { accountWords as text } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { isOwner, me, setMe } from './account.ts'
import { LoginsSection } from './logins-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { WelcomeDialog } from './welcome-dialog.tsx'

/** The account of whoever is signed in: their name and picture, their password and passkeys, and where else they are signed in. */
export function Page() {
  useTitle(text.title)
  const who = me.value
  return (
    <div class="page">
      <header>
        <h1>{text.title}</h1>
      </header>
      {who ? (
        <>
          <NameSection who={who} />
          <PictureSection who={who} />
          <PasswordSection email={who.email} />
          <PasskeysSection email={who.email} />
          <LoginsSection />
        </>
      ) : (
        <TokenOnly />
      )}
    </div>
  )
}

function TokenOnly() {
  const [isAsking, setAsking] = useState(false)
  const create = <Button onClick={() => setAsking(true)}>{text.create}</Button>
  return (
    <>
      <Empty action={isOwner.value ? create : undefined}>{text.tokenOnly}</Empty>
      {isAsking && <WelcomeDialog isFirst={false} onClose={() => setAsking(false)} />}
    </>
  )
}

function NameSection({ who }: { who: Me }) {
  const draft = useFollowingDraft(`my-name.${who.id}`, who.name, () => ({
    value: { name: who.name },
    etag: null,
  })) as FormDraft<{ name: string }>

  async function save(): Promise<void> {
    setMe(await changeName(draft.value.name))
    draft.forget()
    showToast(text.saved)
  }

  return (
    <Section title={text.you} about={text.youAbout}>
      <form
        noValidate
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void draft.run(save)
        }}
      >
        <TextField
          label={text.name}
          name="name"
          autocomplete="name"
          value={draft.value.name}
          onInput={(name) => draft.change({ name })}
          error={draft.at('name') === undefined ? draft.error?.message : words.nameWrong}
        />
        <TextField label={text.email} value={who.email} onInput={() => undefined} isReadOnly />
        <footer class="row foot">
          <Button kind="primary" type="submit" isBusy={draft.isBusy}>
            {text.save}
          </Button>
        </footer>
      </form>
    </Section>
  )
}

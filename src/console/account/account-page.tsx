import { useState } from 'preact/hooks'
import type { Me } from '#contract/access/logins.ts'
import { changeName } from '../api/access/people.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField, Form } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/section.tsx'
import { Empty } from '../parts/status/placeholders.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { accountWords as text } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { isOwner, me, setMe } from './account.ts'
import { LoginsSection } from './logins-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { WelcomeDialog } from './welcome-dialog.tsx'
import { PageLayout } from '../parts/layout/page.tsx'

/** The account of whoever is signed in: their name and picture, their password and passkeys, and where else they are signed in. */
export function Page() {
  const who = me.value
  return (
    <PageLayout title={text.title}>
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
    </PageLayout>
  )
}

function TokenOnly() {
  const [isAsking, setAsking] = useState(false)
  const create = <Button label={text.create} onClick={() => setAsking(true)} />
  return (
    <>
      <Empty action={isOwner.value ? create : undefined}>{text.tokenOnly}</Empty>
      {isAsking && <WelcomeDialog isFirst={false} onClose={() => setAsking(false)} />}
    </>
  )
}

function NameSection({ who }: { who: Me }) {
  const draft = useDraft(`my-name.${who.id}`, { name: who.name }, who.name)

  async function save(): Promise<void> {
    setMe(await changeName(draft.value.name))
    draft.forget()
    showToast(text.saved)
  }

  return (
    <Section title={text.you} about={text.youAbout}>
      <Form class="form" onSubmit={() => void draft.run(save)}>
        <TextField
          label={text.name}
          name="name"
          autocomplete="name"
          {...draft.field('name')}
          error={draft.at('name') === undefined ? draft.error?.message : words.nameWrong}
        />
        <TextField label={text.email} value={who.email} onInput={() => undefined} isReadOnly />
        <footer class="row foot">
          <Button label={text.save} kind="primary" type="submit" isBusy={draft.isBusy} />
        </footer>
      </Form>
    </Section>
  )
}

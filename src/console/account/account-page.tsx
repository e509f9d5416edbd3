import { useState, useRef } from 'preact/hooks'
import type { Me } from '#contract/access/logins.ts'
import { changeName, removePicture, setPicture, changePassword } from '../api/access/people.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField, Form, ErrorText } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/section.tsx'
import { Empty } from '../parts/status/placeholders.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { accountWords as text } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { isOwner, me, setMe } from './account.ts'
import { LoginsSection } from './logins-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { WelcomeDialog } from './welcome-dialog.tsx'
import { PageLayout } from '../parts/layout/page.tsx'
import { useSending, throwWrong } from '../api/request/use-sending.ts'
import { PersonPicture } from '../people/person-picture.tsx'
import { FileChooser } from '../parts/field/file-chooser.tsx'
import { HiddenEmail, PasswordField, NewPasswordField, wrongPassword } from './credential-fields.tsx'

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

/** The picture of whoever is signed in. It is saved as soon as it is chosen. */
function PictureSection({ who }: { who: Me }) {
  const input = useRef<HTMLInputElement>(null)
  const sending = useSending()

  const save = (change: () => Promise<Me>) =>
    void sending.run(async () => {
      setMe(await change())
      showToast(text.saved)
    })

  return (
    <Section title={text.picture} about={text.pictureHelp}>
      <div class="row">
        <PersonPicture name={who.name} url={who.pictureUrl} />
        <FileChooser
          chooser={input}
          label={text.choosePicture}
          accept="image/svg+xml,image/png,image/jpeg,image/webp,image/gif"
          onChoose={([file]) => file && save(() => setPicture(file))}
        />
        <Button label={text.choosePicture} isBusy={sending.isBusy} onClick={() => input.current?.click()} />
        {who.pictureUrl !== undefined && <Button label={text.removePicture} onClick={() => save(removePicture)} />}
      </div>
      <ErrorText>{sending.error?.message}</ErrorText>
    </Section>
  )
}

/** A new password. It is no draft: nothing but the server keeps passwords. */
function PasswordSection({ email }: { email: string }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const sending = useSending()

  async function submit(): Promise<void> {
    throwWrong({ password: wrongPassword(password) })
    await changePassword({ current, password })
    setCurrent('')
    setPassword('')
    showToast(text.passwordChanged)
  }

  const besides = sending.besides((path) => path === 'current' || path === 'password')
  return (
    <Section title={text.password} about={text.passwordAbout}>
      <Form class="form" onSubmit={() => void sending.run(submit)}>
        <HiddenEmail email={email} />
        <PasswordField
          label={text.current}
          value={current}
          onInput={setCurrent}
          error={sending.at('current') && text.currentWrong}
        />
        <NewPasswordField
          label={text.newPassword}
          value={password}
          onInput={setPassword}
          error={sending.at('password')}
        />
        <ErrorText>{besides}</ErrorText>
        <footer class="row foot">
          <Button label={text.changePassword} kind="primary" type="submit" isBusy={sending.isBusy} />
        </footer>
      </Form>
    </Section>
  )
}

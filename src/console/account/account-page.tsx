import { useState, useRef } from 'preact/hooks'
import type { Me, Login } from '#contract/access/logins.ts'
import {
  changeName,
  removePicture,
  setPicture,
  changePassword,
  endAllLogins,
  endLogin,
  listLogins,
} from '../api/access.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField, Form, ErrorText } from '../parts/field/field.tsx'
import { Section, PageLayout } from '../parts/layout/page.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { accountWords as text } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { isOwner, me, setMe, forgetAccount } from './account.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { WelcomeDialog } from './welcome-dialog.tsx'
import { useSending, throwWrong } from '../api/request/use-sending.ts'
import { PersonPicture } from '../people/person-picture.tsx'
import { FileChooser } from '../parts/field/files.tsx'
import { HiddenEmail, PasswordField, NewPasswordField, wrongPassword } from './credential-fields.tsx'
import { isWithinHour } from '../words/time.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'

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

/** Where whoever is signed in is so, too. */
function LoginsSection() {
  const loaded = useLoaded('logins', listLogins)
  const { value: logins, reload } = loaded
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Section
      title={text.logins}
      about={text.loginsAbout}
      actions={<Button label={text.everywhere} onClick={() => setAsking(true)} />}
    >
      <Pending of={loaded} count={1} />
      {logins && (
        <ul class="rows inner">
          {logins.map((login) => (
            <LoginLine key={login.id} login={login} onEnded={reload} />
          ))}
        </ul>
      )}
      {isAsking && (
        <FormDialog
          isDanger
          title={text.everywhereTitle}
          action={text.everywhereDo}
          run={async () => {
            await endAllLogins()
            forgetAccount()
          }}
          onClose={close}
        >
          <p>{text.everywhereGoes}</p>
        </FormDialog>
      )}
    </Section>
  )
}

type Props = { login: Login; onEnded: () => void }

function LoginLine({ login: { id, device, createdAt, usedAt, isCurrent }, onEnded }: Props) {
  const sending = useSending(showError)

  async function end(): Promise<void> {
    await endLogin(id)
    showToast(text.ended(device))
    onEnded()
  }

  return (
    <li>
      <div class="what">
        <h3>{device}</h3>
        <p class="about">
          {isCurrent && <span>{text.thisBrowser}</span>}
          <TimeAgo at={createdAt} format={text.signedInSince} />
          {!isCurrent &&
            (isWithinHour(usedAt) ? <span>{text.usedLately}</span> : <TimeAgo at={usedAt} format={text.used} />)}
        </p>
      </div>
      {!isCurrent && (
        <Button label={text.signOut} of={device} isBusy={sending.isBusy} onClick={() => void sending.run(end)} />
      )}
    </li>
  )
}

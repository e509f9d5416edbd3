import { useEffect, useState } from 'preact/hooks'
import type { Invitation } from '#contract/access/people.ts'
import { acceptInvitation, lookInvitation } from '../api/access/people.ts'
import { useSending, throwWrong } from '../api/request/use-sending.ts'
import { pagePath } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { TextField, ErrorText } from '../parts/field/field.tsx'
import { invitationWords as text, roleWords } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { openInvitation } from './account.ts'
import { EmailField, PasswordField, NewPasswordField, wrongPassword } from './credential-fields.tsx'

const close = () => (openInvitation.value = undefined)

/** What the link of an invitation is for: to join, or to choose a new password. */
export function InvitationDialog({ secret }: { secret: string }) {
  const [invitation, setInvitation] = useState<Invitation>()
  const loading = useSending()
  const [attempt, setAttempt] = useState(0)
  const { run } = loading
  useEffect(() => void run(async () => setInvitation(await lookInvitation(secret))), [secret, attempt, run])

  if (invitation) return <AcceptForm secret={secret} invitation={invitation} />
  if (!loading.error) return null
  return (
    <Dialog
      title={text.gone}
      onClose={close}
      onSubmit={() => setAttempt((count) => count + 1)}
      others={<Button label={text.close} onClick={close} />}
      action={words.retry}
      isBusy={loading.isBusy}
    >
      <p role="alert">{loading.error.message}</p>
    </Dialog>
  )
}

function AcceptForm({ secret, invitation }: { secret: string; invitation: Invitation }) {
  const { kind, hasAccount, email, workspace, role } = invitation
  const isJoin = kind === 'join'
  const isNew = isJoin && !hasAccount
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const sending = useSending()

  async function submit(): Promise<void> {
    const wrong = isJoin && hasAccount ? undefined : wrongPassword(password)
    throwWrong({ name: isNew && name.trim() === '' && words.nameWrong, password: wrong })
    await acceptInvitation({ secret, password, ...(isNew && { name }) })
    // Nothing of whoever was signed in here before stays in memory.
    location.assign(pagePath())
  }

  return (
    <Dialog
      title={isJoin ? text.joinTitle(workspace) : text.passwordTitle}
      onSubmit={() => sending.run(submit)}
      action={isJoin ? text.join : text.save}
      isBusy={sending.isBusy}
    >
      <p>{isJoin ? text.joinAs(roleWords[role].name) : text.passwordAbout}</p>
      {isJoin && hasAccount && <p>{text.account}</p>}
      {isNew && (
        <TextField
          label={text.name}
          name="name"
          autocomplete="name"
          value={name}
          onInput={setName}
          error={sending.at('name')}
          isFirst
        />
      )}
      <EmailField label={text.email} value={email} onInput={() => undefined} isReadOnly />
      {isJoin && hasAccount ? (
        <PasswordField label={text.password} value={password} onInput={setPassword} isFirst />
      ) : (
        <NewPasswordField
          label={isNew ? text.password : text.newPassword}
          value={password}
          onInput={setPassword}
          error={sending.at('password')}
        />
      )}
      <ErrorText>{sending.besides((path) => path === 'name' || path === 'password')}</ErrorText>
    </Dialog>
  )
}

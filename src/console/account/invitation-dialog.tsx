import { useEffect, useState } from 'preact/hooks'
import type { Invitation } from '#contract/access/people.ts'
import { unnamedWorkspace } from '#contract/access/constants.ts'
import { acceptInvitation, lookInvitation } from '../api/access.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useSending, throwWrong } from '../api/request/use-sending.ts'
import { pagePath } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { TextField, ErrorText } from '../parts/field/field.tsx'
import { Skeleton } from '../parts/status/placeholders.tsx'
import { accountWords, invitationWords as text, roleWords } from '../words/en/people.ts'
import { words } from '../words/en/shell.ts'
import { needsSignIn, openInvitation } from './account.ts'
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
  const { error } = loading
  return (
    <Dialog
      title={error instanceof ApiError && error.status === 404 ? text.gone : text.looking}
      onClose={close}
      onSubmit={() => setAttempt((count) => count + 1)}
      others={<Button label={needsSignIn.value ? text.close : words.close} onClick={close} />}
      action={words.retry}
      isBusy={loading.isBusy}
    >
      {error ? <ErrorText>{error.message}</ErrorText> : <Skeleton count={1} />}
    </Dialog>
  )
}

function AcceptForm({ secret, invitation }: { secret: string; invitation: Invitation }) {
  const { kind, hasAccount, email, workspace, by, role } = invitation
  const isJoin = kind === 'join'
  const join = workspace === unnamedWorkspace ? text.joinHost(location.host) : text.joinTitle(workspace)
  const isNew = isJoin && !hasAccount
  const hasPassword = isJoin && hasAccount
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const sending = useSending()

  async function submit(): Promise<void> {
    const wrong = hasPassword ? password === '' && accountWords.currentWrong : wrongPassword(password)
    throwWrong({ name: isNew && name.trim() === '' && words.nameWrong, password: wrong })
    await acceptInvitation({ secret, password, ...(isNew && { name }) })
    // Nothing of whoever was signed in here before stays in memory.
    location.assign(pagePath())
  }

  return (
    <Dialog
      title={isJoin ? join : text.passwordTitle}
      // Whoever is signed in here may have opened it by mistake; anybody else would lose the link to a slip of the hand.
      onClose={needsSignIn.value ? undefined : close}
      onSubmit={() => sending.run(submit)}
      action={isJoin ? text.join : text.save}
      isBusy={sending.isBusy}
    >
      <p>{isJoin ? text.joinAs(by, roleWords[role].name) : text.passwordAbout}</p>
      {hasPassword && <p>{text.account}</p>}
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
      {hasPassword ? (
        <PasswordField
          label={text.password}
          value={password}
          onInput={setPassword}
          error={sending.error?.message}
          isFirst
        />
      ) : (
        <NewPasswordField
          label={isNew ? text.password : text.newPassword}
          value={password}
          onInput={setPassword}
          error={sending.at('password')}
        />
      )}
      {!hasPassword && <ErrorText>{sending.besides((path) => path === 'name' || path === 'password')}</ErrorText>}
    </Dialog>
  )
}

import { useState } from 'preact/hooks'
import { ApiError } from '../api/request/api-error.ts'
import { useSending } from '../api/request/use-sending.ts'
import { canStore } from '../app/storage.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { TextField, ErrorText } from '../parts/field/field.tsx'
import { signInWords } from '../words/en/shell.ts'
import { isExpired, linkError, me, signInByPassword, signInByToken } from './account.ts'
import { EmailField, PasswordField } from './credential-fields.tsx'

/** Stands over the page, which goes on as it was as soon as somebody is signed in. */
export function SignIn() {
  const [isByToken, setByToken] = useState(false)
  return isByToken ? (
    <TokenForm onPassword={() => setByToken(false)} />
  ) : (
    <PasswordForm onToken={() => setByToken(true)} />
  )
}

/** Why it is asked. */
function Reason({ how }: { how: string }) {
  return (
    <>
      {linkError.value && <p class="wrong">{linkError.value}</p>}
      <p>{isExpired.value ? signInWords.expired : how}</p>
    </>
  )
}

function PasswordForm({ onToken }: { onToken: () => void }) {
  const [email, setEmail] = useState(me.peek()?.email ?? '')
  const [password, setPassword] = useState('')
  const sending = useSending()
  const byPasskey = useSending()

  async function submit(): Promise<void> {
    if (email.trim() === '' || password === '') throw new Error(signInWords.missing)
    await signInByPassword(email, password).catch((cause: unknown) => {
      throw cause instanceof ApiError && cause.fields.length > 0 ? new Error(signInWords.missing) : cause
    })
  }

  async function usePasskey(): Promise<void> {
    const { signInByPasskey } = await import('./passkey.ts')
    await signInByPasskey()
  }

  return (
    <Dialog
      title={signInWords.title}
      onSubmit={() => sending.run(submit)}
      others={<Button label={signInWords.byToken} kind="plain" onClick={onToken} />}
      action={signInWords.do}
      isBusy={sending.isBusy}
    >
      <Reason how={signInWords.how} />
      <EmailField label={signInWords.email} value={email} onInput={setEmail} isFirst={email === ''} />
      <PasswordField
        label={signInWords.password}
        value={password}
        onInput={setPassword}
        error={sending.error?.message}
        isFirst={email !== ''}
      />
      {'PublicKeyCredential' in window && (
        <Button
          label={signInWords.byPasskey}
          isBusy={byPasskey.isBusy}
          onClick={() => void byPasskey.run(usePasskey)}
        />
      )}
      <ErrorText>{byPasskey.error?.message}</ErrorText>
      <p class="quiet">{signInWords.forgotten}</p>
    </Dialog>
  )
}

function TokenForm({ onPassword }: { onPassword: () => void }) {
  const [token, setToken] = useState('')
  const sending = useSending()
  const [isKept] = useState(canStore)

  async function submit(): Promise<void> {
    const given = token.trim()
    // A link that was copied as a whole is followed.
    const link = /#(code=[\w-]+|invitation=[\w.-]+)$/.exec(given)
    if (link) {
      location.hash = link[0]
      return
    }
    if (given === '') throw new Error(signInWords.empty)
    await signInByToken(given).catch((cause: unknown) => {
      const isRefused = cause instanceof ApiError && (cause.status === 401 || cause.status === 403)
      throw isRefused ? new Error(signInWords.refused) : cause
    })
  }

  return (
    <Dialog
      title={signInWords.title}
      onSubmit={() => sending.run(submit)}
      others={<Button label={signInWords.byPassword} kind="plain" onClick={onPassword} />}
      action={signInWords.do}
      isBusy={sending.isBusy}
    >
      <Reason how={signInWords.howByToken} />
      {!isKept && <p>{signInWords.notKept}</p>}
      <TextField
        label={signInWords.token}
        help={signInWords.tokenHelp}
        type="password"
        value={token}
        onInput={setToken}
        error={sending.error?.message}
        isFirst
      />
    </Dialog>
  )
}

import { useState } from 'preact/hooks'
import { ApiError } from '../api/request/api-error.ts'
import { useSending } from '../api/request/use-sending.ts'
import { canStore } from '../app/storage.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { signInWords } from '../words/en/shell.ts'
import { isExpired, linkError, me, signInByPassword, signInByToken } from './account.ts'

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
      onSubmit={() => void sending.run(submit)}
      actions={
        <>
          <Button kind="plain" onClick={onToken}>
            {signInWords.byToken}
          </Button>
          <Button kind="primary" type="submit" isBusy={sending.isBusy}>
            {signInWords.do}
          </Button>
        </>
      }
    >
      <Reason how={signInWords.how} />
      <TextField
        label={signInWords.email}
        type="email"
        name="email"
        autocomplete="username"
        value={email}
        onInput={setEmail}
        isFirst={email === ''}
      />
      <TextField
        label={signInWords.password}
        type="password"
        name="password"
        autocomplete="current-password"
        value={password}
        onInput={setPassword}
        error={sending.error?.message}
        isFirst={email !== ''}
      />
      {'PublicKeyCredential' in window && (
        <Button isBusy={byPasskey.isBusy} onClick={() => void byPasskey.run(usePasskey)}>
          {signInWords.byPasskey}
        </Button>
      )}
      {byPasskey.error && (
        <p class="wrong" role="alert">
          {byPasskey.error.message}
        </p>
      )}
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
      onSubmit={() => void sending.run(submit)}
      actions={
        <>
          <Button kind="plain" onClick={onPassword}>
            {signInWords.byPassword}
          </Button>
          <Button kind="primary" type="submit" isBusy={sending.isBusy}>
            {signInWords.do}
          </Button>
        </>
      }
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

import { useState } from 'preact/hooks'
import { ApiError } from '../api/request/api-error.ts'
import { useSending } from '../api/request/use-sending.ts'
import { canStore } from '../app/storage.ts'
import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { signInWords } from '../words/en/shell.ts'
import { isExpired, linkError, signInByToken } from './account.ts'

/** Stands over the page, which goes on as it was as soon as somebody is signed in. */
export function SignIn() {
  const [token, setToken] = useState('')
  const sending = useSending()
  const [isKept] = useState(canStore)

  async function submit(): Promise<void> {
    const given = token.trim()
    // A link that was copied as a whole is followed.
    const link = /#code=[\w-]+$/.exec(given)
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
        <Button kind="primary" type="submit" isBusy={sending.isBusy}>
          {signInWords.do}
        </Button>
      }
    >
      {linkError.value && <p class="wrong">{linkError.value}</p>}
      <p>{isExpired.value ? signInWords.expired : signInWords.how}</p>
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

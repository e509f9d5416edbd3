import { useState } from 'preact/hooks'
import type { Token } from '../../../server/contract/tokens.ts'
import { revokeToken } from '../api/tokens.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { say } from '../parts/toast.tsx'
import { words } from '../words/en.ts'

/** Asks first: nothing brings a token back. */
export function RevokeTokenDialog({
  token: { id, name },
  onRevoked,
  onClose,
}: {
  token: Token
  onRevoked: () => void
  onClose: () => void
}) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const text = words.revokeToken

  async function submit(): Promise<void> {
    setBusy(true)
    try {
      await revokeToken(id)
      say(text.done(name))
      onClose()
      onRevoked()
    } catch (cause) {
      setBusy(false)
      setError((cause as Error).message)
    }
  }

  return (
    <Dialog
      title={text.title(name)}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" type="submit" isBusy={isBusy}>
            {text.do}
          </Button>
        </>
      }
    >
      <p>{text.goes}</p>
      {error && (
        <p class="wrong" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}

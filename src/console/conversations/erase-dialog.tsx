import { useState } from 'preact/hooks'
import { eraseConversation } from '../api/conversations.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { say } from '../parts/toast.tsx'
import { words } from '../words/en.ts'

const text = words.conversations.eraseDialog

/** Asks before a conversation goes: nothing brings it back. */
export function EraseDialog(props: {
  agentId: string
  sessionId: string
  count: number
  onClose: () => void
  onErased: () => void
}) {
  const { agentId, sessionId, count, onClose, onErased } = props
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(): Promise<void> {
    setBusy(true)
    try {
      await eraseConversation(agentId, sessionId)
      say(text.done)
      onClose()
      onErased()
    } catch (cause) {
      setBusy(false)
      setError((cause as Error).message)
    }
  }

  return (
    <Dialog
      title={text.title}
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
      <p>{text.goes(count)}</p>
      {error && <p class="wrong">{error}</p>}
    </Dialog>
  )
}

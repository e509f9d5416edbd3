import { eraseConversation } from '../api/conversations.ts'
import { ConfirmDialog } from '../parts/dialog/form-dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { conversationsWords } from '../words/en/conversations.ts'

const text = conversationsWords.eraseDialog

/** Asks before a conversation goes: nothing brings it back. */
export function EraseDialog(props: {
  agentId: string
  sessionId: string
  count: number
  onClose: () => void
  onErased: () => void
}) {
  const { agentId, sessionId, count, onClose, onErased } = props

  async function erase(): Promise<void> {
    await eraseConversation(agentId, sessionId)
    showToast(text.done)
    onErased()
  }

  return (
    <ConfirmDialog title={text.title} action={text.do} run={erase} onClose={onClose}>
      <p>{text.goes(count)}</p>
    </ConfirmDialog>
  )
}

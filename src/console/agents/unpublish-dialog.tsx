import { ConfirmDialog } from '../parts/dialog/form-dialog.tsx'
import { publicPageWords as text } from '../words/en/agents.ts'

/** Asks before an agent's page goes offline: its address does not come back. */
export function UnpublishDialog({ unpublish, onClose }: { unpublish: () => Promise<void>; onClose: () => void }) {
  return (
    <ConfirmDialog title={text.ask} action={text.unpublish} run={unpublish} onClose={onClose}>
      <p>{text.goes}</p>
    </ConfirmDialog>
  )
}

import { FormDialog } from '../parts/dialog/dialog.tsx'
import { publicPageWords as text } from '../words/en/agents.ts'

/** Asks before an agent's page goes offline: its address does not come back. */
export function UnpublishDialog({ unpublish, onClose }: { unpublish: () => Promise<void>; onClose: () => void }) {
  return (
    <FormDialog isDanger title={text.ask} action={text.unpublish} run={unpublish} onClose={onClose}>
      <p>{text.goes}</p>
    </FormDialog>
  )
}

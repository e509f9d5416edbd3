import { Button } from '../parts/button/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { publicPageWords as text } from '../words/en/agents.ts'
import { words } from '../words/en/shell.ts'

/** Asks before an agent's page goes offline: its address does not come back. */
export function UnpublishDialog({ onAgree, onClose }: { onAgree: () => void; onClose: () => void }) {
  return (
    <Dialog
      title={text.ask}
      onClose={onClose}
      onSubmit={() => {
        onClose()
        onAgree()
      }}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" type="submit">
            {text.unpublish}
          </Button>
        </>
      }
    >
      <p>{text.goes}</p>
    </Dialog>
  )
}

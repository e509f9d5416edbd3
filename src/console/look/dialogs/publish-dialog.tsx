import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { say } from '../../parts/toast.tsx'
import { words } from '../../words/en.ts'
import type { Studio } from '../studio.ts'
import { ChangeTable, ValueView } from './change-table.tsx'

/** Shows what visitors will see differently, and publishes it. */
export function PublishDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const changes = studio.changes.value

  async function publish(): Promise<void> {
    setBusy(true)
    if (await studio.publish()) say(words.look.published)
    onClose()
  }

  return (
    <Dialog
      title={words.look.publishTitle}
      onClose={onClose}
      onSubmit={() => void publish()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {words.look.publish}
          </Button>
        </>
      }
    >
      <p>{words.look.publishHelp}</p>
      <ChangeTable
        columns={[words.look.before, words.look.after]}
        rows={changes.map(({ path, before, after }) => ({
          path,
          cells: [<ValueView key="before" value={before} />, <ValueView key="after" value={after} />],
        }))}
      />
    </Dialog>
  )
}

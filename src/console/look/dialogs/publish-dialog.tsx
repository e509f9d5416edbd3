import { useState } from 'preact/hooks'
import { FormDialog } from '../../parts/dialog/form-dialog.tsx'
import { say } from '../../parts/status/toast.tsx'
import { words } from '../../words/en.ts'
import type { Studio } from '../draft/studio.ts'
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
    <FormDialog
      title={words.look.publishTitle}
      action={words.look.publish}
      isBusy={isBusy}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <p>{words.look.publishHelp}</p>
      <ChangeTable
        columns={[words.look.before, words.look.after]}
        rows={changes.map(({ path, before, after }) => ({
          path,
          cells: [<ValueView key="before" value={before} />, <ValueView key="after" value={after} />],
        }))}
      />
    </FormDialog>
  )
}

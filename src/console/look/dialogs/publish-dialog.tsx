import { useState } from 'preact/hooks'
import { FormDialog } from '../../parts/dialog/form-dialog.tsx'
import { say } from '../../parts/status/toast.tsx'
import { lookWords } from '../../words/en/look.ts'
import type { Studio } from '../draft/studio.ts'
import { ChangeTable, ValueView } from './change-table.tsx'

/** Shows what visitors will see differently, and publishes it. */
export function PublishDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const changes = studio.changes.value

  async function publish(): Promise<void> {
    setBusy(true)
    if (await studio.publish()) say(lookWords.published)
    onClose()
  }

  return (
    <FormDialog
      title={lookWords.publishTitle}
      action={lookWords.publish}
      isBusy={isBusy}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <p>{lookWords.publishHelp}</p>
      <ChangeTable
        columns={[lookWords.before, lookWords.after]}
        rows={changes.map(({ path, before, after }) => ({
          path,
          cells: [<ValueView key="before" value={before} />, <ValueView key="after" value={after} />],
        }))}
      />
    </FormDialog>
  )
}

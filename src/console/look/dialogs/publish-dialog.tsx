import { FormDialog } from '../../parts/dialog/form-dialog.tsx'
import { lookWords } from '../../words/en/look.ts'
import type { Studio } from '../draft/studio.ts'
import { FieldErrors } from '../field-errors.tsx'
import { ChangeTable, ValueView } from './change-table.tsx'

type Props = { studio: Studio; onPublish: () => Promise<void>; onClose: () => void }

/** Shows what visitors will see differently, and publishes it. */
export function PublishDialog({ studio, onPublish, onClose }: Props) {
  const changes = studio.changes.value

  return (
    <FormDialog
      title={lookWords.publishTitle}
      action={lookWords.publish}
      isDisabled={studio.errors.value.length > 0}
      run={onPublish}
      onClose={onClose}
    >
      {studio.errors.value.length > 0 ? <FieldErrors studio={studio} onGo={onClose} /> : <p>{lookWords.publishHelp}</p>}
      <ChangeTable
        columns={[lookWords.before, lookWords.after]}
        rows={changes.map(({ path, before, after }) => ({
          path,
          cells: [
            <ValueView key="before" path={path} value={before} />,
            <ValueView key="after" path={path} value={after} />,
          ],
        }))}
      />
    </FormDialog>
  )
}

import { useState } from 'preact/hooks'
import { Button } from '../../parts/button/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { say } from '../../parts/status/toast.tsx'
import { lookWords } from '../../words/en/look.ts'
import type { Conflict, Studio } from '../draft/studio.ts'
import { ChangeTable, ValueView } from './change-table.tsx'

/** Somebody else has published meanwhile: both sides, field by field. What only one has changed is kept anyway. */
export function ConflictDialog({ studio, conflict }: { studio: Studio; conflict: Conflict }) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)

  async function resolve(): Promise<void> {
    setBusy(true)
    const mine = studio.changes.peek().filter(({ path }) => !theirs.has(path))
    if (await studio.resolve(mine)) say(lookWords.published)
  }

  function choose(path: string, isTheirs: boolean): void {
    const next = new Set(theirs)
    if (isTheirs) next.add(path)
    else next.delete(path)
    setTheirs(next)
  }

  const side = (path: string, value: unknown, isTheirs: boolean) => (
    <label class="check" key={path}>
      <input type="radio" name={path} checked={theirs.has(path) === isTheirs} onChange={() => choose(path, isTheirs)} />
      <span>
        <ValueView value={value} />
      </span>
    </label>
  )

  return (
    <Dialog
      title={lookWords.conflictTitle}
      onSubmit={() => void resolve()}
      actions={
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {lookWords.conflictDo}
        </Button>
      }
    >
      <p>{conflict.fields.length > 0 ? lookWords.conflictHelp : lookWords.conflictNone}</p>
      {conflict.fields.length > 0 && (
        <ChangeTable
          columns={[lookWords.theirs, lookWords.mine]}
          rows={conflict.fields.map((field) => ({
            path: field.path,
            cells: [side(field.path, field.theirs, true), side(field.path, field.mine, false)],
          }))}
        />
      )}
    </Dialog>
  )
}

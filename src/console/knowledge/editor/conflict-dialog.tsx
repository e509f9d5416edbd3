import { Button } from '../../parts/button/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Difference } from '../../parts/text/difference.tsx'
import { textConflictWords as text } from '../../words/en/editing.ts'
import type { Saving } from './use-saving.ts'

/** Two saved at once: shows what differs, and lets the second choose. */
export function ConflictDialog({
  theirs,
  mine,
  resolve,
}: {
  theirs: string
  mine: string
  resolve: Saving['resolve']
}) {
  return (
    <Dialog
      isWide
      title={text.title}
      onClose={() => resolve('later')}
      onSubmit={() => resolve('mine')}
      actions={
        <>
          <Button onClick={() => resolve('theirs')}>{text.takeTheirs}</Button>
          <Button kind="primary" type="submit">
            {text.saveMine}
          </Button>
        </>
      }
    >
      <p>{text.what}</p>
      <Difference before={theirs} after={mine} />
    </Dialog>
  )
}

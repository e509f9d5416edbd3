import { Button } from '../../parts/button/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Difference } from '../../parts/text/difference.tsx'
import { words } from '../../words/en.ts'
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
      title={words.knowledge.conflict.title}
      onClose={() => resolve('later')}
      onSubmit={() => resolve('mine')}
      actions={
        <>
          <Button onClick={() => resolve('theirs')}>{words.knowledge.conflict.takeTheirs}</Button>
          <Button kind="primary" type="submit">
            {words.knowledge.conflict.saveMine}
          </Button>
        </>
      }
    >
      <p>{words.knowledge.conflict.what}</p>
      <Difference before={theirs} after={mine} />
    </Dialog>
  )
}

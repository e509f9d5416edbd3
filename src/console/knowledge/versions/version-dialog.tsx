import type { Ai } from '#contract/knowledge/ai.ts'
import type { Version } from '#contract/knowledge/versions.ts'
import { canChange } from '../../account/account.ts'
import { getAiVersion, restoreAiVersion, updateAi } from '../../api/knowledge/ai.ts'
import { useSending } from '../../api/request/use-sending.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Button } from '../../parts/button/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Difference } from '../../parts/text/difference.tsx'
import { Failure } from '../../parts/status/failure.tsx'
import { showToast, showError } from '../../parts/status/toast.tsx'
import { versionsWords } from '../../words/en/knowledge.ts'
import { words } from '../../words/en/shell.ts'
import { exactTime } from '../../words/time.ts'

/** An earlier version compared with the current one, and a button to restore it. */
export function VersionDialog(props: {
  ai: Ai
  version: Version
  isChanged: boolean
  onChange: () => Promise<void>
  onClose: () => void
}) {
  const { ai, version, isChanged, onChange, onClose } = props
  const { value, error, reload } = useLoaded(`version ${ai.id} ${version.number}`, (signal) =>
    getAiVersion(ai.id, version.number, signal),
  )
  const sending = useSending(showError)
  const isSame = value?.instructions === ai.instructions

  async function undo(): Promise<void> {
    await updateAi(ai.id, { instructions: ai.instructions }, null)
    await onChange()
  }

  async function restore(): Promise<void> {
    if (!canChange.value || !value || isSame || isChanged) return
    await restoreAiVersion(ai.id, version.number)
    await onChange()
    showToast(versionsWords.restored(version.number), undo)
    onClose()
  }

  return (
    <Dialog
      isWide
      title={versionsWords.compare(version.number, exactTime(version.createdAt))}
      onClose={onClose}
      onSubmit={() => void sending.run(restore)}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {canChange.value && (
            <Button kind="primary" type="submit" isBusy={sending.isBusy} isDisabled={!value || isSame || isChanged}>
              {versionsWords.restore}
            </Button>
          )}
        </>
      }
    >
      {error && <Failure error={error} onRetry={reload} />}
      {value && !isSame && <p>{versionsWords.reads}</p>}
      {value && <Difference before={ai.instructions} after={value.instructions} />}
      {isChanged && canChange.value && <p class="quiet">{versionsWords.saveFirst}</p>}
    </Dialog>
  )
}

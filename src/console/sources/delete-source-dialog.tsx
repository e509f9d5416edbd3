import type { Source } from '../../../server/contract/sources.ts'
import { deleteSource, listDocuments } from '../api/sources.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Failure } from '../parts/failure.tsx'
import { say } from '../parts/toast.tsx'
import { words } from '../words/en.ts'
import { useSending } from './use-sending.ts'

const text = words.sources.delete

/** Says what goes with a source, in numbers. */
export function DeleteSourceDialog({
  aiId,
  source,
  onDeleted,
  onClose,
}: {
  aiId: string
  source: Source
  onDeleted: () => void
  onClose: () => void
}) {
  const counted = useLoaded(`documents ${source.id}`, (signal) => listDocuments(aiId, source.id, signal))
  const sending = useSending()
  const documents = counted.isLoading ? undefined : counted.value
  const corrected = documents?.filter(({ isCorrected }) => isCorrected).length ?? 0

  async function submit(): Promise<void> {
    await deleteSource(aiId, source.id)
    say(text.done(source.name))
    onClose()
    onDeleted()
  }

  return (
    <Dialog
      title={text.title(source.name)}
      onClose={onClose}
      onSubmit={() => void (documents && sending.run(submit))}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" type="submit" isBusy={sending.isBusy} isDisabled={!documents}>
            {text.do}
          </Button>
        </>
      }
    >
      {counted.error && <Failure error={counted.error} onRetry={counted.reload} />}
      <p>{text.goes}</p>
      <ul class="bullets">
        <li>{documents ? words.sources.documents(source.kind, documents.length) : text.counting}</li>
        {corrected > 0 && <li>{text.corrections(corrected)}</li>}
      </ul>
      <p class="quiet">{text.answers}</p>
      {sending.error && (
        <p class="wrong" role="alert">
          {sending.error.message}
        </p>
      )}
    </Dialog>
  )
}

import type { Source } from '#contract/knowledge/sources.ts'
import { deleteSource, listDocuments } from '../api/knowledge/sources.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { ConfirmDialog } from '../parts/dialog/form-dialog.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { sourcesWords } from '../words/en/sources.ts'

const text = sourcesWords.delete

/** Lists what is deleted with a source, in numbers. */
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
  const documents = counted.isLoading ? undefined : counted.value
  const corrected = documents?.filter(({ isCorrected }) => isCorrected).length ?? 0

  async function remove(): Promise<void> {
    await deleteSource(aiId, source.id)
    showToast(text.done(source.name))
    onDeleted()
  }

  return (
    <ConfirmDialog
      title={text.title(source.name)}
      action={text.do}
      run={remove}
      onClose={onClose}
      isDisabled={!documents}
    >
      {counted.error && <Failure error={counted.error} onRetry={counted.reload} />}
      <p>{text.goes}</p>
      <ul class="bullets">
        <li>{documents ? sourcesWords.documents(source.kind, documents.length) : text.counting}</li>
        {corrected > 0 && <li>{text.corrections(corrected)}</li>}
      </ul>
      <p class="quiet">{text.answers}</p>
    </ConfirmDialog>
  )
}

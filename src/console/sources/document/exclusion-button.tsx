import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import { canChange } from '../../account/account.ts'
import { updateDocument, type DocumentAnswer } from '../../api/knowledge/sources.ts'
import { useSending } from '../../api/request/use-sending.ts'
import { Button } from '../../parts/button/button.tsx'
import { showError, showToast } from '../../parts/status/toast.tsx'
import { sourcesWords } from '../../words/en/sources.ts'

const text = sourcesWords.document

type Props = {
  aiId: string
  document: Pick<KnowledgeDocument, 'id' | 'sourceId' | 'isExcluded'>
  onChange: (answer: DocumentAnswer) => void
}

/** Leaves a document out of answers, or takes it back in: at once, with a way back. */
export function ExclusionButton({ aiId, document, onChange }: Props) {
  const sending = useSending(showError)
  if (!canChange.value) return null

  async function exclude(isExcluded: boolean): Promise<void> {
    onChange(await updateDocument(aiId, document, { isExcluded }))
    showToast(isExcluded ? text.leftOut : text.takenIn, () => exclude(!isExcluded))
  }

  return (
    <Button
      label={document.isExcluded ? text.takeIn : text.leaveOut}
      isBusy={sending.isBusy}
      onClick={() => void sending.run(() => exclude(!document.isExcluded))}
    />
  )
}

import { useState } from 'preact/hooks'
import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import type { Going, Source, SiteReview } from '#contract/knowledge/sources.ts'
import { canChange } from '../account/account.ts'
import { reviewSite } from '../api/knowledge/sources.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { ConfirmDialog } from '../parts/dialog/form-dialog.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { sourcesWords } from '../words/en/sources.ts'
import { searchOf } from './documents/filter.ts'
import { sourcesPath } from './paths.ts'

const text = sourcesWords.review

/** Asks what becomes of the pages that the last reading of a site did not find any more: so many that none of them went. */
export function ReviewSection({
  agentId,
  aiId,
  source,
  documents,
  onChange,
}: {
  agentId: string
  aiId: string
  source: Source
  documents: readonly KnowledgeDocument[]
  onChange: () => void
}) {
  const sending = useSending()
  const [isAsked, setAsked] = useState(false)
  const waiting = documents.filter(({ wouldGo }) => wouldGo !== undefined)
  const count = source.lastSync?.wouldGo ?? waiting.length

  async function decide(decision: SiteReview['decision']): Promise<void> {
    await reviewSite(aiId, source.id, decision)
    showToast(text.done[decision](count))
    onChange()
  }

  return (
    <Section title={text.title(count)} about={text.about}>
      <ul class="bullets">
        {countedBy(waiting).map(([why, number]) => (
          <li key={why}>{text.reasons[why](number)}</li>
        ))}
      </ul>
      <div class="row">
        {canChange.value && (
          <>
            <Button kind="primary" isBusy={sending.isBusy} onClick={() => void sending.run(() => decide('keep'))}>
              {text.keep}
            </Button>
            <Button kind="danger" onClick={() => setAsked(true)}>
              {text.letGo}
            </Button>
          </>
        )}
        <a href={`${sourcesPath(agentId, source.id)}${searchOf({ q: '', state: 'would-go' })}`}>{text.show}</a>
      </div>
      {sending.error && (
        <p class="wrong" role="alert">
          {sending.error.message}
        </p>
      )}
      {isAsked && (
        <ConfirmDialog
          title={text.confirm(count)}
          action={text.letGo}
          run={() => decide('let-go')}
          onClose={() => setAsked(false)}
        >
          <p>{text.goes}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** How many documents have which reason, the most frequent first. */
function countedBy(documents: readonly KnowledgeDocument[]): [Going, number][] {
  const counts = new Map<Going, number>()
  for (const { wouldGo } of documents) if (wouldGo) counts.set(wouldGo, (counts.get(wouldGo) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

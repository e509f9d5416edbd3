import { useState } from 'preact/hooks'
import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import type { Going, Source, SiteReview } from '#contract/knowledge/sources.ts'
import { canChange } from '../account/account.ts'
import { reviewSite } from '../api/knowledge/sources.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { Section } from '../parts/layout/section.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { sourcesWords } from '../words/en/sources.ts'
import { searchOf } from './documents/filter.ts'
import { ErrorText } from '../parts/field/field.tsx'
import { agentPath } from '../app/root.ts'

const text = sourcesWords.review

type Props = {
  agentId: string
  aiId: string
  source: Source
  documents: readonly KnowledgeDocument[]
  onChange: () => void
}

/** Asks what becomes of the pages that the last reading of a site did not find any more: so many that none of them went. */
export function ReviewSection({ agentId, aiId, source, documents, onChange }: Props) {
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
            <Button
              label={text.keep}
              kind="primary"
              isBusy={sending.isBusy}
              onClick={() => void sending.run(() => decide('keep'))}
            />
            <Button label={text.letGo} kind="danger" onClick={() => setAsked(true)} />
          </>
        )}
        <a href={`${agentPath(agentId, 'sources', source.id)}${searchOf({ state: 'would-go' })}`}>{text.show}</a>
      </div>
      <ErrorText>{sending.error?.message}</ErrorText>
      {isAsked && (
        <FormDialog
          isDanger
          title={text.confirm(count)}
          action={text.letGo}
          run={() => decide('let-go')}
          onClose={() => setAsked(false)}
        >
          <p>{text.goes}</p>
        </FormDialog>
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

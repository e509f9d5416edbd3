import { useLocation } from 'preact-iso/router'
import type { Agent } from '#contract/agents/agents.ts'
import { getSource, listDocuments, reviewSite } from '../api/sources.ts'
import { useChange, useLoaded } from '../api/use-loaded.ts'
import { useTitle, Section } from '../parts/layout/page.tsx'
import { later, Failure, Skeleton } from '../parts/status/placeholders.tsx'
import { sourcesWords as text } from '../words/en/sources.ts'
import { OwnTextForm } from './text-forms.tsx'
import { Documents, searchOf } from './documents.tsx'
import { SourceActions } from './source-actions.tsx'
import { SourceState, areVectorsComing } from './source-state.tsx'
import { PageName } from '../parts/text/page-name.tsx'
import { agentPath } from '../app/root.ts'
import { NoPage } from '../app/shell/no-page.tsx'
import { useRef, useState } from 'preact/hooks'
import type { KnowledgeDocument } from '#contract/knowledge/documents.ts'
import type { Going, Source, SiteReview } from '#contract/knowledge/sources.ts'
import { canChange } from '../account/account.ts'
import { useSending } from '../api/request/use-sending.ts'
import { Button } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { ErrorText } from '../parts/field/field.tsx'

const PairsEditor = later('pairs', async () => (await import('./pairs/pairs-editor.tsx')).PairsEditor)

/** A source, what was not read of it, and its documents. */
export function SourceView({ agent, aiId, sourceId }: { agent: Agent; aiId: string; sourceId: string }) {
  const { route } = useLocation()
  /** How many documents there are, above them. */
  const list = useRef<HTMLParagraphElement>(null)
  const loaded = useLoaded(
    `source ${sourceId}`,
    (signal) => getSource(aiId, sourceId, signal),
    (now) => now.sync !== undefined || areVectorsComing(now),
  )
  const { value: source, error } = loaded
  const hasDocuments = source && source.kind !== 'qa'
  const documents = useLoaded(hasDocuments ? `documents ${sourceId}` : null, (signal) =>
    listDocuments(aiId, sourceId, signal),
  )
  const isRunning = source?.sync !== undefined
  // While a site is read, and once more at its end, there are more documents, and others.
  useChange(source && `${source.documents} ${isRunning}`, documents.reload)
  useTitle(source?.name ?? text.title, agent.name)

  function reload(): void {
    loaded.reload()
    documents.reload()
  }

  const own = source?.kind === 'text' && documents.value?.length === 1 ? documents.value[0] : undefined
  const failed = error ?? documents.error
  const stillUsed = documents.value ? countStillUsed(documents.value) : 0
  if (error?.status === 404) return <NoPage what={error.message} href={agentPath(agent.id, 'sources')} to={text.all} />
  return (
    <>
      <header>
        <a class="whole-line" href={agentPath(agent.id, 'sources')}>
          {text.all}
        </a>
        <PageName className="beside-menu" name={source?.name ?? '…'} />
        {source && (
          <>
            <SourceActions
              aiId={aiId}
              source={source}
              onChange={reload}
              onDeleted={() => route(agentPath(agent.id, 'sources'))}
            />
            <div class="whole-line state">
              <SourceState source={source} />
            </div>
          </>
        )}
      </header>
      {failed && <Failure error={failed} onRetry={reload} />}
      {source?.lastSync?.wouldGo !== undefined && !source.sync && documents.value && (
        <ReviewSection
          aiId={aiId}
          source={source}
          documents={documents.value}
          onShow={() => list.current?.scrollIntoView({ block: 'center' })}
          onChange={reload}
        />
      )}
      {source?.warnings && source.warnings.length > 0 && (
        <Section title={text.notRead} about={stillUsed > 0 ? text.stillUsed(stillUsed) : undefined}>
          <ul class="bullets breaks">
            {source.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Section>
      )}
      {source?.kind === 'qa' && <PairsEditor agentId={agent.id} aiId={aiId} source={source} onChange={reload} />}
      {!documents.value && source?.kind !== 'qa' && !failed && <Skeleton />}
      {source && documents.value?.length === 0 && (
        <p class="quiet">{isRunning ? text.noDocumentsYet : text.noDocuments}</p>
      )}
      {own && <OwnTextForm key={own.id} aiId={aiId} document={own} onChange={reload} />}
      {!own && documents.value && documents.value.length > 0 && (
        <Documents agentId={agent.id} documents={documents.value} count={list} />
      )}
    </>
  )
}

/** How many pages that could not be read lately have a text from before, which answers use. */
function countStillUsed(documents: readonly KnowledgeDocument[]): number {
  const older = documents.filter(({ failedSince, isExcluded }) => failedSince !== undefined && !isExcluded)
  return new Set(older.map(({ url }) => url)).size
}

const reviewWords = text.review

type Props = {
  aiId: string
  source: Source
  documents: readonly KnowledgeDocument[]
  /** Brings the documents into sight. */
  onShow: () => void
  onChange: () => void
}

/** Asks what becomes of the pages that a reading of a site did not find any more: so many that none of them went. */
function ReviewSection({ aiId, source, documents, onShow, onChange }: Props) {
  const { path, route } = useLocation()
  const sending = useSending()
  const [isAsked, setAsked] = useState(false)
  const waiting = documents.filter(({ wouldGo }) => wouldGo !== undefined)
  const count = source.lastSync?.wouldGo ?? waiting.length
  const hasQuestions = (source.lastSync?.questions ?? 0) > 0

  async function decide(decision: SiteReview['decision']): Promise<void> {
    await reviewSite(aiId, source.id, decision)
    showToast(reviewWords.done[decision](count, hasQuestions))
    // The list of those that would go is empty now.
    route(path, true)
    onChange()
  }

  return (
    <Section title={reviewWords.title(count, hasQuestions)} about={reviewWords.about}>
      <ul class="bullets">
        {countedBy(waiting).map(([why, number]) => (
          <li key={why}>{reviewWords.reasons[why](number)}</li>
        ))}
      </ul>
      <div class="row">
        {canChange.value && (
          <>
            <Button
              label={reviewWords.keep}
              kind="primary"
              isBusy={sending.isBusy}
              onClick={() => void sending.run(() => decide('keep'))}
            />
            <Button label={reviewWords.letGo} kind="danger" onClick={() => setAsked(true)} />
          </>
        )}
        <a href={`${path}${searchOf({ state: 'would-go' })}`} onClick={onShow}>
          {reviewWords.show}
        </a>
      </div>
      <ErrorText>{sending.error?.message}</ErrorText>
      {isAsked && (
        <FormDialog
          isDanger
          title={reviewWords.confirm(count, hasQuestions)}
          action={reviewWords.letGo}
          run={() => decide('let-go')}
          onClose={() => setAsked(false)}
        >
          <p>{reviewWords.goes}</p>
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

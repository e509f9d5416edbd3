import { useLocation } from 'preact-iso/router'
import type { Agent } from '#contract/agents/agents.ts'
import { getSource, listDocuments } from '../api/knowledge/sources.ts'
import { useChange } from '../api/use-change.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle } from '../app/use-title.ts'
import { later } from '../parts/later.tsx'
import { Failure, Skeleton } from '../parts/status/placeholders.tsx'
import { Section } from '../parts/layout/section.tsx'
import { sourcesWords as text } from '../words/en/sources.ts'
import { OwnTextForm } from './document/text-forms.tsx'
import { Documents } from './documents/documents.tsx'
import { ReviewSection } from './review-section.tsx'
import { SourceActions } from './source-actions.tsx'
import { SourceState } from './source-state.tsx'
import { areVectorsComing } from './vectors/vectors-state.tsx'
import { PageName } from '../parts/text/page-name.tsx'
import { agentPath } from '../app/root.ts'
import { NoPage } from '../app/shell/no-page.tsx'

const PairsEditor = later('pairs', async () => (await import('./pairs/pairs-editor.tsx')).PairsEditor)

/** A source, what was not read of it, and its documents. */
export function SourceView({ agent, aiId, sourceId }: { agent: Agent; aiId: string; sourceId: string }) {
  const { route } = useLocation()
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
      {source?.lastSync?.outcome === 'needs-review' && !source.sync && documents.value && (
        <ReviewSection agentId={agent.id} aiId={aiId} source={source} documents={documents.value} onChange={reload} />
      )}
      {source?.warnings && source.warnings.length > 0 && (
        <Section title={text.notRead}>
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
        <Documents agentId={agent.id} documents={documents.value} />
      )}
    </>
  )
}

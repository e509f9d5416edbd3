import { useLocation } from 'preact-iso/router'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Agent } from '../../../server/contract/agents.ts'
import type { KnowledgeDocument } from '../../../server/contract/sources.ts'
import { getSource, listDocuments } from '../api/sources.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle } from '../app/use-title.ts'
import { Button } from '../parts/button.tsx'
import { Failure } from '../parts/failure.tsx'
import '../parts/rows.css'
import { Section } from '../parts/section.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TimeAgo } from '../parts/time-ago.tsx'
import { words } from '../words/en.ts'
import { sourcesPath } from './paths.ts'
import { SourceActions } from './source-actions.tsx'
import { SourceState } from './source-state.tsx'
import { usePolling } from './use-polling.ts'

const text = words.sources

/** This many documents are shown at a time. */
const step = 100

/** A source, what was not read of it, and its documents. */
export function SourceView({ agent, aiId, sourceId }: { agent: Agent; aiId: string; sourceId: string }) {
  const { route } = useLocation()
  const [shown, setShown] = useState(step)
  const loaded = useLoaded(`source ${sourceId}`, (signal) => getSource(aiId, sourceId, signal))
  const documents = useLoaded(`documents ${sourceId}`, (signal) => listDocuments(aiId, sourceId, signal))
  const { value: source, error } = loaded
  const isRunning = source?.sync !== undefined
  usePolling(isRunning, loaded)
  // While a site is read, and once more at its end, there are more documents, and others.
  const latest = useRef(documents.reload)
  latest.current = documents.reload
  useEffect(() => latest.current(), [source?.documents, isRunning])
  useTitle(source?.name ?? text.title, agent.name)

  function reload(): void {
    loaded.reload()
    documents.reload()
  }

  const failed = error ?? documents.error
  return (
    <>
      <header>
        <a href={sourcesPath(agent.id)}>{text.all}</a>
        <h1 class="whole-line breaks">{source?.name ?? '…'}</h1>
        {source && (
          <>
            <div class="whole-line state">
              <SourceState source={source} />
            </div>
            <SourceActions
              aiId={aiId}
              source={source}
              onChange={reload}
              onDeleted={() => route(sourcesPath(agent.id))}
            />
          </>
        )}
      </header>
      {failed && <Failure error={failed} onRetry={reload} />}
      {source?.warnings && source.warnings.length > 0 && (
        <Section title={text.notRead}>
          <ul class="bullets breaks">
            {source.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Section>
      )}
      {!documents.value && !failed && <Skeleton />}
      {source && documents.value?.length === 0 && (
        <p class="quiet">{isRunning ? text.noDocumentsYet : text.noDocuments}</p>
      )}
      {documents.value && documents.value.length > 0 && (
        <ul class="rows card">
          {documents.value.slice(0, shown).map((document) => (
            <DocumentLine key={document.id} agentId={agent.id} document={document} />
          ))}
        </ul>
      )}
      {documents.value && documents.value.length > shown && (
        <div class="row">
          <Button onClick={() => setShown((count) => count + step)}>
            {text.showMore(Math.min(step, documents.value.length - shown))}
          </Button>
          <p class="quiet">{text.shownOf(shown, documents.value.length)}</p>
        </div>
      )}
    </>
  )
}

function DocumentLine({ agentId, document }: { agentId: string; document: KnowledgeDocument }) {
  const { id, sourceId, title, url, failedSince, isExcluded, isCorrected } = document
  return (
    <li>
      <div class="what">
        <h2>
          <a href={sourcesPath(agentId, sourceId, id)}>{title}</a>
        </h2>
        <p class="about">
          {url !== undefined && <span class="breaks">{url}</span>}
          {isExcluded && <span class="warned">{text.document.isExcluded}</span>}
          {isCorrected && <span>{text.document.isCorrected}</span>}
          {failedSince !== undefined && (
            <span class="warned">
              <TimeAgo at={failedSince} say={text.document.failedSince} />
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

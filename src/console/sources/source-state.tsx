import type { Source } from '#contract/knowledge/sources.ts'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { sourcesWords as text } from '../words/en/sources.ts'

/** The kind of a source, its size, and its progress. */
export function SourceState({ source }: { source: Source }) {
  const { kind, documents, fileName, updatedAt, sync, lastSync, warnings = [] } = source
  const { pages, questions = 0, failed = 0 } = lastSync ?? {}
  return (
    <>
      <p class="about">
        <span>{text.kinds[kind]}</span>
        {pages !== undefined && <span>{text.pages(pages)}</span>}
        {questions > 0 && <span>{text.questionsFound(questions)}</span>}
        {pages === undefined && (kind !== 'text' || documents > 1) && <span>{text.documents(kind, documents)}</span>}
        {fileName !== undefined && fileName !== source.name && <span class="breaks">{fileName}</span>}
        {kind === 'site' ? <SiteState source={source} /> : <TimeAgo at={updatedAt} format={text.changed} />}
        {source.vectors && <VectorsState of={source.vectors} />}
        {warnings.length > 0 && failed === 0 && <span class="warned">{text.warnings(warnings.length)}</span>}
      </p>
      {sync && (
        <progress
          class="reading"
          {...(sync.state === 'running' && sync.found > 0 && { value: sync.done, max: sync.found })}
          aria-label={text.site.reading(source.name)}
        />
      )}
    </>
  )
}

function SiteState({ source: { sync, lastSync, nextSyncAt } }: { source: Source }) {
  if (sync?.waitingUntil !== undefined) return <TimeAgo at={sync.waitingUntil} format={text.site.waits} />
  if (sync?.state === 'running' && sync.found > 0) return <span>{text.site.running(sync.done, sync.found)}</span>
  if (sync) return <span>{text.site.states[sync.state]}</span>
  return (
    <>
      {lastSync && (
        <span class={lastSync.outcome === 'failed' ? 'warned' : undefined}>
          <TimeAgo at={lastSync.endedAt} format={text.site.outcomes[lastSync.outcome]} />
          {lastSync.reason !== undefined && `: ${lastSync.reason}`}
        </span>
      )}
      {lastSync?.wouldGo !== undefined && (
        <span class="warned">{text.review.title(lastSync.wouldGo, (lastSync.questions ?? 0) > 0)}</span>
      )}
      {lastSync && lastSync.failed > 0 && <span class="warned">{text.site.failed(lastSync.failed)}</span>}
      {lastSync?.unread !== undefined && <span>{text.site.unread(lastSync.unread)}</span>}
      {nextSyncAt !== undefined && <TimeAgo at={nextSyncAt} format={text.site.next} />}
    </>
  )
}

const vectorWords = text.vectors

/** The progress of a source's vectors, and their error. */
function VectorsState({ of }: { of: NonNullable<Source['vectors']> }) {
  const { state, passages, beyond, failedSince, reason } = of
  return (
    <>
      <span>{vectorWords.states[state](passages)}</span>
      {beyond !== undefined && <span class="warned">{vectorWords.beyond(beyond)}</span>}
      {state === 'failed' && (
        <span class="warned breaks">
          {failedSince !== undefined && <TimeAgo at={failedSince} format={vectorWords.failedSince} />}
          {reason !== undefined && `: ${reason}`}
        </span>
      )}
    </>
  )
}

/** Whether vectors are being made or removed, or will be soon; `isWanted`: whether a model is named, where that is known. */
export function areVectorsComing({ vectors, sync }: Source, isWanted?: boolean): boolean {
  if (sync) return false
  if (!vectors) return isWanted === true
  return isWanted === false || vectors.state === 'waiting' || vectors.state === 'running'
}

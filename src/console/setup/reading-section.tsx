import type { ComponentChildren } from 'preact'
import type { Source } from '#contract/knowledge/sources.ts'
import type { Setup } from '#contract/sites/setup.ts'
import { canChange } from '../account/account.ts'
import { latestDocuments, syncSource } from '../api/sources.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useChange, useLoaded, type Loaded } from '../api/use-loaded.ts'
import { Button, LinkButton } from '../parts/button/button.tsx'
import { Section } from '../parts/layout/page.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { showError } from '../parts/status/toast.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { setupWords } from '../words/en/setup.ts'
import { agentPath } from '../app/root.ts'

const text = setupWords.reading
/** The number of pages that are named while a site is read. */
const latestCount = 3

type Props = { agentId: string; setup: Setup; source: Loaded<Source>; isGone: boolean; canAsk: boolean }

/** How far the reading of the site is, what came of it, and what to do where nothing did. */
export function ReadingSection({ agentId, setup: { aiId, sourceId }, source: loaded, isGone, canAsk }: Props) {
  const { value: source, error, reload } = loaded
  const sending = useSending(showError)
  if (isGone || aiId === null || sourceId === null) {
    return (
      <Section title={text.notRead} about={text.gone}>
        <Ways agentId={agentId} />
      </Section>
    )
  }
  if (!source) return error ? <Failure error={error} onRetry={reload} /> : null
  const stage = stageOf(source)
  const titles = { reading: text.title, read: text.isRead, nothing: text.notRead, failed: text.notRead }
  return (
    <Section
      title={titles[stage]}
      actions={
        stage !== 'nothing' &&
        source.documents > 0 && (
          <a href={agentPath(agentId, 'sources', sourceId)}>{text.more(source.lastSync?.questions ?? 0)}</a>
        )
      }
    >
      <p class="unseen" role="status">
        {statusOf(stage, canAsk)}
      </p>
      {stage === 'reading' ? (
        <Progress source={source} aiId={aiId} canAsk={canAsk} />
      ) : (
        <Outcome source={source} review={agentPath(agentId, 'sources', sourceId)} />
      )}
      {(stage === 'failed' || stage === 'nothing') && (
        <Ways agentId={agentId}>
          {canChange.value && (
            <Button
              label={text.retry}
              isBusy={sending.isBusy}
              onClick={() => void sending.run(() => syncSource(aiId, sourceId).then(reload))}
            />
          )}
        </Ways>
      )}
    </Section>
  )
}

type Stage = 'reading' | 'read' | 'nothing' | 'failed'

function stageOf({ sync, lastSync, documents }: Source): Stage {
  if (sync || !lastSync) return 'reading'
  if (documents > 0) return 'read'
  return lastSync.outcome === 'failed' ? 'failed' : 'nothing'
}

/** Numbers change too often to be read out: this changes with the stage alone. */
function statusOf(stage: Stage, canAsk: boolean): string {
  const { status } = setupWords
  if (stage === 'reading') return canAsk ? status.askable : status.reading
  return stage === 'read' ? status.complete : status.failed
}

type ProgressProps = { source: Source; aiId: string; canAsk: boolean }

function Progress({ source: { id, sync, documents }, aiId, canAsk }: ProgressProps) {
  const latest = useLoaded(`latest ${id}`, (signal) => latestDocuments(aiId, id, latestCount, signal))
  useChange(documents, latest.reload)
  const { done = 0, found = 0 } = sync ?? {}
  const isCounting = sync?.state === 'running' && found > 0
  return (
    <>
      <p>
        {isCounting ? text.running(done, found) : sync?.state === 'queued' ? text.queued : text.looking}
        {canAsk && ` ${text.askAlready}`}
      </p>
      <progress class="setup-progress" {...(isCounting && { value: done, max: found })} aria-label={text.progress} />
      {sync?.waitingUntil !== undefined && (
        <p class="quiet">
          <TimeAgo at={sync.waitingUntil} format={text.waits} />
        </p>
      )}
      {latest.value && latest.value.length > 0 && (
        <ul class="setup-latest quiet" aria-label={text.latest}>
          {latest.value.map(({ id: documentId, title }) => (
            <li key={documentId} dir="auto">
              {title}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Outcome({ source: { documents, lastSync, warnings }, review }: { source: Source; review: string }) {
  const { outcome, pages, questions = 0, reason, wouldGo, unread } = lastSync ?? {}
  const read = pages === undefined ? text.texts(documents) : text.pages(pages)
  return (
    <>
      {documents > 0 && <p>{outcome === 'stopped' ? text.stopped(read) : text.complete(read, questions)}</p>}
      {outcome === 'failed' ? (
        <p class="wrong breaks">{documents > 0 ? text.failed(reason ?? '') : reason}</p>
      ) : (
        documents === 0 && <p class="breaks">{reason ?? warnings?.[0] ?? text.nothing}</p>
      )}
      {wouldGo !== undefined && (
        <p>
          {text.review(wouldGo, questions > 0)} <a href={review}>{text.decide}</a>
        </p>
      )}
      {unread !== undefined && <p class="quiet">{text.unread(unread)}</p>}
    </>
  )
}

/** What to do where the site says nothing. */
function Ways({ agentId, children }: { agentId: string; children?: ComponentChildren }) {
  return (
    <div class="row">
      {children}
      <LinkButton label={text.add} href={agentPath(agentId, 'sources')} />
    </div>
  )
}

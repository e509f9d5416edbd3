import { RefreshCw } from 'lucide'
import type { ComponentChildren } from 'preact'
import type { Health } from '#contract/health.ts'
import { isOperator } from '../account/account.ts'
import { OperatorOnly } from '../account/operator-only.tsx'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { Failure, Skeleton } from '../parts/status/placeholders.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { healthWords as text } from '../words/en/health.ts'
import { engineWords } from '../words/en/answers.ts'
import { ModelsSection } from './models-section.tsx'
import { PageLayout } from '../parts/layout/page.tsx'
import { callData } from '../api/request/call.ts'
import { reach } from '../api/request/request.ts'

/** The server's health, in words. Only the operator sees more than whether it works. */
export function Page() {
  const ready = useLoaded('ready', getReadiness)
  const health = useLoaded(isOperator.value ? 'health' : null, getHealth)
  const error = ready.error ?? health.error
  const isLoading = ready.isLoading || health.isLoading
  function reload(): void {
    ready.reload()
    health.reload()
  }
  return (
    <PageLayout
      title={text.title}
      kind="narrow"
      actions={<Button label={text.again} icon={RefreshCw} isBusy={isLoading} onClick={reload} />}
    >
      {error && <Failure error={error} onRetry={reload} />}
      {ready.value === undefined && !error && <Skeleton count={1} />}
      {ready.value !== undefined && (
        <dl class={isLoading ? 'health card stale' : 'health card'} aria-live="polite">
          <Line name={text.server} isGood={ready.value.isReady}>
            {ready.value.isReady ? text.ready : text.notReady}
            {!ready.value.isReady && !isOperator.value && ` ${text.tellOperator(ready.value.reason)}`}
          </Line>
          {health.value && <Details health={health.value} />}
        </dl>
      )}
      <ModelsSection />
      {!isOperator.value && <OperatorOnly>{text.operatorOnly}</OperatorOnly>}
    </PageLayout>
  )
}

function Details({ health: { version, startedAt, storage, model, answers, promptCuts, notices } }: { health: Health }) {
  const { kind, readiness, isWhole } = storage
  return (
    <>
      <Line name={text.storage} isGood={readiness === 'ready'}>
        {text.kinds[kind]} {text.readiness[readiness]}
      </Line>
      <Backups storage={storage} />
      {!isWhole && (
        <Line name={text.records} isGood={false}>
          {text.damaged}
        </Line>
      )}
      <Line name={text.model} isGood>
        {model ? text.modelAnswers(model.name, model.host) : text.embedded}
      </Line>
      <Line name={text.answers} isGood={answers.waiting === 0}>
        {text.queue(answers)}
      </Line>
      <Line name={text.notices} isGood={notices.failed === 0 && !isLate(notices)}>
        {text.noticesSay(notices)}
      </Line>
      {promptCuts.length > 0 && (
        <Line name={text.prompts} isGood={false}>
          {promptCuts.map(({ name, model: its, sentTokens, readTokens, at }) => (
            <p key={`${name} ${at}`}>
              {text.promptCut(name, its)} {engineWords.promptCut(sentTokens, readTokens)}
            </p>
          ))}
        </Line>
      )}
      <Line name={text.version} isGood>
        {version ?? text.unknown}. <TimeAgo at={startedAt} format={text.since} />
      </Line>
    </>
  )
}

/** Whether notices wait that were due long ago: the receivers refuse them, or nobody sends them. */
function isLate({ dueSince }: Health['notices']): boolean {
  return dueSince !== null && isOlder(dueSince, lateNotice)
}

/** Ten minutes, in milliseconds. */
const lateNotice = 600_000

/** The age of the last backup. This server cannot know it for PostgreSQL. */
function Backups({ storage: { kind, lastBackupAt } }: { storage: Health['storage'] }) {
  if (kind === 'postgresql') {
    return (
      <Line name={text.backup} isGood={undefined}>
        {text.backupUnknown}
      </Line>
    )
  }
  if (lastBackupAt === null) {
    return (
      <Line name={text.backup} isGood={false}>
        {text.backupNever}
      </Line>
    )
  }
  const isOld = isOlder(lastBackupAt, oldBackup)
  return (
    <Line name={text.backup} isGood={!isOld}>
      <TimeAgo at={lastBackupAt} format={text.backupEnded} />
      {isOld && ` ${text.backupOld}`}
    </Line>
  )
}

/** A week, in milliseconds. */
const oldBackup = 7 * 86_400_000

function isOlder(at: string, milliseconds: number, now = Date.now()): boolean {
  return now - Date.parse(at) > milliseconds
}

/** `isGood` undefined: the server cannot tell. */
function Line({ name, isGood, children }: { name: string; isGood: boolean | undefined; children: ComponentChildren }) {
  return (
    <div class={isGood === undefined ? 'unknown' : isGood ? 'good' : 'bad'}>
      <dt>{name}</dt>
      <dd>
        {isGood === false && <span class="unseen">{text.warning}: </span>}
        {children}
      </dd>
    </div>
  )
}

/** The server's health in detail, for the operator. */
const getHealth = (signal?: AbortSignal) => callData<Health>('GET', 'health', { signal })

/** `reason`: why it takes no changes, in words of its own that follow "that"; absent: it does not say. */
type Readiness = { isReady: boolean; reason?: string }

/** Whether the server takes changes; needs no token. */
async function getReadiness(signal?: AbortSignal): Promise<Readiness> {
  const answer = await reach('readyz', { cache: 'no-store', ...(signal && { signal }) })
  if (answer.ok) return { isReady: true }
  // A proxy in front may answer with a page of its own.
  const isOurs = answer.headers.get('Content-Type')?.startsWith('text/plain')
  return { isReady: false, ...(isOurs && { reason: await answer.text() }) }
}

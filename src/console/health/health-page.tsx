import { RefreshCw } from 'lucide'
import type { ComponentChildren } from 'preact'
import type { Health } from '../../../server/contract/health.ts'
import { isOperator } from '../account/account.ts'
import { OperatorOnly } from '../account/operator-only.tsx'
import { getHealth, isReady } from '../api/health.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle } from '../app/use-title.ts'
import { Button } from '../parts/button.tsx'
import { Failure } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TimeAgo } from '../parts/time-ago.tsx'
import { words } from '../words/en.ts'
import './health-page.css'

/** How the server is, in words. Whoever is no operator is told whether it works, and no more. */
export function Page() {
  const text = words.health
  useTitle(text.title)
  const ready = useLoaded('ready', isReady)
  const health = useLoaded(isOperator.value ? 'health' : null, getHealth)
  const error = ready.error ?? health.error
  const isLoading = ready.isLoading || health.isLoading
  function reload(): void {
    ready.reload()
    health.reload()
  }
  return (
    <div class="page narrow">
      <header>
        <h1>{text.title}</h1>
        <Button icon={RefreshCw} isBusy={isLoading} onClick={reload}>
          {text.again}
        </Button>
      </header>
      {error && <Failure error={error} onRetry={reload} />}
      {ready.value === undefined && !error && <Skeleton count={1} />}
      {ready.value !== undefined && (
        <dl class={isLoading ? 'health card stale' : 'health card'} aria-live="polite">
          <Line name={text.server} isGood={ready.value}>
            {ready.value ? text.ready : text.notReady}
          </Line>
          {health.value && <Details health={health.value} />}
        </dl>
      )}
      {!isOperator.value && <OperatorOnly>{text.operatorOnly}</OperatorOnly>}
    </div>
  )
}

function Details({ health: { version, startedAt, storage, model, answers } }: { health: Health }) {
  const text = words.health
  const { kind, readiness, isWhole } = storage
  return (
    <>
      <Line name={text.storage} isGood={readiness === 'ready'}>
        {text.kinds[kind]} {text.readiness[readiness]}
      </Line>
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
      <Line name={text.version} isGood>
        {version ?? text.unknown}. <TimeAgo at={startedAt} say={text.since} />
      </Line>
    </>
  )
}

function Line({ name, isGood, children }: { name: string; isGood: boolean; children: ComponentChildren }) {
  return (
    <div class={isGood ? 'good' : 'bad'}>
      <dt>{name}</dt>
      <dd>
        {!isGood && <span class="unseen">{words.check.levels.warning}: </span>}
        {children}
      </dd>
    </div>
  )
}

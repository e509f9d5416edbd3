import type { Insight, InsightSums } from '../../../server/contract/insight.ts'
import { getInsight } from '../api/insight.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { pagePath } from '../app/root.ts'
import { Failure } from '../parts/failure.tsx'
import { words } from '../words/en.ts'
import { duration } from '../words/time.ts'
import { DayChart } from './day-chart.tsx'
import './numbers.css'

const text = words.numbers

/** What happened in the last 30 days, beside the 30 days before; each number leads to its conversations. */
export function Numbers({ agentId }: { agentId: string }) {
  const { value, error, reload } = useLoaded(`insight ${agentId}`, (signal) => getInsight(agentId, signal))
  if (error) return <Failure error={error} onRetry={reload} />
  if (!value || value.total.conversations + value.previous.conversations === 0) return null
  const { total, previous, from, to } = value
  const base = `agents/${encodeURIComponent(agentId)}/conversations?from=${from}&to=${to}`
  return (
    <section class="numbers" aria-labelledby="numbers">
      <h2 id="numbers">{text.title}</h2>
      <ul>
        <Figure label={text.conversations} now={total.conversations} before={previous.conversations} path={base} />
        <Figure
          label={text.answered}
          now={answeredShare(total)}
          before={answeredShare(previous)}
          unit="%"
          path={`${base}&state=answered`}
        />
        <Figure
          label={text.unanswered}
          now={total.unanswered}
          before={previous.unanswered}
          path={`${base}&state=unanswered`}
        />
        <Figure label={text.helpful} now={total.helpful} before={previous.helpful} path={`${base}&vote=positive`} />
        <FirstWord sums={total} />
      </ul>
      <ConversationsChart insight={value} />
    </section>
  )
}

function Figure(props: {
  label: string
  now: number | undefined
  before: number | undefined
  unit?: string
  path: string
}) {
  const { label, now, before, unit = '', path } = props
  return (
    <li class="figure card">
      <a href={pagePath(path)}>{label}</a>
      <strong>{now === undefined ? '–' : `${now.toLocaleString('en')}${unit && ` ${unit}`}`}</strong>
      <span class="quiet">
        {now === undefined || before === undefined ? text.notBefore : text.compared(now - before)}
      </span>
    </li>
  )
}

function FirstWord({ sums: { firstWordMs } }: { sums: InsightSums }) {
  return (
    <li class="figure card">
      <span>{text.firstWord}</span>
      <strong>{firstWordMs ? duration(firstWordMs.median) : '–'}</strong>
      <span class="quiet">{firstWordMs ? text.slowest(duration(firstWordMs.p95)) : text.notBefore}</span>
    </li>
  )
}

/** How many percent of all answers were whole; undefined without any. */
function answeredShare({ answered, partly, unanswered, failed }: InsightSums): number | undefined {
  const all = answered + partly + unanswered + failed
  return all === 0 ? undefined : Math.round((100 * answered) / all)
}

function ConversationsChart({ insight: { days, total, previous } }: { insight: Insight }) {
  const points = days.map(({ day, conversations }) => ({ day, count: conversations }))
  return (
    <DayChart title={text.finding(total.conversations, total.conversations - previous.conversations)} points={points} />
  )
}

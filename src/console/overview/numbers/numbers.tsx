import { useLocation } from 'preact-iso/router'
import type { Insight, InsightSums } from '#contract/sessions/insight.ts'
import { getInsight } from '../../api/conversations.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { agentPath } from '../../app/root.ts'
import { searchOf as searchOfFilter, type Filter } from '../../conversations/list/filter.ts'
import { Empty, Pending } from '../../parts/status/placeholders.tsx'
import { numbersWords as text } from '../../words/en/overview.ts'
import { MetricCard, answeredShare, metrics, percent, type Metric } from './metric-card.tsx'
import { readPeriod, searchOf, stepOf, type Period, faultOf, mostDays, spans } from './period.ts'
import { useEffect, useId, useState } from 'preact/hooks'
import { daysWords } from '../../words/en/days.ts'
import { ErrorText } from '../../parts/field/field.tsx'
import { Select } from '../../parts/field/choices.tsx'
import { spanOptions } from '../../parts/filter/days.tsx'

/** The number of prompts that are shown. */
const maxPrompts = 10

/** The numbers of the period in the address, compared with the period before; each links to its conversations. */
export function Numbers({ agentId }: { agentId: string }) {
  const { query, route } = useLocation()
  const period = readPeriod(query)
  const { from, to } = period
  const interval = stepOf(period) === 1 ? 'day' : 'week'
  const loaded = useLoaded(`insight ${agentId} ${from} ${to}`, (signal) =>
    getInsight(agentId, { from, to, interval }, signal),
  )
  const { value, isLoading } = loaded
  const page = agentPath(agentId)
  return (
    <section class="numbers" aria-labelledby="numbers">
      <header>
        <h2 id="numbers">{text.title}</h2>
        <PeriodChoice period={period} onChange={(chosen) => route(`${page}${searchOf(chosen)}`, true)} />
      </header>
      <Pending of={loaded} count={1} />
      {value && (
        <div class={isLoading ? 'stale' : undefined}>
          <Counted insight={value} period={period} conversations={`${page}/conversations`} />
        </div>
      )}
    </section>
  )
}

type Props = {
  insight: Insight
  period: Period
  /** The address of the page of all conversations. */
  conversations: string
}

function Counted({ insight, period, conversations }: Props) {
  const { total, previous, prompts } = insight
  if (total.messages === 0 && previous.messages === 0) return <Empty>{text.none(period.length)}</Empty>
  const pathOf = (filter: Filter) => `${conversations}${searchOfFilter(filter)}`
  // A period that ends today moves on: link to "the last days", not to fixed dates.
  const whole: Filter = period.span ? { from: period.from } : { from: period.from, to: period.to }
  // Failed answers and bad votes are named where there are any.
  const isTold = ({ label, read }: Metric) =>
    (label !== text.failed && label !== text.unhelpful) || read(total) !== 0 || read(previous) !== 0
  return (
    <>
      <ul>
        {metrics.filter(isTold).map((metric, at) => (
          <MetricCard
            key={metric.label}
            metric={metric}
            isLead={at === 0}
            also={at === 0 ? shareOf(total) : undefined}
            insight={insight}
            period={period}
            pathOf={(from, to) =>
              pathOf({ ...metric.filter, ...(from === period.from && to === period.to ? whole : { from, to }) })
            }
          />
        ))}
      </ul>
      <Prompts prompts={prompts} pathOf={(prompt) => pathOf({ ...whole, q: prompt.slice(0, longestSearch) })} />
    </>
  )
}

/** In characters, as the server takes them. */
const longestSearch = 200

function shareOf(sums: InsightSums): string | undefined {
  const share = answeredShare(sums)
  return share === undefined ? undefined : text.answeredOf(percent(share))
}

/** The theme's prompts that visitors sent most; each leads to the conversations with it. */
function Prompts({ prompts, pathOf }: { prompts: Insight['prompts']; pathOf: (prompt: string) => string }) {
  if (prompts.length === 0) return null
  return (
    <section class="used-prompts card" aria-labelledby="prompts">
      <h3 id="prompts">{text.prompts}</h3>
      <ol>
        {prompts.slice(0, maxPrompts).map(({ text: prompt, count }) => (
          <li key={prompt}>
            <a href={pathOf(prompt)}>{prompt}</a>
            <span class="count">
              {count.toLocaleString('en')}
              <span class="unseen"> {text.times(count)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Chosen = Pick<Period, 'from' | 'to' | 'span'>

/** Chooses the last days, or from one to another. Days that are no period yet change nothing. */
function PeriodChoice({ period, onChange }: { period: Period; onChange: (chosen: Chosen) => void }) {
  const [areDaysShown, setDaysShown] = useState(period.span === undefined)
  const [typed, setTyped] = useState({ from: period.from, to: period.to })
  const id = useId()
  useEffect(() => {
    setTyped({ from: period.from, to: period.to })
    if (period.span === undefined) setDaysShown(true)
  }, [period.from, period.to, period.span])

  function choose(value: string): void {
    setDaysShown(value === 'days')
    if (value !== 'days') onChange({ from: '', to: '', span: Number(value) })
  }

  function type(change: Partial<typeof typed>): void {
    const next = { ...typed, ...change }
    setTyped(next)
    if (!faultOf(next.from, next.to)) onChange({ ...next, span: undefined })
  }

  const fault = areDaysShown ? faultOf(typed.from, typed.to) : undefined
  const day = (name: 'from' | 'to') => (
    <label>
      {daysWords[name]}
      <input
        class="input"
        type="date"
        value={typed[name]}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && id}
        onInput={(event) => type({ [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <div class="period">
      <Select
        aria-label={text.period}
        value={areDaysShown ? 'days' : String(period.span)}
        options={[...spanOptions(spans), { value: 'days', name: daysWords.choose }]}
        onChange={choose}
      />
      {areDaysShown && day('from')}
      {areDaysShown && day('to')}
      <ErrorText id={id}>{fault && text.faults[fault](mostDays)}</ErrorText>
    </div>
  )
}

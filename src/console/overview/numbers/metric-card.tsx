import { useLocation } from 'preact-iso/router'
import type { Insight, InsightSums } from '#contract/sessions/insight.ts'
import { numbersWords as text } from '../../words/en/overview.ts'
import { exactDay, inSeconds } from '../../words/time.ts'
import { endOf, stepOf, type Period } from './period.ts'
import type { Filter } from '../../conversations/list/filter.ts'

type CardProps = {
  metric: Metric
  insight: Insight
  period: Period
  /** The address of conversations of some days, as the metric filters them. */
  pathOf: (from: string, to: string) => string
  /** The one with a chart. */
  isLead: boolean
  /** What more there is to say of it. */
  also: string | undefined
}

/** A number that leads to its conversations, beside the one before, with a table of its days. The first one is a chart, too. */
export function MetricCard({ metric, insight: { total, previous, days }, period, pathOf, isLead, also }: CardProps) {
  const { route } = useLocation()
  const { label, read, format, compare, upper } = metric
  const now = read(total)
  const before = read(previous)
  const most = upper?.read(total)
  const bars = days.map((each): Bar => ({ name: each.day, value: read(each), upper: upper?.read(each) }))
  const nameOf = ({ name }: Bar) => (stepOf(period) === 1 ? exactDay(name) : text.week(exactDay(name)))
  const formatValue = (value: number | undefined) => (value === undefined ? '–' : format(value))
  const formatUpper = (value: number | undefined) => (value === undefined || !upper ? '' : upper.format(value))
  const pathOfBar = ({ name }: Bar) => pathOf(name, endOf(period, name))
  const hasDays = bars.length > 1 && bars.some(({ value }) => value !== undefined && value > 0)
  const highest = Math.max(...bars.map(({ value = 0 }) => value))
  return (
    <li class={isLead ? 'lead' : undefined}>
      <figure class="metric card">
        <figcaption>
          <a href={pathOf(period.from, period.to)}>
            <span>{label}</span>
            <strong>{formatValue(now)}</strong>
          </a>
          <span class="quiet">
            {now === undefined || before === undefined
              ? text.notBefore
              : compare(now - before, text.daysBefore(period.length))}
          </span>
          {also !== undefined && <span class="quiet">{also}</span>}
          {upper && most !== undefined && <span class="quiet">{`${upper.label} ${upper.format(most)}`}</span>}
        </figcaption>
        {hasDays && isLead && (
          <>
            <Bars
              bars={bars}
              label={(bar) => `${nameOf(bar)} · ${formatValue(bar.value)}`}
              onOpen={(bar) => route(pathOfBar(bar))}
            />
            <p class="ends quiet" aria-hidden="true">
              <span>{exactDay(period.from)}</span>
              <span>{text.highest(format(highest))}</span>
              <span>{exactDay(period.to)}</span>
            </p>
          </>
        )}
        {hasDays && (
          <details>
            <summary>
              {text.asTable}
              <span class="unseen">: {label}</span>
            </summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{stepOf(period) === 1 ? text.day : text.weeks}</th>
                  <th scope="col">{label}</th>
                  {upper && <th scope="col">{upper.label}</th>}
                </tr>
              </thead>
              <tbody>
                {bars.map((bar) => (
                  <tr key={bar.name}>
                    <th scope="row">
                      <a href={pathOfBar(bar)}>{nameOf(bar)}</a>
                    </th>
                    <td>{formatValue(bar.value)}</td>
                    {upper && <td>{formatUpper(bar.upper) || '–'}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </figure>
    </li>
  )
}

/** A bar of a chart; without a value, a gap. `upper`: a second value, which only the table has. */
type Bar = { name: string; value: number | undefined; upper?: number | undefined }

/** In units of the picture, which is as wide as its place. */
const width = 10
const height = 64

/** Bars for the eye alone: a table beside them says the same. A click on a bar opens what it is about. */
function Bars({ bars, label, onOpen }: { bars: Bar[]; label: (bar: Bar) => string; onOpen: (bar: Bar) => void }) {
  const most = Math.max(1, ...bars.map(({ value = 0 }) => value))
  const heightOf = (value: number) => (value === 0 ? 1 : Math.max(2, (height * value) / most))
  return (
    <svg viewBox={`0 0 ${bars.length * width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((bar, at) => (
        <g key={bar.name} onClick={() => onOpen(bar)}>
          <title>{label(bar)}</title>
          <rect class="column" x={at * width} y={0} width={width} height={height} />
          {bar.value !== undefined && (
            <rect x={at * width + 1} y={height - heightOf(bar.value)} width={width - 2} height={heightOf(bar.value)} />
          )}
        </g>
      ))}
    </svg>
  )
}

/** One thing that is counted: how it is read from sums, said, compared, and found again among the conversations. */
export type Metric = {
  label: string
  /** Undefined: there is nothing to tell. */
  read(sums: InsightSums): number | undefined
  format(value: number): string
  compare(difference: number, before: string): string
  /** The filter of the conversations, besides the days. */
  filter: Filter
  /** A second number beside the first: slower than most. */
  upper?: { label: string; read(sums: InsightSums): number | undefined; format(value: number): string }
}

export const percent = (value: number) => `${value} %`

/** What takes less than a second nobody waits for. */
const wait = (milliseconds: number, words: (seconds: string) => string) =>
  milliseconds < 950 ? text.atOnce : words(inSeconds(milliseconds))

type Count = 'conversations' | 'unanswered' | 'failed' | 'helpful' | 'unhelpful'

/** What is simply counted. */
const counting = (name: Count, filter: Filter): Metric => ({
  label: text[name],
  read: (sums) => sums[name],
  format: (value) => value.toLocaleString('en'),
  compare: text.compared,
  filter,
})

export const metrics: Metric[] = [
  counting('conversations', {}),
  {
    label: text.answered,
    read: answeredShare,
    format: percent,
    compare: text.comparedPoints,
    filter: { state: 'answered' },
  },
  counting('unanswered', { state: 'unanswered' }),
  counting('failed', { state: 'failed' }),
  counting('helpful', { vote: 'positive' }),
  counting('unhelpful', { vote: 'negative' }),
  {
    label: text.answersBegin,
    read: ({ firstWordMs }) => firstWordMs?.median,
    format: (value) => wait(value, text.after),
    compare: (difference, before) => {
      const felt = Math.abs(difference) < 500 ? 0 : difference
      return text.comparedTimes(felt, inSeconds(Math.abs(felt)), before)
    },
    filter: {},
    upper: {
      label: text.mostBegin,
      read: ({ firstWordMs }) => firstWordMs?.p95,
      format: (value) => wait(value, text.within),
    },
  },
]

/** The share of complete answers, in percent. */
export function answeredShare({ answered, partly, unanswered, failed }: InsightSums): number | undefined {
  const all = answered + partly + unanswered + failed
  return all === 0 ? undefined : Math.round((100 * answered) / all)
}

import type { InsightSums } from '../../../../server/contract/sessions/insight.ts'
import type { Filter } from '../../conversations/list/filter.ts'
import { numbersWords as text } from '../../words/en/overview.ts'
import { duration } from '../../words/time.ts'

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
  upper?: { label: string; read(sums: InsightSums): number | undefined }
}

const count = (value: number) => value.toLocaleString('en')
const compareCounts = text.compared

export const metrics: Metric[] = [
  {
    label: text.conversations,
    read: ({ conversations }) => conversations,
    format: count,
    compare: compareCounts,
    filter: {},
  },
  {
    label: text.answered,
    read: answeredShare,
    format: (value) => `${value} %`,
    compare: text.comparedPoints,
    filter: { state: 'answered' },
  },
  {
    label: text.unanswered,
    read: ({ unanswered }) => unanswered,
    format: count,
    compare: compareCounts,
    filter: { state: 'unanswered' },
  },
  {
    label: text.failed,
    read: ({ failed }) => failed,
    format: count,
    compare: compareCounts,
    filter: { state: 'failed' },
  },
  {
    label: text.helpful,
    read: ({ helpful }) => helpful,
    format: count,
    compare: compareCounts,
    filter: { vote: 'positive' },
  },
  {
    label: text.unhelpful,
    read: ({ unhelpful }) => unhelpful,
    format: count,
    compare: compareCounts,
    filter: { vote: 'negative' },
  },
  {
    label: text.firstWord,
    read: ({ firstWordMs }) => firstWordMs?.median,
    format: duration,
    compare: (difference, before) => text.comparedTimes(difference, duration(Math.abs(difference)), before),
    filter: {},
    upper: { label: text.slowest, read: ({ firstWordMs }) => firstWordMs?.p95 },
  },
]

/** The share of complete answers, in percent. */
function answeredShare({ answered, partly, unanswered, failed }: InsightSums): number | undefined {
  const all = answered + partly + unanswered + failed
  return all === 0 ? undefined : Math.round((100 * answered) / all)
}

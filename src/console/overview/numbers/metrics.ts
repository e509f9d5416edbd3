import type { InsightSums } from '#contract/sessions/insight.ts'
import type { Filter } from '../../conversations/list/filter.ts'
import { numbersWords as text } from '../../words/en/overview.ts'
import { inSeconds } from '../../words/time.ts'

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

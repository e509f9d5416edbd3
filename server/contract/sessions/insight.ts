import { z } from 'zod'

/** The most days in one answer, and the most prompts. */
export const maxInsightDays = 366
export const maxInsightPrompts = 50

const day = z.iso.date().meta({ description: 'A day in UTC', example: '2026-11-20' })
/** Days before the year 0, which the time before a period may reach, have no such name. */
const askedDay = day.refine((text) => text >= '1970', 'must not be before 1970')

/**
 * GET …/insight. Both days are included; without them, the last 30. `interval`: the length of the items of `days`; weeks have seven days and
 * begin with `from`, the last one may be shorter.
 */
export const insightQuery = z.object({
  from: askedDay.optional(),
  to: askedDay.optional(),
  interval: z.enum(['day', 'week']).default('day'),
})
export type InsightQuery = z.infer<typeof insightQuery>

/**
 * What was counted. `conversations` that began, `messages` of visitors; answers by outcome: `answered` (where the engine does not
 * know: every one that did not fail), `partly`, `unanswered`, `failed`, and among them `fallbacks`, which the embedded engine gave since
 * the model failed; what has `isHandoverNotice`, and what was interrupted, is no answer. Votes: `helpful`, `unhelpful`. `firstWordMs`: from
 * a message to the first word of its answer, estimated from a histogram; null when there were none.
 */
const sums = z.object({
  conversations: z.int(),
  messages: z.int(),
  answered: z.int(),
  partly: z.int(),
  unanswered: z.int(),
  failed: z.int(),
  fallbacks: z.int(),
  helpful: z.int(),
  unhelpful: z.int(),
  firstWordMs: z.object({ median: z.int(), p95: z.int() }).nullable(),
})
export type InsightSums = z.infer<typeof sums>

/** `days`: in order; for weeks, their first days. `previous`: the sums of as many days before. `prompts`: the theme's prompts that were sent most often. */
const insight = z
  .object({
    from: day,
    to: day,
    days: z.array(sums.extend({ day })).max(maxInsightDays),
    total: sums,
    previous: sums,
    prompts: z.array(z.object({ text: z.string(), count: z.int() })).max(maxInsightPrompts),
  })
  .meta({ id: 'Insight' })
export type Insight = z.infer<typeof insight>
export const insightAnswer = z.object({ data: insight })

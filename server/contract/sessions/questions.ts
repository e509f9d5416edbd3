import { z } from 'zod'
import { dayOrTime } from './conversations.ts'
import { timestamp } from '../fields.ts'

/** How many questions are grouped, the newest ones, and how many characters of each. */
export const maxQuestions = 2000
export const maxQuestionLength = 500
/** The most wordings of one group, and the most conversations that it leads to. */
export const maxWordings = 100
export const maxExamples = 20

/** The verdict of an answer whose question counts as open. */
export const openVerdict = z.enum(['unanswered', 'partly'])
export type OpenVerdict = z.infer<typeof openVerdict>

/** `done`: dealt with, until it is asked again and not answered; then it is open again. `ignored`: it stays ignored. */
const questionState = z.enum(['open', 'done', 'ignored'])
export type QuestionState = z.infer<typeof questionState>

/**
 * GET …/questions. `verdict`: only questions with that verdict; absent: with either. `from`, `to`: asked then or later, and on that day or
 * before it; a moment in `to` is exclusive. `limit`: the most groups.
 */
export const questionQuery = z.object({
  verdict: openVerdict.optional(),
  state: questionState.default('open'),
  from: dayOrTime.optional(),
  to: dayOrTime.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
export type QuestionQuery = z.infer<typeof questionQuery>

/** A question that was asked, and where. */
const askedQuestion = z.object({
  sessionId: z.string(),
  messageId: z.string().meta({ description: 'Of the question' }),
  askedAt: timestamp,
  question: z.string().max(maxQuestionLength),
  verdict: openVerdict,
  url: z.string().meta({ description: 'The page of the console that shows the conversation' }),
})

/** Questions with the same meaning: they differ by word order, case, punctuation, inflection, function words, or a word or two. */
const questionGroup = z
  .object({
    keys: z.array(z.string()).min(1).max(maxWordings).meta({
      description: 'Identify its wordings, to mark it by; hashes of their words',
    }),
    question: z.string().max(maxQuestionLength).meta({ description: 'Its most frequent wording' }),
    others: z.array(z.string()).max(20).meta({ description: 'Other wordings, the most frequent first' }),
    count: z.int().meta({ description: 'How often it was asked' }),
    unanswered: z.int().meta({ description: 'How many of these got no answer; the others got a part of one' }),
    newestAt: timestamp,
    examples: z
      .array(askedQuestion)
      .min(1)
      .max(maxExamples)
      .meta({ description: 'Newest first, at most one from each conversation' }),
  })
  .meta({ id: 'QuestionGroup' })
export type QuestionGroup = z.infer<typeof questionGroup>

/** Groups, the most frequent first. They are not stored, but computed from the stored conversations. */
export const questionAnswer = z.object({
  data: z.object({
    groups: z.array(questionGroup),
    total: z.int().meta({ description: 'How many groups there are, those beyond `limit` included' }),
    questions: z.int().meta({ description: 'How many questions all groups hold' }),
    isWhole: z
      .boolean()
      .meta({ description: `false: there are more questions, and only the newest ${maxQuestions} were grouped` }),
  }),
})
export type QuestionAnswer = z.infer<typeof questionAnswer>['data']

/** PATCH …/questions: marks a group by the keys of its wordings. */
export const questionMark = z
  .object({
    keys: z
      .array(z.string().regex(/^[\w-]{16}$/, 'must be a key of a group'))
      .min(1)
      .max(maxWordings),
    state: questionState,
  })
  .meta({ id: 'QuestionMark' })
export type QuestionMark = z.infer<typeof questionMark>

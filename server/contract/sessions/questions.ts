import { z } from 'zod'
import { dayOrTime } from './conversations.ts'
import { timestamp } from '../fields.ts'

/** The most questions that are looked at, the newest ones, and of each so many characters. */
export const maxQuestions = 2000
export const maxQuestionLength = 500
/** The most wordings of one group, and the most conversations that it leads to. */
export const maxWordings = 100
export const maxExamples = 20

/** What an answer must lack for its question to count. */
export const openVerdict = z.enum(['unanswered', 'partly'])
export type OpenVerdict = z.infer<typeof openVerdict>

/** `done`: somebody has seen to it; asked again later, and not answered again, it is open again. `ignored`: it stays so. */
export const questionState = z.enum(['open', 'done', 'ignored'])
export type QuestionState = z.infer<typeof questionState>

/**
 * GET …/questions. `verdict`: only questions with such an answer; absent: with either. `from`, `to`: asked then or later, and on that day or
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

/** Questions that ask the same: they differ by order, case, punctuation, inflection, words without a subject, or a word or two. */
export const questionGroup = z
  .object({
    keys: z.array(z.string()).min(1).max(maxWordings).meta({
      description: 'Name its wordings, by which it is marked; made of their words, which nobody can read from them',
    }),
    question: z.string().max(maxQuestionLength).meta({ description: 'How it is asked most' }),
    others: z
      .array(z.string())
      .max(20)
      .meta({ description: 'Other ways in which it was asked, the most frequent first' }),
    count: z.int().meta({ description: 'How often it was asked' }),
    unanswered: z.int().meta({ description: 'How often of these nothing was found; else a part' }),
    newestAt: timestamp,
    examples: z
      .array(askedQuestion)
      .min(1)
      .max(maxExamples)
      .meta({ description: 'Newest first, one of a conversation' }),
  })
  .meta({ id: 'QuestionGroup' })
export type QuestionGroup = z.infer<typeof questionGroup>

/** Groups, the most asked first. Nothing of them is stored: they are made of the conversations that are there. */
export const questionAnswer = z.object({
  data: z.object({
    groups: z.array(questionGroup),
    total: z.int().meta({ description: 'How many groups there are, also beyond `limit`' }),
    questions: z.int().meta({ description: 'How many questions these hold' }),
    isWhole: z
      .boolean()
      .meta({ description: `False: there are more, and only the newest ${maxQuestions} were looked at` }),
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

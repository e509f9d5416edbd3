import { z } from 'zod'

/** Whether an engine found the answer in what it knows; not set by engines that do not know. */
export const verdict = z.enum(['answered', 'partly', 'unanswered'])
export type Verdict = z.infer<typeof verdict>

/** Why an answer failed. The widget has a text for each for visitors, the log for admins. */
export const answerErrorCode = z.enum([
  'no-ai',
  'bad-key',
  'rate-limited',
  'timeout',
  'cut-off',
  'refused',
  'unavailable',
])
export type AnswerErrorCode = z.infer<typeof answerErrorCode>

/** The most passages that a receipt lists. */
export const maxReceiptPassages = 5

/** A passage that was considered for an answer, or sent to a model. */
const receiptPassage = z.object({
  title: z.string().meta({ description: 'Its heading; empty if it has none' }),
  above: z.array(z.string()).optional().meta({ description: 'The headings above it, outermost first' }),
  score: z.number().meta({ description: 'Compares the passages of one question' }),
  confidence: z.number().meta({
    description: 'How likely it answers the question, from 0 to 1; 0: a model was sent it along with the others',
  }),
  document: z
    .object({
      id: z.string(),
      sourceId: z.string(),
      title: z.string(),
      url: z.string().optional(),
      updatedAt: z.string().optional().meta({ description: 'When the text that was used was last changed' }),
    })
    .optional()
    .meta({ description: 'The document it is part of; absent: it is part of the instructions' }),
})
export type ReceiptPassage = z.infer<typeof receiptPassage>

/**
 * How an answer was made, for admins. `firstWordMs` and `totalMs` count from the question, the time in the queue included.
 * `sections`: the titles of the instructions' sections it was found in. `passages`: those that were considered, best first; for a model,
 * those that it was sent. `tokens`: what the model's server reports, or estimated from the text.
 */
export const receipt = z
  .object({
    engine: z.enum(['builtin', 'openai', 'anthropic']),
    model: z.string(),
    firstWordMs: z.int().nullable(),
    totalMs: z.int(),
    verdict: verdict.optional(),
    sections: z.array(z.string()).optional(),
    passages: z.array(receiptPassage).max(maxReceiptPassages).optional(),
    instructionsVersion: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'The version of the instructions that was used; absent: they were not saved' }),
    isModelAsked: z
      .literal(false)
      .optional()
      .meta({ description: 'false: the AI resource is strict, and nothing that it knows could answer the question' }),
    isOverLimit: z.literal(true).optional().meta({
      description: 'true: the limit of tokens is reached, and the embedded engine answered in place of the model',
    }),
    isShortened: z
      .literal(true)
      .optional()
      .meta({ description: 'true: the model refused a prompt for its length, and was sent a shorter one' }),
    modelError: z
      .object({ code: answerErrorCode, reason: z.string() })
      .optional()
      .meta({ description: 'Why the model failed; the embedded engine answered in its place' }),
    searchQuestion: z
      .object({
        isWritten: z.boolean().meta({ description: 'false: it failed or took too long, and was done without' }),
        ms: z.int(),
        tokens: z
          .object({ read: z.int().min(0), written: z.int().min(0) })
          .optional()
          .meta({ description: 'Estimated where the API did not tell them' }),
      })
      .optional()
      .meta({ description: 'The call by which the model wrote a question to search for' }),
    tokens: z
      .object({
        read: z.int().min(0),
        written: z.int().min(0),
        isEstimated: z.literal(true).optional().meta({
          description:
            "true: the model's server did not tell them, or the answer was not ended; they are these at least",
        }),
        sentAtLeast: z
          .int()
          .min(0)
          .optional()
          .meta({ description: "The model's server read only a part of the prompt, which has about this many tokens" }),
      })
      .optional(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receipt>

import { z } from 'zod'

/** Whether an engine found the answer in what it knows. Engines that cannot tell say nothing. */
export const verdict = z.enum(['answered', 'partly', 'unanswered'])
export type Verdict = z.infer<typeof verdict>

/** The most passages that a receipt lists. */
export const maxReceiptPassages = 5

/** A passage that was looked at for an answer, or that a model was given. */
const receiptPassage = z.object({
  title: z.string().meta({ description: 'Its heading; empty if it has none' }),
  above: z.array(z.string()).optional().meta({ description: 'The headings that it stands under, outermost first' }),
  score: z.number().meta({ description: 'Compares the passages of one question' }),
  confidence: z.number().meta({ description: 'How likely it answers the question, from 0 to 1' }),
  document: z
    .object({
      id: z.string(),
      sourceId: z.string(),
      title: z.string(),
      url: z.string().optional(),
      updatedAt: z.string().optional().meta({ description: 'Which version of its text was used: that of then' }),
    })
    .optional()
    .meta({ description: 'Where it stands; absent: in the instructions' }),
})
export type ReceiptPassage = z.infer<typeof receiptPassage>

/**
 * How an answer came about, for admins. `firstWordMs` and `totalMs` count from the question, the wait for its turn included.
 * `sections`: the titles of the instructions' sections it was found in. `passages`: what was looked at, best first; of a model, what it was
 * given. `tokens`: what the model's server says that it read and wrote.
 */
export const receipt = z
  .object({
    engine: z.enum(['builtin', 'openai']),
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
      .meta({ description: 'The number of the version of the instructions; absent: they were not saved' }),
    isModelAsked: z
      .literal(false)
      .optional()
      .meta({ description: 'false: nothing answers the question, and the AI resource is strict' }),
    tokens: z
      .object({
        read: z.int().min(0),
        written: z.int().min(0),
        sentAtLeast: z
          .int()
          .min(0)
          .optional()
          .meta({ description: 'The server of the model read only a part of the prompt, which has about so many' }),
      })
      .optional(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receipt>

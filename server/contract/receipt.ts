import { z } from 'zod'

/** Whether an engine found the answer in what it knows. Engines that cannot tell say nothing. */
export const verdict = z.enum(['answered', 'partly', 'unanswered'])
export type Verdict = z.infer<typeof verdict>

/**
 * How an answer came about, for admins. `firstWordMs` and `totalMs` count from the question, the wait for its turn included.
 * `sections`: the titles of the instructions' sections it was found in; only the embedded engine tells.
 */
export const receipt = z
  .object({
    engine: z.enum(['builtin', 'openai']),
    model: z.string(),
    firstWordMs: z.int().nullable(),
    totalMs: z.int(),
    verdict: verdict.optional(),
    sections: z.array(z.string()).optional(),
  })
  .meta({ id: 'Receipt' })

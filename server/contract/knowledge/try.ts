import { z } from 'zod'
import {
  answerErrorCode,
  answerSource,
  maxAnswerSources,
  maxMessageLength,
  maxSuggestionLength,
  maxSuggestions,
  message,
} from '../sessions/chat.ts'
import { embeddingModel } from './ai.ts'
import { receipt } from '../sessions/receipt.ts'

/** POST /v1/ai/{aiId}/try. `draft`: unsaved instructions to answer from instead of the saved ones. */
export const tryRequest = z
  .object({
    message: z
      .string()
      .max(maxMessageLength)
      .refine((text) => text.trim() !== '', 'must not be empty'),
    draft: z.object({ instructions: z.string().max(100_000) }).optional(),
  })
  .meta({ id: 'TryRequest' })
export type TryRequest = z.infer<typeof tryRequest>

/** `error`: there is no whole answer, and why; `advice` is what an admin can do about it. `answer` is then what came before. */
export const tryResult = z
  .object({
    answer: z.string(),
    suggestions: z.array(z.string().max(maxSuggestionLength)).max(maxSuggestions).optional(),
    sources: z.array(answerSource).max(maxAnswerSources).optional(),
    basis: message.shape.basis,
    receipt,
    error: z.object({ code: answerErrorCode, reason: z.string(), advice: z.string() }).optional(),
  })
  .meta({ id: 'TryResult' })
export type TryResult = z.infer<typeof tryResult>
export const tryAnswer = z.object({ data: tryResult })

/** With `Accept: text/event-stream`: pieces as they come, then `result`, the whole as JSON has it. */
export type TryEvent = { event: 'delta'; data: { text: string } } | { event: 'result'; data: TryResult }

/** POST /v1/ai/{aiId}/test-key `{}` for the key that answers, its own or the platform's, or with a key that is not saved: asks the vendor for one word with it, or for one vector where a model for that is named. */
export const keyTestRequest = z
  .object({
    apiKeyValue: z.string().trim().min(1).max(1000).optional().meta({ writeOnly: true }),
    embeddingModel: embeddingModel.optional(),
  })
  .meta({ id: 'KeyTestRequest' })
export type KeyTestRequest = z.infer<typeof keyTestRequest>
export const keyTest = z
  .object({
    ok: z.boolean(),
    error: z.object({ code: answerErrorCode, reason: z.string(), advice: z.string() }).optional(),
    dimension: z.int().optional().meta({ description: 'How many numbers a vector of that model has' }),
    totalMs: z.int(),
  })
  .meta({ id: 'KeyTest' })
export const keyTestAnswer = z.object({ data: keyTest })
export type KeyTest = z.infer<typeof keyTest>

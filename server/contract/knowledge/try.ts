import { z } from 'zod'
import {
  answerSource,
  maxAnswerSources,
  maxMessageLength,
  messageText,
  maxSuggestionLength,
  maxSuggestions,
  message,
} from '../sessions/chat.ts'
import { apiKeyValue, embeddingModel, onlyWithKey, ownModel } from './ai.ts'
import { answerErrorCode, receipt } from '../sessions/receipt.ts'

/**
 * POST /v1/ai/{aiId}/try. `history`: what was said before the message, earliest first. `draft`: unsaved instructions to answer from instead of
 * the saved ones.
 */
export const tryRequest = z
  .object({
    message: messageText,
    history: z
      .array(message.pick({ messageType: true }).extend({ message: z.string().max(maxMessageLength) }))
      .max(40)
      .optional(),
    draft: z.object({ instructions: z.string().max(100_000) }).optional(),
  })
  .meta({ id: 'TryRequest' })
export type TryRequest = z.infer<typeof tryRequest>

/** `error`: why the answer is not complete; `advice` is what an admin can do about it, and `answer` what was written before. */
const tryResult = z
  .object({
    answer: z.string(),
    suggestions: z.array(z.string().max(maxSuggestionLength)).max(maxSuggestions).optional(),
    sources: z.array(answerSource).max(maxAnswerSources).optional(),
    basis: message.shape.basis,
    isLengthLimited: message.shape.isLengthLimited,
    receipt,
    error: z.object({ code: answerErrorCode, reason: z.string(), advice: z.string() }).optional(),
  })
  .meta({ id: 'TryResult' })
export type TryResult = z.infer<typeof tryResult>
export const tryAnswer = z.object({ data: tryResult })

/** With `Accept: text/event-stream`: pieces of the answer as they are written, then `result`, the same as the JSON answer. */
export type TryEvent = { event: 'delta'; data: { text: string } } | { event: 'result'; data: TryResult }

/**
 * POST /v1/ai/{aiId}/test-key asks the vendor for one word, or for one vector if `embeddingModel` is set. It uses the key in the body, which
 * need not be saved, else the one that answers for the AI resource: its own or the platform's.
 */
export const keyTestRequest = z
  .object({
    apiKeyValue: apiKeyValue.optional(),
    ...ownModel,
    embeddingModel: embeddingModel.optional(),
  })
  .transform(onlyWithKey)
  .meta({ id: 'KeyTestRequest' })
export type KeyTestRequest = z.infer<typeof keyTestRequest>
const keyTest = z
  .object({
    ok: z.boolean(),
    error: z.object({ code: answerErrorCode, reason: z.string(), advice: z.string() }).optional(),
    dimension: z.int().optional().meta({ description: 'How many numbers a vector of that model holds' }),
    totalMs: z.int(),
  })
  .meta({ id: 'KeyTest' })
export const keyTestAnswer = z.object({ data: keyTest })
export type KeyTest = z.infer<typeof keyTest>

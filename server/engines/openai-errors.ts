import type { AnswerErrorCode } from '../contract/sessions/chat.ts'
import { ModelApiError } from './model-request.ts'

/** How far an answer had come when it failed. */
type Progress = { hasText: boolean; isLate: boolean }

/** What an error of the API, or of the connection to it, means for the answer. */
export function explain(error: unknown, progress: Progress): { code: AnswerErrorCode; reason: string } {
  if (progress.isLate) return { code: 'timeout', reason: 'The model did not answer in time.' }
  if (error instanceof ModelApiError) {
    return { code: codeOfStatus(error.status), reason: `The model API answered ${described(error)}` }
  }
  if (progress.hasText) return { code: 'cut-off', reason: `The stream was interrupted: ${described(error)}` }
  return { code: 'unavailable', reason: `The model API cannot be reached or understood: ${described(error)}` }
}

/** The longest wait that an API may ask for before another try; a visitor does not wait longer. Milliseconds. */
const longestWait = 8000

/**
 * How long to wait before a request that failed before its answer began is sent again, in milliseconds; null: not at all, since it would
 * fail again. `tries` counts from 0. Half of the pause is at random, so that many do not come back at once.
 */
export function waitBefore(tries: number, error: unknown, random = Math.random()): number | null {
  const pause = 500 * 2 ** tries
  const jittered = pause / 2 + (pause / 2) * random
  if (!(error instanceof ModelApiError)) return jittered
  if (error.status !== 408 && error.status !== 429 && error.status < 500) return null
  const asked = error.retryAfter ?? 0
  return asked > longestWait ? null : Math.max(asked, jittered)
}

function codeOfStatus(status: number): AnswerErrorCode {
  if (status === 401 || status === 403) return 'bad-key'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate-limited'
  return status >= 400 && status < 500 ? 'refused' : 'unavailable'
}

/** Takes keys out of a vendor's words: the one that was used, and anything of the usual form (vendors repeat keys, half masked). */
export function withoutKeys(text: string, apiKey: string): string {
  const known = apiKey.length >= 4 ? text.replaceAll(apiKey, '[key]') : text
  return known
    .replaceAll(/\b(?:sk|pk|key|gsk|xai)-[\w*.…-]{4,}/gi, '[key]')
    .replaceAll(/Bearer\s+\S+/gi, 'Bearer [key]')
}

/** How much of an error's text is looked at for its words, in characters. */
const longestWords = 4000

/** One short line; a gateway's HTML page becomes its words. The cause says what the connection ran into, such as ECONNREFUSED. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  const cause = rootCause(error)
  const text = cause === error ? error.message : `${error.message} (${codeOf(cause) ?? cause.message})`
  return text
    .slice(0, longestWords)
    .replaceAll(/<(style|script)[^]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 400)
}

function rootCause(error: Error): Error {
  let cause = error
  for (let depth = 0; depth < 5 && cause.cause instanceof Error; depth++) cause = cause.cause
  return cause
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

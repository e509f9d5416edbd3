import type { AnswerErrorCode } from '../../../contract/sessions/receipt.ts'
import { EngineError } from '../../engine.ts'
import { ModelApiError } from '../model-request.ts'
import { NoAnswer } from './model-api.ts'

/** The state of an answer when it failed. */
type Progress = { hasText: boolean; isLate: boolean }

/** Maps an error of the API, or of the connection to it, to an answer's error. */
export function explain(error: unknown, progress: Progress): { code: AnswerErrorCode; reason: string } {
  if (progress.isLate) return { code: 'timeout', reason: 'The model did not answer in time.' }
  if (progress.hasText) return { code: 'cut-off', reason: `The stream was interrupted: ${described(error)}` }
  if (error instanceof ModelApiError) {
    return { code: codeOf(error), reason: `The model API answered ${described(error)}` }
  }
  return { code: 'unavailable', reason: `The model API cannot be reached or understood: ${described(error)}` }
}

/**
 * Whether an error says that the API is out of order for everybody with that key: it cannot be reached, falls silent, is overloaded or
 * limits the rate. Not what it says of one question.
 */
export function isOutage(error: unknown, isLate: boolean): boolean {
  if (isLate) return true
  if (error instanceof ModelApiError) return !error.isTooLong && (error.status === 429 || error.status >= 500)
  return !(error instanceof EngineError)
}

/** The longest Retry-After that is honored, in milliseconds: a visitor is waiting. */
const longestWait = 8000

/**
 * The pause before a failed request is sent again, in milliseconds; null if it would fail again. Exponential backoff: `tries` counts from
 * 0, and half of the pause is random, so that many clients do not retry at once.
 */
export function waitBefore(tries: number, error: unknown, random = Math.random()): number | null {
  const pause = 500 * 2 ** tries
  const jittered = pause / 2 + (pause / 2) * random
  if (error instanceof NoAnswer) return null
  if (!(error instanceof ModelApiError)) return jittered
  if (error.isAccounts || error.isTooLong) return null
  if (error.status !== 408 && error.status !== 429 && error.status < 500) return null
  const asked = error.retryAfter ?? 0
  return asked > longestWait ? null : Math.max(asked, jittered)
}

/** Only what may be about the question is `refused`: visitors then read that they may ask in another way. */
function codeOf(error: ModelApiError): AnswerErrorCode {
  const { status, message, isAccounts, isTooLong, isWebPage } = error
  if (isAccounts) return 'bad-key'
  if (isTooLong) return 'refused'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate-limited'
  const isSetUp =
    isWebPage || status < 400 || status >= 500 || status === 404 || status === 405 || unknownModel.test(message)
  return isSetUp ? 'unavailable' : 'refused'
}

/** How vendors say with status 400 that they do not have the model, or not any more. */
const unknownModel =
  /\bmodel\b.*\b(?:not (?:found|exist|supported|a valid)|does not exist|decommissioned|deprecated)|invalid model|not a valid model/i

/** Removes keys from a vendor's message: the one that was used, and anything that looks like one (vendors repeat keys, half masked). */
export function withoutKeys(text: string, apiKey: string): string {
  const known = apiKey.length >= 4 ? text.replaceAll(apiKey, '[key]') : text
  return known
    .replaceAll(/\b(?:(?:sk|pk|key|xai)-|(?:gsk|hf|r8)_|AIza)[\w*.…-]{4,}/gi, '[key]')
    .replaceAll(/Bearer\s+\S+/gi, 'Bearer [key]')
}

/** How much of an error's message is processed, in characters. */
const longestMessage = 4000

/** Describes an error in one short line; a gateway's HTML page is reduced to its text. The root cause gives codes such as ECONNREFUSED. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  const cause = rootCause(error)
  const text = cause === error ? error.message : `${error.message} (${errnoOf(cause) ?? cause.message})`
  return text
    .slice(0, longestMessage)
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

function errnoOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

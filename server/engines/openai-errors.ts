import type { AnswerErrorCode } from '../contract/chat.ts'

/** How far an answer had come when it failed. */
type Progress = { hasSpoken: boolean; isLate: boolean }

/**
 * What an error of the SDK, or of the connection under it, means. It goes by `status` and by name, not by class, since the SDK is
 * loaded lazily and not every failure is one of its own: a socket that breaks in the middle is a bare `TypeError: terminated`.
 */
export function explain(error: unknown, progress: Progress): { code: AnswerErrorCode; reason: string } {
  const status = statusOf(error)
  if (progress.isLate) return { code: 'timeout', reason: 'The model did not answer in time.' }
  if (status !== undefined) return { code: codeOfStatus(status), reason: `The model API answered ${described(error)}` }
  if (nameOf(error) === 'APIConnectionTimeoutError')
    return { code: 'timeout', reason: 'The model API did not answer in time.' }
  if (progress.hasSpoken) return { code: 'cut-off', reason: `The stream broke off: ${described(error)}` }
  return { code: 'unavailable', reason: `The model API cannot be reached or understood: ${described(error)}` }
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

function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** The class of an error. The SDK does not set `name` on its own. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : typeof error
}

/** One short line; a gateway's HTML page becomes its words. The cause says what the connection ran into, such as ECONNREFUSED. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  const cause = rootCause(error)
  const text = cause === error ? error.message : `${error.message} (${codeOf(cause) ?? cause.message})`
  return text
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

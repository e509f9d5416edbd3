import type { ModelPrompt } from '../model-prompt.ts'
import { messageIn, ModelApiError } from '../model-request.ts'

/** One kind of model API: how it is asked for a streamed answer, and how its answer is read. */
export type ModelApi = {
  url: string
  headers(apiKey: string): Record<string, string>
  /** The body of the request, without what the model refuses. */
  body(prompt: ModelPrompt, without: ReadonlySet<Refusable>): object
  /** What can be left out of it, and the messages by which servers and models refuse it. */
  refusals: readonly (readonly [Refusable, RegExp])[]
  /** Returns the text of one event of the stream, or null for its last one, and notes in `ending` how it ends. @throws {Error} */
  readEvent(data: string, ending: Ending): string | null
  /** The same for an answer that is one JSON document. @throws {Error} */
  readDocument(document: unknown, ending: Ending): string
}

/** What some models or servers do not take: being asked for the tokens that were used, a system message, a stream. */
export type Refusable = 'usage' | 'system' | 'stream'

/**
 * How an answer ended. Without a `reason` it was cut off, even if the connection was closed cleanly. `length`: at the length limit of the
 * model. `isOnce`: text came without a reason, so the one that comes is that of the whole answer. `usage`: the tokens that were read and written.
 */
export type Ending = {
  reason: 'complete' | 'length' | 'filtered' | null
  refusal: string
  isOnce?: true
  usage?: { read: number; written: number }
}

/** A number of tokens as a server reports it; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** The error that an API reports with status 200. `error`: as it is in a body with an error status; a number in it is the status it would have. */
export function reportedError(error: object | string): Error {
  const { code } = typeof error === 'object' ? (error as { code?: unknown }) : {}
  const status = Number(code)
  const reported = new ModelApiError(status >= 400 && status < 600 ? status : 200, JSON.stringify(error))
  return reported.status !== 200 || reported.isTooLong ? reported : new Error(messageIn(JSON.stringify(error)))
}

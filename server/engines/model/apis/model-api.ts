import type { ModelPrompt } from '../model-prompt.ts'
import { ModelApiError } from '../model-request.ts'

/** One kind of model API: how it is asked for a streamed answer, and how its answer is read. */
export type ModelApi = {
  url: string
  headers(apiKey: string): Record<string, string>
  /** The body of the request, without what the model refuses. */
  body(prompt: ModelPrompt, without: ReadonlySet<Refusable>): object
  /** What can be left out of it, and the messages by which servers and models refuse it. */
  refusals: readonly (readonly [Refusable, RegExp])[]
  /**
   * Returns the text of one event of the stream, null for its last one, or undefined for one that only keeps the connection open, and notes in
   * `ending` how it ends. @throws {Error}
   */
  readEvent(data: string, ending: Ending): string | null | undefined
  /** The same for an answer that is one JSON document. @throws {Error} */
  readDocument(document: unknown, ending: Ending): string
}

/** What some models or servers do not take: being asked for the tokens that were used, a system message, a stream, a mark for caches, so long an answer. */
export type Refusable = 'usage' | 'system' | 'stream' | 'cache' | 'length'

/** What came is no answer of a model, and would be none another time either. */
export class NoAnswer extends Error {}

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

/** The error that an API reports with status 200. `error`: as it is in a body with an error status. It is what it would be with the status of its kind. */
export function reportedError(error: object | string): Error {
  return new ModelApiError(statusOf(error), JSON.stringify(error))
}

/** The kinds of errors by which APIs name in a body, or in a stream, what else is a status. */
const kinds: readonly (readonly [status: number, named: RegExp])[] = [
  [529, /overloaded/],
  [402, /billing|insufficient_(?:quota|balance|credits?|funds)/],
  [429, /rate_?limit|resource_exhausted|too_?many|throttl/],
  [401, /authentication|api_key/],
  [403, /permission/],
  [404, /not_?found/],
  [413, /too_large/],
  [400, /invalid|bad_?request/],
]

/** A number in an error is its status, else its kind says it. What names neither happened to the server while it answered. */
function statusOf(error: object | string): number {
  const { code, type, status } = typeof error === 'object' ? (error as Record<string, unknown>) : {}
  const number = Number(code)
  if (number >= 400 && number < 600) return number
  const names = [code, type, status]
    .filter((name) => typeof name === 'string')
    .join(' ')
    .toLowerCase()
  return kinds.find(([, named]) => named.test(names))?.[0] ?? 500
}

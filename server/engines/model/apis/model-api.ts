import type { ModelPrompt } from '../model-prompt.ts'

/** One kind of model API: how it is asked for a streamed answer, and how its answer is read. */
export type ModelApi = {
  url: string
  headers(apiKey: string): Record<string, string>
  /** The body of the request. `optional`: fields that strict servers reject, and that can be left out. */
  body(prompt: ModelPrompt): { required: object; optional?: object }
  /** Returns the text of one event of the stream, or null for its last one, and notes in `ending` how it ends. @throws {Error} */
  readEvent(data: string, ending: Ending): string | null
  /** The same for an answer that is one JSON document. @throws {Error} */
  readDocument(document: unknown, ending: Ending): string
}

/**
 * How an answer ended. Without a `reason` it was cut off, even if the connection was closed cleanly. `length`: at the length limit of the
 * model. `usage`: the tokens that were read and written.
 */
export type Ending = {
  reason: 'complete' | 'length' | 'filtered' | null
  refusal: string
  usage?: { read: number; written: number }
}

/** A number of tokens as a server reports it; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** The error that an API reports with status 200. */
export function reportedError(error: { message?: unknown } | string): Error {
  if (typeof error === 'string') return new Error(error)
  return new Error(typeof error.message === 'string' ? error.message : 'an error without a message')
}

import { maxSuggestionLength, maxSuggestions } from '../../../contract/sessions/chat.ts'
import { EngineError } from '../../../engines/engine.ts'
import { QueueFull } from './queue.ts'

/* What is accepted from an engine, for visitors' answers and admins' trials alike. */

/** The longest answer, in characters. A longer one is cut off. */
export const maxLength = 200_000

/** Returns the suggestions that fit into a message, without duplicates. One that is too long is dropped, since cutting it would change its meaning. */
export function acceptSuggestions(texts: readonly string[]): string[] {
  const fit = texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= maxSuggestionLength)
  return [...new Set(fit)].slice(0, maxSuggestions)
}

/** Returns any error as one of an engine. */
export function asEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  return new EngineError(error instanceof QueueFull ? 'rate-limited' : 'unavailable', String(error), error)
}

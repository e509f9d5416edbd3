import {
  type AnswerSource,
  maxAnswerSources,
  maxSuggestionLength,
  maxSuggestions,
  type Message,
} from '../../../contract/sessions/chat.ts'
import type { Receipt } from '../../../contract/sessions/receipt.ts'
import { defined } from '../../../core/defined.ts'
import { EngineError, type Finding } from '../../../engines/engine.ts'
import type { AiRecord } from '../../../store/records/records.ts'
import { QueueFull } from './queue.ts'

/** What is stored and shown of an answer besides its text. */
export type Facts = Pick<Message, 'sources' | 'verdict' | 'basis' | 'isLengthLimited'> & { receipt: Receipt }

/** The AI resource that answered; without a version, its instructions are not saved. */
type Answerer = Pick<AiRecord, 'type' | 'model'> & { instructionsVersion?: number }

/** The current version number of an AI resource's instructions. */
export function instructionsVersionOf({ version }: Pick<AiRecord, 'version'>): number {
  return version ?? 1
}

/** Returns the facts of an answer from the findings of its engine. An incomplete answer has neither sources nor a verdict. */
export function factsOf(
  { type, model, instructionsVersion }: Answerer,
  finding: Finding,
  times: Pick<Receipt, 'firstWordMs' | 'totalMs'>,
  { isComplete }: { isComplete: boolean },
): Facts {
  const { verdict, basis, sections, isLengthLimited, sources: found = [] } = isComplete ? finding : {}
  const { passages = [], isModelAsked, isOverLimit, isShortened, tokens, modelError, searchQuestion } = finding
  const sources = namedSources(found)
  return {
    ...(sources.length > 0 && { sources }),
    ...defined({ verdict, basis, isLengthLimited }),
    receipt: {
      engine: type,
      model,
      ...times,
      // In the order of the schema, in which it is read again.
      ...defined({ verdict, sections: sections && [...sections] }),
      ...(passages.length > 0 && { passages: [...passages] }),
      ...defined({ instructionsVersion }),
      ...(isModelAsked === false && { isModelAsked }),
      ...defined({ isOverLimit, isShortened, modelError, searchQuestion, tokens }),
    },
  }
}

/** The distinct sources that an answer names, best first: each page once, at its best passage. */
function namedSources(sources: readonly AnswerSource[]): AnswerSource[] {
  const byPlace = new Map<string, AnswerSource>()
  for (const source of sources) {
    const place = source.url?.replace(/#.*$/, '') ?? source.title
    if (!byPlace.has(place)) byPlace.set(place, source)
  }
  return [...byPlace.values()].slice(0, maxAnswerSources)
}

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

import { knowledgeBounds } from '../../contract/knowledge/sources.ts'
import { FoyerError, notFound } from '../../core/errors.ts'
import type { Refusal } from '../../store/records/knowledge/knowledge.ts'

const limits: Record<Exclude<Refusal, 'no-ai'>, string> = {
  'too-many-sources': `An AI resource has at most ${knowledgeBounds.sources} sources. Delete one, or merge several.`,
  'too-many-documents': `An AI resource knows at most ${knowledgeBounds.documents} documents. Delete or shorten a source.`,
  'too-much-text': `An AI resource knows at most ${knowledgeBounds.size / 1024 / 1024} MB of text. Delete or shorten a source.`,
}

/** Returns the result of a change. @throws {FoyerError} `not-found` or `knowledge-limit`, if the store refused it. */
export function accepted<T>(answer: T | Refusal): Exclude<T, Refusal> {
  if (answer === 'no-ai') throw notFound('AI resource')
  if (isLimit(answer)) throw new FoyerError('knowledge-limit', limits[answer])
  return answer as Exclude<T, Refusal>
}

function isLimit(answer: unknown): answer is keyof typeof limits {
  return typeof answer === 'string' && Object.hasOwn(limits, answer)
}

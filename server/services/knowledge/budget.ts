import type { AnswerSource } from '../../contract/chat.ts'
import { maxAnswerSources } from '../../contract/chat.ts'
import type { KnownPassage } from '../../engines/engine.ts'
import { leastConfidence } from '../../engines/retrieval/gate.ts'

/** The characters of instructions and passages together that a model gets, and those that passages get however long the instructions are. */
const budget = { whole: 24_000, passages: 8000 }

/** As many of the passages, best first, as there is room for beside the instructions. */
export function withinBudget(passages: readonly KnownPassage[], instructions: string): KnownPassage[] {
  let room = Math.max(budget.passages, budget.whole - instructions.length)
  return passages.filter(({ text }) => {
    if (text.length > room) return false
    room -= text.length
    return true
  })
}

/** What an answer names as its sources, each once, best first. */
export function namedSources(sources: readonly AnswerSource[]): AnswerSource[] {
  const byPlace = new Map(sources.map((source) => [source.url ?? source.title, source]))
  return [...byPlace.values()].slice(0, maxAnswerSources)
}

/** The sources of the passages that are likely to answer. */
export function likelySources(passages: readonly KnownPassage[]): AnswerSource[] {
  return passages.filter(({ confidence }) => confidence >= leastConfidence).map(({ source }) => source)
}

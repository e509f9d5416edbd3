import { defaultCharacterBudget } from '../../contract/knowledge/answering.ts'
import type { Section } from '../builtin/sections.ts'
import type { KnownPassage, Prompt, Reference } from '../engine.ts'
import type { Hit, Passage } from '../retrieval/passages/passage.ts'

/** What was found gets at least this share of the budget, however long the guidance is. */
const leastShare = 1 / 3

/**
 * Selects what is sent to a model with a question. Instructions that fit into the budget are sent whole. Of longer ones the guidance is
 * sent, whole because it holds the owner's orders, and their best sections (`hits`) become references beside the passages, as long as there
 * is room: the best first.
 */
export function withinBudget(
  { instructions, passages = [], answering }: Pick<Prompt, 'instructions' | 'passages' | 'answering'>,
  { guidance, hits }: { guidance: string; hits: readonly Hit<Passage & { section: Section }>[] },
): { instructions: string; references: (Reference & Pick<KnownPassage, 'confidence'>)[] } {
  const budget = answering?.characterBudget ?? defaultCharacterBudget
  const isWhole = instructions.length <= budget
  const sent = isWhole ? instructions : guidance
  let room = Math.max(budget * leastShare, budget - sent.length)
  const sections = isWhole ? [] : hits.map(({ passage, confidence }) => ({ ...passage.section, confidence }))
  const references = [...sections, ...passages]
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter(({ text }) => {
      if (text.length > room) return false
      room -= text.length
      return true
    })
  return { instructions: sent, references }
}

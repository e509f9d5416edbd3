import { defaultCharacterBudget } from '../contract/knowledge/answering.ts'
import type { Section } from './builtin/sections.ts'
import type { KnownPassage, Prompt } from './engine.ts'
import type { Hit, Passage } from './retrieval/passage.ts'

/** Found passages get at least this share of the budget, however long the guidance is. */
const leastShare = 1 / 3

/**
 * Selects the part of the instructions and passages that is sent to a model with a question. Instructions that fit into the budget are
 * sent whole. Of longer ones the guidance is sent, whole because it holds the owner's orders, and then the best of the sections (`hits`)
 * and passages, as long as there is room.
 */
export function withinBudget(
  { instructions, passages = [], answering }: Pick<Prompt, 'instructions' | 'passages' | 'answering'>,
  { guidance, hits }: { guidance: string; hits: readonly Hit<Passage & { section: Section }>[] },
): { instructions: string; passages: KnownPassage[] } {
  const budget = answering?.characterBudget ?? defaultCharacterBudget
  const isWhole = instructions.length <= budget
  let room = Math.max(budget * leastShare, budget - (isWhole ? instructions : guidance).length)
  const fits = ({ text }: { text: string }) => {
    if (text.length > room) return false
    room -= text.length
    return true
  }
  if (isWhole) return { instructions, passages: passages.filter(fits) }
  const sections = hits.map(({ passage, confidence }) => ({ confidence, text: sectionText(passage.section), passage }))
  const chosen = new Set([...sections, ...passages].toSorted((a, b) => b.confidence - a.confidence).filter(fits))
  const texts = sections.filter((each) => chosen.has(each)).map(({ text }) => text)
  return {
    instructions: [guidance, ...texts].filter((text) => text !== '').join('\n\n'),
    passages: passages.filter((each) => chosen.has(each)),
  }
}

function sectionText({ above, title, text }: Section): string {
  return `## ${[...above, title].join(' > ')}\n\n${text}`
}

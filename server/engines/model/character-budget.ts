import { addTo } from '../../core/maps.ts'
import { defaultCharacterBudget } from '../../contract/knowledge/ai.ts'
import type { Section } from '../builtin/sections.ts'
import type { KnownPassage, Prompt, Reference } from '../engine.ts'
import type { Hit, Passage } from '../retrieval/passages/passage.ts'

/** What was found gets at least this share of the budget, however long the guidance is. */
const least = 1 / 3
/** What several searches found, best first, is not needed in such numbers: it gets at most this share. */
const mostOfSeveral = 1 / 2
/** Fewer letters and digits than this, such as an item number, tell a model nothing; but what was looked at may be a telephone number. */
const leastLetters = 20
/** A shorter text that stands in another may say something else below its own heading: "Closed." */
const leastRepeated = 100

/**
 * Selects what is sent to a model with a question. Instructions that fit into the budget are sent whole. Of longer ones the guidance is
 * sent, whole because it holds the owner's orders, and their best sections (`hits`) become references beside the passages, as long as there
 * is room: the best first. What is chosen is sent page by page, each as its page goes: half a table is understood by its other half.
 * `found` are those of both that are sent, in either way.
 */
export function withinBudget(
  { instructions, passages = [], answering }: Pick<Prompt, 'instructions' | 'passages' | 'answering'>,
  { guidance, hits }: { guidance: string; hits: readonly Hit<Passage & { section: Section }>[] },
): {
  instructions: string
  references: (Reference & Pick<KnownPassage, 'confidence' | 'name'>)[]
  found: { hits: readonly Hit<Passage>[]; passages: readonly KnownPassage[] }
} {
  const budget = answering?.characterBudget ?? defaultCharacterBudget
  const isWhole = instructions.length <= budget
  const sent = isWhole ? instructions : guidance
  const most = passages.some(({ rank }) => rank !== undefined) ? budget * mostOfSeveral : budget
  let room = Math.max(budget * least, Math.min(most, budget - sent.length))
  const sections = isWhole ? [] : hits.map(({ passage, confidence }) => ({ ...passage.section, confidence }))
  const texts: string[] = []
  const isRepeated = (text: string) => text.length >= leastRepeated && texts.some((each) => each.includes(text))
  const chosen = [...sections, ...passages].toSorted(bestFirst).filter((each) => {
    const { text } = each
    if (isEmpty(each) || isRepeated(text) || text.length > room) return false
    room -= text.length
    texts.push(text)
    return true
  })
  const isChosen = ({ text }: { text: string }) => texts.includes(text)
  const found = {
    hits: isWhole ? hits : hits.filter(({ passage }) => isChosen(passage.section)),
    passages: passages.filter(isChosen),
  }
  return { instructions: sent, references: byPage(chosen), found }
}

type Ranked = { confidence: number; rank?: number }

const bestFirst = (a: Ranked, b: Ranked) => (a.rank ?? 0) - (b.rank ?? 0) || b.confidence - a.confidence

/** Whether it tells nothing that anybody looked at. A pair's question says what its answer, "No.", is to. */
function isEmpty({
  text,
  confidence,
  isPair = false,
}: {
  text: string
  confidence: number
  isPair?: boolean
}): boolean {
  return confidence === 0 && !isPair && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < leastLetters
}

/** Those of a page together, as they stand there; the page with the best one first. */
function byPage<T extends Reference>(references: readonly T[]): T[] {
  const pages = new Map<string, T[]>()
  for (const [at, reference] of references.entries()) {
    addTo(pages, reference.page ?? `section ${at}`, reference)
  }
  return [...pages.values()].flatMap((page) => page.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)))
}

import type MiniSearch from 'minisearch'
import type { Section } from './sections.ts'
import { hintsOf, synonymsOf, termOf, wordsOf } from './words.ts'

/** Sections by what they are about. */
export type Topics = {
  sections: Section[]
  /** The sections that answer a question, best first; one or two, or none when nothing fits. */
  find(question: string): Section[]
}

/** How much a section speaks to a question. `covered`: the terms of the question that it holds; `titled`: those in its title. */
type Candidate = { section: Section; score: number; covered: Set<string>; titled: Set<string> }

/** More distinct terms than a question has; a pasted page is looked up by its beginning. */
const maxTerms = 40

const synonymWeight = 0.35
const hintWeight = 0.15

/** Indexes sections. The index is small: instructions have at most 100,000 characters. */
export function indexTopics(sections: Section[], Search: typeof MiniSearch): Topics {
  const index = new Search({
    fields: ['title', 'above', 'text'],
    tokenize: wordsOf,
    processTerm: termOf,
    searchOptions: { boost: { title: 4, above: 1.5 } },
  })
  index.addAll(sections.map(({ title, above, text }, id) => ({ id, title, above: above.join(' '), text })))

  /** Exact and longer words first; only a word that is nowhere is taken for a typo. */
  const lookUp = (term: string) => {
    const options = { tokenize: (text: string) => [text], processTerm: (text: string) => text }
    const exact = index.search(term, { ...options, prefix: term.length >= 4 })
    return exact.length > 0 || term.length < 5 ? exact : index.search(term, { ...options, fuzzy: 0.2 })
  }

  const find = (question: string): Section[] => {
    const words = wordsOf(question)
    const terms = distinct(words.map(termOf)).slice(0, maxTerms)
    const candidates = new Map<number, Candidate>()
    const weights = new Map<string, number>()
    const credit = (word: string, term: string | null, factor: number) => {
      const results = lookUp(word)
      for (const { id, score, match } of results) {
        const section = sections[Number(id)]
        if (!section) continue
        const candidate = candidates.get(id) ?? { section, score: 0, covered: new Set(), titled: new Set() }
        candidates.set(id, candidate)
        candidate.score += score * factor
        if (term === null) continue
        candidate.covered.add(term)
        if (Object.values(match).some((fields) => fields.includes('title'))) candidate.titled.add(term)
      }
      return results.length
    }
    for (const term of terms) {
      weights.set(term, rarity(credit(term, term, 1), sections.length) * Math.min(term.length, 6))
      for (const synonym of synonymsOf(term)) credit(synonym, term, synonymWeight)
    }
    for (const hint of hintsOf(words)) credit(hint, null, hintWeight)
    return choose([...candidates.values()], weights)
  }
  return { sections, find }
}

/** The inverse document frequency: a word that many sections hold says little about which of them is meant. */
function rarity(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5))
}

/**
 * The best one, and a second one when it answers what the best one does not. A section fits when it holds half of what the
 * question is about, or a quarter if that stands in its title.
 */
function choose(candidates: Candidate[], weights: Map<string, number>): Section[] {
  const total = sum(weights.values())
  const share = (terms: Iterable<string>) =>
    total === 0 ? 0 : sum([...terms].map((term) => weights.get(term) ?? 0)) / total
  const fitting = candidates
    .filter(({ covered, titled }) => share(covered) >= 0.5 || (titled.size > 0 && share(covered) >= 0.25))
    .toSorted((a, b) => b.score - a.score)
  const [best, ...others] = fitting
  if (!best) return []
  const second = others.find(
    ({ section, titled, score }) =>
      section.title !== best.section.title &&
      score >= best.score * 0.4 &&
      [...titled].some((term) => !best.covered.has(term)),
  )
  return second ? [best.section, second.section] : [best.section]
}

function distinct(terms: (string | null)[]): string[] {
  return [...new Set(terms.filter((term) => term !== null))]
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}

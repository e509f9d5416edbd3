import type { Evidence, PassageTerms } from './passage.ts'
import type { QuestionTerm } from './question.ts'

/** The weights and the similarity by which evidence is computed. */
export type Scales = {
  /** The mean length of passages, in terms. */
  meanLength: number
  /** The weight of a term that no passage holds. */
  heaviest: number
  weightOf(term: string): number
  /** How much a passage's term counts as a match for one of the question, from 0 to 1. */
  likeness(asked: QuestionTerm, held: string): number
}

/** The parameters of BM25+: k1 (saturation of repeated terms), b (normalization by length) and delta (floor of any occurrence). */
const saturation = 1.2
const lengthShare = 0.75
const floor = 0.5

/** A term of the title counts as so many occurrences. */
const titleWeight = 2
/** How many distinct terms of a passage are compared. */
const maxDistinct = 5000

/** The length of a passage for BM25, in terms. */
export function lengthOf({ title, sentences }: PassageTerms): number {
  return title.length * titleWeight + sentences.reduce((total, { length }) => total + length, 0)
}

/** Computes the evidence that a passage answers a question. For each term of the question its most similar term in the passage counts. */
export function weighEvidence(
  asked: readonly QuestionTerm[],
  passage: PassageTerms,
  { meanLength, heaviest, weightOf, likeness }: Scales,
): Evidence & { score: number } {
  const distinct = [...countTerms(passage)].slice(0, maxDistinct)
  const norm = saturation * (1 - lengthShare + (lengthShare * lengthOf(passage)) / Math.max(meanLength, 1))
  const title = new Set(passage.title)
  const sentences = passage.sentences.map((sentence) => ({ terms: new Set([...title, ...sentence]), held: 0 }))
  let score = 0
  let titled = 0
  for (const question of asked) {
    const alike: Alike[] = []
    let best = 0
    for (const [term, count] of distinct) {
      const like = likeness(question, term)
      if (like === 0) continue
      alike.push({ term, weight: like * question.weight })
      const weight = like * Math.min(question.weight, weightOf(term))
      best = Math.max(best, weight * (floor + (count * (saturation + 1)) / (count + norm)))
    }
    score += best
    titled += heldBy(title, alike)
    for (const sentence of sentences) sentence.held += heldBy(sentence.terms, alike)
  }
  const total = sum(asked.map(({ weight }) => weight))
  const both = total + sum([...title].map(weightOf))
  const focus = sentences.reduce((most, { held }) => Math.max(most, held), 0) / heaviest
  return { score, strength: total && score / total, focus, title: both && (2 * titled) / both }
}

/** A term of the passage that matches one of the question, and the weight of the match. */
type Alike = { term: string; weight: number }

/** The largest weight of the matches that are among `terms`. */
function heldBy(terms: ReadonlySet<string>, alike: readonly Alike[]): number {
  let most = 0
  for (const { term, weight } of alike) if (weight > most && terms.has(term)) most = weight
  return most
}

function countTerms({ title, sentences }: PassageTerms): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (term: string, weight: number) => counts.set(term, (counts.get(term) ?? 0) + weight)
  for (const term of title) add(term, titleWeight)
  for (const term of sentences.flat()) add(term, 1)
  return counts
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

import type MiniSearch from 'minisearch'
import { likelyLanguagesOf } from '../language/detect.ts'
import { termsIn, type Terms } from '../language/terms.ts'
import { weighEvidence, type Scales } from './evidence.ts'
import { fuseRankings } from './vectors/fuse.ts'
import { confidenceOf } from './gate.ts'
import type { Nearness } from './vectors/nearness.ts'
import { reachMark, readPassage, type Found, type Hit, type Passage } from './passage.ts'
import { questionTerms, type Weights } from './question.ts'
import { createLikeness } from './trigrams.ts'
import { conceptsIn, share, wordsFor } from './synonyms.ts'

/** Indexed passages. */
export type Collection<P extends Passage> = {
  passages: readonly P[]
  /** The language's terms for each passage. */
  termsOf: readonly Terms[]
  /** The distinct ones of `termsOf`. */
  spoken: readonly Terms[]
  /** False if no passage shows its language. */
  isToldLanguage: boolean
  index: MiniSearch
  weights: Weights
  /** The mean length of the passages, and the weight of a term that none of them holds. */
  scales: Pick<Scales, 'meanLength' | 'heaviest'>
}

/** How many hits are scored again: the best by BM25+, fused with the nearest by vectors. */
const maxCandidates = 12
/** How many of each ranking are fused. */
const maxRanked = 50
/** Candidates are searched by terms with at least this share of the largest weight; frequent terms do not select. */
const rareShare = 0.25
/** How much a synonym counts. */
const synonymWeight = 0.6

/** How much equal terms count across languages: mostly shared names and numbers, which say less alone. */
const foreignShare = 0.6

/** Finds the passages that may answer a question, best first. `near`: the nearness of their vectors. */
export async function searchCollection<P extends Passage>(
  { passages, termsOf, spoken, isToldLanguage, index, weights, scales }: Collection<P>,
  question: string,
  near?: Nearness,
): Promise<Found<P>> {
  const own = await Promise.all(likelyLanguagesOf(question).map(termsIn))
  const asked = new Map(spoken.map((terms) => [terms, questionTerms(question, terms, own, weights)]))
  const words = [...asked].flatMap(([terms, each]) =>
    each.flatMap(({ term, concepts }) => [term, ...wordsFor(concepts, terms)]),
  )
  const rare = words.filter((term) => weights.weightOf(term) >= scales.heaviest * rareShare)
  const sought = new Set(rare.length > 0 ? rare : words)
  const worded = index.search([...sought].join(' '), {
    boost: { title: 2 },
    prefix: (term) => term.length >= 4,
    // A word that no passage holds may be mistyped.
    fuzzy: (term) => (term.length >= 5 && !weights.isKnown(term) ? 0.2 : false),
  })
  const like = createLikeness()
  const candidates = worded.map(({ id }) => Number(id))
  const fused = near ? fuseRankings(candidates.slice(0, maxRanked), near.nearest.slice(0, maxRanked)) : candidates
  const hits = fused.slice(0, maxCandidates).flatMap((place): Hit<P>[] => {
    const [passage, terms] = [passages[place], termsOf[place]]
    if (!passage || !terms) return []
    const concepts = conceptsIn(terms)
    const isForeign = isToldLanguage && own.length > 0 && !own.includes(terms)
    const likeness: Scales['likeness'] = (each, held) =>
      Math.max(
        like(each.term, held) * (isForeign ? foreignShare : 1),
        share(each.concepts, concepts.get(held)) ? (held === reachMark ? 1 : synonymWeight) : 0,
      )
    const { score, ...evidence } = weighEvidence(asked.get(terms) ?? [], readPassage(passage, terms), {
      ...scales,
      weightOf: weights.weightOf,
      likeness,
    })
    const similarity = near?.similarityOf(place)
    const confidence = confidenceOf(evidence, near?.standoutOf(place))
    return [{ passage, score, confidence, ...(similarity !== undefined && { similarity }) }]
  })
  return { hits: hits.toSorted((a, b) => b.confidence - a.confidence), isEmpty: words.length === 0 }
}

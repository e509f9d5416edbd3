import type MiniSearch from 'minisearch'
import { likelyLanguagesOf } from '../language/detect.ts'
import { termsIn, type Terms } from '../language/terms.ts'
import { weighEvidence, type Scales } from './evidence.ts'
import { fuseRankings } from './vectors/fuse.ts'
import { confidenceOf } from './gate.ts'
import type { Nearness } from './vectors/nearness.ts'
import { readPassage, type Found, type Hit, type Passage } from './passage.ts'
import { questionTerms, type Weights } from './question.ts'
import { createLikeness } from './similar.ts'
import { conceptsIn, share, wordsFor } from './synonyms.ts'

/** Passages that were read. */
export type Collection<P extends Passage> = {
  passages: readonly P[]
  /** The terms of each passage's language. */
  termsOf: readonly Terms[]
  /** Those of all languages that there are. */
  spoken: readonly Terms[]
  /** False where no passage shows its language. */
  isToldLanguage: boolean
  index: MiniSearch
  weights: Weights
  /** The mean length of the passages, and what a term weighs that none of them holds. */
  scales: Pick<Scales, 'meanLength' | 'heaviest'>
}

/** So many of those with the best BM25+ score, or the best of these and of the nearest vectors, are looked at more closely. */
const maxCandidates = 12
/** So many of each are brought together. */
const maxRanked = 50
/** Candidates are searched by the words that weigh at least this share of the rarest; what many passages hold tells few of them apart. */
const rareShare = 0.25
/** What another word for the same counts. */
const synonymWeight = 0.6

/** Whoever asks in another language than the passage's shares names and numbers with it, and these alone say less. */
const foreignShare = 0.6

/** The passages that may answer a question, best first. `near`: what their vectors say. */
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
    // A word that is nowhere may be mistyped.
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
        share(each.concepts, concepts.get(held)) ? synonymWeight : 0,
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

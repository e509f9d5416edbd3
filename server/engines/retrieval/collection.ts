import type MiniSearch from 'minisearch'
import { getOrInsert } from '../../core/maps.ts'
import type { Language } from '../../contract/languages.ts'
import { Lru } from '../../core/lru.ts'
import type { Analyzer } from '../language/terms.ts'
import type { Editions } from './editions.ts'
import { analyzePassage, type Passage, type AnalyzedPassage } from './passages/passage.ts'
import type { Weights } from './question/query-terms.ts'
import type { Nearness } from './vectors/nearness.ts'

/* The collection that a search runs on, and the query. */

/** The passages of one knowledge base with their search index. */
export type Collection<P extends Passage> = {
  passages: readonly P[]
  /** The analyzer of each passage's language, by position. */
  analyzers: readonly Analyzer[]
  /** The distinct analyzers among `analyzers`. */
  distinctAnalyzers: readonly Analyzer[]
  /** False if no passage's language could be detected. */
  hasKnownLanguage: boolean
  index: MiniSearch
  weights: Weights
  /** The mean passage length in terms, for BM25. */
  meanLength: number
  /** The share of passages with a heading of their own, from 0 to 1. */
  headed: number
  editions: Editions
}

/** The analyzed passages that are kept, of all collections: those of a usual site, at about 12 kB each. */
const maxAnalyzed = 2000
const analyzed = new Lru<Passage, AnalyzedPassage>(maxAnalyzed)

/** Returns a passage analyzed, which takes most of a question's time unless an earlier one needed it, too. */
export function analyzedOf(passage: Passage, analyzer: Analyzer): AnalyzedPassage {
  return getOrInsert(analyzed, passage, () => analyzePassage(passage, analyzer))
}

/** A query. `context`: the earlier questions that this one depends on. */
export type SearchQuery = {
  question: string
  context?: readonly string[]
  topic?: Topic | undefined
  near?: Nearness | undefined
  /** The visitor's languages as tags, preferred first. Used when the question is too short to detect its language. */
  languages?: readonly string[] | undefined
  /** The language in which the visitor asked to be answered, if it is not the question's. */
  wished?: Language | undefined
  /** The product version that the visitor's current page documents, if any. */
  version?: string | undefined
  /** The visitor's day of the week, 1 is Monday; absent if unknown. */
  today?: number | undefined
}

/** The topic of the conversation: a passage and its page. `boost`: added to their relevance, in log odds. */
export type Topic = { passage?: string | undefined; page: string | undefined; boost: number }

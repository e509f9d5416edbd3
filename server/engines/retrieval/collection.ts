import type MiniSearch from 'minisearch'
import { getOrInsert } from '../../core/maps.ts'
import type { Language } from '../../contract/languages.ts'
import type { Lru } from '../../core/lru.ts'
import type { Terms } from '../language/terms.ts'
import type { Editions } from './editions.ts'
import { readPassage, type Passage, type PassageTerms } from './passages/passage.ts'
import type { Weights } from './question/question.ts'
import type { Nearness } from './vectors/nearness.ts'

/* What is searched, and what is searched for. */

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
  /** The mean length of the passages. */
  meanLength: number
  /** How many of the passages have a heading of their own, from 0 to 1. */
  headed: number
  editions: Editions
  /** The passages that were read for a question. */
  read: Lru<number, PassageTerms>
}

/** The passage at a place, as it was read for this or a former question. */
export function readAt<P extends Passage>(
  { read }: Collection<P>,
  place: number,
  passage: P,
  terms: Terms,
): PassageTerms {
  return getOrInsert(read, place, () => readPassage(passage, terms))
}

/** What is searched for. `context`: earlier questions, which this one leans on. */
export type Sought = {
  question: string
  context?: readonly string[]
  about?: About | undefined
  near?: Nearness | undefined
  /** The visitor's languages as tags, best first: keywords show none. */
  languages?: readonly string[] | undefined
  /** The language that the visitor wishes to be answered in, which is not the question's. */
  wished?: Language | undefined
  /** The version of the page that the visitor reads, if it is of one. */
  version?: string | undefined
  /** The day of the week on which it is asked, 1 is Monday; absent: unknown. */
  today?: number | undefined
}

/** What is talked about: a passage and its page, and how much more relevant they are, as log odds. */
export type About = { passage?: string | undefined; page: string | undefined; bonus: number }

import { conceptsIn } from './synonyms.ts'
import type { Terms } from '../language/terms.ts'
import { isPair, wordsOf } from '../language/words.ts'

/** A term of a question with its weight and its synonym sets in any language that the question may be in. */
export type QuestionTerm = { term: string; weight: number; concepts: ReadonlySet<number> }

/** How many distinct terms are used; a pasted page is searched by its beginning. */
const maxTerms = 40

/** The weight of a question word relative to a word of the subject. */
const questionWordShare = 0.3
/** The relative weight of a pair of characters that no passage holds, in scripts without spaces: many pairs span two words. */
const strangePairShare = 0.5

/** The weight of a term in a collection, and whether any passage holds it. */
export type Weights = { weightOf(term: string): number; isKnown(term: string): boolean }

/**
 * The terms of a question for passages of one language. Stop words of a language that the question may be in (`own`) are skipped in any
 * language.
 */
export function questionTerms(
  question: string,
  terms: Terms,
  own: readonly Terms[],
  { weightOf, isKnown }: Weights,
): QuestionTerm[] {
  const found = new Map<string, QuestionTerm>()
  const languages = [terms, ...own]
  for (const word of wordsOf(question, terms.language)) {
    if (found.size >= maxTerms) break
    const [term] = own.some(({ isStopWord }) => isStopWord(word)) ? [] : terms.of(word)
    if (term === undefined || found.has(term)) continue
    const concepts = new Set(languages.flatMap((each) => conceptsOf(word, each)))
    const isAsking = languages.some((each) => each.of(word).some(each.isQuestionWord))
    const share = isAsking ? questionWordShare : isPair(term) && !isKnown(term) ? strangePairShare : 1
    found.set(term, { term, weight: weightOf(term) * share, concepts })
  }
  return [...found.values()]
}

function conceptsOf(word: string, terms: Terms): number[] {
  const [term] = terms.of(word)
  return term === undefined ? [] : [...(conceptsIn(terms).get(term) ?? [])]
}

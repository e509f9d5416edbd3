import { conceptsIn } from './synonyms.ts'
import type { Terms } from '../language/terms.ts'
import { isPair, wordsOf } from '../language/words.ts'

/** A term of a question: how rare it is, and the concepts that it stands for in any language that the question may be in. */
export type QuestionTerm = { term: string; weight: number; concepts: ReadonlySet<number> }

/** More distinct terms than a question has; a pasted page is looked up by its beginning. */
const maxTerms = 40

/** What a word that the question is put in weighs, beside one of its subject. */
const questionWordShare = 0.3
/** What a pair of characters weighs that is nowhere, in scripts without spaces: every other pair is the end of a word and the beginning of one. */
const strangePairShare = 0.5

/** What terms weigh in a collection, and whether it holds them. */
export type Weights = { weightOf(term: string): number; isKnown(term: string): boolean }

/**
 * The terms of a question as passages of one language have them. What is a stop word in a language that the question may be in (`own`)
 * says nothing in the other one either.
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

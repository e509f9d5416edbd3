import type { Language } from '../language/languages.ts'
import type { Terms } from '../language/terms.ts'

/** A piece of what an agent knows, short enough for an answer: a section of the instructions, a part of a page or file. */
export type Passage = {
  id: string
  /** Its heading; empty if it has none. For a pair of question and answer, the question. */
  title: string
  /** The titles of the headings above it, outermost first. */
  above?: readonly string[]
  /** Markdown or plain text. */
  text: string
  /** Its language, if known; else it is detected in its text. */
  language?: Language
}

/**
 * A passage that was found for a question. `confidence`: how likely it is to answer it, see gate.ts. `score`: its BM25 score, comparable
 * among the hits of one question. `similarity`: the cosine of its vector and the question's, if there are vectors.
 */
export type Hit<P extends Passage> = { passage: P; confidence: number; score: number; similarity?: number }

/** The result of a search: hits, best first. `isEmpty`: the question has no term, like "And why?" */
export type Found<P extends Passage> = { hits: Hit<P>[]; isEmpty: boolean }

/** How well a passage matches a question, comparable between collections. */
export type Evidence = {
  /** The BM25 score as a share of the question's total weight: 0 if the passage holds none of its terms, 1 if it holds each about once. */
  strength: number
  /** The weight of the question's terms in the best sentence, in units of the rarest term. */
  focus: number
  /** The overlap of question and title, from 0 to 1 (Dice coefficient by weight). */
  title: number
}

/** A passage as terms. The headings above it count as a sentence. */
export type PassageTerms = { title: readonly string[]; sentences: readonly (readonly string[])[] }

/** Stands in a passage for a telephone number or an address of mail: how to reach somebody, whatever words are around it. */
export const reachMark = '☎'
/** Enough digits, written as numbers are that somebody dials; dates have fewer. */
const telephone = /(?<![\d.,])(?:\+\d|\(?0\d|\(\d{3}\)|\d{3}-\d{3}-)(?:[ ()/-]{0,2}\d){7,}/
const mail = /[\w-]@[\w-]/

const endOfSentence = /[.!?。！？।؟\n]+/u

export function readPassage({ title, above = [], text }: Passage, { of }: Terms): PassageTerms {
  return {
    title: of(title),
    sentences: [above.join('\n'), ...text.split(endOfSentence)].map((sentence) => {
      const isReach = telephone.test(sentence) || mail.test(sentence)
      return isReach ? of(sentence).concat(reachMark) : of(sentence)
    }),
  }
}

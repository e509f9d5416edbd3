import type { Language } from '../language/languages.ts'
import type { Terms } from '../language/terms.ts'

/** A piece of what an agent knows, small enough to be said: a section of the instructions, a part of a page or of a file. */
export type Passage = {
  id: string
  /** Its heading; empty if it has none. The question of a pair of question and answer is one, too. */
  title: string
  /** The titles of the headings that it stands under, outermost first. */
  above?: readonly string[]
  /** Markdown or plain text. */
  text: string
  /** What it is written in, where that is known; else its text decides. */
  language?: Language
}

/**
 * A passage that was found for a question. `confidence`: how likely it is to answer it, see gate.ts. `score`: its BM25 score, which
 * compares the hits of one question. `similarity`: the cosine of its vector and the question's, where there are vectors.
 */
export type Hit<P extends Passage> = { passage: P; confidence: number; score: number; similarity?: number }

/** What a search found: hits, best first. `isEmpty`: the question has no word about a subject, like "And why?" */
export type Found<P extends Passage> = { hits: Hit<P>[]; isEmpty: boolean }

/** How well a passage speaks to a question, whatever the number of passages. */
export type Evidence = {
  /** The BM25 score as a share of what the words of the question weigh: 0 where it holds none of them, 1 where it holds each about once. */
  strength: number
  /** What its best sentence holds of the question, counted in words that are as rare as can be. */
  focus: number
  /** How much of the question and the title are the same, from 0 to 1. */
  title: number
}

/** A passage as terms. The headings above it are a sentence of their own. */
export type PassageTerms = { title: readonly string[]; sentences: readonly (readonly string[])[] }

const endOfSentence = /[.!?。！？।؟\n]+/u

export function readPassage({ title, above = [], text }: Passage, { of }: Terms): PassageTerms {
  return {
    title: of(title),
    sentences: [above.join('\n'), ...text.split(endOfSentence)].map((sentence) => of(sentence)),
  }
}

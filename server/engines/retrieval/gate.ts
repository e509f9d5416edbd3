import type { Verdict } from '../../contract/sessions/receipt.ts'
import type { Evidence } from './evidence.ts'

/*
 * Decides, before an answer begins, whether the best passage answers the question; for the embedded engine and for models alike.
 */

/**
 * How sure it is that a passage answers. `sure`: it is said. `perhaps`: the engine says only where to read on, as links, since a wrong
 * sentence said with certainty is the worst that it can do. `nothing`: it says that it does not know.
 */
export type Level = 'sure' | 'perhaps' | 'nothing'

/** How relevant a passage is: hits are ordered by it. A logistic regression over all candidates of the questions. */
const relevance: Partial<Evidence> & { start: number } = {
  start: -4,
  strength: 2,
  focus: 1.1,
  title: 0.65,
  page: 2,
  subject: 1,
  told: 0.1,
}

/** Whether the best one answers. A logistic regression over the best hits: how relevant, and how much more so than what says something else. */
const decision = { start: -2.05, relevance: 0.34, margin: 1.07, subject: 1.2, missing: -3, terms: 0.4, heading: 0.55 }

/** From this confidence on a passage may answer the question. */
export const leastConfidence = 0.16
/** From this confidence on it does. */
export const sureConfidence = 0.4

/**
 * The weight of a vector that stands out, see nearness.ts: at 1.6 standard deviations a passage passes without a word in common. Chosen on
 * the same data, with vectors of two simple kinds in place of a model's; docs/architecture.md says what was measured.
 */
const standoutWeight = 1.2

/** The relevance of a passage, as log odds. `standout`: see {@link standoutWeight}. */
export function relevanceOf(evidence: Evidence, standout = 0): number {
  const { start, ...weights } = relevance
  const names = Object.keys(weights) as (keyof Evidence)[]
  return names.reduce((total, name) => total + (weights[name] ?? 0) * evidence[name], start + standoutWeight * standout)
}

/**
 * The margin is to a passage of at least this relevance: that nothing else has a word of the question, as on a site of three pages, makes no
 * good match of a poor one. What stands out by its vector, too, is known by more than words.
 */
const leastRelevance = { words: -1.75, vectors: relevance.start }

/** A wider margin says no more. */
const widestMargin = 2.5

/**
 * How likely a passage is to answer, from 0 to 1. `other`: the relevance of the best passage that says something else, if there is one.
 * `isNear`: it stands out by its vector.
 */
export function confidenceOf(
  { relevance: own, evidence, isNear }: { relevance: number; evidence: Evidence; isNear: boolean },
  other: number | undefined,
): number {
  const { subject, missing, terms, title, page } = evidence
  const { start, ...by } = decision
  const least = isNear ? leastRelevance.vectors : leastRelevance.words
  const margin = Math.min(own - Math.max(other ?? least, least), widestMargin)
  const sum =
    start +
    by.relevance * own +
    by.margin * margin +
    by.subject * subject +
    by.missing * missing +
    by.terms * terms +
    by.heading * Math.max(title, page)
  return 1 / (1 + Math.exp(-sum))
}

/** How much less likely a question is answered when no passage has a word for anything that it names. */
const unheardShare = 0.7

/**
 * The confidence of a passage that tells of another thing than the question names: it is not said for sure, whatever else matches. The
 * price of another treatment is none for this one. `isUnheard`: nothing that it names is named anywhere.
 */
export function confidenceOfOther(confidence: number, isUnheard: boolean): number {
  return Math.min(isUnheard ? confidence * unheardShare : confidence, sureConfidence - 0.01)
}

/** The level of the confidence of the best passage, 0 if there is none. */
export function levelOf(confidence: number): Level {
  if (confidence < leastConfidence) return 'nothing'
  return confidence < sureConfidence ? 'perhaps' : 'sure'
}

/** What is stored of a level with an answer. */
export function verdictOf(confidence: number): Verdict {
  return { sure: 'answered', perhaps: 'partly', nothing: 'unanswered' }[levelOf(confidence)] as Verdict
}

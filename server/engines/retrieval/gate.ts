import type { Verdict } from '../../contract/receipt.ts'
import type { Evidence } from './passage.ts'

/*
 * Decides, before anything is said, whether what was found answers the question. Whoever answers asks it: the embedded engine, and a model
 * that is given passages.
 */

/**
 * A logistic regression, fitted to questions that the passages answer and to those of articles that were taken out of them, in eight
 * languages; fitted to one half of the articles it decides the same of the other half.
 */
const fitted = { start: -7, strength: 5.7, focus: 2.3, title: 3.4 }

/**
 * Below this a passage is not said; from there on it answers at least a part of the question. The curve is printed by
 * `npm run bench -- answers`. Here, of questions of eight languages, 0.94 are answered right and 0.01 wrong, of those about other things 0.99
 * are declined, and of those about an article that was taken out, which share the style of the others, 0.92. At 0.35 these would be 0.95,
 * and 0.93 be answered right.
 */
export const leastConfidence = 0.25
/** From here on it answers the question. */
const sureConfidence = 0.7

/** How likely a passage is to answer the question, from 0 to 1. */
export function confidenceOf({ strength, focus, title }: Evidence): number {
  const sum = fitted.start + fitted.strength * strength + fitted.focus * focus + fitted.title * title
  return 1 / (1 + Math.exp(-sum))
}

/** What a passage of that confidence is for the question; that of none is 0. */
export function verdictOf(confidence: number): Verdict {
  if (confidence < leastConfidence) return 'unanswered'
  return confidence < sureConfidence ? 'partly' : 'answered'
}

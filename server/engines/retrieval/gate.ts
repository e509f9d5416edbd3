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
const fitted = { start: -6.9, strength: 5.2, focus: 2.5, title: 3 }

/** Below this a passage is not said, and from there on it answers at least a part of the question. `npm run bench -- answers` prints the curve. */
export const leastConfidence = 0.3
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

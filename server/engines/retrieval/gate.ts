import type { Verdict } from '../../contract/sessions/receipt.ts'
import type { Evidence } from './passage.ts'

/*
 * Decides, before an answer begins, whether the best passage answers the question; for the embedded engine and for models alike.
 */

/**
 * A logistic regression, fitted to questions that the passages answer and to those of articles that were taken out of them, in eight
 * languages; fitted to one half of the articles it decides the same of the other half.
 */
const fitted = { start: -7, strength: 5.7, focus: 2.3, title: 3.4 }

/**
 * From this confidence on a passage answers at least a part of the question; below it, nothing. `npm run bench -- answers` prints the curve.
 * With this threshold, in eight languages, 0.93 of the questions are answered right (0.91 in the worst language) and 0.01 wrong; 1.00 of
 * those about other things are declined, and 0.94 (0.91) of those about an article that was taken out, which share the others' style. At
 * 0.25 the last would be 0.92; from 0.35 on, small collections lose passages that share only a part of one word with their question. Eight
 * more features of a hit (missing terms, the next hit, unknown words) do not improve the regression: fitted to one half of the articles,
 * they answer no more of the other half right at the same rate of declined questions.
 */
export const leastConfidence = 0.33
/** From this confidence on it answers the whole question. */
const sureConfidence = 0.7

/**
 * The weight of a vector that stands out, see nearness.ts: at 1.6 standard deviations a passage passes without a word in common. Chosen on
 * the same data, with vectors of two simple kinds in place of a model's; docs/architecture.md says what was measured.
 */
const standoutWeight = 4

/** How likely a passage is to answer the question, from 0 to 1. */
export function confidenceOf({ strength, focus, title }: Evidence, standout = 0): number {
  const words = fitted.start + fitted.strength * strength + fitted.focus * focus + fitted.title * title
  const sum = words + standoutWeight * standout
  return 1 / (1 + Math.exp(-sum))
}

/** The verdict for the confidence of the best passage, 0 if there is none. */
export function verdictOf(confidence: number): Verdict {
  if (confidence < leastConfidence) return 'unanswered'
  return confidence < sureConfidence ? 'partly' : 'answered'
}

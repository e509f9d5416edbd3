import type { Verdict } from '../../contract/sessions/receipt.ts'
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
 * `npm run bench -- answers`. Here, of questions of eight languages, 0.93 are answered right (0.91 in the worst of them) and 0.01 wrong, of
 * those about other things 1.00 are declined, and of those about an article that was taken out, which share the style of the others, 0.94
 * (0.91 in the worst). At 0.25 these would be 0.92; from 0.35 on, small collections lose what shares a part of one word with its question.
 * Eight more measures of a hit (what of the question is missing, the next hit, unknown words) do not tell the two apart any better: fitted to
 * one half of the articles, they answer no more of the other half right where they decline as many.
 */
export const leastConfidence = 0.33
/** From here on it answers the question. */
const sureConfidence = 0.7

/**
 * What it adds when the vector of a passage stands out, see nearness.ts: none of its words need be those of the question when it stands out
 * by 1.6. Chosen on the same data, with vectors of two simple kinds in place of a model's; docs/architecture.md says what was measured.
 */
const standoutWeight = 4

/** How likely a passage is to answer the question, from 0 to 1. */
export function confidenceOf({ strength, focus, title }: Evidence, standout = 0): number {
  const words = fitted.start + fitted.strength * strength + fitted.focus * focus + fitted.title * title
  const sum = words + standoutWeight * standout
  return 1 / (1 + Math.exp(-sum))
}

/** What a passage of that confidence is for the question; that of none is 0. */
export function verdictOf(confidence: number): Verdict {
  if (confidence < leastConfidence) return 'unanswered'
  return confidence < sureConfidence ? 'partly' : 'answered'
}

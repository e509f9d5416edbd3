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

/**
 * Whether a passage answers is whether the site knows it at all, and whether it is this passage that tells it. Two logistic regressions over the
 * best hits: `known` of what is asked from what it is not, `chosen` of right answers from others.
 */
const known = { start: 0.5, relevance: 0.9, subject: 1.9, missing: -3 }
const chosen = { start: 1.2, relevance: 0.2, lead: 1.1 }

/** Whether a hit was looked at; the others are only offered to models. */
export const isLookedAt = ({ confidence }: { confidence: number }) => confidence > 0

/** From this confidence on a passage may answer the question. */
export const leastConfidence = 0.16
/** From this confidence on it does. */
export const sureConfidence = 0.43
/** The most of what only leads on, and is not said for sure. */
export const leadConfidence = sureConfidence - 0.01

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
 * That none of what was found answers is as likely as a passage of this relevance: that nothing else has a word of the question, as on a site of
 * three pages, makes no good match of a poor one. What stands out by its vector, too, is known by more than words.
 */
const noneRelevance = { words: 0, vectors: relevance.start }

/** What stands out by its vector may name it all in other words. */
const named = { subject: 1, missing: 0 }

/**
 * What is talked about goes before the rest by its bonus. So much of that is no reason to be surer of it: what people ask next is as often told
 * elsewhere. With this share, answers to follow-ups are right as often as others of the same confidence.
 */
const bonusDoubt = 0.4

/**
 * How likely a passage is to answer, from 0 to 1. `bonus`: what of its relevance it has since it is talked about. `others`: the relevance of
 * each passage that says something else. Several that are nearly as relevant make it as doubtful as one that is more so. `isNear`: it stands out
 * by its vector.
 */
export function confidenceOf(
  {
    relevance: own,
    bonus,
    evidence,
    isNear,
  }: { relevance: number; bonus: number; evidence: Evidence; isNear: boolean },
  others: readonly number[],
): number {
  const { subject, missing } = isNear ? named : evidence
  const against = [noneRelevance[isNear ? 'vectors' : 'words'], ...others].reduce(
    (sum, each) => sum + Math.exp(each),
    0,
  )
  const lead = own - Math.log(against)
  const isKnown = known.start + known.relevance * own + known.subject * subject + known.missing * missing
  const isThis = chosen.start + chosen.relevance * own + chosen.lead * (lead - bonusDoubt * bonus)
  return probabilityOf(isKnown) * probabilityOf(isThis)
}

const probabilityOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

/** How much less likely a question is answered when no passage has a word for anything that it names. */
const unheardShare = 0.7

/**
 * The confidence of a passage that tells of another thing than the question names: it is not said for sure, whatever else matches. The
 * price of another treatment is none for this one. `isUnheard`: nothing that it names is named anywhere.
 */
export function confidenceOfOther(confidence: number, isUnheard: boolean): number {
  return Math.min(isUnheard ? confidence * unheardShare : confidence, leadConfidence)
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

import type { Verdict } from '../../contract/sessions/receipt.ts'
import type { Evidence } from './evidence.ts'

/*
 * Decides, before an answer begins, whether the best passage answers the question. Shared by the built-in engine and
 * by models.
 */

/**
 * How certain it is that a passage answers. `sure`: quote it. `perhaps`: only link to it as further reading, since a
 * wrong answer given with certainty is the worst outcome. `nothing`: say that the answer is not known.
 */
export type Level = 'sure' | 'perhaps' | 'nothing'

/** Relevance, by which hits are ranked: a logistic regression over all candidates of the training questions. */
const relevance: Partial<Evidence> & { start: number } = {
  start: -4,
  strength: 2,
  focus: 1.1,
  title: 0.65,
  page: 2,
  subject: 1,
  requestedFact: 0.1,
}

/**
 * The probability that a passage answers is the product of two logistic regressions over the best hits. `known`:
 * whether the site answers the question at all. `chosen`: whether it is this passage that does.
 */
const known = { start: 0.5, relevance: 0.9, subject: 1.9, missing: -3 }
const chosen = { start: 1.2, relevance: 0.2, lead: 1.1 }

/** Whether a hit was scored; the others are only offered to models. */
export const isLookedAt = ({ confidence }: { confidence: number }) => confidence > 0

/** The least confidence at which a passage may answer (`perhaps`). */
export const leastConfidence = 0.16
/** The least confidence at which it is quoted (`sure`). */
export const sureConfidence = 0.43
/** The upper limit for hits that may only be linked to. */
export const leadConfidence = sureConfidence - 0.01

/**
 * The weight of vector similarity, see nearness.ts. At 1.6 standard deviations a passage passes without sharing a
 * word with the question. Fitted on the same data, with two simple kinds of vectors in place of a model's;
 * docs/architecture.md has the measurements.
 */
const standoutWeight = 1.2

/** The relevance of a passage, in log odds. `standout`: see {@link standoutWeight}. */
export function relevanceOf(evidence: Evidence, standout = 0): number {
  const { start, ...weights } = relevance
  const names = Object.keys(weights) as (keyof Evidence)[]
  return names.reduce((total, name) => total + (weights[name] ?? 0) * evidence[name], start + standoutWeight * standout)
}

/**
 * The relevance given to the hypothesis that no hit answers. It keeps a poor match from looking good merely because
 * nothing else shares a word with the question, as on a site of three pages. A hit that stands out by its vector
 * rests on more than words.
 */
const noneRelevance = { words: 0, vectors: relevance.start }

/** A hit that stands out by its vector may use other words for everything. */
const named = { subject: 1, missing: 0 }

/**
 * This share of a topic's boost does not count as certainty: the next question is as often answered elsewhere. With
 * this value, follow-ups are as often right as other answers of the same confidence.
 */
const boostDoubt = 0.4

/**
 * The probability that a passage answers, from 0 to 1. `boost`: how much of its relevance comes from being the topic.
 * `others`: the relevance of each competing passage that says something else; several close ones cast as much doubt
 * as one better one. `isNear`: it stands out by its vector.
 */
export function confidenceOf(
  {
    relevance: own,
    boost,
    evidence,
    isNear,
  }: { relevance: number; boost: number; evidence: Evidence; isNear: boolean },
  others: readonly number[],
): number {
  const { subject, missing } = isNear ? named : evidence
  const against = [noneRelevance[isNear ? 'vectors' : 'words'], ...others].reduce(
    (sum, each) => sum + Math.exp(each),
    0,
  )
  const lead = own - Math.log(against)
  const isKnown = known.start + known.relevance * own + known.subject * subject + known.missing * missing
  const isThis = chosen.start + chosen.relevance * own + chosen.lead * (lead - boostDoubt * boost)
  return probabilityOf(isKnown) * probabilityOf(isThis)
}

const probabilityOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

/** The penalty if no passage has a word for anything that the question names. */
const outOfVocabularyShare = 0.7

/**
 * Caps the confidence of a passage about another thing than the question names, whatever else matches: the price of
 * one treatment is not the price of another. `isOutOfVocabulary`: no passage has a word for anything that the
 * question names.
 */
export function confidenceOfOther(confidence: number, isOutOfVocabulary: boolean): number {
  return Math.min(isOutOfVocabulary ? confidence * outOfVocabularyShare : confidence, leadConfidence)
}

/** The level for the best passage's confidence; pass 0 if there is none. */
export function levelOf(confidence: number): Level {
  if (confidence < leastConfidence) return 'nothing'
  return confidence < sureConfidence ? 'perhaps' : 'sure'
}

/** The verdict that is stored with an answer. */
export function verdictOf(confidence: number): Verdict {
  return { sure: 'answered', perhaps: 'partly', nothing: 'unanswered' }[levelOf(confidence)] as Verdict
}

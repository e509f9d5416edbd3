import type { Verdict } from '../../contract/sessions/receipt.ts'
import { verdictOf } from './gate.ts'
import type { Nearness } from './vectors/nearness.ts'
import type { PassageIndex } from './passage-index.ts'
import type { Hit, Passage } from './passage.ts'

/** The result for a question: one passage or two, best first; none when the verdict is `unanswered`. `all`: every hit that was considered. */
export type Finding<P extends Passage> = { verdict: Verdict; hits: Hit<P>[]; all: Hit<P>[] }

/** A second passage is part of the answer when its score is at least this share of the best one's: either may be meant. */
const closeSecond = 0.6

/** So is one that is almost certain, though the best one holds more of the words: the row of a long table. */
const sureSecond = 0.9

/** A question this short, in characters, may depend on the one before it: "And on Sundays?" */
const followUpLength = 40

/** The question prefixed with the one before it, if it is so short that it may depend on that; else undefined. */
export function leaningOn(question: string, before: string | undefined): string | undefined {
  return before === undefined || question.length > followUpLength ? undefined : `${before} ${question}`
}

/**
 * Finds what answers a question; a short one that has no answer is searched again together with the one before it. `near`: the nearness of
 * the passages' vectors, to the question alone and to both together.
 */
export async function findIn<P extends Passage>(
  index: PassageIndex<P>,
  question: string,
  before?: string,
  near: { alone?: Nearness; together?: Nearness } = {},
): Promise<Finding<P>> {
  const alone = await index.search(question, near.alone)
  const found = choose(alone.hits)
  const both = leaningOn(question, before)
  if (found.verdict !== 'unanswered' || both === undefined) return found
  const together = choose((await index.search(both, near.together)).hits)
  // A question with a subject of its own continues the one before it only if that was about the same subject.
  const isAbout = (hit: Hit<P>) => alone.hits.some(({ passage }) => passage === hit.passage)
  return alone.isEmpty || together.hits.some(isAbout) ? together : found
}

/** Applies the gate to hits, best first. */
export function choose<P extends Passage>(all: Hit<P>[]): Finding<P> {
  const verdict = verdictOf(all[0]?.confidence ?? 0)
  return { verdict, hits: verdict === 'unanswered' ? [] : mostLikely(all), all }
}

/** The best hit, and the second if its score is close. */
export function mostLikely<P extends Passage>([best, second]: Hit<P>[]): Hit<P>[] {
  if (!best) return []
  const isSaid = second && (second.score >= best.score * closeSecond || second.confidence >= sureSecond)
  return isSaid ? [best, second] : [best]
}

import type { Verdict } from '../../contract/sessions/receipt.ts'
import { verdictOf } from './gate.ts'
import type { Nearness } from './vectors/nearness.ts'
import type { PassageIndex } from './passage-index.ts'
import type { Hit, Passage } from './passage.ts'

/** What was found for a question: one passage or two, best first; none when the verdict is that nothing answers it. `all`: what was looked at. */
export type Finding<P extends Passage> = { verdict: Verdict; hits: Hit<P>[]; all: Hit<P>[] }

/** A second passage is said, too, when its score is this share of the best one's: which of them is meant is then open. */
const closeSecond = 0.6

/** A question of few characters may lean on the one before it: "And on Sundays?" */
const followUpLength = 40

/** The question with the one before it, where it is so short that it may lean on that. */
export function leaningOn(question: string, before: string | undefined): string | undefined {
  return before === undefined || question.length > followUpLength ? undefined : `${before} ${question}`
}

/**
 * Finds what answers a question, or a short one with the one before it where it leans on that. `near`: what the vectors of the passages say
 * to it, alone and together.
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
  // What has a subject of its own leans on the question before only where that was of the same subject.
  const isAbout = (hit: Hit<P>) => alone.hits.some(({ passage }) => passage === hit.passage)
  return alone.isEmpty || together.hits.some(isAbout) ? together : found
}

/** Decides which of the hits, best first, are said. */
export function choose<P extends Passage>(all: Hit<P>[]): Finding<P> {
  const verdict = verdictOf(all[0]?.confidence ?? 0)
  return { verdict, hits: verdict === 'unanswered' ? [] : mostLikely(all), all }
}

/** The best hit, and the one after it where both are close. */
export function mostLikely<P extends Passage>([best, second]: Hit<P>[]): Hit<P>[] {
  if (!best) return []
  return second && second.score >= best.score * closeSecond ? [best, second] : [best]
}

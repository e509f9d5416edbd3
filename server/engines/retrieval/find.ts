import type { Verdict } from '../../contract/receipt.ts'
import { verdictOf } from './gate.ts'
import type { PassageIndex } from './passage-index.ts'
import type { Hit, Passage } from './passage.ts'

/** What was found for a question: one passage or two, best first; none when the verdict is that nothing answers it. `all`: what was looked at. */
export type Finding<P extends Passage> = { verdict: Verdict; hits: Hit<P>[]; all: Hit<P>[] }

/** A second passage is said, too, when its score is this share of the best one's: which of them is meant is then open. */
const closeSecond = 0.6

/** A question of few characters may lean on the one before it: "And on Sundays?" */
const followUpLength = 40

/** Finds what answers a question, or a short one with the one before it where it leans on that. */
export async function findIn<P extends Passage>(
  index: PassageIndex<P>,
  question: string,
  before?: string,
): Promise<Finding<P>> {
  const alone = await index.search(question)
  const found = choose(alone.hits)
  if (found.verdict !== 'unanswered' || before === undefined || question.length > followUpLength) return found
  const together = choose((await index.search(`${before} ${question}`)).hits)
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

import type { Candidate } from './judge.ts'
import type { Passage } from './passages/passage.ts'

/*
 * What the owner wrote down as the answer to a question goes before what pages say: mostly it was written since they are wrong.
 */

/** From this share of what a question names on a taught answer is one to it. */
const leastNamed = 0.7
/** It goes before pages that are up to so much more relevant, as log odds, */
const margin = 3
/** by so much. */
const lead = 1.5

/** The candidates, with less relevance for pages beside a taught answer that tells what is asked for, too. */
export function withTaught<P extends Passage>(found: readonly Candidate<P>[]): readonly Candidate<P>[] {
  const taught = found.filter(
    ({ hit, evidence, isOfOther, isUntold }) =>
      hit.passage.isTaught && !isOfOther && !isUntold && evidence.subject >= leastNamed,
  )
  const most = Math.max(...taught.map(({ relevance }) => relevance))
  if (!Number.isFinite(most)) return found
  return found.map((each) => {
    const isBehind = each.hit.passage.isTaught || each.relevance > most + margin
    return isBehind ? each : Object.assign({}, each, { relevance: Math.min(each.relevance, most - lead) })
  })
}

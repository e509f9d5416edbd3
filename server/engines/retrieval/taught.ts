import type { Candidate } from './score-candidates.ts'
import type { Passage } from './passages/passage.ts'

/* A taught answer takes precedence over pages: it was mostly written because they are wrong. */

/** The least `subject` at which a taught answer matches the question. */
const leastNamed = 0.7
/** It overtakes pages that are up to this much more relevant, in log odds, */
const margin = 3
/** and then leads them by this much. */
const lead = 1.5

/** Lowers the relevance of pages if a taught answer matches the question and has the requested fact. */
export function withTaught<P extends Passage>(found: readonly Candidate<P>[]): readonly Candidate<P>[] {
  const taught = found.filter(
    ({ hit, evidence, isAboutOther, lacksRequestedFact }) =>
      hit.passage.isTaught && !isAboutOther && !lacksRequestedFact && evidence.subject >= leastNamed,
  )
  const most = Math.max(...taught.map(({ relevance }) => relevance))
  if (!Number.isFinite(most)) return found
  return found.map((each) => {
    const isBehind = each.hit.passage.isTaught || each.relevance > most + margin
    return isBehind ? each : Object.assign({}, each, { relevance: Math.min(each.relevance, most - lead) })
  })
}

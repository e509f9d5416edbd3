import { areDuplicates, isSamePlace, fingerprintOf, type Fingerprint } from './second-section.ts'
import { leastConfidence, levelOf, sureConfidence } from './gate.ts'
import type { Hit, Passage } from './passages/passage.ts'

/* Decides which hits are quoted, and which are only linked to. */

/** The most links that are offered. */
export const maxLeads = 3
/** A link needs this share of the best one's confidence. */
const leadShare = 0.25
/** The most alternatives that the visitor chooses from. */
const maxAlternatives = 8
/** The least confidence of any link. */
export const leastLead = 0.03

/**
 * Selects from hits, best first: if sure, the best for each question in the message; otherwise those that may help;
 * otherwise the closest ones, which are not announced as help.
 */
export function choose<P extends Passage>(
  hits: readonly Hit<P>[],
): { level: ReturnType<typeof levelOf>; hits: Hit<P>[] } {
  const [best] = hits
  const level = levelOf(best?.confidence ?? 0)
  if (!best) return { level, hits: [] }
  if (level !== 'sure') {
    const may = hits.filter(({ confidence }) => confidence >= Math.max(leastLead, best.confidence * leadShare))
    const leads = onceEachHeading(ownLanguageFirst(may))
    const shown = isChoice(leads) ? alternativesIn(leads) : leads.slice(0, maxLeads)
    // Without the requested kind of fact, such as a price, a link is not announced as help.
    return { level: shown.every(({ lacksRequestedFact }) => lacksRequestedFact) ? 'nothing' : level, hits: shown }
  }
  const told = fingerprintOf(best.passage)
  const least = best.open === undefined ? leastConfidence : sureConfidence
  const others = hits.find(
    ({ part, passage, confidence }) =>
      part !== best.part && !areDuplicates(fingerprintOf(passage), told) && confidence >= least,
  )
  const beside = others ?? hits.find((hit) => hit !== best && hit.part === best.part && hit.isBeside)
  const said = beside ? [best, beside] : [best]
  return { level, hits: said.toSorted((a, b) => a.part - b.part) }
}

/** Whether the first hits say the same about several things, such as the opening hours of different shops. */
export function isChoice([first, second]: readonly Hit<Passage>[]): boolean {
  return first !== undefined && second !== undefined && tellsTheSame(first, second)
}

/** Whether two hits say the same about two things: their titles are equal, or they are siblings on one page. */
function tellsTheSame(one: Hit<Passage>, other: Hit<Passage>): boolean {
  const [{ title, page }, { title: otherTitle, page: otherPage }] = [one.passage, other.passage]
  if (title !== '' && title === otherTitle) return true
  return (
    one.isOneOfMany === true &&
    other.isOneOfMany === true &&
    page === otherPage &&
    isSamePlace(one.passage, other.passage)
  )
}

/** Returns the alternatives, then the first other hit, such as a table of them all. */
function alternativesIn<P extends Passage>(leads: readonly Hit<P>[]): Hit<P>[] {
  const [first] = leads
  const isAlternative = (each: Hit<P>) => first !== undefined && tellsTheSame(first, each)
  const other = leads.find((each) => !isAlternative(each))
  return [...leads.filter(isAlternative).slice(0, maxAlternatives), ...(other ? [other] : [])]
}

/**
 * Returns the hits in the visitor's language, followed by the overall best if that is in another; all hits if none
 * is.
 */
function ownLanguageFirst<P extends Passage>(hits: readonly Hit<P>[]): readonly Hit<P>[] {
  const own = hits.filter(({ isForeign }) => !isForeign)
  const [best] = hits
  if (own.length === 0) return hits
  return best?.isForeign ? [...own.slice(0, maxLeads - 1), best] : own
}

/**
 * Keeps each heading of a page once, drops duplicates on other pages, and whatever an earlier answer already
 * includes.
 */
function onceEachHeading<P extends Passage>(hits: readonly Hit<P>[]): Hit<P>[] {
  const seen: { place: string; told: Fingerprint; answer: string }[] = []
  return hits.filter(({ passage, answer }) => {
    const own = { place: `${passage.page ?? passage.id}\n${passage.title}`, told: fingerprintOf(passage), answer }
    const isNew = !seen.some(
      (each) => each.place === own.place || areDuplicates(each.told, own.told) || each.answer.includes(answer),
    )
    seen.push(own)
    return isNew
  })
}

import { areTwins, isSamePlace, toldIn, type Told } from './beside.ts'
import { leastConfidence, levelOf, sureConfidence } from './gate.ts'
import type { Hit, Passage } from './passages/passage.ts'

/*
 * Which of the hits are said, or lead on.
 */

/** The most headings that a hint leads on to. */
export const maxLeads = 3
/** A lead has this share of the best one's confidence. */
const leadShare = 0.25
/** The most things of which each has an answer of its own. */
const maxAlternatives = 8
/** The least confidence of what is named at all, as what may help or comes closest. */
export const leastLead = 0.03

/**
 * Of hits, best first, those that are said for sure: the best for each part of the message; else those that may help; else those that come
 * closest, which is not said to help.
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
    // What tells no price where one is asked for is not said to help.
    return { level: shown.every(({ isUntold }) => isUntold) ? 'nothing' : level, hits: shown }
  }
  const told = toldIn(best.passage)
  const least = best.open === undefined ? leastConfidence : sureConfidence
  const others = hits.find(
    ({ part, passage, confidence }) => part !== best.part && !areTwins(toldIn(passage), told) && confidence >= least,
  )
  const beside = others ?? hits.find((hit) => hit !== best && hit.part === best.part && hit.isBeside)
  const said = beside ? [best, beside] : [best]
  return { level, hits: said.toSorted((a, b) => a.part - b.part) }
}

/** Whether the first of some hits tell the same of several things, such as the opening hours of shops. */
export function isChoice([first, second]: readonly Hit<Passage>[]): boolean {
  return first !== undefined && second !== undefined && tellsTheSame(first, second)
}

/** Whether two hits tell the same of two things: below the same heading, or below headings beside each other on one page. */
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

/** What tells the same of several things, and after that the first that does not, such as a table of them all. */
function alternativesIn<P extends Passage>(leads: readonly Hit<P>[]): Hit<P>[] {
  const [first] = leads
  const isAlternative = (each: Hit<P>) => first !== undefined && tellsTheSame(first, each)
  const other = leads.find((each) => !isAlternative(each))
  return [...leads.filter(isAlternative).slice(0, maxAlternatives), ...(other ? [other] : [])]
}

/** Those in the visitor's language, and after them the best of all, if that is in another; all if none is. */
function ownLanguageFirst<P extends Passage>(hits: readonly Hit<P>[]): readonly Hit<P>[] {
  const own = hits.filter(({ isForeign }) => !isForeign)
  const [best] = hits
  if (own.length === 0) return hits
  return best?.isForeign ? [...own.slice(0, maxLeads - 1), best] : own
}

/** A heading of a page once, and a text below the same heading, which stands on several; what one before it goes on with, not again. */
function onceEachHeading<P extends Passage>(hits: readonly Hit<P>[]): Hit<P>[] {
  const seen: { place: string; told: Told; answer: string }[] = []
  return hits.filter(({ passage, answer }) => {
    const own = { place: `${passage.page ?? passage.id}\n${passage.title}`, told: toldIn(passage), answer }
    const isNew = !seen.some(
      (each) => each.place === own.place || areTwins(each.told, own.told) || each.answer.includes(answer),
    )
    seen.push(own)
    return isNew
  })
}

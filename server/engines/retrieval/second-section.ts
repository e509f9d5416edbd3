import type { Language } from '../../contract/languages.ts'
import { leadConfidence, levelOf, sureConfidence } from './gate.ts'
import { beginningIn, enough, escaped, lengthOf } from './passages/extract.ts'
import type { Hit, Passage } from './passages/passage.ts'
import { announces } from './passages/units.ts'

/*
 * What to quote together with the best section: more of its page if it is short, or a second section that may be the
 * one meant.
 */

/**
 * A hit with what decides what is quoted with it. `position`: its index among all passages. `isExactAnswer`: its
 * answer is a row or item that holds just what was asked for, such as a price. `tellsRequestedFact`: so does a text
 * that holds it among other things. `core`: the part of its answer that fits best. `whole`: what to quote if nothing
 * else is quoted with it. `alternative`: the position of the only passage that says the same about another thing,
 * such as the other of two shops, if the question names neither.
 */
export type ScoredHit<P extends Passage> = Hit<P> & {
  position: number
  core: string
  whole: string
  isExactAnswer: boolean
  tellsRequestedFact: boolean
  language: Language
  alternative?: number
  /** The question names a similar page more: it is not quoted beside that one. */
  isNamedLess?: boolean
}

/** A second section is quoted only in collections with at least this share of headed passages. */
const leastHeaded = 0.5
/** The combined limit of both answers with their headings, in visible characters; higher for steps. */
const longestBeside = { text: 700, steps: 1200 }
/** A second section qualifies with this share of the best one's confidence. */
const besideShare = 0.45
/** Two sections are quoted for sure if their confidences add up to this, even though neither alone is sure. */
export const sureOfTwo = 0.7
/** With a third section this close, neither of the first two may be the one. */
const asLikely = 0.9
/** The least confidence at which another section of the same page is added. */
const leastBeside = 0.1

/**
 * Appends to a short answer what other sections of the same page say about the question, with their headings, while
 * there is room; but not to an answer that holds the requested fact.
 */
export function withMoreOfPage<P extends Passage>([best, ...others]: ScoredHit<P>[]): ScoredHit<P>[] {
  if (!best) return []
  const { page, isPair, title } = best.passage
  if (isPair || page === undefined || best.tellsRequestedFact) return [best, ...others]
  let { answer } = best
  for (const { passage, answer: own, confidence } of others) {
    if (passage.page !== page || confidence < leastBeside || passage.isFacts || announces(own)) continue
    if (passage.isReview && !best.passage.isReview) continue
    if (passage.title === title && !isSamePlace(passage, best.passage)) continue
    const isHeaded = passage.title === title || own.includes(escaped(passage.title))
    const more = isHeaded ? own : `**${escaped(passage.title)}**\n\n${own}`
    if (lengthOf(answer) + lengthOf(more) <= enough) answer = `${answer}\n\n${more}`
  }
  return [answer === best.answer ? best : Object.assign(best, { answer, whole: answer }), ...others]
}

/**
 * Marks a second section to be quoted with the best one, under its own heading. Not for an exact answer, such as a
 * price; not for a section with the same title on another page, which is about another thing; not for one in another
 * language, which is often a translation. `headed`: the share of passages with headings of their own; without
 * headings two texts cannot be told apart.
 */
export function withSecondSection<P extends Passage>(hits: ScoredHit<P>[], headed: number): ScoredHit<P>[] {
  const [best, second, third] = hits
  const alternative = hits.find(({ position }) => position === best?.alternative)
  if (best && alternative) return withAlternative(best, alternative, hits)
  if (!best || !second || headed < leastHeaded || second.confidence < best.confidence * besideShare) return hits
  if ((best.isExactAnswer && !second.isExactAnswer) || best.language !== second.language) return hits
  if (best.passage.isTaught || second.isNamedLess) return hits
  const [one, other] = [best.passage, second.passage]
  if ((other.formerYears && !one.formerYears) || (other.isReview && !one.isReview)) return hits
  const isOfSteps = one.title === other.title && isSteps(`${best.answer}\n${second.answer}`)
  const room =
    (isOfSteps ? longestBeside.steps : longestBeside.text) -
    lengthOf(best.answer) -
    one.title.length -
    other.title.length
  // If the whole answer does not fit, its best part may.
  const more = lengthOf(second.answer) > room ? second.core : second.answer
  if (lengthOf(more) > room || best.answer.includes(more) || announces(more)) return hits
  if (haveSameWords(wordsOf(best.core), wordsOf(second.core)) && numbersOf(best.core) === numbersOf(second.core))
    return hits
  if (one.title !== other.title) {
    Object.assign(second, { answer: more, isBeside: true })
    const isOneOfThree = third !== undefined && third.confidence >= best.confidence * asLikely
    // Two that lack the price that was asked for are no surer than one.
    const isLacking = best.lacksRequestedFact === true && second.lacksRequestedFact === true
    if (!best.isOneOfMany && !isOneOfThree && !isLacking && best.confidence + second.confidence >= sureOfTwo)
      best.confidence = Math.max(best.confidence, sureConfidence)
  } else if (one.page !== undefined && one.page === other.page && isSamePlace(one, other))
    return [withPiece(best, { ...second, answer: more }), ...hits.slice(1)]
  return hits
}

/** Fewer sections are no row of cards. */
const leastCards = 3
/** The longest text of a card, and of all that are quoted, in visible characters. */
const longestCard = 160
const longestRow = 900
/** A card is as much asked for as the best one with this share of its confidence. */
const asMuch = 0.8

/**
 * Quotes together the short sections of a page that fit as well as the best one and stand beside it, as a list below their heading: "who are
 * the instructors" asks for all of them.
 */
export function withRowOfCards<P extends Passage>([best, ...others]: ScoredHit<P>[]): ScoredHit<P>[] {
  if (!best) return []
  const isCard = ({ passage }: ScoredHit<P>) => {
    const { isPair, isFacts, title, above = [] } = passage
    return !isPair && !isFacts && title !== '' && above.length > 0 && isLine(markdownOf(passage))
  }
  const isBeside = (each: ScoredHit<P>) =>
    each.passage.page === best.passage.page &&
    isSamePlace(each.passage, best.passage) &&
    each.confidence >= best.confidence * asMuch &&
    isCard(each)
  const cards = [best, ...others.filter(isBeside)].toSorted((a, b) => a.position - b.position)
  const titles = new Set(cards.map(({ passage }) => passage.title))
  const list = cards.map(({ passage }) => `- **${escaped(passage.title)}**: ${markdownOf(passage)}`).join('\n')
  const isRow =
    isCard(best) && titles.size === cards.length && cards.length >= leastCards && lengthOf(list) <= longestRow
  if (!isRow || levelOf(best.confidence) !== 'sure') return [best, ...others]
  const answer = `**${escaped(best.passage.above?.at(-1) ?? '')}**\n\n${list}`
  return [Object.assign(best, { answer, whole: answer }), ...others.filter((each) => !cards.includes(each))]
}

/** Whether a text is one short line. */
const isLine = (markdown: string) => !/\n|^[-*+|>#]/.test(markdown) && lengthOf(markdown) <= longestCard

/**
 * Extends the best answer when it is quoted alone and is no exact answer: first to the end of its passage, then with
 * the next one of the section, if there is room. Often the fix follows the description of an error.
 */
export function withRestOfSection<P extends Passage>(hits: ScoredHit<P>[], passages: readonly P[]): ScoredHit<P>[] {
  const [best] = hits
  const isAlone = best?.alternative === undefined && !hits.some(({ isBeside }) => isBeside)
  if (!best || !isAlone || best.tellsRequestedFact || levelOf(best.confidence) !== 'sure') return hits
  const next = passages[best.position + 1]
  const more = next && isSaidToEnd(best) ? restAfter(best.whole, best.passage, next) : ''
  const room = isSteps(more) ? longestBeside.steps : longestBeside.text
  const isRoom = more !== '' && lengthOf(best.whole) + lengthOf(more) <= room
  best.answer = isRoom ? `${best.whole}\n\n${more}` : best.whole
  return hits
}

const markdownOf = ({ markdown, text }: Passage) => (markdown ?? text).trim()

/** The number of characters that decide whether an answer reaches the end of its passage. */
const endLength = 40

/** Whether an answer reaches the end of its passage. */
function isSaidToEnd<P extends Passage>({ passage, whole }: ScoredHit<P>): boolean {
  return markdownOf(passage).endsWith(whole.trimEnd().slice(-endLength))
}

/** A text up to this long, directly above a section's first subsection, is its introduction. */
const longestIntroduction = 250

/**
 * Returns the text that continues a section: its next passage, or, after an introduction, its first subsection. Empty
 * if something else follows.
 */
export function restAfter(said: string, passage: Passage, next: Passage): string {
  const isOther = passage.isPair || passage.isFacts || next.isPair || next.isFacts
  if (isOther || next.page !== passage.page) return ''
  if (next.title === passage.title && isSamePlace(next, passage)) return markdownOf(next)
  const isIn = [...(passage.above ?? []), passage.title].join('\n') === (next.above ?? []).join('\n')
  const isIntroduced = isIn && lengthOf(said) <= longestIntroduction && !next.isReview
  return isIntroduced ? `**${escaped(next.title)}**\n\n${beginningIn(markdownOf(next))}` : ''
}

/** Quotes both of two parallel sections if there is room; otherwise both become links. */
function withAlternative<P extends Passage>(
  best: ScoredHit<P>,
  other: ScoredHit<P>,
  hits: ScoredHit<P>[],
): ScoredHit<P>[] {
  const isRoom = lengthOf(best.answer) + lengthOf(other.answer) <= longestBeside.text
  if (isRoom) other.isBeside = true
  else best.confidence = other.confidence = Math.min(best.confidence, leadConfidence)
  return [best, other, ...hits.filter((each) => each !== best && each !== other)]
}

const isSteps = (answer: string) => /^\s*(?:```|\d+[.)]\s)/m.test(answer)

/** Joins the answers from two passages of one section, in their order on the page. */
function withPiece<P extends Passage>(best: ScoredHit<P>, { answer, position }: ScoredHit<P>): ScoredHit<P> {
  const [first, second] = position < best.position ? [answer, best.answer] : [best.answer, answer]
  const [heading = ''] = /^\*\*[^\n]+\*\*\n\n/.exec(second) ?? []
  const rest = first.startsWith(heading) ? second.slice(heading.length) : second
  const both = `${first}\n\n${rest}`
  return Object.assign(best, { answer: both, whole: both })
}

/** Texts that share this part of their words count as equal. */
const sameShare = 0.8

/** Whether two texts have nearly the same words. */
export function haveSameWords(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= sameShare * Math.min(a.size, b.size)
}

/** How many characters of a section are compared. */
const compared = 600

/** What sections are compared by to find duplicates. */
export type Fingerprint = { title: string; words: ReadonlySet<string>; numbers: string }

export function fingerprintOf({ title, text }: Passage): Fingerprint {
  const start = text.slice(0, compared)
  return { title: title.trim().toLowerCase(), words: wordsOf(start), numbers: numbersOf(start) }
}

/** The numbers of a text in order, each followed by a space. */
function numbersOf(text: string): string {
  return (text.match(/\p{N}+/gu) ?? []).map((each) => `${each} `).join('')
}

/** Whether two sections are siblings: they stand below the same headings. */
export function isSamePlace({ above = [] }: Passage, { above: other = [] }: Passage): boolean {
  return above.join('\n') === other.join('\n')
}

/**
 * Whether two sections are duplicates, such as a question on its page and in the page's structured data. The opening
 * hours of two shops, which differ only in numbers, are not.
 */
export function areDuplicates(a: Fingerprint, b: Fingerprint): boolean {
  const isOfSameNumbers = a.numbers.startsWith(b.numbers) || b.numbers.startsWith(a.numbers)
  return a.title === b.title && isOfSameNumbers && haveSameWords(a.words, b.words)
}

/** The words of a text, each once. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

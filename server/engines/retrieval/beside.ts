import type { Language } from '../../contract/languages.ts'
import { leadConfidence, levelOf, sureConfidence } from './gate.ts'
import { beginningIn, enough, escaped, lengthOf } from './passages/extract.ts'
import type { Hit, Passage } from './passages/passage.ts'
import { announces } from './passages/units.ts'

/*
 * What is said with the best section: more of its page where it is short, and another one that may as well be meant.
 */

/**
 * A hit with what decides what is said with it. `place`: its position among all passages. `isTold`: its answer is a row or an item that tells
 * just what is asked for, such as a price. `isTelling`: so is a text that tells it. `core`: what of its answer fits best. `whole`: what is said of
 * it where nothing is said beside it. `alternative`: the position of the only one that tells the same of another thing, such as the other one of
 * two shops, where neither is named.
 */
export type Judged<P extends Passage> = Hit<P> & {
  place: number
  core: string
  whole: string
  isTold: boolean
  isTelling: boolean
  language: Language
  alternative?: number
}

/** From this share of headed passages on. */
const leastHeaded = 0.5
/** So long may both be together with their headings, in characters as they are read; and steps with the rest of their section. */
const longestBeside = { text: 700, steps: 1200 }
/** A section may as well be meant as the best one when it has this share of its confidence. */
const besideShare = 0.45
/** Both are said for sure where one or the other answers with this confidence, though neither alone is sure enough. */
export const sureOfTwo = 0.7
/** From this share of the best one's confidence on a third section is as likely: then one of two may be neither. */
const asLikely = 0.9
/** From this confidence on another section of the same page may be what was asked for. */
const leastBeside = 0.1

/**
 * Goes on after a short answer with what the same page says of the question elsewhere, below its heading, as long as there is room; but not
 * where it tells just what is asked for.
 */
export function withMore<P extends Passage>([best, ...others]: Judged<P>[]): Judged<P>[] {
  if (!best) return []
  const { page, isPair, title } = best.passage
  if (isPair || page === undefined || best.isTelling) return [best, ...others]
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
 * Marks a section that may as well be meant as the best one, to be said beside it below its heading. One that tells just what is asked for,
 * such as a price, needs no other; what is told below the same heading of another page is told of another thing, and what is in another
 * language is often the same. `headed`: how many of all passages have headings of their own, without which two texts cannot be told apart.
 */
export function withBeside<P extends Passage>(hits: Judged<P>[], headed: number): Judged<P>[] {
  const [best, second, third] = hits
  const alternative = hits.find(({ place }) => place === best?.alternative)
  if (best && alternative) return withAlternative(best, alternative, hits)
  if (!best || !second || headed < leastHeaded || second.confidence < best.confidence * besideShare) return hits
  if ((best.isTold && !second.isTold) || best.language !== second.language) return hits
  if (best.passage.isTaught) return hits
  const [one, other] = [best.passage, second.passage]
  if ((other.formerYears && !one.formerYears) || (other.isReview && !one.isReview)) return hits
  const isOfSteps = one.title === other.title && isSteps(`${best.answer}\n${second.answer}`)
  const room =
    (isOfSteps ? longestBeside.steps : longestBeside.text) -
    lengthOf(best.answer) -
    one.title.length -
    other.title.length
  // What fits best of it is better than nothing of it.
  const more = lengthOf(second.answer) > room ? second.core : second.answer
  if (lengthOf(more) > room || best.answer.includes(more) || announces(more)) return hits
  if (isSame(wordsOf(best.core), wordsOf(second.core)) && numbersOf(best.core) === numbersOf(second.core)) return hits
  if (one.title !== other.title) {
    Object.assign(second, { answer: more, isBeside: true })
    const isOneOfThree = third !== undefined && third.confidence >= best.confidence * asLikely
    if (!best.isOneOfMany && !isOneOfThree && best.confidence + second.confidence >= sureOfTwo)
      best.confidence = Math.max(best.confidence, sureConfidence)
  } else if (one.page !== undefined && one.page === other.page && isSamePlace(one, other))
    return [withPiece(best, { ...second, answer: more }), ...hits.slice(1)]
  return hits
}

/**
 * Says more of the best section where it is said alone, and tells not just what is asked for: more of its piece, and where that is said to its end the
 * next one, if there is room. Below an error stands what to do about it.
 */
export function withRest<P extends Passage>(hits: Judged<P>[], passages: readonly P[]): Judged<P>[] {
  const [best] = hits
  const isAlone = best?.alternative === undefined && !hits.some(({ isBeside }) => isBeside)
  if (!best || !isAlone || best.isTelling || levelOf(best.confidence) !== 'sure') return hits
  const next = passages[best.place + 1]
  const more = next && isSaidToEnd(best) ? restAfter(best.whole, best.passage, next) : ''
  const room = isSteps(more) ? longestBeside.steps : longestBeside.text
  const isRoom = more !== '' && lengthOf(best.whole) + lengthOf(more) <= room
  best.answer = isRoom ? `${best.whole}\n\n${more}` : best.whole
  return hits
}

const markdownOf = ({ markdown, text }: Passage) => (markdown ?? text).trim()

/** By so many characters at its end what is said is known to end where its piece does. */
const endLength = 40

/** Whether what is said of a section ends with its piece. */
function isSaidToEnd<P extends Passage>({ passage, whole }: Judged<P>): boolean {
  return markdownOf(passage).endsWith(whole.trimEnd().slice(-endLength))
}

/** Up to so many characters, what is said above the first section below it introduces that. */
const longestIntroduction = 250

/**
 * What comes next of the same section after what is said of it: its next piece, or below its introduction the first section in it; empty: something
 * else does.
 */
export function restAfter(said: string, passage: Passage, next: Passage): string {
  const isOther = passage.isPair || passage.isFacts || next.isPair || next.isFacts
  if (isOther || next.page !== passage.page) return ''
  if (next.title === passage.title && isSamePlace(next, passage)) return markdownOf(next)
  const isIn = [...(passage.above ?? []), passage.title].join('\n') === (next.above ?? []).join('\n')
  const isIntroduced = isIn && lengthOf(said) <= longestIntroduction && !next.isReview
  return isIntroduced ? `**${escaped(next.title)}**\n\n${beginningIn(markdownOf(next))}` : ''
}

/** The answers for both of two things, where there is room; else both only lead on. */
function withAlternative<P extends Passage>(best: Judged<P>, other: Judged<P>, hits: Judged<P>[]): Judged<P>[] {
  const isRoom = lengthOf(best.answer) + lengthOf(other.answer) <= longestBeside.text
  if (isRoom) other.isBeside = true
  else best.confidence = other.confidence = Math.min(best.confidence, leadConfidence)
  return [best, other, ...hits.filter((each) => each !== best && each !== other)]
}

const isSteps = (answer: string) => /^\s*(?:```|\d+[.)]\s)/m.test(answer)

/** The answers of two pieces of a long section as one, in their order. */
function withPiece<P extends Passage>(best: Judged<P>, { answer, place }: Judged<P>): Judged<P> {
  const [first, second] = place < best.place ? [answer, best.answer] : [best.answer, answer]
  const [heading = ''] = /^\*\*[^\n]+\*\*\n\n/.exec(second) ?? []
  const rest = first.startsWith(heading) ? second.slice(heading.length) : second
  const both = `${first}\n\n${rest}`
  return Object.assign(best, { answer: both, whole: both })
}

/** Answers that share this part of their words say the same. */
const sameShare = 0.8

/** Whether two answers, by their words, say the same. */
export function isSame(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= sameShare * Math.min(a.size, b.size)
}

/** So much of a section, in characters, tells it from others with the same heading. */
const compared = 600

/** What sections are compared by. */
export type Told = { title: string; words: ReadonlySet<string>; numbers: string }

export function toldIn({ title, text }: Passage): Told {
  const start = text.slice(0, compared)
  return { title: title.trim().toLowerCase(), words: wordsOf(start), numbers: numbersOf(start) }
}

/** The numbers of a text, in their order, each with a space after it. */
function numbersOf(text: string): string {
  return (text.match(/\p{N}+/gu) ?? []).map((each) => `${each} `).join('')
}

/** Whether two sections stand below the same headings. */
export function isSamePlace({ above = [] }: Passage, { above: other = [] }: Passage): boolean {
  return above.join('\n') === other.join('\n')
}

/**
 * Whether two sections are the same one, such as a question that stands on its page and among what that tells programs. The opening hours of two
 * shops differ in nothing but numbers.
 */
export function areTwins(a: Told, b: Told): boolean {
  const isOfSameNumbers = a.numbers.startsWith(b.numbers) || b.numbers.startsWith(a.numbers)
  return a.title === b.title && isOfSameNumbers && isSame(a.words, b.words)
}

/** The words of a text, each once. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

import { isNumber } from '../../language/words.ts'
import { daysIn } from './dates.ts'
import type { Passage, PassageTerms, UnitTerms } from './passage.ts'
import { announces, blocksOf, gapAfter, isHeading, type Block, type Unit } from './units.ts'

/*
 * The part of a passage that answers, as Markdown: a short section whole; of a longer one what fits best, with as much around it as an answer
 * has room for. One sentence of the right section is often the wrong one.
 */

/** About as long as an answer is, in characters as they are read. */
export const enough = 350
/** The same where nothing else is said beside it: what follows the words of the question is often what answers it. */
const enoughAlone = 600
/** Up to this length, a short text is said, too, such as a note below a table. */
const noted = 500
/** A list or a table up to this length is said whole when no part of it fits better than the others. */
const longestBlock = 900
/** A section up to this length is said whole where no part of it fits best. */
const longestUndecided = 650
/** Code and steps are of no use in part. */
const longestWhole = 1500
/** What announces a list, or stands as a note below the rows of a table, is short. */
const shortText = 175
/** Up to this length an answer says its heading. */
const longestHeaded = 600
/** A unit fits nearly as well as the best one when it gains this share of what that gains. */
const nearly = 0.85
/** The most rows or items that are picked from a block. */
const maxPicked = 4
/** When no unit gains more than this share of the question, the headings say what it is about, and the beginning answers. */
const leastGain = 0.12

/**
 * How the parts of a passage fit a question. `gains`: what each unit of each block holds of it beyond the headings; `gainsNow`: without what was
 * asked before. `named`: what of it the terms of a name hold, as a weight; `namedBefore`: with what was named before. `isSaid`: whether it has
 * all the terms of a cell. `tells`: whether terms tell what is asked for, such as a price; not, where nothing such is asked for. `isStepwise`: it asks how something is done. `isOfAnyDay`: it asks for times, and names no day. `isTitleNews`: the
 * title says more than the question. `isOfOtherDay`: whether a text tells of other days of the week than the one that is asked for. `isCalled`: the title says all that it names, and it asks for nothing: "wheelchair". `isOfReach`: it asks how the
 * owner is reached, and names nothing.
 */
export type Fit = {
  gains: readonly (readonly number[])[]
  gainsNow: readonly (readonly number[])[]
  named(terms: readonly string[]): number
  namedBefore(terms: readonly string[]): number
  isSaid(terms: readonly string[]): boolean
  tells(terms: readonly string[]): boolean
  isStepwise: boolean
  isOfAnyDay: boolean
  isOfOtherDay(text: string): boolean
  isTitleNews: boolean
  isCalled: boolean
  isOfReach: boolean
}

/**
 * `core`: what fits best, alone. `answer`: with what belongs to it, and its heading where it needs one. `whole`: with more of its section, for
 * where nothing is said beside it. `isPicked`: it is some rows or items of a block, and not the whole. `isExact`: of these, the ones that say in
 * a cell just what is asked for.
 */
export type Extract = { core: string; answer: string; whole: string; isPicked: boolean; isExact: boolean }

export function extractAnswer(passage: Passage, read: PassageTerms, given: Fit): Extract {
  // Who types what a section is called wants all rows, and not the one that says the word again.
  const isAnyRow = (at: number) => {
    const { block, units = [] } = read.blocks[at] ?? {}
    return given.isCalled && block?.kind === 'table' && !units.some((unit) => isExactly(unit, given))
  }
  const fit = { ...given, gains: given.gains.map((units, at) => (isAnyRow(at) ? units.map(() => 0) : units)) }
  const blocks = read.blocks.map(({ block }) => block)
  if (passage.isPair || blocks.length === 0) {
    const whole = (passage.markdown ?? passage.text).trim()
    return { core: whole, answer: whole, whole, isPicked: false, isExact: false }
  }
  const part = bestPart(read, fit, enough)
  const { isPicked, isExact = false } = part
  const isUndivided = !isPicked && isUndecided(blocks, fit.gains)
  const said = isUndivided ? blocks.map(({ markdown }) => markdown).join('\n\n') : joined(grown(blocks, part, enough))
  const more = isUndivided || isPicked ? said : joined(grown(blocks, bestPart(read, fit, enoughAlone), enoughAlone))
  const headed = (text: string) => withHeading(passage, text, isPicked, fit.isTitleNews)
  return { core: joined(part.said), answer: headed(said), whole: headed(more), isPicked, isExact }
}

/** What is said of each block, by its place. `isPicked`, `isExact`: as of an {@link Extract}. */
type Part = { said: ReadonlyMap<number, string>; isPicked: boolean; isExact?: boolean }

const joined = (said: ReadonlyMap<number, string>) =>
  [...said]
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join('\n\n')

/** What fits best, with as many of the sentences around it as have room, in characters. */
function bestPart({ blocks: read }: PassageTerms, fit: Fit, room: number): Part {
  const blocks = read.map(({ block }) => block)
  // Before whom to ask about one thing stands whom to ask about any.
  const first = fit.isOfReach ? read.findIndex(({ units }) => units.some(({ terms }) => fit.tells(terms))) : -1
  const at = first === -1 ? bestBlock(blocks, fit.gains) : first
  // A line in bold says nothing without what is below it.
  const beginning = Math.max(
    0,
    blocks.findIndex(({ markdown }) => !isHeading(markdown)),
  )
  const [block, gains] = [blocks[at ?? beginning] as Block, fit.gains[at ?? beginning] ?? []]
  if (at === undefined) return { said: new Map([[beginning, beginningOf(block)]]), isPicked: false }
  if (block.kind === 'code') return { said: withIntroduction(blocks, at, block.markdown), isPicked: false }
  if (block.kind !== 'paragraph') {
    const units = read[at]?.units ?? []
    const names = units.map(({ name }) => fit.named(name))
    const namesBefore = units.map(({ name }) => fit.namedBefore(name))
    const exact = units.map((unit) => isExactly(unit, fit))
    const gainsNow = fit.gainsNow[at] ?? []
    const repeated = units.map(({ terms }) => block.kind === 'list' && fit.isSaid(terms))
    const telling = units.map(({ terms }) => fit.tells(terms))
    const otherDay = units.map(({ unit }) => fit.isOfOtherDay(unit.plain))
    return pickedAt(blocks, at, { ...fit, gains, gainsNow, names, namesBefore, exact, repeated, telling, otherDay })
  }
  if (opens(blocks[at - 1]) && lengthOf(block.markdown) <= longestBlock)
    return { said: withIntroduction(blocks, at, block.markdown), isPicked: false }
  const text = lengthOf(block.markdown) <= room ? block.markdown : sentencesAround(block.units, gains, room)
  const said = new Map([[at, text]])
  const next = blocks[at + 1]
  const isEnd = block.markdown.trimEnd().endsWith(text.trimEnd())
  if (next && isEnd && opens(block) && lengthOf(next.markdown) <= longestBlock) said.set(at + 1, next.markdown)
  return { said, isPicked: false }
}

/** Whether a row says in a cell just what is asked for. */
function isExactly({ cells }: UnitTerms, fit: Fit): boolean {
  return cells.some((cell) => cell.some((term) => !isNumber(term)) && fit.isSaid(cell))
}

/** The block of the best unit, the first of those that fit equally; undefined if none says more than the headings. */
function bestBlock(blocks: readonly Block[], gains: Fit['gains']): number | undefined {
  const best = blocks.map((_, at) => Math.max(0, ...(gains[at] ?? [])))
  const most = Math.max(0, ...best)
  return most < leastGain ? undefined : best.findIndex((gain) => gain >= most - 1e-9)
}

/** Whether no part of a section that is not long fits better than the others: then it is said whole. */
function isUndecided(blocks: readonly Block[], gains: Fit['gains']): boolean {
  const all = gains.flat()
  const most = Math.max(0, ...all)
  const isSame = most < leastGain || all.filter((gain) => gain >= most * nearly).length > 1
  return isSame && blocks.reduce((sum, { markdown }) => sum + lengthOf(markdown), 0) <= longestUndecided
}

/** A block, or the beginning of one that is too long. */
function beginningOf({ kind, units, markdown }: Block): string {
  if (kind === 'code' || lengthOf(markdown) <= longestBlock) return markdown
  const said: string[] = []
  let length = 0
  for (const unit of units) {
    if (said.length > 0 && length + lengthOf(unit.markdown) > enough) break
    said.push(unit.markdown)
    length += lengthOf(unit.markdown)
  }
  return kind === 'paragraph' ? inOne(said) : listed(said)
}

/** What a text begins with, as long as an answer: its first blocks, or the beginning of the first one. */
export function beginningIn(markdown: string): string {
  const said: string[] = []
  for (const block of blocksOf(markdown)) {
    const text = said.length === 0 ? beginningOf(block) : block.markdown
    if (said.length > 0 && lengthOf([...said, text].join('\n\n')) > enough) break
    said.push(text)
  }
  return said.join('\n\n')
}

/** The best sentence, then its neighbors, the better one first, as long as there is room. */
function sentencesAround(units: readonly Unit[], gains: readonly number[], room: number): string {
  const most = Math.max(...gains)
  let from = Math.max(
    0,
    gains.findIndex((gain) => gain >= most - 1e-9),
  )
  let to = from
  const length = () => units.slice(from, to + 1).reduce((sum, { markdown }) => sum + lengthOf(markdown) + 1, 0)
  for (;;) {
    const [before, after] = [units[from - 1], units[to + 1]]
    const isAfter = after !== undefined && (gains[to + 1] ?? -1) >= (gains[from - 1] ?? -1)
    const next = isAfter ? after : before
    if (!next || length() + lengthOf(next.markdown) > room) break
    if (isAfter) to++
    else from--
  }
  const said = units.slice(from, to + 1)
  return inOne(said.map(({ markdown }) => markdown))
}

/** Sentences as one text. */
function inOne(sentences: readonly string[]): string {
  return sentences.reduce((text, each) => text + gapAfter(text) + each)
}

/**
 * `exact`: whether the question has all of what a cell says. `repeated`: whether it has all of what an item of a list says. `otherDay`: whether it
 * tells of another day than the one that is asked for.
 */
type Units = Pick<Fit, 'isStepwise' | 'isOfAnyDay'> & {
  gains: readonly number[]
  gainsNow: readonly number[]
  names: readonly number[]
  namesBefore: readonly number[]
  exact: readonly boolean[]
  repeated: readonly boolean[]
  telling: readonly boolean[]
  otherDay: readonly boolean[]
}

/**
 * The rows or items that the question names, as no others of the block; else those that fit best, if they do so more than the others; else
 * the whole, or its beginning.
 */
function pickedAt(
  blocks: readonly Block[],
  at: number,
  { exact, repeated, otherDay, isStepwise, ...fit }: Units,
): Part {
  const block = blocks[at] as Block
  const { gains } = fit
  // Of steps one alone is of little use.
  const isShortOrder = block.isOrdered === true && lengthOf(block.markdown) <= enough
  const isSteps = block.kind === 'list' && (isStepwise || isShortOrder)
  const fitting = fittingUnits(block, fit)
  // Who asks for the principal wants no deputy principal.
  const precise = fitting.filter((unit) => exact[unit])
  const best = precise.length > 0 ? precise : fitting
  const isMost = gains.length === 1 || (best.length > 1 && best.length > gains.length / 2)
  // An item that only says again what the question says is of use with what is said of all.
  const isRepeated = best.every((unit) => repeated[unit])
  // Who asks for Saturday is not told what there is on Monday alone, as if that was Saturday's.
  const isOfOtherDay = best.every((unit) => otherDay[unit])
  const isWhole = best.length > maxPicked || isMost || isSteps || isRepeated || isOfOtherDay
  const longest = isSteps && block.isOrdered === true ? longestWhole : longestBlock
  if (isWhole && lengthOf(block.markdown) <= longest)
    return { said: withIntroduction(blocks, at, block.markdown), isPicked: false }
  const picked = best.slice(0, maxPicked).flatMap((unit) => block.units[unit]?.markdown ?? [])
  const before = blocks[at - 1]
  if (block.kind === 'list' && before && opens(before) && lengthOf(before.markdown) <= shortText)
    return { said: withIntroduction(blocks, at, listed(picked)), isPicked: true }
  const said = picked.length === 1 ? (picked[0] ?? '') : listed(picked)
  return { said: new Map([[at, said]]), isPicked: true, isExact: precise.length > 0 }
}

/** The units of a block that the question names; else those of the days that it asks for; else those that fit best. */
function fittingUnits(
  { units }: Block,
  {
    gains,
    gainsNow,
    names: allNames,
    namesBefore,
    telling,
    isOfAnyDay,
  }: Omit<Units, 'exact' | 'repeated' | 'otherDay' | 'isStepwise'>,
): number[] {
  // Who asks how large a file may be is told nothing by the number of files.
  const names = telling.includes(true) ? allNames.map((name, unit) => (telling[unit] ? name : 0)) : allNames
  if (isDistinct(names)) return indexesOfBest(names)
  // "And for diving?" is told by no row for driving, though that was talked about.
  const isNow = isDistinct(gainsNow)
  if (isDistinct(namesBefore) && !isNow) return indexesOfBest(namesBefore)
  // "Closed" is a word for opening hours, and "Sunday: closed" no answer to a question for them.
  const week = isOfAnyDay ? units.flatMap(({ plain }, unit) => (tellsWeekday(plain) ? [unit] : [])) : []
  return week.length > 1 ? week : indexesOfBest(isNow ? gainsNow : gains)
}

const tellsWeekday = (text: string) => daysIn(text).some(({ measure }) => measure === 'weekday')

/** Whether a question names some rows, and others not. */
function isDistinct(names: readonly number[]): boolean {
  return Math.max(...names) > Math.min(...names) * (1 / nearly)
}

function indexesOfBest(fits: readonly number[]): number[] {
  const most = Math.max(...fits)
  return fits.flatMap((fit, at) => (fit >= most * nearly ? [at] : []))
}

/** A block with what announces it, if that is short: without it, it may be a riddle. */
function withIntroduction(blocks: readonly Block[], at: number, text: string): Map<number, string> {
  const before = blocks[at - 1]
  const said = new Map([[at, text]])
  if (before?.kind !== 'paragraph') return said
  const last = lengthOf(before.markdown) <= shortText ? before.markdown : (before.units.at(-1)?.markdown ?? '')
  return lengthOf(last) <= enough && (opens(before) || text.startsWith('```')) ? said.set(at - 1, last) : said
}

/**
 * A part with the blocks around it, those after it first, as long as there is room. What it announces, and the code after a text, belong to it
 * at any length that is read. Beside picked rows only notes are said.
 */
function grown(blocks: readonly Block[], { said: part, isPicked }: Part, room: number): Map<number, string> {
  const said = new Map(part)
  const places = [...part.keys()]
  let [from, to] = [Math.min(...places), Math.max(...places)]
  // Of a text that announces what comes next, its end is said.
  const isOpenAt = (at: number) => {
    const [block, text] = [blocks[at], said.get(at)]
    return (
      block !== undefined && text !== undefined && opens(block) && block.markdown.trimEnd().endsWith(text.trimEnd())
    )
  }
  const add = (at: number): boolean => {
    const [block, last] = [blocks[at], said.get(at - 1)]
    if (!block) return false
    const isCode = block.kind === 'code'
    // "Follow these steps." says nothing without them.
    const isSteps =
      block.isOrdered === true && blocks[at - 1]?.kind === 'paragraph' && lengthOf(last ?? '') <= shortText
    const belongs = last !== undefined && (isOpenAt(at - 1) || isCode || isSteps) && !hasCode(said)
    const isNote = block.kind === 'paragraph' && lengthOf(block.markdown) <= shortText
    const around = isNote ? Math.max(noted, room) : room
    const longest = belongs ? (isCode || block.isOrdered ? longestWhole : longestBlock) : around
    const length = [...said.values()].reduce((sum, text) => sum + lengthOf(text), lengthOf(block.markdown))
    if (length > longest || (isPicked && !isNote)) return false
    said.set(at, block.markdown)
    return true
  }
  while (add(to + 1)) to++
  const head = blocks[from - 1]
  if (head && isHeading(head.markdown) && lengthOf(head.markdown) <= shortText) said.set(--from, head.markdown)
  while (add(from - 1)) from--
  // What heads or announces something is not said without it.
  for (; !part.has(to) && (isHeading(said.get(to) ?? '') || isOpenAt(to)); to--) said.delete(to)
  return said
}

/** Whether a block says little without the next one. */
const opens = (block: Block | undefined) => block !== undefined && (block.isOpen === true || announces(block.markdown))

const hasCode = (said: ReadonlyMap<number, string>) => [...said.values()].some((text) => text.startsWith('```'))

/** An answer without the heading that it begins with. */
export function withoutHeading(answer: string): string {
  return answer.replace(/^\*\*[^\n]+\*\*\n\n/, '')
}

function listed(texts: readonly string[]): string {
  return texts.map((text) => `- ${text.replaceAll('\n', '\n  ')}`).join('\n')
}

/** The characters of a Markdown text that are read: addresses of links are not. */
export function lengthOf(markdown: string): number {
  return markdown.replaceAll(/\]\([^)]*\)/g, ']').length
}

/** An answer below its heading, where that tells what it is about: a row, a keyword or code alone does not. */
function withHeading({ title, above = [] }: Passage, answer: string, isPicked: boolean, isTitleNews: boolean): string {
  if (lengthOf(answer) > longestHeaded || answer.toLowerCase().includes(title.toLowerCase())) return answer
  const isFragment = isPicked || !isSentence(answer)
  const isNeeded = isCodeName(title) || (isTitleNews && (isName(title) || isFragment))
  if (!isNeeded) return answer
  const parent = above.at(-1) ?? ''
  const isParentSaid = isFragment && parent !== '' && !answer.includes(parent)
  return `**${escaped(isParentSaid ? `${parent} – ${title}` : title)}**\n\n${answer}`
}

/** A heading of capitals or with a number names one thing: a person, a version, an error. */
function isName(title: string): boolean {
  return /[\d_]/.test(title) || (title.includes(' ') && title.split(/\s+/).every((word) => /^\P{Ll}/u.test(word)))
}

/** A heading that is code says how it is called. */
function isCodeName(title: string): boolean {
  return /^[.\w$]*(?:[._$]|\p{Ll}\p{Lu})[.\w$]*(?:\(|$)|^[.\w$]+\(/u.test(title)
}

/** Others read well without their heading, unless they are a row or a keyword. */
function isSentence(text: string): boolean {
  return /[.!?…。！？।؟:)][*_"'”’]*$/u.test(text.trimEnd())
}

/** A heading as text. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
}

import { isNumber } from '../../language/words.ts'
import { daysIn } from './dates.ts'
import type { Passage, AnalyzedPassage, UnitTerms } from './passage.ts'
import { announces, blocksOf, gapAfter, isHeading, type Block, type Unit } from './units.ts'

/*
 * Extracts the part of a passage that answers, as Markdown: a short section whole; of a longer one the best part,
 * with as much context as an answer has room for. A single sentence of the right section is often the wrong one.
 */

/** The usual length of an answer, in visible characters. */
export const enough = 350
/** The length if no second section is quoted: the answer often follows the words that matched. */
const enoughAlone = 600
/** A short neighboring text up to this length is included, such as a note below a table. */
const noted = 500
/** A list or table up to this length is quoted whole if no part of it stands out. */
const longestBlock = 900
/** A section up to this length is quoted whole if no part of it stands out. */
const longestUndecided = 650
/** Code and steps are useless in part. */
const longestWhole = 1500
/** A list's lead-in, and a note below a table, are short. */
const shortText = 175
/** Answers up to this length include their heading. */
const longestHeaded = 600
/** A unit with this share of the best one's gain counts as nearly as good. */
const nearly = 0.85
/** The most rows or items picked from one block. */
const maxPicked = 4
/**
 * If no unit adds more than this share of the question, the headings matched, and the beginning of the section
 * answers.
 */
const leastGain = 0.12

/**
 * What the extraction needs to know of the question. `gains`: the weight of the question terms that each unit adds to
 * the headings, by block; `gainsNow`: without the terms of earlier questions. `named`: the weight of the query terms
 * that a name holds; `namedBefore`: including those of earlier questions. `isSaid`: whether the question has all
 * terms of a cell. `tells`: whether some terms hold the requested fact, such as a price; false if none is requested.
 * `isStepwise`: it is a "how to" question. `isOfAnyDay`: it asks for times without naming a day. `isOfOtherDay`:
 * whether a text is about other weekdays than the one asked for. `titleSaysMore`: the title has terms that the
 * question lacks. `isCalled`: the title holds everything of a question that requests no fact: "wheelchair".
 * `isOfReach`: it only asks how to contact the owner.
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
  titleSaysMore: boolean
  isCalled: boolean
  isOfReach: boolean
}

/**
 * An extracted answer. `core`: the best part alone. `answer`: with its context, and its heading if it needs one.
 * `whole`: with more of its section, used if no second section is quoted. `isPicked`: it consists of some rows or
 * items of a block. `isExact`: a cell of the picked rows says just what was asked for.
 */
export type Extract = { core: string; answer: string; whole: string; isPicked: boolean; isExact: boolean }

export function extractAnswer(passage: Passage, read: AnalyzedPassage, given: Fit): Extract {
  // A question that is the section's title wants all rows, not the one that repeats the word.
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
  const headed = (text: string) => withHeading(passage, text, isPicked, fit.titleSaysMore)
  return { core: joined(part.said), answer: headed(said), whole: headed(more), isPicked, isExact }
}

/** What to quote of each block, by its index. `isPicked`, `isExact`: see {@link Extract}. */
type Part = { said: ReadonlyMap<number, string>; isPicked: boolean; isExact?: boolean }

const joined = (said: ReadonlyMap<number, string>) =>
  [...said]
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join('\n\n')

/** Returns the best part with as many neighboring sentences as fit, in characters. */
function bestPart({ blocks: read }: AnalyzedPassage, fit: Fit, room: number): Part {
  const blocks = read.map(({ block }) => block)
  // A contact page lists the general contact first, before those for particular matters.
  const first = fit.isOfReach ? read.findIndex(({ units }) => units.some(({ terms }) => fit.tells(terms))) : -1
  const at = first === -1 ? bestBlock(blocks, fit.gains) : first
  // A line in bold is a heading for what follows.
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

/** Whether one cell of a row says just what is asked for. */
function isExactly({ cells }: UnitTerms, fit: Fit): boolean {
  return cells.some((cell) => cell.some((term) => !isNumber(term)) && fit.isSaid(cell))
}

/** Returns the block of the best unit, the first of equals; undefined if no unit adds anything to the headings. */
function bestBlock(blocks: readonly Block[], gains: Fit['gains']): number | undefined {
  const best = blocks.map((_, at) => Math.max(0, ...(gains[at] ?? [])))
  const most = Math.max(0, ...best)
  return most < leastGain ? undefined : best.findIndex((gain) => gain >= most - 1e-9)
}

/** Whether a section is short and no part of it stands out; then it is quoted whole. */
function isUndecided(blocks: readonly Block[], gains: Fit['gains']): boolean {
  const all = gains.flat()
  const most = Math.max(0, ...all)
  const isSame = most < leastGain || all.filter((gain) => gain >= most * nearly).length > 1
  return isSame && blocks.reduce((sum, { markdown }) => sum + lengthOf(markdown), 0) <= longestUndecided
}

/** Returns a block, or the beginning of one that is too long. */
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

/** Returns the beginning of a text, as long as an answer: its first blocks, or the beginning of the first. */
export function beginningIn(markdown: string): string {
  const said: string[] = []
  for (const block of blocksOf(markdown)) {
    const text = said.length === 0 ? beginningOf(block) : block.markdown
    if (said.length > 0 && lengthOf([...said, text].join('\n\n')) > enough) break
    said.push(text)
  }
  return said.join('\n\n')
}

/** Returns the best sentence and its neighbors, the better one first, while there is room. */
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

/** Joins sentences. */
function inOne(sentences: readonly string[]): string {
  return sentences.reduce((text, each) => text + gapAfter(text) + each)
}

/** `exact`: whether the question has all terms of a cell. `repeated`: whether it has all terms of a list item. */
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
 * Picks rows or items: those that the question names; else those that clearly match best; else the whole block, or
 * its beginning.
 */
function pickedAt(
  blocks: readonly Block[],
  at: number,
  { exact, repeated, otherDay, isStepwise, ...fit }: Units,
): Part {
  const block = blocks[at] as Block
  const { gains } = fit
  // A single step is of little use.
  const isShortOrder = block.isOrdered === true && lengthOf(block.markdown) <= enough
  const isSteps = block.kind === 'list' && !isDirectory(block) && (isStepwise || isShortOrder)
  const fitting = fittingUnits(block, fit)
  // "Principal" must not pick the deputy principal.
  const precise = fitting.filter((unit) => exact[unit])
  const best = precise.length > 0 ? precise : fitting
  const isMost = gains.length === 1 || (best.length > 1 && best.length > gains.length / 2)
  // An item that only repeats the question needs the text for all items.
  const isRepeated = best.every((unit) => repeated[unit])
  // Monday's row alone must not look like the answer for Saturday.
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

/** Whether a list names things by links to them, such as plugins or clubs: none is a step to the next. */
function isDirectory({ units, isOrdered }: Block): boolean {
  return isOrdered !== true && units.filter(({ markdown }) => /^[*_`]{0,3}\[/.test(markdown)).length > units.length / 2
}

/** Returns the units that the question names; else those for the day asked for; else the best ones. */
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
  // "How large may a file be" is not answered by the number of files.
  const names = telling.includes(true) ? allNames.map((name, unit) => (telling[unit] ? name : 0)) : allNames
  if (isDistinct(names)) return indexesOfBest(names)
  // "And for diving?" is not answered by the row for driving lessons, even though they were the topic.
  const isNow = isDistinct(gainsNow)
  if (isDistinct(namesBefore) && !isNow) return indexesOfBest(namesBefore)
  // "Sunday: closed" matches a question for opening hours, but is not the answer.
  const week = isOfAnyDay ? units.flatMap(({ plain }, unit) => (tellsWeekday(plain) ? [unit] : [])) : []
  return week.length > 1 ? week : indexesOfBest(isNow ? gainsNow : gains)
}

const tellsWeekday = (text: string) => daysIn(text).some(({ measure }) => measure === 'weekday')

/** Whether a question names some rows and not the others. */
function isDistinct(names: readonly number[]): boolean {
  return Math.max(...names) > Math.min(...names) * (1 / nearly)
}

function indexesOfBest(fits: readonly number[]): number[] {
  const most = Math.max(...fits)
  return fits.flatMap((fit, at) => (fit >= most * nearly ? [at] : []))
}

/** Returns a block with its lead-in, if that is short; without it the block may be unintelligible. */
function withIntroduction(blocks: readonly Block[], at: number, text: string): Map<number, string> {
  const before = blocks[at - 1]
  const said = new Map([[at, text]])
  if (before?.kind !== 'paragraph') return said
  const last = lengthOf(before.markdown) <= shortText ? before.markdown : (before.units.at(-1)?.markdown ?? '')
  return lengthOf(last) <= enough && (opens(before) || text.startsWith('```')) ? said.set(at - 1, last) : said
}

/**
 * Returns a part with the blocks around it, following ones first, while there is room. What it announces, and code
 * after a text, are included at any reasonable length. Next to picked rows only notes are included.
 */
function grown(blocks: readonly Block[], { said: part, isPicked }: Part, room: number): Map<number, string> {
  const said = new Map(part)
  const places = [...part.keys()]
  let [from, to] = [Math.min(...places), Math.max(...places)]
  // Of a text that leads into the next block, its end is quoted.
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
    // "Follow these steps." is useless without them.
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
  // A heading or lead-in is not quoted without what follows it.
  for (; !part.has(to) && (isHeading(said.get(to) ?? '') || isOpenAt(to)); to--) said.delete(to)
  return said
}

/** Whether a block says little without the next one. */
const opens = (block: Block | undefined) => block !== undefined && (block.isOpen === true || announces(block.markdown))

const hasCode = (said: ReadonlyMap<number, string>) => [...said.values()].some((text) => text.startsWith('```'))

/** Removes the heading at the beginning of an answer. */
export function withoutHeading(answer: string): string {
  return answer.replace(/^\*\*[^\n]+\*\*\n\n/, '')
}

function listed(texts: readonly string[]): string {
  return texts.map((text) => `- ${text.replaceAll('\n', '\n  ')}`).join('\n')
}

/** The visible length of a Markdown text, which excludes link addresses. */
export function lengthOf(markdown: string): number {
  return markdown.replaceAll(/\]\([^)]*\)/g, ']').length
}

/** Puts an answer below its heading if the heading says what it is about; not for a row, a keyword or code. */
function withHeading(
  { title, above = [] }: Passage,
  answer: string,
  isPicked: boolean,
  titleSaysMore: boolean,
): string {
  if (lengthOf(answer) > longestHeaded || answer.toLowerCase().includes(title.toLowerCase())) return answer
  const isFragment = isPicked || !isSentence(answer)
  const isNeeded = isCodeName(title) || (titleSaysMore && (isName(title) || isFragment))
  if (!isNeeded) return answer
  const parent = above.at(-1) ?? ''
  const isParentSaid = isFragment && parent !== '' && !answer.includes(parent)
  return `**${escaped(isParentSaid ? `${parent} – ${title}` : title)}**\n\n${answer}`
}

/** A heading in capitals or with a number names one thing: a person, a version, an error. */
function isName(title: string): boolean {
  return /[\d_]/.test(title) || (title.includes(' ') && title.split(/\s+/).every((word) => /^\P{Ll}/u.test(word)))
}

/** A heading in code font is the name of a function or option. */
function isCodeName(title: string): boolean {
  return /^[.\w$]*(?:[._$]|\p{Ll}\p{Lu})[.\w$]*(?:\(|$)|^[.\w$]+\(/u.test(title)
}

/** Other answers read well without their heading, unless they are a row or a keyword. */
function isSentence(text: string): boolean {
  return /[.!?…。！？।؟:)][*_"'”’]*$/u.test(text.trimEnd())
}

/** A heading as plain text. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
}

import type { Passage, PassageTerms } from './passage.ts'
import type { Block, Unit } from './units.ts'

/*
 * The part of a passage that answers: a sentence or two, an item, a row, or a whole list of steps or block of code, as Markdown. What
 * fits best is said with as little else as reads well.
 */

/** A text this short, in characters, is said whole; so are sentences added around the best one up to this length. */
const enough = 350
/** A list, a table or code up to this length is said whole when no part of it fits better than the others. */
const longestBlock = 900
/** Code and steps are of no use in part. */
const longestWhole = 2000
/** Up to this length an answer says its heading, if that says more than the question. */
const shortAnswer = 280
/** A unit fits nearly as well as the best one when it gains this share of what that gains. */
const nearly = 0.85
/** The most rows or items that are picked from a block. */
const maxPicked = 4
/** When no unit gains more than this share of the question, the headings say what it is about, and the beginning answers. */
const leastGain = 0.12

/** `gains`: what each unit of each block holds of the question beyond the headings. `isStepwise`: it asks how something is done. */
export function extractAnswer(
  passage: Passage,
  read: PassageTerms,
  gains: readonly (readonly number[])[],
  { isStepwise, isTitleNews }: { isStepwise: boolean; isTitleNews: boolean },
): string {
  const answer = partThatAnswers(passage, read, gains, isStepwise)
  const { title, isPair } = passage
  const isSaid =
    isTitleNews && !isPair && answer.length <= shortAnswer && !answer.toLowerCase().includes(title.toLowerCase())
  return isSaid && (isName(title) || !isSentence(answer)) ? `${headingOf(passage)}\n\n${answer}` : answer
}

function partThatAnswers(
  passage: Passage,
  { blocks: read }: PassageTerms,
  gains: readonly (readonly number[])[],
  isStepwise: boolean,
): string {
  const whole = (passage.markdown ?? passage.text).trim()
  const blocks = read.map(({ block }) => block)
  if (passage.isPair || blocks.length === 0) return whole
  const isProse = blocks.every(({ kind }) => kind === 'paragraph' || kind === 'code')
  if (whole.length <= enough && isProse) return whole
  const at = bestBlock(blocks, gains)
  if (at === undefined) return opening(blocks)
  const block = blocks[at] as Block
  const own = gains[at] ?? []
  if (block.kind === 'code') return withIntroduction(blocks, at, block.markdown)
  return block.kind === 'paragraph' ? paragraphAt(blocks, at, own, isStepwise) : pickedAt(blocks, at, own, isStepwise)
}

/** The block of the best unit, the first of those that fit equally; undefined if none says more than the headings. */
function bestBlock(blocks: readonly Block[], gains: readonly (readonly number[])[]): number | undefined {
  const best = blocks.map((block, at) => Math.max(0, ...(gains[at] ?? [])))
  const most = Math.max(0, ...best)
  return most < leastGain ? undefined : best.findIndex((gain) => gain >= most - 1e-9)
}

/** The blocks from the first one on that are together about as long as an answer; what is announced goes with it. */
function opening(blocks: readonly Block[]): string {
  const said: Block[] = []
  let length = 0
  for (const block of blocks) {
    const last = said.at(-1)
    const isAnnounced =
      last !== undefined && (announces(last.markdown) || (block.kind === 'code' && last.kind === 'paragraph'))
    const longest = isAnnounced ? longestBlock : enough
    if (last && length + block.markdown.length > longest) break
    said.push(block)
    length += block.markdown.length
  }
  const [only] = said
  if (said.length === 1 && only && only.markdown.length > longestBlock) return firstUnits(only)
  return said.map(({ markdown }) => markdown).join('\n\n')
}

/** The beginning of a block that is too long. */
function firstUnits({ kind, units, markdown }: Block): string {
  if (kind === 'code') return markdown
  const said: string[] = []
  let length = 0
  for (const unit of units) {
    if (said.length > 0 && length + unit.markdown.length > enough) break
    said.push(unit.markdown)
    length += unit.markdown.length
  }
  return kind === 'paragraph' ? said.join(' ') : listed(said)
}

/** The best sentence with those around it, and what it announces. */
function paragraphAt(blocks: readonly Block[], at: number, gains: readonly number[], isStepwise: boolean): string {
  const block = blocks[at] as Block
  const text = block.markdown.length <= enough ? block.markdown : sentencesAround(block.units, gains)
  const next = blocks[at + 1]
  if (!next || next.kind === 'paragraph' || !text.endsWith(block.units.at(-1)?.markdown ?? '')) return text
  const isAnnounced = announces(text) || next.kind === 'code' || (isStepwise && next.isOrdered === true)
  const longest = next.kind === 'code' || isStepwise ? longestWhole : longestBlock
  return isAnnounced && next.markdown.length <= longest ? `${text}\n\n${next.markdown}` : text
}

/** The best sentence, then its neighbors, the better one first, as long as there is room. */
function sentencesAround(units: readonly Unit[], gains: readonly number[]): string {
  const most = Math.max(...gains)
  let from = Math.max(
    0,
    gains.findIndex((gain) => gain >= most - 1e-9),
  )
  let to = from
  const length = () => units.slice(from, to + 1).reduce((sum, { markdown }) => sum + markdown.length + 1, 0)
  for (;;) {
    const [before, after] = [units[from - 1], units[to + 1]]
    const isAfter = after !== undefined && (gains[to + 1] ?? -1) >= (gains[from - 1] ?? -1)
    const next = isAfter ? after : before
    if (!next || length() + next.markdown.length > enough) break
    if (isAfter) to++
    else from--
  }
  const said = units.slice(from, to + 1)
  return said.map(({ markdown }) => markdown).join(' ')
}

/** The rows or items that fit best, if they do so more than the others; else the whole, or its beginning. */
function pickedAt(blocks: readonly Block[], at: number, gains: readonly number[], isStepwise: boolean): string {
  const block = blocks[at] as Block
  const most = Math.max(...gains)
  const best = gains.flatMap((gain, unit) => (gain >= most * nearly ? [unit] : []))
  const isSteps = isStepwise && block.isOrdered === true
  const isWhole = best.length > maxPicked || best.length === gains.length || isSteps
  if (isWhole && block.markdown.length <= (isSteps ? longestWhole : longestBlock))
    return withIntroduction(blocks, at, block.markdown)
  const picked = best.slice(0, maxPicked).flatMap((unit) => block.units[unit]?.markdown ?? [])
  const text = picked.length === 1 ? (picked[0] ?? '') : listed(picked)
  const before = blocks[at - 1]?.markdown ?? ''
  if (block.kind === 'list' && announces(before) && before.length <= enough / 2) return `${before}\n\n${listed(picked)}`
  return text
}

/** What announces a list or code, if it is short: without it they may be riddles. */
function withIntroduction(blocks: readonly Block[], at: number, text: string): string {
  const before = blocks[at - 1]
  if (before?.kind !== 'paragraph') return text
  const last = before.markdown.length <= enough / 2 ? before.markdown : (before.units.at(-1)?.markdown ?? '')
  return `${last}\n\n${text}`
}

function announces(text: string): boolean {
  return /[:：]\**\s*$/.test(text)
}

function listed(texts: readonly string[]): string {
  return texts.map((text) => `- ${text.replaceAll('\n', '\n  ')}`).join('\n')
}

/** A heading of capitals or with a number names one thing: a person, a version, an error. */
function isName(title: string): boolean {
  return /[\d_]/.test(title) || (title.includes(' ') && title.split(/\s+/).every((word) => /^\P{Ll}/u.test(word)))
}

/** Others read well without their heading, unless they are a row or a keyword. */
function isSentence(text: string): boolean {
  return /[.!?…。！？।؟:)][*_"'”’]*$/u.test(text.trimEnd()) || text.includes('```')
}

/** The heading, in bold. */
function headingOf({ title }: Passage): string {
  return `**${title.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)}**`
}

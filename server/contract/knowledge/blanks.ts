import { templates } from './templates.ts'

/** A text in square brackets that is no link, image, footnote or box to tick. */
const bracketed = /(?<![!\\\]])\[(?![ xX^]\])([^[\]\n]*)\](?![([:])/g

/** What a template's guidance calls the blanks; it is none that anybody fills in. */
const exampleBlank = '[square brackets]'

const templateBlanks = new Set(Object.values(templates).flatMap(({ instructions }) => instructions.match(bracketed)))

/** What templates say around their blanks, as far as it is long enough to be known again: `Delivery takes`, `and costs`. */
const aroundBlanks = Object.values(templates).flatMap(({ instructions }) =>
  instructions
    .split('\n')
    .filter((line) => line.search(bracketed) >= 0 && !line.includes(exampleBlank))
    .flatMap((line) => line.replaceAll(bracketed, '\n').split('\n'))
    .map((text) => text.replaceAll(/^[\s\d.,|]+|[\s.,|]+$/g, ''))
    .filter((text) => text.replaceAll(/\P{L}/gu, '').length >= 8),
)

/** A part of instructions that is still to be filled in: `[2 to 4 working days]`. */
export type Blank = { start: number; text: string }

/**
 * The blanks that a template left in instructions, also those that were changed between their brackets. Other texts in square brackets
 * are the owner's own, unless the template's sentence that says to replace them still stands there.
 */
export function blanksIn(instructions: string): Blank[] {
  return allBlanksIn(instructions).filter(({ text }) => text !== exampleBlank)
}

function allBlanksIn(instructions: string): Blank[] {
  const areAll = instructions.includes(exampleBlank)
  return Array.from(instructions.matchAll(bracketed), ({ 0: text, index }) => ({ start: index, text })).filter(
    ({ text, start }) => areAll || templateBlanks.has(text) || isTemplateLine(lineAt(instructions, start)),
  )
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end)
}

function isTemplateLine(line: string): boolean {
  return aroundBlanks.some((text) => line.includes(text))
}

/** Stands for a blank while sentences are cut. */
const gap = '\uE000'
const heading = /^ {0,3}#{1,6}\s/
/** Steps: of these there are all or none. */
const numberedList = /(?:^[ \t]*\d{1,9}[.)][ \t].*(?:\n|$))+/gm
const listMarker = /^\s*(?:(?:[-*+]|\d+[.)])\s+|>\s*)*/
/** The end of a sentence. Where it is doubtful, as after "Dr.", it is none: rather a sentence less than half of one. */
const sentenceEnd =
  /(?:(?<=(?:\p{L}{3}|[\p{N}\p{Pe}\p{Pf}\p{Sc}%\uE000])[.!?])\s+(?=[\p{Lu}\p{Lo}\uE000])|(?<=[。！？]))/u

/**
 * Instructions as engines get them: without the sentences that have a blank, and without headings that nothing is left of. What was never
 * filled in is said to nobody.
 */
export function withoutBlanks(instructions: string): string {
  const blanks = allBlanksIn(instructions)
  if (blanks.length === 0) return instructions
  let masked = ''
  let end = 0
  for (const { start, text } of blanks) {
    masked += instructions.slice(end, start) + gap
    end = start + text.length
  }
  masked = (masked + instructions.slice(end)).replaceAll(numberedList, (list) =>
    list.includes(gap) ? `${gap}\n` : list,
  )
  const lines = masked.split('\n')
  const kept: string[] = []
  /** Of the section that is read: where its heading is, what is left of it, and whether something was left out. */
  let section = { heading: -1, isEmpty: true, isCut: false }
  const endSection = () => {
    if (section.heading >= 0 && section.isEmpty && section.isCut) kept[section.heading] = ''
  }
  for (const line of lines) {
    if (heading.test(line)) {
      endSection()
      section = { heading: kept.length, isEmpty: true, isCut: false }
      kept.push(line.replaceAll(gap, '').trimEnd())
      continue
    }
    const left = line.includes(gap) ? withoutGaps(line) : line
    section.isCut ||= left !== line
    section.isEmpty &&= left.trim() === ''
    if (left !== '' || line === '') kept.push(left)
  }
  endSection()
  return kept.join('\n')
}

/** The sentences of a line that have no gap; of a row of a table there is all or nothing. */
function withoutGaps(line: string): string {
  const marker = listMarker.exec(line)?.[0] ?? ''
  if (line.trimStart().startsWith('|')) return ''
  const sentences = line.slice(marker.length).split(sentenceEnd)
  const left = sentences.filter((sentence) => !sentence.includes(gap)).join(' ')
  return left === '' ? '' : marker + left
}

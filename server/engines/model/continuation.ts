/* An answer that ended at the length limit of its model, and what the model then goes on with: one text. */

/** What a model is sent for the visitor's wish that it goes on with `text`. Most go on best from words that they write themselves. */
export function wishToContinue(text: string): string {
  const ends = endsOf(text)
  const last = ends.findLast(({ words }) => words === repeatedWords) ?? ends[0]
  return [
    'Your last answer was cut off at its length limit. Go on with it exactly where it ends, as if there had been no break, in the same language and format.',
    isWithinCode(text) ? 'It ends within a code block: go on with the code, and do not open the block again.' : '',
    last
      ? `Do not mention the break. Begin by writing its last words exactly once more, without quotation marks, and repeat nothing else. They are:\n\n${last.text.trimEnd()}`
      : 'Begin with the very next character, repeat nothing of it, and do not mention the break.',
  ]
    .filter((line) => line !== '')
    .join(' ')
}

/** A line that may begin or end a block of code. Within a list it is indented, as far as models like. */
export const fence = String.raw`^[ \t]*(?:${'`{3,}'}[^${'`'}\n]*|~{3,}[^\n]*)$`

/** Returns the fence of the block of code that a text is in behind such a line, '' behind its end. `open`: the same before it. */
export function fenceAfter(open: string, line: string): string {
  const [, marks = '', rest = ''] = /^\s*(`+|~+)(.*)$/.exec(line) ?? []
  if (open === '') return marks
  return marks.startsWith(open) && rest.trim() === '' ? '' : open
}

/** Returns the fence of the block of code that a text in Markdown ends within, '' where it does not. */
export function openFence(text: string): string {
  return Array.from(text.matchAll(new RegExp(fence, 'gm'))).reduce((open, [line]) => fenceAfter(open, line), '')
}

/** Whether a text in Markdown ends within a block of code. */
export function isWithinCode(text: string): boolean {
  return openFence(text) !== ''
}

/** So many words a model is told to repeat. */
const repeatedWords = 5
/** So much of the end of a text may be repeated, in characters. */
const longestEnd = 300
const splitter = new Intl.Segmenter('en', { granularity: 'word' })

type End = { text: string; words: number }

/** The ends of a text that hold a word, the longest first. They begin at words, in scripts without spaces too, or at what is before words. */
function endsOf(text: string): End[] {
  const from = Math.max(0, text.length - longestEnd)
  const tail = text.slice(from)
  // What is cut at its beginning is no word.
  const segments = Array.from(splitter.segment(tail)).slice(from > 0 ? 1 : 0)
  const ends: End[] = []
  let words = 0
  for (const { segment, index, isWordLike } of segments.toReversed()) {
    if (isWordLike) words += 1
    if (words > 0 && segment.trim() !== '') ends.unshift({ text: tail.slice(index), words })
  }
  return ends
}

/** How many characters at the beginning of `start` repeat one of the ends. */
function repeatedLength(ends: readonly End[], start: string): number {
  for (const { text, words } of ends) {
    const length = commonLength(text, start)
    // A single word may be another one: "a" is no beginning of "and".
    const isOnlyWord = words === 1 && length === text.length && !isWithinWord(start, length)
    if (isOnlyWord || (words > 1 && length >= text.trimEnd().length)) return length
  }
  return 0
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function isWithinWord(text: string, at: number): boolean {
  return /^[\p{L}\p{M}\p{N}]{2}/u.test(text.slice(at - 1))
}

const openedAgain = /^\s*(?:```|~~~)[\w+-]*[ \t]*\n/
const block = /^(?:#{1,6} |[-*+] |\d{1,3}[.)] |\||```|~~~)/
/** What some write before what they repeat. */
const lead = /^[\s…]*(?:\.{3})?\s*/
/** What may become one of these with the next piece. */
const unfinished = /^\s*(?:#{1,6}|[-*+]|\d{1,3}[.)]?|(?:`{1,3}|~{1,3})[\w+-]{0,30}[ \t]{0,8}|…?\.{0,2})$/

/**
 * Joins what a model writes to the text that it goes on with. What it repeats of the end of that is left out, as it is told to begin with it; where
 * it repeats nothing, it may have forgotten the space or the line that the break took.
 */
export class ContinuationJoint {
  readonly #before: string
  readonly #isCode: boolean
  readonly #ends: readonly End[]
  #held = ''
  #isJoined: boolean

  /** `before`: the text that is gone on with, as the model was sent it. */
  constructor(before: string) {
    this.#before = before
    this.#isCode = isWithinCode(before)
    this.#ends = endsOf(before)
    this.#isJoined = before === ''
  }

  /** Returns the part of the text that is certain after another piece. */
  read(piece: string): string {
    if (this.#isJoined) return piece
    this.#held += piece
    const start = this.#start().replace(lead, '')
    const isOpen = unfinished.test(this.#held) || this.#ends.some(({ text }) => text.startsWith(start))
    return isOpen ? '' : this.end()
  }

  /** Returns what was held back. */
  end(): string {
    if (this.#isJoined || this.#held === '') return ''
    this.#isJoined = true
    const text = this.#start()
    const start = text.replace(lead, '')
    const length = repeatedLength(this.#ends, start)
    if (length > 0) return start.slice(length)
    return this.#isCode ? text : joint(this.#before, text) + text
  }

  /** What is held, without the fence of a block of code that is open already. */
  #start(): string {
    return this.#isCode ? this.#held.replace(openedAgain, '') : this.#held
  }
}

function joint(before: string, start: string): string {
  if (/\s$/.test(before) || /^\s/.test(start)) return ''
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isWithinRow = line.startsWith('|') && !line.endsWith('|')
  if (block.test(start) && !isWithinRow) return '\n'
  const isNewSentence = /[.!?:;,)]$/.test(before) && /^\p{L}/u.test(start)
  const isNewWord = /[\p{L}\p{N}]$/u.test(before) && /^\p{Lu}/u.test(start)
  return isNewSentence || isNewWord ? ' ' : ''
}

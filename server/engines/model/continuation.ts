/* An answer that ended at the length limit of its model, and what the model then goes on with: one text. */

/** What a model is sent for the visitor's wish that it goes on with `text`. */
export function wishToContinue(text: string): string {
  return [
    'Your last answer was cut off at its length limit. Go on with it exactly where it ends, as if there had been no break, in the same language and format.',
    isWithinCode(text) ? 'It ends within a code block: go on with the code, and do not open the block again.' : '',
    'Begin with the very next word, repeat nothing of it, and do not mention the break.',
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

/** So much of the beginning says how it joins, in characters. */
const longestStart = 40
const openedAgain = /^\s*(?:```|~~~)[\w+-]*[ \t]*\n/
const block = /^(?:#{1,6} |[-*+] |\d{1,3}[.)] |\||```|~~~)/

/** Joins what a model writes to the text that it goes on with: models forget the space or the line that the break took. */
export class ContinuationJoint {
  readonly #before: string
  #held = ''
  #isJoined: boolean

  /** `before`: the text that is gone on with; '' where none is. */
  constructor(before: string) {
    this.#before = before
    this.#isJoined = before === ''
  }

  /** Returns the part of the text that is certain after another piece. */
  read(piece: string): string {
    if (this.#isJoined) return piece
    this.#held += piece
    return this.#held.length < longestStart ? '' : this.end()
  }

  /** Returns what was held back. */
  end(): string {
    const start = this.#held
    this.#held = ''
    if (this.#isJoined || start === '') return ''
    this.#isJoined = true
    if (isWithinCode(this.#before)) return start.replace(openedAgain, '')
    return joint(this.#before, start) + start
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

import { isWithinCode } from './continuation.ts'

/** The beginning or end of a code block or of inline code, or a citation such as ` [1]` or `[2, 3]`, which is no link. */
const token =
  /(?<fence>^ {0,3}(?:```|~~~)[^\n]*)|(?<ticks>`+)|[ \t]{0,8}\[(?<numbers>\d{1,2}(?:, ?\d{1,2}){0,8})\](?!\()/gm
/** What may become one of these with the next piece. */
const unfinished = /(?:[ \t]{0,8}\[[\d, ]{0,40}\]?|[`~]{1,8})$/

/**
 * Reads the citations in the text of a model while it is streamed. A number that was not given is taken out; the others are numbered anew
 * as they are shown. Code is left as it is.
 */
export class CitationReader {
  /** The numbers that were cited, in the order of their first occurrence. */
  readonly cited = new Set<number>()
  /** The text began with the mark: the model found nothing. */
  isMarked = false
  readonly #show: (cited: number) => string | null
  readonly #mark: string
  #held = ''
  #isStart = true
  #isFenced: boolean
  #ticks = ''
  /** The last character of the text so far. */
  #last: string
  /** What the citations at the end of the text so far are shown as: a source is not named twice in a row. */
  #row = new Set<string>()

  /**
   * `show` returns what a cited number is shown as: '' if it is not shown, and null if it does not exist. `mark`: see `isMarked`. `before`: the
   * text that this one goes on with.
   */
  constructor(show: (cited: number) => string | null, mark: string, before = '') {
    this.#show = show
    this.#mark = mark
    this.#isFenced = isWithinCode(before)
    this.#last = before.at(-1) ?? '\n'
  }

  /** Returns the part of the text that is certain after another piece. */
  read(piece: string): string {
    this.#held += piece
    if (this.#isStart && !this.#readStart()) return ''
    const end = unfinished.exec(this.#held)?.index ?? this.#held.length
    const text = this.#held.slice(0, end)
    this.#held = this.#held.slice(end)
    return this.#rewrite(text)
  }

  /** Returns what was held back at the end of the text. */
  end(): string {
    const rest = this.#held
    this.#held = ''
    return this.#rewrite(rest)
  }

  /** Returns false while it is not known whether the text begins with the mark. */
  #readStart(): boolean {
    const text = this.#held.trimStart()
    if (text.length < this.#mark.length && this.#mark.startsWith(text)) return false
    this.#isStart = false
    this.isMarked = text.startsWith(this.#mark)
    if (this.isMarked) this.#held = text.slice(this.#mark.length).trimStart()
    return true
  }

  #rewrite(text: string): string {
    if (text === '') return ''
    // A line goes on from the piece before, so its beginning is no beginning of a code block.
    const before = this.#last === '\n' ? '' : '.'
    const isSpaced = /\s/.test(this.#last)
    this.#last = text.at(-1) ?? ''
    let rowEnd = before.length
    const rewritten = (before + text).replaceAll(token, (found: string, ...rest: unknown[]) => {
      const { fence, ticks, numbers } = rest.at(-1) as Partial<Record<'fence' | 'ticks' | 'numbers', string>>
      const start = rest.at(-3) as number
      if (fence !== undefined) this.#isFenced = !this.#isFenced
      else if (ticks !== undefined && !this.#isFenced) this.#readTicks(ticks)
      if (numbers === undefined || this.#isFenced || this.#ticks !== '') return found
      if (start !== rowEnd) this.#row.clear()
      rowEnd = start + found.length
      const cited = this.#cite(numbers)
      const isFirst = start === before.length
      return cited !== '' && !(isFirst && isSpaced) ? ` ${cited}` : cited
    })
    if (rowEnd !== before.length + text.length) this.#row.clear()
    return rewritten.slice(before.length)
  }

  #readTicks(ticks: string): void {
    if (this.#ticks === '') this.#ticks = ticks
    else if (this.#ticks === ticks) this.#ticks = ''
  }

  #cite(numbers: string): string {
    const shown: string[] = []
    for (const number of numbers.split(',').map(Number)) {
      const name = this.#show(number)
      if (name === null) continue
      this.cited.add(number)
      if (name === '' || this.#row.has(name)) continue
      this.#row.add(name)
      shown.push(`[${name}]`)
    }
    return shown.join(' ')
  }
}

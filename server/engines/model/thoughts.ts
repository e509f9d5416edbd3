/** The most that is held back to see whether a tag begins, in characters: the length of `</thinking>`. */
const longestTag = 11
const opening = /^\s*<think(?:ing)?>/
const closing = /<\/think(?:ing)?>\s*/

/**
 * Takes out of a streamed answer what a model thinks before it: `<think>…</think>` at its beginning. Some servers leave the opening tag
 * out, since it is part of their prompt: `isBegun` says that the text begins within a thought.
 */
export class ThoughtFilter {
  #state: 'start' | 'thought' | 'answer'
  #held = ''
  /** How many characters were returned. */
  #returned = 0
  #retracted = 0

  constructor(isBegun: boolean) {
    this.#state = isBegun ? 'thought' : 'start'
  }

  /** So many characters that were returned turned out to be a thought, since its end came without a beginning. */
  get retracted(): number {
    return this.#retracted
  }

  /** Returns the part of the answer that is certain after another piece of text. */
  read(piece: string): string {
    this.#held += piece
    if (this.#state === 'start') {
      const start = opening.exec(this.#held)
      if (start) {
        this.#state = 'thought'
        this.#held = this.#held.slice(start[0].length)
      } else if (mayBecomeOpening(this.#held)) return ''
      else this.#state = 'answer'
    }
    if (this.#state === 'thought') {
      const end = closing.exec(this.#held)
      if (!end) {
        this.#held = this.#held.slice(-longestTag)
        return ''
      }
      this.#state = 'answer'
      this.#held = this.#held.slice(end.index + end[0].length)
    }
    return this.#answer()
  }

  /** Returns what was held back at the end of the text. A thought without an end is no answer. */
  end(): string {
    const rest = this.#state === 'thought' ? '' : this.#held
    this.#held = ''
    return rest
  }

  #answer(): string {
    const end = closing.exec(this.#held)
    if (end && this.#retracted === 0) {
      this.#retracted = this.#returned
      this.#held = this.#held.slice(end.index + end[0].length)
    }
    const tag = this.#held.lastIndexOf('<')
    const isOpen = tag >= 0 && this.#held.length - tag < longestTag && '</thinking>'.startsWith(this.#held.slice(tag))
    const text = isOpen ? this.#held.slice(0, tag) : this.#held
    this.#held = isOpen ? this.#held.slice(tag) : ''
    this.#returned += text.length
    return text
  }
}

function mayBecomeOpening(text: string): boolean {
  return '<thinking>'.startsWith(text.trimStart())
}

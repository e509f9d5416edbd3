import { isWithinCode } from './continuation.ts'

/** What thoughts are marked with: by most models, by Gemini, Magistral and gpt-oss where their server leaves them in the text. */
const openings = [
  '<think>',
  '<thinking>',
  '<thought>',
  '<reasoning>',
  '[THINK]',
  '<|channel|>analysis<|message|>',
  '<|channel|>commentary<|message|>',
]
const closings = ['</think>', '</thinking>', '</thought>', '</reasoning>', '[/THINK]', '<|channel|>final<|message|>']
/** The most that is held back to see whether a tag ends, in characters. */
const longestTag = Math.max(...closings.map(({ length }) => length))
/** What comes later, behind so many characters of white space, is no thought. */
const longestStart = 200
const opening = new RegExp(String.raw`^\s*(?:${alternatives(openings)})`)
const closing = new RegExp(String.raw`(?:${alternatives(closings)})\s*`)
const anyClosing = new RegExp(closing, 'g')

function alternatives(tags: readonly string[]): string {
  return tags.map((tag) => tag.replaceAll(/[[\]|]/g, String.raw`\$&`)).join('|')
}

/**
 * Takes out of a streamed answer what a model thinks before it, such as `<think>…</think>` at its beginning. Some servers leave the opening tag
 * out, since it is part of their prompt: `isBegun` says that the text likely begins within a thought.
 */
export class ThoughtFilter {
  #state: 'start' | 'likely' | 'thought' | 'answer'
  #held = ''
  /** What stands before `held`: what was returned, or what is likely a thought. */
  #before = ''
  #retracted = 0

  constructor(isBegun: boolean) {
    this.#state = isBegun ? 'likely' : 'start'
  }

  /** It likely begins within a thought, whose end did not come yet. */
  get isEndMissing(): boolean {
    return this.#state === 'likely'
  }

  /** So many characters that were returned turned out to be a thought, since its end came without a beginning. */
  get retracted(): number {
    return this.#retracted
  }

  /** Returns the part of the answer that is certain after another piece of text. */
  read(piece: string): string {
    this.#held += piece
    if (this.#state === 'start' || (this.#state === 'likely' && this.#before === '')) {
      const start = opening.exec(this.#held)
      if (start) {
        this.#state = 'thought'
        this.#held = this.#held.slice(start[0].length)
      } else if (mayBecomeOpening(this.#held)) return ''
      else if (this.#state === 'start') this.#state = 'answer'
    }
    if (this.#state === 'likely') return this.#likelyThought()
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

  /** Returns what was held back at the end of the text. A thought without an end is no answer, but what only was likely one is if `isComplete`. */
  end(isComplete: boolean): string {
    const isAnswer = this.#state !== 'thought' && (this.#state !== 'likely' || isComplete)
    const rest = this.#state === 'likely' ? this.#before + this.#held : this.#held
    this.#held = ''
    return isAnswer ? rest : ''
  }

  #likelyThought(): string {
    const end = this.#unopenedEnd()
    if (end === undefined) {
      const certain = Math.max(0, this.#held.length - longestTag)
      this.#before += this.#held.slice(0, certain)
      this.#held = this.#held.slice(certain)
      return ''
    }
    this.#state = 'answer'
    this.#held = this.#held.slice(end)
    this.#before = ''
    return this.#answer()
  }

  #answer(): string {
    const end = this.#retracted === 0 ? this.#unopenedEnd() : undefined
    if (end !== undefined) {
      this.#retracted = this.#before.length
      this.#held = this.#held.slice(end)
    }
    const tag = begunTag(this.#held)
    const text = this.#held.slice(0, tag)
    this.#held = this.#held.slice(tag)
    this.#before += text
    return text
  }

  /** Where the end of a thought without a beginning stands in what is held. A tag in code is what is talked about. */
  #unopenedEnd(): number | undefined {
    for (const { index, 0: tag } of this.#held.matchAll(anyClosing)) {
      const before = this.#before + this.#held.slice(0, index)
      const line = before.slice(before.lastIndexOf('\n') + 1)
      const isInline = (line.match(/`+/g)?.length ?? 0) % 2 === 1
      if (!isInline && !isWithinCode(before)) return index + tag.length
    }
    return undefined
  }
}

function mayBecomeOpening(text: string): boolean {
  if (text.length > longestStart) return false
  const start = text.trimStart()
  return openings.some((tag) => tag.startsWith(start))
}

/** Where the end of a thought begins that is not whole yet; the end of the text where none does. */
function begunTag(text: string): number {
  const from = Math.max(0, text.length - longestTag)
  for (let at = from; at < text.length; at++) {
    const isBracket = text[at] === '<' || text[at] === '['
    if (isBracket && closings.some((tag) => tag.startsWith(text.slice(at)))) return at
  }
  return text.length
}

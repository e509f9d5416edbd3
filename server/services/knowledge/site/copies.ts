import { createHash } from 'node:crypto'
import type { Piece } from '../read/piece.ts'

/** Texts of fewer letters are the same only under the same title. */
const fewLetters = 200

/** Names what a page says, wherever its links lead; undefined for one that says nothing. */
export function textMark(pieces: readonly Piece[]): string | undefined {
  const [first] = pieces
  const text = pieces.map((piece) => `${piece.questions?.join('\n') ?? ''}\n${piece.text}`).join('\n')
  const words = text
    .replaceAll(/\]\([^()\s]*\)/g, ']')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = words.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  if (!first || letters === 0) return undefined
  const whole = letters < fewLetters ? `${first.title}\n${words}` : words
  return createHash('sha256').update(whole).digest('base64url').slice(0, 22)
}

/** The pages of a site by what they say, to find those that say the same as another one: one to print, one of a session, one with and without a slash. */
export class Copies {
  readonly #pages = new Map<string, string>()
  #missing: string | undefined

  add(url: string, mark: string | undefined): void {
    if (mark !== undefined && !this.#pages.has(mark)) this.#pages.set(mark, url)
  }

  isCopy(url: string, mark: string | undefined): boolean {
    const first = mark === undefined ? undefined : this.#pages.get(mark)
    return first !== undefined && first !== url
  }

  /** What the site says where it has no page. */
  addMissing(mark: string | undefined): void {
    this.#missing = mark
  }

  isMissing(mark: string | undefined): boolean {
    return mark !== undefined && mark === this.#missing
  }
}

import type { Elsewhere } from '../read/page/html.ts'
import type { PageReading } from '../read/page/page.ts'
import { decoded, hashOf, lettersOf, plainWords, type Piece } from '../read/piece.ts'
import { normalized, withoutVersion } from './discovery/address.ts'
import type { Frontier } from './frontier.ts'
import type { PageFacts } from './review.ts'

/** Texts of fewer letters are the same only under the same title. */
const fewLetters = 200

/** Names what a page says, wherever its links lead; undefined for one that says nothing. */
export function textMark(pieces: readonly Piece[]): string | undefined {
  const [first] = pieces
  const text = pieces.map((piece) => `${piece.questions?.join('\n') ?? ''}\n${piece.text}`).join('\n')
  const words = withoutAddresses(text).replaceAll(/\s+/g, ' ').trim()
  const letters = lettersOf(words).length
  if (!first || letters === 0) return undefined
  return hashOf(letters < fewLetters ? `${first.title}\n${words}` : words)
}

const withoutAddresses = (markdown: string) => markdown.replaceAll(/\]\([^()\s]*\)/g, ']')
const wordsOf = (markdown: string) => plainWords(withoutAddresses(markdown)).split(' ')

/** So many of the different words that a page begins with tell it from others. */
const comparedWords = 200
/** A page of whose words another one has this share says the same: one to print, or of a variant. */
const sameShare = 0.7

/** The different words that a page begins with. */
export function firstWords(pieces: readonly Pick<Piece, 'text'>[]): string[] {
  const words = new Set<string>()
  for (const { text } of pieces) {
    for (const word of wordsOf(text)) {
      if (words.size === comparedWords) return [...words]
      words.add(word)
    }
  }
  return [...words]
}

/** Whether a text says much the same as a page with these words. */
export function saysTheSame(words: readonly string[], text: string): boolean {
  const said = new Set(wordsOf(text))
  return words.filter((word) => said.has(word)).length >= words.length * sameShare
}

/** Of two texts that say the same of different addresses, each has so many words at most that the other one has not. */
const maxOther = 2
/** Two texts have so many words in common at least to say the same. */
const leastCommon = 5

/** The words of a short page, without numbers and what holds some, and those of its address: either is another one on each page. */
export type ShortText = { words: readonly string[]; address: readonly string[] }

/** What a page says, if that is as short as what a wall against robots says, or a site where it has no page. */
export function shortText(url: string, pieces: readonly Pick<Piece, 'text'>[]): ShortText | undefined {
  const words = firstWords(pieces)
  if (words.length === comparedWords) return undefined
  return { words: words.filter((word) => !/\p{N}/u.test(word)), address: wordsOf(decoded(url)) }
}

function areVariants(one: ShortText, other: ShortText): boolean {
  const addresses = new Set([...one.address, ...other.address])
  const [words, others] = [one, other].map((each) => each.words.filter((word) => !addresses.has(word)))
  if (!words || !others) return false
  const common = words.filter((word) => others.includes(word)).length
  return common >= leastCommon && Math.max(words.length, others.length) - common <= maxOther
}

/** The pages that say nearly the same as so many others. */
export function alike(pages: ReadonlyMap<string, ShortText>, isMany: (count: number) => boolean): string[] {
  const counts = new Map<string, number>()
  for (const { words } of pages.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isCommon = (word: string) => isMany(counts.get(word) ?? 0)
  const isAlike = ({ words, address }: ShortText) => {
    const common = words.filter(isCommon).length
    const others = words.filter((word) => !isCommon(word) && !address.includes(word)).length
    return others <= maxOther && common > 0 && common >= words.length * sameShare
  }
  return [...pages].flatMap(([url, text]) => (isAlike(text) ? [url] : []))
}

/** Whether two addresses are those of one page in two versions: which of them visitors read tells what they ask of. */
function areOfVersions(one: string, other: string): boolean {
  const [own, others] = [one, other].map((url) => url.replace(/\/$/, ''))
  return own !== others && withoutVersion(one) === withoutVersion(other)
}

/** Why a page that asks visitors to sign in keeps its text. */
export const toSignIn = 'It asks visitors to sign in now.'
/** Why nothing is read at the address of a site. */
export const toOtherSite = (url: string) => `It leads to ${url}, which is another site: enter that address.`
export const noPage = 'What answers there is neither a page nor a file that can be read.'
const noText = 'What it says in place of its text is no page of the site.'
const otherKind = 'What answers there is of another kind than before.'

/**
 * The pages of a site by what they say, to find what is no page of its own: one to print, one of a session, one with and without a slash, one
 * that stands at another address, or what a site says where it has none.
 */
export class Copies {
  readonly #pages = new Map<string, string>()
  /** Pages that say that they stand at another address. */
  readonly #moved = new Set<string>()
  /** Addresses that pages name as theirs, where they are not. */
  readonly #lost = new Set<string>()
  /** Pages that say so of an address at which something else stands, by mistake: many a page is made of another. */
  readonly #own = new Set<string>()
  #missing: { mark: string | undefined; said: ShortText | undefined } | undefined

  add(url: string, mark: string | undefined): void {
    if (mark !== undefined && !this.#pages.has(mark)) this.#pages.set(mark, url)
  }

  isCopy(url: string, mark: string | undefined): boolean {
    const first = mark === undefined ? undefined : this.#pages.get(mark)
    return first !== undefined && first !== url && !areOfVersions(first, url)
  }

  /** What the site says where it has no page. */
  addMissing(url: string, pieces: readonly Piece[]): void {
    this.#missing = { mark: textMark(pieces), said: shortText(url, pieces) }
  }

  isMissing(url: string, pieces: readonly Piece[], mark: string | undefined): boolean {
    if (mark === undefined || !this.#missing) return false
    if (mark === this.#missing.mark) return true
    const said = shortText(url, pieces)
    return said !== undefined && this.#missing.said !== undefined && areVariants(said, this.#missing.said)
  }

  /** A page that names this address stands at its own. */
  addLost(url: string): void {
    this.#lost.add(url)
  }

  isLost(url: string): boolean {
    return this.#lost.has(url)
  }

  /** A page stands at its own address, whatever it says. */
  addOwn(place: string): void {
    this.#own.add(place)
  }

  isOwn(place: string): boolean {
    return this.#own.has(place)
  }

  /** The other address at which a page says that it stands, and is read; of two that say it of each other the second one stays. */
  targetOf(place: string, elsewhere: Elsewhere | undefined, frontier: Pick<Frontier, 'isAllowed'>): string | undefined {
    if (this.#own.has(place)) return undefined
    const target = elsewhere === undefined ? place : normalized(elsewhere.url)
    if (target === place || this.#moved.has(target) || this.#lost.has(target) || !frontier.isAllowed(target))
      return undefined
    this.#moved.add(place)
    return target
  }

  /** Why what answers is not the page that is known: a form to sign in, a shell without text, an error in another format. */
  whyOther(
    known: PageFacts | undefined,
    { kind, without }: Exclude<PageReading, { refused: string }>,
    isMissing: boolean,
  ): string | undefined {
    if (!known) return undefined
    if (without === 'sign-in') return toSignIn
    if (without === 'script') return noText
    // The start page says what the site says where it has no page, and did not before.
    if (isMissing && known.kind !== undefined && !known.isCatchAll) return noText
    const isOther = kind === 'other' || (known.kind !== undefined && known.kind !== kind)
    return isOther ? otherKind : undefined
  }
}

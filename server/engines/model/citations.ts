import { fence, fenceAfter, openFence } from './continuation.ts'

/** Written by a model at the beginning of an answer that neither its references nor its instructions hold. */
export const notFoundMark = '[none]'

/*
 * Models are told to cite like this: [1], or [1, 3]. Some write as they have learned, and in the language of the answer: 【1†source】, [^1],
 * [Source 1], (Quelle 1), [来源1], [١], [1、3], [1–3], [1](#1), [[1]](https://…), [1](its address), **[1]**, ([1]).
 */
/** The zeros of the digits that are read: Latin, Arabic, Persian, Devanagari, wide. */
const zeros = ['0', '٠', '۰', '०', '０']
const digit = '[0-9٠-٩۰-۹०-९０-９]'
const numeral = `${digit}{1,2}`
const word =
  '(?:sources?|ref(?:erence)?s?|docs?|documents?|passages?|quellen?|fuentes?|fontes?|fonti|bron(?:nen)?|références?|źródł[oa]|kaynak(?:lar)?|источники?|джерел[оа]|(?:ال)?(?:مصدر|مصادر|مرجع)|מקור(?:ות)?|स्रोत|来源|來源|出典|参考|출처)'
const named = `${word}[.:：]? ?#?`
const item = `(?:${named})?[#^]?${numeral}`
const list = `${item}(?:(?: ?[,;&、，،；–-] ?| (?:and|und|et|y|e|en|i|и|і|та|ve|و) )${item}){0,8}`
const cited = [
  String.raw`\[\[${list}\]\](?:\([^()\s]{0,300}\))?`,
  String.raw`\[${list}\](?:\((?:#|https?:)[^()\s]{0,300}\)|(?!\())`,
  String.raw`\\\[${list}\\\]`,
  String.raw`[【［〔]${list}(?:†[^】\n]{0,60})?[】］〕]`,
  String.raw`[(（]${named}${list}[)）]`,
].join('|')
const mark = String.raw`\\?[[【［]${notFoundMark.slice(1, -1)}\\?[\]】］]`

/** The mark, the beginning or end of a code block or of inline code, the end of a paragraph, or a citation, which is no link to elsewhere. */
const token = new RegExp(
  [
    String.raw`(?<none>[ \t]{0,8}(?:\*{1,2}|["“${'`'}])?${mark}(?:\*{1,2}|["”${'`'}])?[:.,：。，]?)`,
    `(?<fence>${fence})`,
    '(?<ticks>`+)',
    String.raw`(?<paragraph>^[ \t]*\n)`,
    // The definition of a footnote or of a link: without its colon it is none.
    String.raw`^ {0,3}(?<definition>\[\^?${numeral}\]):(?=[ \t])`,
    String.raw`[ \t]{0,8}(?<numbers>\*\*(?:${cited})\*\*|\((?:${cited})\)|<sup>(?:${cited})</sup>|${cited})`,
  ].join('|'),
  'gim',
)

/** What may become one of these with the next piece. All of it is bounded: a model may write anything. */
const prefix = String.raw`\*{1,2}|["“(\\${'`'}]|<(?:s(?:u(?:p>?)?)?)?`
const begun = String.raw`(?:\\?[[【［〔]{1,2}[^[\]【】［］〔〕()†\n]{0,80}(?:†[^】\n]{0,60})?|[(（]\p{L}{0,12}[.:：]? ?#?[\p{Nd},;& -]{0,20})`
const ended = String.raw`\\?[\]】］〕)）]{1,2}(?:\([^()\s]{0,300}\)?)?(?:\*{1,2}|["”${'`'}]|</?(?:s(?:u(?:p)?)?)?)?:?`
const unfinished = new RegExp(
  String.raw`(?:[ \t]{0,8}(?:${prefix})?${begun}(?:${ended})?|[ \t]{0,8}(?:${prefix})|(?<![^\n])[ \t]*(?:[${'`'}~]{1,8}|${'```'}[^${'`'}\n]{0,80}|~~~[^\n]{0,80})?|[${'`'}~]{1,8}|\\)$`,
  'iu',
)
/** A citation that the length limit of a model ended: "[1" may have become "[12]". */
const broken = new RegExp(
  String.raw`^[ \t]{0,8}(?:\*\*|\(|<sup>)?\\?[[【［〔]{1,2}(?:${named})?[\p{Nd}#^,;&、，،；– -]{0,20}$`,
  'iu',
)
/** The most that one of them takes, in characters. */
const longestToken = 500

/** What a model may cite. `nameOf`: what one of the given numbers is shown as, '' if it is not shown. `isAt`: whether it is the page at `url`. */
export type CitedSources = {
  isGiven(number: number): boolean
  nameOf(number: number): string
  isAt(number: number, url: string): boolean
}

/**
 * Reads the citations in the text of a model while it is streamed. A number that was not given is taken out; the others are numbered anew
 * as they are shown. Several of which one was not given, as in "grades in [1, 6]", are text. Code is left as it is.
 */
export class CitationReader {
  /** The numbers that were cited, in the order of their first occurrence. */
  readonly cited = new Set<number>()
  /** The text holds the mark: the model found nothing, or not all. */
  isMarked = false
  readonly #sources: CitedSources
  #held = ''
  /** Nothing but the mark was read. */
  #isStart = true
  /** The fence of the block of code that the text is in, '' outside. */
  #fence: string
  #ticks = ''
  /** The last character of the text so far. */
  #last: string
  /** What the citations at the end of the text so far are shown as: a source is not named twice in a row. */
  #row = new Set<string>()

  /** `before`: the text that this one goes on with. */
  constructor(sources: CitedSources, before = '') {
    this.#sources = sources
    this.#fence = openFence(before)
    this.#last = before.at(-1) ?? '\n'
  }

  /** Returns the part of the text that is certain after another piece. */
  read(piece: string): string {
    this.#held += piece
    const from = Math.max(0, this.#held.length - longestToken)
    const open = unfinished.exec(this.#held.slice(from))
    const end = open ? from + open.index : this.#held.length
    const text = this.#held.slice(0, end)
    this.#held = this.#held.slice(end)
    return this.#rewrite(text)
  }

  /** Returns what was held back at the end of the text. `isCut`: it breaks off there. */
  end(isCut = false): string {
    const rest = isCut && !this.#isCode ? this.#held.replace(broken, '') : this.#held
    this.#held = ''
    return this.#rewrite(rest)
  }

  get #isCode(): boolean {
    return this.#fence !== '' || this.#ticks !== ''
  }

  #rewrite(text: string): string {
    if (text === '') return ''
    // A line goes on from the piece before, so its beginning is no beginning of a code block.
    const before = this.#last === '\n' ? '\n' : '.'
    const isSpaced = /\s/.test(this.#last)
    this.#last = text.at(-1) ?? ''
    let rowEnd = before.length
    const rewritten = (before + text).replaceAll(token, (found: string, ...rest: unknown[]) => {
      const {
        fence: marks,
        ticks,
        paragraph,
        none,
        definition,
        numbers = definition,
      } = rest.at(-1) as Partial<Record<TokenKind, string>>
      const start = rest.at(-3) as number
      if (marks !== undefined) this.#fence = fenceAfter(this.#fence, marks)
      else if (ticks !== undefined && this.#fence === '') this.#readTicks(ticks)
      // Inline code ends with its paragraph at the latest: the backtick was none of code.
      else if (paragraph !== undefined) this.#ticks = ''
      if (none !== undefined && !this.#isCode) {
        this.isMarked = true
        return ''
      }
      if (numbers === undefined || this.#isCode) return found
      if (start !== rowEnd) this.#row.clear()
      rowEnd = start + found.length
      const shown = this.#cite(numbers)
      if (shown === null) return found
      const isFirst = start === before.length
      return shown !== '' && !(isFirst && isSpaced) ? ` ${shown}` : shown
    })
    if (rowEnd !== before.length + text.length) this.#row.clear()
    return this.#withoutStart(rewritten.slice(before.length))
  }

  /** Without the empty lines behind a mark that the text begins with. */
  #withoutStart(text: string): string {
    if (!this.#isStart) return text
    const shown = this.isMarked ? text.trimStart() : text
    this.#isStart = text.trim() === ''
    return shown
  }

  #readTicks(ticks: string): void {
    if (this.#ticks === '') this.#ticks = ticks
    else if (this.#ticks === ticks) this.#ticks = ''
  }

  /** Returns what a citation is shown as; null: it is none. */
  #cite(citation: string): string | null {
    const shown: string[] = []
    const numbers = numbersIn(citation)
    const given = numbers.filter((number) => this.#sources.isGiven(number))
    if (numbers.length > 1 && given.length < numbers.length) return null
    const [, url] = /^\[[^[].*\]\((https?:[^()]*)\)/.exec(citation) ?? []
    if (url !== undefined && !given.some((number) => this.#sources.isAt(number, url))) return null
    for (const number of given) {
      const name = this.#sources.nameOf(number)
      this.cited.add(number)
      if (name === '' || this.#row.has(name)) continue
      this.#row.add(name)
      shown.push(`[${name}]`)
    }
    return shown.join(' ')
  }
}

/** The numbers of earlier answers mean references that are no longer there. An answer of nothing else is left as it is: no message may be empty. */
export function withoutCitations(answer: string): string {
  const reader = new CitationReader({ isGiven: () => true, nameOf: () => '', isAt: () => false })
  const text = reader.read(answer) + reader.end()
  return text.trim() === '' ? answer : text
}

type TokenKind = 'fence' | 'ticks' | 'paragraph' | 'none' | 'definition' | 'numbers'

/** The numbers of a citation, those between the ends of a range too. */
function numbersIn(citation: string): number[] {
  const parts = citation.replaceAll(/\]\([^()]*\)|†[^】]*/g, ' ').matchAll(range)
  return Array.from(parts).flatMap(([, first = '', last = first]) => {
    const from = valueOf(first)
    const count = valueOf(last) - from + 1
    return count > 0 && count <= longestRange
      ? Array.from({ length: count }, (_, at) => from + at)
      : [from, valueOf(last)]
  })
}

const range = new RegExp(`(${numeral})(?: ?[–-] ?(${numeral}))?`, 'g')

function valueOf(digits: string): number {
  const values = Array.from(digits, (each) => {
    const zero = zeros.findLast((first) => first <= each) ?? '0'
    return each.charCodeAt(0) - zero.charCodeAt(0)
  })
  return Number(values.join(''))
}

const longestRange = 9

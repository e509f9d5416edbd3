import { Lexer, Tokenizer, type Links, type MarkedOptions, type Token, type Tokens } from 'marked'

/*
 * Markdown to marked's tokens, block by block: a block's references are resolved against the definitions found so far, and those that
 * were not found are reported.
 */

/** Reference definitions by their label, the first one winning. Without a prototype, since labels are hostile. */
export type Definitions = Links
export function noDefinitions(): Definitions {
  return Object.create(null) as Definitions
}

export type Parsed = {
  tokens: Token[]
  /** Labels that were referred to and not defined yet. */
  missing: ReadonlySet<string>
  /** Whether a reference is shown as its text because its label may still be defined. */
  isPending: boolean
  /** Whether the block is a list with a blank line in it. */
  isLoose: boolean
}

/** A text with more marks than this in one paragraph is plain text: marked's patterns backtrack over them again and again. */
const maxMarks = 800
const marks = /[*_~`[\]<&!\\]/g

/**
 * Characters that marked may scan for one block. It scans the rest of the text for each token, so that 40 kB of short tokens (addresses,
 * hard breaks, brackets) would take seconds. Ordinary blocks need a hundredth of this.
 */
const maxScanned = 8_000_000
/** A longer address stays text: marked backtracks over the punctuation at its end again and again. */
const longAddress = /^(?:https?:|ftp:|www\.)\S{4000}/i

class ReferenceTokenizer extends Tokenizer {
  missing = new Set<string>()
  isFinal = true
  isPending = false
  scanned = 0

  /** The first that marked tries for each block. */
  override space(src: string): Tokens.Space | undefined {
    this.spend(src)
    return super.space(src)
  }

  /** The first that marked tries for each piece of inline text. */
  override escape(src: string): Tokens.Escape | undefined {
    this.spend(src)
    return super.escape(src)
  }

  override url(src: string): Tokens.Link | undefined {
    return longAddress.test(src) ? undefined : super.url(src)
  }

  private spend(src: string): void {
    this.scanned += src.length
    if (this.scanned > maxScanned) throw new RangeError('too much to scan')
  }

  override reflink(src: string, links: Links): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    const found = super.reflink(src, this.watched(links))
    if (found?.type !== 'text' || this.isFinal) return found
    // `[text][label]` shows its text while the label may still be defined; `a[0][1]` and the like are no references.
    const written = this.rules.inline.reflink.exec(src)
    const text = written?.[1] ?? ''
    if (!written || !written[0].endsWith(']') || written[0].length === text.length + 2 || !/\p{L}{2}/u.test(text))
      return found
    this.isPending = true
    return { type: 'link', raw: written[0], href: '', text, tokens: this.lexer.inlineTokens(text) }
  }

  private watched(links: Links): Links {
    return new Proxy(links, {
      get: (target, label) => {
        if (typeof label === 'string' && !target[label]) this.missing.add(label)
        return Reflect.get(target, label)
      },
    })
  }
}

const tokenizer = new ReferenceTokenizer()
const options: MarkedOptions = { gfm: true, tokenizer }

/**
 * Parses a complete block. `definitions` gains those of the block. `isFinal` says that no definition can follow any more. With `loose`, a
 * list's items have their text in paragraphs whatever the items of this part say. Throws where marked overflows its stack or has too much to
 * scan.
 */
export function parseClosed(source: string, definitions: Definitions, isFinal: boolean, loose = false): Parsed {
  const lexer = lexBlocks(source, definitions, isFinal)
  if (loose) loosen(lexer.tokens)
  lexInlines(lexer)
  return parsedOf(lexer)
}

/** Reads blocks; their inline texts wait in the lexer's queue. */
export function lexBlocks(source: string, definitions: Definitions, isFinal: boolean): Lexer {
  const lexer = new Lexer(options)
  tokenizer.missing = new Set()
  tokenizer.isPending = false
  tokenizer.scanned = 0
  tokenizer.isFinal = isFinal
  lexer.tokens.links = definitions
  lexer.blockTokens(source, lexer.tokens)
  return lexer
}

/** Reads the inline texts that wait in the lexer's queue. */
export function lexInlines(lexer: Lexer): void {
  for (const { src, tokens } of lexer.inlineQueue) {
    lexer.state.inRawBlock = false
    if (isTooMarked(src)) tokens.push({ type: 'text', raw: src, text: src, escaped: false })
    else lexer.inlineTokens(src, tokens)
  }
}

/** The text that the last lexer has read. */
export function parsedOf({ tokens }: Lexer): Parsed {
  const { missing, isPending } = tokenizer
  return { tokens, missing, isPending, isLoose: listIn(tokens)?.loose ?? false }
}

export function isTooMarked(text: string): boolean {
  return text.length > maxMarks && (text.match(marks)?.length ?? 0) > maxMarks
}

/** Does what marked does to the items of a list in which it finds a blank line. */
export function loosen(tokens: readonly Token[]): void {
  const list = listIn(tokens)
  if (!list || list.loose) return
  list.loose = true
  for (const item of list.items) {
    item.loose = true
    for (const token of item.tokens) if (token.type === 'text') token.type = 'paragraph'
    const [box, first] = item.tokens
    if (box?.type !== 'checkbox') continue
    item.tokens.shift()
    if (first && 'tokens' in first && first.tokens) first.tokens.unshift(box)
  }
}

function listIn(tokens: readonly Token[]): Tokens.List | undefined {
  return tokens.find((token): token is Tokens.List => token.type === 'list')
}

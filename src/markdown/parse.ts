import { Lexer, Tokenizer } from 'marked'
import type { Links, MarkedOptions, Token, Tokens } from 'marked'
import { closeInline } from './unfinished.ts'
import { withholdLines } from './withhold.ts'

/*
 * Markdown → marked's tokens, with a tokenizer of our own, so that a page's own marked and ours do not meet. Block by block: a block's
 * references are resolved against the definitions found so far, and those that were not found are reported.
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
export type ParsedOpen = Parsed & {
  /** Whether the end of the source is also the end of what is visible: then plain words may be appended without parsing. */
  isWhole: boolean
  /** Whether nothing was closed or held back: the tokens are those of a block that ends here. */
  isExact: boolean
}

/** A text with more marks than this in one paragraph is shown as it stands: marked's patterns go back over them again and again. */
const mostMarks = 1500
const marks = /[*_~`[\]<&!\\]/g

class ReferenceTokenizer extends Tokenizer {
  missing = new Set<string>()
  isFinal = true
  isPending = false

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
 * Parses a block that is complete. `definitions` gains those of the block. `isFinal` says that no definition can follow any more.
 * A `loose` list has its items' text in paragraphs whatever the items of this part say. Throws where marked overflows its stack.
 */
export function parseClosed(source: string, definitions: Definitions, isFinal: boolean, loose = false): Parsed {
  const lexer = lexBlocks(source, definitions, isFinal)
  const list = lexer.tokens.find((token): token is Tokens.List => token.type === 'list')
  if (loose && list && !list.loose) loosen(list)
  lexInlines(lexer)
  const { missing, isPending } = tokenizer
  return { tokens: lexer.tokens, missing, isPending, isLoose: list?.loose ?? false }
}

/** Parses a block that is being written, as `unfinished.ts` completes it. Its definitions are not kept: their addresses may be half there. */
export function parseOpen(source: string, definitions: Definitions, loose = false): ParsedOpen {
  const shown = withholdLines(source)
  const lexer = lexBlocks(shown, Object.assign(noDefinitions(), definitions), false)
  const list = lexer.tokens.find((token): token is Tokens.List => token.type === 'list')
  if (loose && list && !list.loose) loosen(list)
  withholdTag(lexer.tokens)
  const open = /\n[ \t]*\n[ \t]*$/.test(shown) ? undefined : openInline(lexer.tokens, shown)
  const queued = open && lexer.inlineQueue.find(({ tokens }) => tokens === open)
  let isWhole = false
  let isExact = false
  let endsInAddress = false
  if (queued && !isTooMarked(queued.src)) {
    const closed = closeInline(queued.src)
    isWhole = closed.isWhole && shown === source
    endsInAddress = closed.endsInAddress
    // A definition in the block would be known to the whole text.
    isExact = isWhole && !endsInAddress && closed.text === queued.src.trimEnd() && !source.includes(']:')
    queued.src = closed.text
  }
  lexInlines(lexer)
  if (open && endsInAddress) unlink(open)
  const { missing, isPending } = tokenizer
  return { tokens: lexer.tokens, missing, isPending, isLoose: list?.loose ?? false, isWhole, isExact }
}

function lexBlocks(source: string, definitions: Definitions, isFinal: boolean): Lexer {
  const lexer = new Lexer(options)
  tokenizer.missing = new Set()
  tokenizer.isPending = false
  tokenizer.isFinal = isFinal
  lexer.tokens.links = definitions
  lexer.blockTokens(source, lexer.tokens)
  return lexer
}

function lexInlines(lexer: Lexer): void {
  for (const { src, tokens } of lexer.inlineQueue) {
    lexer.state.inRawBlock = false
    if (isTooMarked(src)) tokens.push({ type: 'text', raw: src, text: src, escaped: false })
    else lexer.inlineTokens(src, tokens)
  }
}

function isTooMarked(text: string): boolean {
  return text.length > mostMarks && (text.match(marks)?.length ?? 0) > mostMarks
}

/** The inline tokens of the paragraph, heading, item or cell that is being written. */
function openInline(tokens: readonly Token[], source: string): Token[] | undefined {
  const last = tokens.at(-1)
  if (last?.type === 'list') return openInline((last as Tokens.List).items.at(-1)?.tokens ?? [], source)
  if (last?.type === 'table') {
    if (source.endsWith('\n')) return undefined
    return (last as Tokens.Table).rows.at(-1)?.findLast((cell) => cell.text)?.tokens
  }
  if (last?.type === 'blockquote') return openInline(last.tokens ?? [], source)
  return last?.type === 'paragraph' || last?.type === 'heading' || last?.type === 'text' ? last.tokens : undefined
}

/** An address that is still being written must not be followed: it may lead elsewhere than it will. */
function unlink(tokens: Token[]): void {
  const last = tokens.at(-1)
  if (last?.type === 'link' && !/^[[<]/.test(last.raw)) {
    tokens[tokens.length - 1] = { type: 'text', raw: last.raw, text: last.raw, escaped: false }
  } else if (last && 'tokens' in last && last.tokens) unlink(last.tokens)
}

/** The start of a tag at the end of a block of HTML, which is text as long as it is not closed. */
const startOfTag = /<(?:[!/a-z][^<>]{0,1000})?$/i

function withholdTag(tokens: readonly Token[]): void {
  const last = tokens.at(-1)
  if (last?.type === 'html') last.raw = last.raw.replace(startOfTag, '')
  else if (last?.type === 'list') withholdTag((last as Tokens.List).items.at(-1)?.tokens ?? [])
  else if (last?.type === 'blockquote') withholdTag(last.tokens ?? [])
}

/** What marked does to the items of a list in which a blank line was found. */
function loosen(list: Tokens.List): void {
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

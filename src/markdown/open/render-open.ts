import type { Token, Tokens } from 'marked'
import type { RenderContext } from '../render/context.ts'
import {
  isTooMarked,
  lexBlocks,
  lexInlines,
  loosen,
  noDefinitions,
  parsedOf,
  type Definitions,
  type Parsed,
} from '../render/parse.ts'
import { renderPlain, type Rendered } from '../render/render.ts'
import { tokensToElements } from '../render/tokens-to-elements.ts'
import { closeInline } from './close-inline.ts'
import { holdBackLines } from './hold-back.ts'

type ParsedOpen = Parsed & {
  /** Whether the end of the source is also the end of what is visible: then plain words may be appended without parsing. */
  isWhole: boolean
  /** Whether nothing was closed or held back: the tokens are those of a block that ends here. */
  isComplete: boolean
}

/** `isPlain`: the block is shown as plain text, and will be however it goes on. */
export type RenderedOpen = Rendered & Pick<ParsedOpen, 'isWhole' | 'isComplete'> & { isPlain?: boolean }

/** Renders a block that is being written. */
export function renderOpen(
  source: string,
  definitions: Definitions,
  context: RenderContext,
  loose = false,
): RenderedOpen {
  try {
    const { tokens, ...rest } = parseOpen(source, definitions, loose)
    return { ...tokensToElements(tokens, context), ...rest }
  } catch {
    return { ...renderPlain(source), isWhole: false, isComplete: false, isPlain: true }
  }
}

/**
 * Parses a block that is being written, with its undecided end held back and open inline marks closed. Its definitions are not kept:
 * their addresses may be half there.
 */
function parseOpen(source: string, definitions: Definitions, loose = false): ParsedOpen {
  const shown = holdBackLines(source)
  const lexer = lexBlocks(shown, Object.assign(noDefinitions(), definitions), false)
  if (loose) loosen(lexer.tokens)
  holdBackTag(lexer.tokens)
  const open = /\n[ \t]*\n[ \t]*$/.test(shown) ? undefined : openInline(lexer.tokens, shown)
  const queued = open && lexer.inlineQueue.find(({ tokens }) => tokens === open)
  let isWhole = false
  let isComplete = false
  let endsInAddress = false
  if (queued && !isTooMarked(queued.src)) {
    const closed = closeInline(queued.src)
    isWhole = closed.isWhole && shown === source
    endsInAddress = closed.endsInAddress
    // A definition in the block would apply to the whole text.
    isComplete = isWhole && !endsInAddress && closed.text === queued.src.trimEnd() && !source.includes(']:')
    queued.src = closed.text
  }
  lexInlines(lexer)
  if (open && endsInAddress) unlink(open)
  return { ...parsedOf(lexer), isWhole, isComplete }
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

function holdBackTag(tokens: readonly Token[]): void {
  const last = tokens.at(-1)
  if (last?.type === 'html') last.raw = last.raw.replace(startOfTag, '')
  else if (last?.type === 'list') holdBackTag((last as Tokens.List).items.at(-1)?.tokens ?? [])
  else if (last?.type === 'blockquote') holdBackTag(last.tokens ?? [])
}

import type { Words } from '../../i18n/words.ts'
import { withoutInvisibles } from '../../markdown/render/bidi.ts'
import { decode } from '../../markdown/render/entities.ts'
import { linkTarget } from '../../markdown/render/link-target.ts'

/**
 * What is one piece to the ear: code, a picture, a link, an address. In this order, since the first that fits wins; each alternative ends
 * at the line's end or before, so that the work stays in proportion to the text.
 */
const pieces =
  /(?<tick>`+)(?<code>[^`\n]+)\k<tick>(?!`)|(?<mark>!?)\[(?<text>(?:[^[\]\\\n]|\\.){0,300})\]\(\s*<?(?<to>(?:[^\s()<>]|\([^\s()<>]*\)){0,2000})>?(?:\s+["'(][^)\n]{0,300})?\)|<(?<auto>[a-z][a-z+.-]{1,20}:[^\s<>]{1,2000})>|(?<bare>https?:\/\/[^\s<>]{0,2000}[^\s<>.,:;!?'")\]*_~`])/gi

/** The same length, with every piece made of letters: no sentence ends inside of one. */
export function withPiecesMasked(markdown: string): string {
  return markdown.replace(pieces, (piece) => 'x'.repeat(piece.length))
}

/** A sentence of Markdown as one says it: without marks, links and pictures named. */
export function inlineWords(markdown: string, words: Words): string {
  let said = ''
  let at = 0
  for (const match of markdown.matchAll(pieces)) {
    said += withoutMarks(markdown.slice(at, match.index)) + pieceWords(match.groups ?? {}, words)
    at = match.index + match[0].length
  }
  said += withoutMarks(markdown.slice(at))
  return withoutInvisibles(said).replace(/\s+/g, ' ').trim()
}

function pieceWords({ code, mark, text, to, auto, bare }: Partial<Record<string, string>>, words: Words): string {
  if (code !== undefined) return code
  const shown = withoutMarks(text ?? '')
  if (mark) return words.spoken.picture(shown)
  const address = to ?? auto ?? bare ?? ''
  const target = linkTarget(address)
  // As on screen: what leads nowhere is text.
  if (!target) return shown || address
  const host = target.hostname || target.pathname
  return words.spoken.link(shown || address.replace(/^[a-z]+:(?:\/\/)?/i, ''), host)
}

function withoutMarks(text: string): string {
  const plain = text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/(?<!\\)(?:\*+|~~|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}]))/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
  return decode(plain)
}

import { createHash } from 'node:crypto'
import { toUSVString } from 'node:util'
import { type DocumentFact } from '../../../contract/knowledge/documents.ts'
import { maxDocumentLength, type Pair } from '../../../contract/knowledge/sources.ts'
import type { Anchor } from '../../../store/records/knowledge/knowledge.ts'

/** The content of one document. `key` identifies it within its source whenever that is read again. */
export type Piece = {
  key: string
  title: string
  text: string
  questions?: string[]
  url?: string
  facts?: DocumentFact[]
  anchors?: Anchor[]
  pages?: number[]
}

/** The result of reading a file: its documents and warnings about the parts that could not be read, or why nothing could be read. */
export type Reading = { pieces: Piece[]; warnings: string[] } | { refused: string }

/** Counts up when pages are read otherwise than before: pages that an earlier version read are asked for again, in full. */
export const readerVersion = 31

/** The longest title of a document, in characters. */
const maxTitleLength = 200

/** Whether a text may be what people call something, and is no sentence about it. */
export function isShortName(text: string): boolean {
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)
  const isSentence = /[^.!?…。！？]{12}[.!?…。！？]+$/.test(text) && !/\s\S{1,4}\.$/.test(text)
  return text.length <= (isWide ? 20 : 40) && text.split(/\s+/).length <= 5 && !isSentence
}

/** The letters and digits of a text: all that two ways to write it have in common. */
export function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The words of a text in lower case, parted by spaces: what punctuation and the marks of Markdown do not change. */
export function plainWords(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase()
}

/** A hash by which contents are compared. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** How many warnings of a file or site are listed. */
const maxWarnings = 20

/** Returns the first warnings, and how many more there are. */
export function firstWarnings(warnings: readonly string[]): string[] {
  const more = warnings.length - maxWarnings
  return [...warnings.slice(0, maxWarnings), ...(more > 0 ? [`And ${more} more.`] : [])]
}

/** The first heading of a Markdown text. */
export function headingIn(text: string): string | undefined {
  return /^# (.+)$/m.exec(text)?.[1]
}

/** A part of an address as people read it. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A text under its title, in one line and clean. */
export function titled(text: string): string {
  const line = clean(text).replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxTitleLength ? line : `${toUSVString(line.slice(0, maxTitleLength - 1))}…`
}

/**
 * Cleans a text for storing and showing: lines end with a line feed, and other control characters are removed, as are characters without
 * width that part words for the eye only. Those that join letters stay: emoji, Persian and Indic scripts need them.
 */
export function clean(text: string): string {
  const lines = toUSVString(text).replaceAll(/\r\n?/g, '\n')
  return withoutTags(lines.replaceAll(removed, '')).trim()
}

// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const removed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g

/** Unicode tag characters: invisible, but read by models (prompt injection). After a black flag they name a region, such as Scotland. */
const tags = /(\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{1,8}\u{e007f})|[\u{e0000}-\u{e007f}]/gu

/** Fast path: most texts have none. */
function withoutTags(text: string): string {
  return text.includes('\udb40') ? text.replaceAll(tags, '$1') : text
}

/** The piece of a question with its answer; the question identifies it within its source. */
export function pairPiece({ question, alternatives, answer }: Pair): Piece {
  const key = clean(question)
  return { key, title: titled(key), text: clean(answer), questions: [key, ...alternatives.map(clean)] }
}

/** Splits a text into documents that are not too long: before headings, else between paragraphs or lines. */
export function inPieces(title: string, text: string): Piece[] {
  const parts = split(text)
  return parts.map((part, index) => ({
    key: index === 0 ? 'text' : `text ${index + 1}`,
    title: titled(parts.length === 1 ? title : `${title} (${index + 1})`),
    text: part,
  }))
}

function split(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxDocumentLength) {
    const end = endOf(rest.slice(0, maxDocumentLength))
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end)
  }
  return [...parts, rest.trim()].filter((part) => part !== '')
}

/** Where to cut a part that is too long: not in its first half, if possible. */
function endOf(part: string): number {
  for (const before of ['\n# ', '\n## ', '\n### ', '\n\n', '\n', ' ']) {
    const at = part.lastIndexOf(before)
    if (at > part.length / 2) return at
  }
  // Not within a surrogate pair.
  return toUSVString(part) === part ? part.length : part.length - 1
}

import type { SearchedDocument } from './searched-document.ts'

/**
 * How much more memory the index takes for a character of a script without spaces, which is indexed in pairs: 20 MB of English are 21
 * million characters and an index of 150 MB, 20 MB of Chinese 7 million and 345 MB.
 */
const unspacedWeight = 6
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/** Estimates the memory of an index, in units of about seven bytes: a character of a script with spaces. */
export function indexSize(documents: readonly Pick<SearchedDocument, 'text'>[]): number {
  return documents.reduce((sum, { text }) => sum + text.length + (unspacedWeight - 1) * unspacedLength(text), 0)
}

function unspacedLength(text: string): number {
  let length = 0
  for (const [run] of text.matchAll(unspaced)) length += run.length
  return length
}

import type { SearchedDocument } from './passages.ts'

/**
 * How much more memory a character takes that is indexed with its neighbor, in scripts without spaces: 20 MB of English are 21 million
 * characters and an index of 150 MB, 20 MB of Chinese 7 million and one of 345 MB.
 */
const unspacedWeight = 6
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/** The memory that the index of documents takes, in characters of scripts with spaces: some seven bytes each. */
export function indexSize(documents: readonly Pick<SearchedDocument, 'text'>[]): number {
  return documents.reduce((sum, { text }) => sum + text.length + (unspacedWeight - 1) * unspacedLength(text), 0)
}

function unspacedLength(text: string): number {
  let length = 0
  for (const [run] of text.matchAll(unspaced)) length += run.length
  return length
}

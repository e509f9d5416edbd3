import { crc32 } from 'node:zlib'

/*
 * The folded text of a conversation, on a line: `1a2b3c4d ses_… 4`, and behind a tab each of its messages. First a checksum of what follows
 * it, then how many messages it holds: one that has more by now is read again. A later line replaces an earlier one of the same session.
 */

/** How long the checksum is, with the space behind it. */
const checksum = 9
const tab = 0x09
const lineBreak = 0x0a

/** A line that is whole, and where it stands, with its line break. */
export type SearchLine = { id: string; length: number; start: number; end: number; isHit: boolean }

/** The line of a conversation, whose texts are folded. */
export function searchLine(id: string, texts: readonly string[]): string {
  const rest = `${id} ${texts.length}\t${texts.join('\t')}`
  return `${crc32(rest).toString(16).padStart(8, '0')} ${rest}\n`
}

/** The whole lines in the bytes of a file, and whether each holds a folded text. One that was torn by a crash, or changed, is left out. */
export function* searchLines(bytes: Buffer, text: string): Iterable<SearchLine> {
  const needle = Buffer.from(text)
  // Where it is next: one search through all of the file is faster than one for each of its lines.
  let next = 0
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = bytes.indexOf(lineBreak, start) + 1
    if (end === 0) return
    const head = bytes.indexOf(tab, start)
    if (head === -1 || head >= end) continue
    const [written = '', id = '', length = ''] = bytes.toString('latin1', start, head).split(' ')
    if (Number.parseInt(written, 16) !== crc32(bytes.subarray(start + checksum, end - 1))) continue
    if (next <= head) {
      const found = bytes.indexOf(needle, head + 1)
      next = found === -1 ? Infinity : found
    }
    yield { id, length: Number(length), start, end, isHit: next < end }
  }
}

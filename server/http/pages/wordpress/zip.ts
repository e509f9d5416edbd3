import { crc32 } from 'node:zlib'

/* The ZIP archives of PKWARE's APPNOTE 6.3.10, as far as small texts need them. */

/** 1 January 1980, the first day that the format knows: the same files make the same bytes. */
const date = 0x21
/** Names are UTF-8. */
const flags = 0x0800
const version = 20

/** Makes an archive of texts by their paths. They are stored as they are: a few kilobytes are not worth packing. */
export function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const common = describe(name, content)
    const header = Buffer.concat([bytes([4, 0x04034b50]), common, name])
    const made = bytes([2, (3 << 8) | version])
    // No comment, the first disk, a binary file; a regular file of Unix that all may read; where it begins.
    const rest = bytes([2, 0], [2, 0], [2, 0], [4, 0o100644 * 0x10000], [4, offset])
    directory.push(Buffer.concat([bytes([4, 0x02014b50]), made, common, rest, name]))
    parts.push(header, content)
    offset += header.length + content.length
  }
  const listed = Buffer.concat(directory)
  const count = directory.length
  const end = bytes([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0])
  return Buffer.concat([...parts, listed, end])
}

/** What an entry's own header and its line in the directory both say. */
function describe(name: Buffer, content: Buffer): Buffer {
  const size = content.length
  const stored = 0
  return bytes(
    [2, version],
    [2, flags],
    [2, stored],
    [2, 0],
    [2, date],
    [4, crc32(content)],
    [4, size],
    [4, size],
    [2, name.length],
    [2, 0],
  )
}

/** Numbers of so many bytes each, the least significant first. */
function bytes(...numbers: [length: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of numbers) at = buffer.writeUIntLE(value, at, length)
  return buffer
}

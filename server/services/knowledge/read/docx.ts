import { inflateRawSync } from 'node:zlib'
import mammoth from 'mammoth'
import { readHtml } from './page/html.ts'
import { headingIn, inPieces, type Reading } from './piece.ts'

/** The largest unpacked size of a document's texts, in bytes. Its pictures are not read. */
const maxUnpacked = 20 * 1024 * 1024

/** Reads a DOCX document. */
export async function readDocx(name: string, bytes: Uint8Array): Promise<Reading> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = unpackedSize(buffer, (part) => /\.(xml|rels)$/i.test(part), maxUnpacked)
  if (size === undefined) return { refused: 'It is damaged, or no DOCX document.' }
  if (size > maxUnpacked) return { refused: `It unpacks to more than ${maxUnpacked / 1024 / 1024} MB of text.` }
  const withoutPictures = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value: html } = await mammoth.convertToHtml({ buffer }, { convertImage: withoutPictures })
  const { text } = readHtml(html)
  return { pieces: inPieces(headingIn(text) ?? name, text), warnings: [] }
}

/** Offsets in the format's records (PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16). */
const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
const endSize = 22
const maxComment = 65_535

/**
 * Returns the unpacked size of the texts in a zip archive, of which at most `limit` bytes are unpacked: the sizes that the archive declares
 * are not trusted (zip bombs). Undefined: it is not a valid archive.
 */
function unpackedSize(bytes: Buffer, isText: (name: string) => boolean, limit: number): number | undefined {
  const end = findEnd(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let size = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signatures.entry) return undefined
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    if (isText(name)) {
      const packed = packedBytes(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20))
      if (!packed) return undefined
      const unpacked = bytes.readUInt16LE(at + 10) === 0 ? packed.length : inflatedSize(packed, limit - size)
      size += unpacked
      if (size > limit) return size
    }
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return size
}

function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - endSize - maxComment)
  for (let at = bytes.length - endSize; at >= first; at--) {
    if (bytes.readUInt32LE(at) === signatures.end) return at
  }
  return undefined
}

function packedBytes(bytes: Buffer, at: number, length: number): Buffer | undefined {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== signatures.local) return undefined
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  return start + length <= bytes.length ? bytes.subarray(start, start + length) : undefined
}

/** Returns the unpacked size; `limit` + 1 for anything larger. */
function inflatedSize(packed: Buffer, limit: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) }).length
  } catch (error) {
    if (error instanceof RangeError) return limit + 1
    throw error
  }
}

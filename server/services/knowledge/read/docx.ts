import mammoth from 'mammoth'
import { readHtml } from './page/html.ts'
import { inPieces, type Reading } from './piece.ts'
import { unpackedSize } from './zip.ts'

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
  const heading = /^# (.+)$/m.exec(text)?.[1]
  return { pieces: inPieces(heading ?? name, text), warnings: [] }
}

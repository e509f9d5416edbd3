import { decodeText } from '../../pages/text.ts'
import { readCsv } from './csv.ts'
import { readHtml } from './page/html.ts'
import { whyNotRead } from './not-read.ts'
import { clean, headingIn, inPieces, type Reading } from './piece.ts'

export type FileToRead = { name: string; bytes: Uint8Array }

/** The most text that a file may hold, in characters: it is stored as one change. */
const maxTextLength = 2_000_000

/** Reads a file. Its bytes decide on the format, and its extension where they do not. */
export async function readFile({ name, bytes }: FileToRead): Promise<Reading> {
  const reading = await readKind(name, bytes)
  if ('refused' in reading) return reading
  if (reading.pieces.reduce((sum, piece) => sum + piece.text.length, 0) > maxTextLength) return { refused: tooLong }
  return reading.pieces.length > 0 ? reading : { refused: reading.warnings[0] ?? 'It holds no text.' }
}

const tooLong = `It holds more than ${maxTextLength} characters of text. Split it.`

async function readKind(name: string, bytes: Uint8Array): Promise<Reading> {
  // Loaded with the first such file: the parsers are large.
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (start.includes('%PDF-')) return (await import('./pdf.ts')).readPdf(name, bytes)
  const reason = whyNotRead(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (reason !== undefined) return { refused: reason }
  if (start.startsWith('PK')) return (await import('./docx.ts')).readDocx(name, bytes)
  const text = decode(bytes)
  if (text === undefined) return { refused: 'It is no text: add PDF, DOCX, Markdown, plain text, HTML or CSV.' }
  return readText(name, /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '', text)
}

function readText(name: string, ending: string, text: string): Reading {
  if (ending === 'csv' || ending === 'tsv') return readCsv(name, text)
  const isHtml = ending === 'html' || ending === 'htm' || /^\s*<(!doctype html|html)\b/i.test(text)
  if (isHtml) {
    const page = readHtml(text)
    return { pieces: inPieces(page.title || name, page.text), warnings: [] }
  }
  const plain = clean(text)
  return { pieces: inPieces((ending !== 'txt' && headingIn(plain)) || name, plain), warnings: [] }
}

/** Decodes a text file in one of the encodings that editors and spreadsheets save; undefined if it is not text. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isWide || !bytes.includes(0) ? decodeText(bytes, { charset: undefined }) : undefined
}

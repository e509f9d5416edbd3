import { getDocumentProxy } from 'unpdf'
import { clean, inPieces, type Piece, type Reading } from './piece.ts'
import { withoutRunning } from './pdf-running.ts'
import { linesOf, toText, type PdfLine } from './pdf-text.ts'

/** How much of a PDF is read: pages, characters, and milliseconds. A warning names the rest. */
const bounds = { pages: 1000, length: 1_900_000, time: 12_000 }

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** Reads a PDF page by page. Warnings name the pages that cannot be read. */
export async function readPdf(name: string, bytes: Uint8Array): Promise<Reading> {
  const pdf = await open(bytes)
  if (typeof pdf === 'string') return { refused: pdf }
  const pages: PdfLine[][] = []
  const silent: number[] = []
  const broken: number[] = []
  const end = performance.now() + bounds.time
  let length = 0
  let page = 1
  for (; page <= Math.min(pdf.numPages, bounds.pages); page++) {
    if (length > bounds.length || performance.now() > end) break
    const lines = await readLines(pdf, page).catch(() => undefined)
    if (lines === undefined) broken.push(page)
    else if (lines.length === 0) silent.push(page)
    pages.push(lines ?? [])
    length += lines?.reduce((sum, { text }) => sum + text.length, 0) ?? 0
  }
  const { numPages } = pdf
  const title = await titleOf(pdf).catch(() => '')
  await pdf.destroy()
  if (pages.every((lines) => lines.length === 0)) return { refused: 'No page of it holds text: they may be pictures.' }
  const warnings = [
    ...(broken.length > 0 ? [`${pagesNamed(broken)} cannot be read.`] : []),
    ...(silent.length > 0 ? [`${pagesNamed(silent)} without text: they may be pictures.`] : []),
    ...(page <= numPages ? [`Pages ${page} to ${numPages} were not read: the file is too long. Split it.`] : []),
  ]
  const { text, pages: starts } = toText(withoutRunning(pages), clean)
  return { pieces: withPages(inPieces(title || name, text), text, starts), warnings }
}

/** Where each page begins, in the text of each piece. */
function withPages(pieces: readonly Piece[], text: string, pages: readonly number[]): Piece[] {
  if (pages.length < 2) return [...pieces]
  let at = 0
  return pieces.map((piece) => {
    at = text.indexOf(piece.text, at)
    return { ...piece, pages: pages.map((start) => start - at) }
  })
}

/** Opens the document, or returns why it cannot be opened. */
async function open(bytes: Uint8Array): Promise<Pdf | string> {
  try {
    // A copy, because the parser transfers the buffer.
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      disableFontFace: true,
      verbosity: 0,
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') return 'It is protected by a password.'
    return 'It is damaged, or no PDF.'
  }
}

async function readLines(pdf: Pdf, number: number): Promise<PdfLine[]> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return linesOf(items.flatMap((item) => ('str' in item ? [item] : [])))
}

/** The title in a PDF's metadata, unless it is what programs write without being told: a file name, a placeholder. */
async function titleOf(pdf: Pdf): Promise<string> {
  const { info } = await pdf.getMetadata()
  const title = 'Title' in info && typeof info.Title === 'string' ? clean(info.Title) : ''
  return /\.\w{2,5}$|^untitled|^microsoft word|^about:|^\(?anonymous\)?$|^document\d*$/i.test(title) ? '' : title
}

function pagesNamed(pages: readonly number[]): string {
  const named = pages.slice(0, 10).join(', ')
  const more = pages.length > 10 ? ` and ${pages.length - 10} more` : ''
  return pages.length === 1 ? `Page ${named}` : `Pages ${named}${more}`
}

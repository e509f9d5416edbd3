import { getDocumentProxy } from 'unpdf'
import { withPassword } from './not-read.ts'
import { clean, inPieces, type Piece, type Reading } from './piece.ts'
import { linesOf, type PdfLine } from './pdf-lines.ts'
import { toText } from './pdf-text.ts'

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
  if (pages.every((lines) => lines.length === 0)) return { refused: scanned }
  const warnings = [
    ...(broken.length > 0 ? [`${pagesNamed(broken)} cannot be read.`] : []),
    ...(silent.length > 0 ? [`${pagesNamed(silent)} without text: they may be pictures.`] : []),
    ...(page <= numPages ? [`Pages ${page} to ${numPages} were not read: the file is too long. Split it.`] : []),
  ]
  const { text, pages: starts } = toText(withoutRunning(pages), clean)
  return { pieces: withPages(inPieces(title || name, text), text, starts), warnings }
}

const scanned =
  'No page of it holds text: they may be pictures, as scans are. Save it with its text recognized (OCR), and add that file.'

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
    if (error instanceof Error && error.name === 'PasswordException') return withPassword
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
/**
 * What most pages have at the top or the bottom, such as the title of a book and the page's number, is no part of the text that goes on
 * below it. So many pages have it at least; left and right ones may have two of their own.
 */
const most = { pages: 3, share: 0.4 }
/** How many lines are looked at, at the top and at the bottom. */
const edge = 3

/** The pages without their running heads, feet and numbers. A page of which nothing would be left is kept as it is. */
function withoutRunning(pages: readonly (readonly PdfLine[])[]): (readonly PdfLine[])[] {
  const counts = new Map<string, number>()
  for (const [at, page] of pages.entries()) {
    const lines = new Set([...page.slice(0, edge), ...page.slice(-edge)])
    const marks = new Set([...lines].flatMap(({ text }) => marksOf(text, at)))
    for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  const least = Math.max(most.pages, pages.filter((page) => page.length > 0).length * most.share)
  return pages.map((page, at) => {
    const isRunning = (line: PdfLine, place: number) =>
      !isOfList(line, page[place - 1]) &&
      !isOfList(line, page[place + 1]) &&
      marksOf(line.text, at).some((mark) => (counts.get(mark) ?? 0) >= least)
    const first = page.findIndex((line, place) => !isRunning(line, place))
    const last = page.findLastIndex((line, place) => !isRunning(line, place))
    if (first === -1) return page
    const [top, ...others] = page.slice(Math.min(first, edge), Math.max(last + 1, page.length - edge))
    return top ? [{ ...top, gap: 0 }, ...others] : []
  })
}

/** Whether two lines differ by their numbers alone: departures, whose list goes on from page to page. */
function isOfList({ text }: PdfLine, beside: PdfLine | undefined): boolean {
  return /\p{Nd}/u.test(text) && beside !== undefined && withoutNumbers(text) === withoutNumbers(beside.text)
}

const withoutNumbers = (text: string) => text.replaceAll(/\p{Nd}+/gu, '#')

/** What a line has in common with those of other pages: its words, or with each of its numbers how far that is from the page's own. */
function marksOf(text: string, at: number): string[] {
  const numbers = [...text.matchAll(/\p{Nd}+/gu)].map(([digits]) => valueOf(digits))
  const words = withoutNumbers(text)
  return [text, ...numbers.map((number) => `${words} ${number - at}`)]
}

/** Of Western digits, and of those that Arabic and Persian are written with. */
function valueOf(digits: string): number {
  return Number(digits.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)))
}

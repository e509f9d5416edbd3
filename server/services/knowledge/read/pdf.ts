import { getDocumentProxy } from 'unpdf'
import { clean, inPieces, type Reading } from './piece.ts'

/** How much of a PDF is read: pages, characters of text, and milliseconds. The rest is named. */
const bounds = { pages: 1000, length: 1_900_000, time: 12_000 }

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** Reads a PDF page by page. What cannot be read is named with its page. */
export async function readPdf(name: string, bytes: Uint8Array): Promise<Reading> {
  const pdf = await open(bytes)
  if (typeof pdf === 'string') return { refused: pdf }
  const texts: string[] = []
  const silent: number[] = []
  const broken: number[] = []
  const end = performance.now() + bounds.time
  let length = 0
  let page = 1
  for (; page <= Math.min(pdf.numPages, bounds.pages); page++) {
    if (length > bounds.length || performance.now() > end) break
    const text = await textOf(pdf, page).catch(() => undefined)
    if (text === undefined) broken.push(page)
    else if (text === '') silent.push(page)
    else texts.push(text)
    length += text?.length ?? 0
  }
  const { numPages } = pdf
  await pdf.destroy()
  if (texts.length === 0) return { refused: 'No page of it holds text: they may be pictures.' }
  const warnings = [
    ...(broken.length > 0 ? [`${pagesNamed(broken)} cannot be read.`] : []),
    ...(silent.length > 0 ? [`${pagesNamed(silent)} without text: they may be pictures.`] : []),
    ...(page <= numPages ? [`Pages ${page} to ${numPages} were not read: the file is too long. Split it.`] : []),
  ]
  return { pieces: inPieces(name, texts.join('\n\n')), warnings }
}

/** The document, or why it cannot be opened. */
async function open(bytes: Uint8Array): Promise<Pdf | string> {
  try {
    // Its own copy: the parser takes the memory over.
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

async function textOf(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return clean(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
}

function pagesNamed(pages: readonly number[]): string {
  const named = pages.slice(0, 10).join(', ')
  const more = pages.length > 10 ? ` and ${pages.length - 10} more` : ''
  return pages.length === 1 ? `Page ${named}` : `Pages ${named}${more}`
}

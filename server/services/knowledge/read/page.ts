import { SaxesParser } from 'saxes'
import { readHtml } from './html.ts'
import { inPieces, type Piece } from './piece.ts'

export type PageToRead = { url: string; html: string; repeated: readonly string[] }
/** `links`: the addresses that the page names, without fragments. */
export type PageReading = { pieces: Piece[]; links: string[] } | { refused: string }

/** Reads a page of a site as one document; a very long one as several. */
export function readPage({ url, html, repeated }: PageToRead): PageReading {
  const { title, text, links } = readHtml(html, url)
  const pieces = inPieces(title || url, withoutRepeated(text, new Set(repeated)))
  for (const [at, piece] of pieces.entries()) Object.assign(piece, { key: at === 0 ? url : `${url} ${at + 1}`, url })
  return { pieces, links }
}

/** A text without the blocks that stand on most pages of the site, given by {@link blockMark}. */
export function withoutRepeated(text: string, repeated: ReadonlySet<string>): string {
  if (repeated.size === 0) return text
  const blocks = text.split('\n\n').filter((block) => !repeated.has(blockMark(block)))
  return blocks.join('\n\n')
}

/** What is compared of a block of text: short enough to be kept. */
export function blockMark(block: string): string {
  const words = block.replaceAll(/\s+/g, ' ').trim()
  return `${words.length} ${words.slice(0, 60)}`
}

export type Sitemap = { pages: string[]; sitemaps: string[] }

/** The most addresses that are taken from a sitemap. */
const maxLocations = 10_000

/** The addresses in a sitemap, of pages and of further sitemaps. Entities of its own are not known, so none grows. */
export function readSitemap(xml: string): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] }
  const open: string[] = []
  const parser = new SaxesParser()
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name }) => open.push(name.replace(/^.*:/, '')))
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => {
    const [outer, inner] = open.slice(-2)
    const location = text.trim()
    if (inner !== 'loc' || location === '' || found.pages.length >= maxLocations) return
    if (outer === 'url') found.pages.push(location)
    else if (outer === 'sitemap') found.sitemaps.push(location)
  })
  try {
    parser.write(xml).close()
  } catch {
    // What was found until there counts.
  }
  return found
}

import { decodeText, isPageType, type ContentType } from '../../../pages/text.ts'
import { readFile } from '../file.ts'
import { clean, decoded, headingIn, inPieces, titled, type Piece } from '../piece.ts'
import type { Anchor } from '../../../../store/records/knowledge/knowledge.ts'
import { anchorFinder } from './anchors.ts'
import { withoutRepeated } from '../../site/repeated.ts'
import { readHtml, type Elsewhere } from './html.ts'

/** `robots`: the header X-Robots-Tag. */
export type PageToRead = {
  url: string
  bytes: Uint8Array
  contentType: ContentType
  robots: string
  repeated: readonly string[]
}
/**
 * `links`: the addresses that the page names, without fragments; `translations`: those at which it stands in other languages. `warnings`: what of it could not be read. `elsewhere`: the address at which
 * it says that it stands, or that it goes on to by itself. `without`: why nothing of it is to be known.
 */
export type PageReading =
  | {
      kind: 'page' | 'file' | 'other'
      pieces: Piece[]
      links: string[]
      translations?: string[]
      warnings: string[]
      elsewhere?: Elsewhere
      without?: 'noindex' | 'sign-in' | 'script'
    }
  | { refused: string }

/** Reads a page or a file of a site as one document, or as several if it is very long. Other content yields none. */
export async function readPage(page: PageToRead): Promise<PageReading> {
  const reading = await readKind(page)
  if ('refused' in reading) return reading
  const { url } = page
  const pieces = reading.pieces.map((piece, at) => {
    if (piece.questions) return { ...piece, key: `${url} ${piece.key}`, url }
    return { ...piece, key: at === 0 ? url : `${url} ${at + 1}`, url }
  })
  return { ...reading, pieces }
}

async function readKind({ url, bytes, contentType, robots, repeated }: PageToRead): Promise<PageReading> {
  const kind = kindOf(url, bytes, contentType)
  if (kind === 'other') return { kind, pieces: [], links: [], warnings: [] }
  if (kind === 'file') {
    const reading = await readFile({ name: nameIn(url), bytes })
    return 'refused' in reading ? reading : { ...reading, kind, links: [] }
  }
  const text = decodeText(bytes, contentType)
  if (kind === 'text') {
    const plain = clean(text)
    return { kind: 'page', pieces: inPieces(headingIn(plain) ?? nameIn(url), plain), links: [], warnings: [] }
  }
  const page = readHtml(text, url)
  const { isIndexed, isFollowed } = robotsOf([robots, ...page.robots])
  const links = isFollowed ? page.links : []
  const { translations, elsewhere } = page
  const common = { kind: 'page' as const, links, translations, ...(elsewhere !== undefined && { elsewhere }) }
  // Many a form to sign in says noindex, but of itself, and not of the page in whose place it stands.
  if (page.isSignIn) return { ...common, pieces: [], warnings: [signIn], without: 'sign-in' }
  if (!isIndexed) return { ...common, pieces: [], warnings: [notIndexed], without: 'noindex' }
  const parts = inPieces(page.title || url, withoutRepeated(page.text, new Set(repeated)))
  const pieces = [...withAnchors(parts, page.anchors), ...page.questions.map((each) => withAnchor(each, page.anchors))]
  const [first] = pieces
  if (first && page.facts.length > 0) first.facts = page.facts
  return page.isByScript
    ? { ...common, pieces, warnings: [byScript], without: 'script' }
    : { ...common, pieces, warnings: [] }
}

/** Of a long page in several documents each gets the anchors of its own headings. */
function withAnchors(pieces: readonly Piece[], anchors: readonly Anchor[]): Piece[] {
  const rest = [...anchors]
  return pieces.map((piece) => {
    const headings = [...piece.text.matchAll(/^#{1,6} .+$/gm)].map(([line]) => line)
    const find = anchorFinder(rest)
    const own = headings.flatMap((heading) => {
      const id = find(heading)
      return id === undefined ? [] : rest.filter((anchor) => anchor.id === id).slice(0, 1)
    })
    for (const anchor of own) rest.splice(rest.indexOf(anchor), 1)
    return own.length === 0 ? piece : { ...piece, anchors: own }
  })
}

/** A question that the page also shows leads there. */
function withAnchor(piece: Piece, anchors: readonly Anchor[]): Piece {
  const id = anchorFinder(anchors)(piece.key)
  return id === undefined ? piece : { ...piece, anchors: [{ heading: piece.key, id }] }
}

const notIndexed = 'It says that it is not for search engines (noindex), and was left out.'
const signIn = 'It asks visitors to sign in, and says little else; it was left out.'
const byScript =
  'There is next to no text in it. What a page shows by JavaScript is not read: have the server send its text, or add the text as a source.'

/** What headers and `meta` elements say to those who read pages by program; what is said to others by name is not for us. */
function robotsOf(said: readonly string[]): { isIndexed: boolean; isFollowed: boolean } {
  const words = new Set(said.flatMap((each) => each.toLowerCase().split(',')).map((each) => each.trim()))
  const has = (...any: string[]) => any.some((word) => words.has(word))
  return { isIndexed: !has('noindex', 'none'), isFollowed: !has('nofollow', 'none') }
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Decides on the kind of content: by its bytes for files, whatever their name, and by its type for text. */
function kindOf(url: string, bytes: Uint8Array, contentType: ContentType): 'html' | 'text' | 'file' | 'other' {
  const { type } = contentType
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (start.startsWith('%PDF-')) return 'file'
  if (start.startsWith('PK')) return type === docx || /\.docx$/i.test(new URL(url).pathname) ? 'file' : 'other'
  // The site declares it a file, so that it cannot be read deserves a warning.
  if (type === 'application/pdf' || type === docx) return 'file'
  if (type === 'text/markdown' || type === 'text/plain') return 'text'
  // A list of news for programs, which some hosts send as a page.
  if (/^\s*(?:<\?xml[^>]*\?>\s*)?<(?:rss|feed|rdf:RDF)\b/i.test(start)) return 'other'
  return isPageType(contentType) ? 'html' : 'other'
}

/** The file name in a URL. */
function nameIn(url: string): string {
  const { pathname, href } = new URL(url)
  return titled(decoded(pathname.split('/').at(-1) ?? '')) || href
}

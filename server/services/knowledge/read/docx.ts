import { inflateRawSync } from 'node:zlib'
import JSZip from 'jszip'
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
  const { value: html } = await mammoth.convertToHtml(
    { buffer: await withHiddenMarked(buffer) },
    { convertImage: withoutPictures, styleMap: titles, transformDocument: withStructure },
  )
  const { text } = readHtml(html)
  return { pieces: inPieces(headingIn(text) ?? name, text), warnings: [] }
}

/**
 * Marks Word's hidden text (ECMA-376 part 1, 17.3.2.41): the parser does not tell it from other text, but it tells highlights. The one that
 * stands for it here has a name that Word does not use. Text that only its style hides is not found.
 */
async function withHiddenMarked(buffer: Buffer): Promise<Buffer> {
  const archive = await JSZip.loadAsync(buffer)
  let isChanged = false
  for (const part of archive.file(/^word\/[^/]+\.xml$/)) {
    const xml = await part.async('string')
    const marked = xml.replaceAll(hiddenProperty, `<w:highlight w:val="${hidden}"/>`)
    if (marked === xml) continue
    archive.file(part.name, marked)
    isChanged = true
  }
  return isChanged ? archive.generateAsync({ type: 'nodebuffer' }) : buffer
}

const hidden = 'hidden'
const hiddenProperty = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/g

/** What else is a heading by its style. The names of Word's own styles are the same in every language. */
const titles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"]

/** What is used here of the parser's document. */
type Node = {
  type: string
  children?: Node[]
  value?: string
  isBold?: boolean
  highlight?: string | null
  breakType?: 'line'
  styleName?: string | null
  numbering?: { level: string; isOrdered: boolean } | null
}

/** A cell with more paragraphs, or longer ones, only places text on the page, as letterheads do. */
const maxInCell = { paragraphs: 6, length: 600 }
const maxHeading = 120

/**
 * Writes what readers see, with what authors mean as its structure. Many make their headings bold and know no styles for them: a short bold
 * paragraph above others is one. Paragraphs within the cells of a table are lines of these, so that the table stays one.
 */
function withStructure(document: Node): Node {
  const blocks = (withoutUnseen(document).children ?? []).map(withWholeCells)
  const filled = blocks.filter((block) => textOf(block).trim() !== '')
  const isAllBold = filled.filter(isBold).length > filled.length / 2
  const headings = new Set(isAllBold ? [] : filled.filter((_, at) => isBoldHeading(filled, at)))
  // The list of which a heading was an item goes on below it, one level higher.
  let raised = 0
  const children = blocks.map((block) => {
    const level = Number(block.numbering?.level ?? 0)
    if (headings.has(block)) {
      raised = block.numbering ? level + 1 : 0
      return asHeading(block)
    }
    if (block.numbering && level < raised) raised = 0
    if (block.numbering && raised > 0) return atLevel(block, level - raised)
    return /^heading \d$/i.test(block.styleName ?? '') ? withoutBold(block) : block
  })
  return { ...document, children }
}

/** Without hidden text, and without lists of contents, which repeat the headings with the numbers of their pages. */
function withoutUnseen(node: Node): Node {
  const isSeen = (child: Node) => child.highlight !== hidden && !/^toc \d$/i.test(child.styleName ?? '')
  return node.children ? { ...node, children: node.children.filter(isSeen).map(withoutUnseen) } : node
}

function asHeading(paragraph: Node): Node {
  return withoutBold({ ...paragraph, styleName: 'heading 2', numbering: null })
}

function atLevel(item: Node, level: number): Node {
  return { ...item, numbering: { isOrdered: item.numbering?.isOrdered ?? false, level: String(level) } }
}

/** More bold lines than these one below the other are an address or a notice. */
const maxBoldLines = 2

function isBoldHeading(blocks: readonly Node[], at: number): boolean {
  const [block, next] = [blocks[at], blocks[at + 1]]
  if (!block || !next || !isBold(block)) return false
  const text = textOf(block).trim()
  if (text.length > maxHeading || /[.,;!…。،।]$/u.test(text) || !/\p{L}/u.test(text)) return false
  // Of the items of a list only one that stands above others.
  if (block.numbering) {
    return block.numbering.isOrdered && !isBold(next) && next.numbering?.level !== block.numbering.level
  }
  const isLine = (other: Node | undefined) => other !== undefined && !other.numbering && isBold(other)
  const above = blocks
    .slice(0, at)
    .toReversed()
    .findIndex((other) => !isLine(other))
  const below = blocks.slice(at).findIndex((other) => !isLine(other))
  return below !== -1 && (above === -1 ? at : above) + below <= maxBoldLines
}

/** Bold by itself or by Word's style for it. */
const isBoldRun = (run: Node) => run.isBold === true || run.styleName === 'Strong'

function withoutBold(node: Node): Node {
  const children = node.children && { children: node.children.map(withoutBold) }
  return node.type === 'run' && isBoldRun(node)
    ? { ...node, isBold: false, styleName: null, ...children }
    : { ...node, ...children }
}

function isBold(node: Node): boolean {
  if (node.type !== 'paragraph') return false
  const runs = runsOf(node).filter((run) => textOf(run).trim() !== '')
  return runs.length > 0 && runs.every(isBoldRun)
}

function runsOf(node: Node): Node[] {
  return node.type === 'run' ? [node] : (node.children ?? []).flatMap(runsOf)
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

/** The paragraphs of each cell as the lines of one, unless they are too many for a table. */
function withWholeCells(node: Node): Node {
  if (node.type !== 'table') return node
  const rows = (node.children ?? []).map(withWholeParagraphs)
  const isWhole = (cell: Node) => (cell.children ?? []).length <= 1
  return rows.every((row) => row.children?.every(isWhole)) ? { ...node, children: rows } : node
}

function withWholeParagraphs(row: Node): Node {
  return { ...row, children: (row.children ?? []).map(withOneParagraph) }
}

function withOneParagraph(cell: Node): Node {
  const paragraphs = (cell.children ?? []).filter((child) => textOf(child).trim() !== '')
  const [first, ...others] = paragraphs
  const isOfText = paragraphs.every(({ type, styleName }) => type === 'paragraph' && !/^heading/i.test(styleName ?? ''))
  if (!first || !isOfText) return { ...cell, children: paragraphs }
  if (paragraphs.length > maxInCell.paragraphs || textOf(cell).length > maxInCell.length) return cell
  const lines = others.flatMap((paragraph) => [lineBreak].concat(paragraph.children ?? []))
  return { ...cell, children: [{ ...first, numbering: null, children: (first.children ?? []).concat(lines) }] }
}

const lineBreak: Node = { type: 'break', breakType: 'line' }

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

import { crc32, deflateRawSync } from 'node:zlib'

/* Small PDF and DOCX files, made by hand, and large ones that attack their readers. */

/** Words at a place on a page, from the lower left corner. */
export type Placed = { x: number; y: number; words: string; size?: number }

/**
 * A PDF with a page for each text, or for words that are painted in this order; a page of an empty text holds none. Lines that begin with
 * # are set larger, with ## a little; a form feed begins another column. Letters that run from right to left are painted in that order, as programs do it.
 */
export function makePdf(texts: readonly (string | readonly Placed[])[]): Buffer {
  const codes = codesOf(
    texts.flatMap((text) => (typeof text === 'string' ? text : text.map(({ words }) => words))).join(''),
  )
  const map = [...codes].map(([letter, code]) => `<${hex(code, 2)}> <${hex(letter.charCodeAt(0), 4)}>`)
  const unicode = `/CMapName /C def 1 begincodespacerange <00> <ff> endcodespacerange ${map.length} beginbfchar ${map.join(' ')} endbfchar`
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 4 0 R >>',
    `<< /Length ${unicode.length} >>\nstream\n${unicode}\nendstream`,
  ]
  const painted = (words: string) => {
    const letters = /[\u0590-\u06ff]/.test(words) ? [...words].toReversed() : [...words]
    return letters.map((letter) => hex(codes.get(letter) ?? 0, 2)).join('')
  }
  const columnOf = (column: string, at: number) => {
    const lines = column.split('\n').map((line) => {
      const [, mark = '', words = ''] = /^(#{0,2}) ?(.*)$/.exec(line) ?? []
      const size = [12, 20, 16][mark.length] ?? 12
      return `/F1 ${size} Tf <${painted(words)}> Tj T*`
    })
    return `BT /F1 12 Tf 14 TL ${50 + 270 * at} 700 Td ${lines.join(' ')} ET`
  }
  const placedOf = ({ x, y, words, size = 12 }: Placed) => `BT /F1 ${size} Tf ${x} ${y} Td <${painted(words)}> Tj ET`
  const pages = texts.map((text) => {
    const columns = typeof text === 'string' ? text.split('\f').map(columnOf) : text.map(placedOf)
    const content = text === '' ? '' : columns.join(' ')
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length} 0 R >>`,
    )
    return `${objects.length} 0 R`
  })
  objects[1] = `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

/** A code for each letter: its own for ASCII, and the others in turn. */
function codesOf(text: string): Map<string, number> {
  const letters = [...new Set(text)].filter((letter) => letter >= ' ')
  const others = letters.filter((letter) => letter > '~')
  return new Map(letters.map((letter) => [letter, letter > '~' ? 161 + others.indexOf(letter) : letter.charCodeAt(0)]))
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}

/** A zip archive. `claims` are the sizes that it says its files have, where they lie. */
export function makeZip(files: Record<string, Buffer | string>, claims: Record<string, number> = {}): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims[name] ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    entries.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, more, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

/** A DOCX document with this body, in WordprocessingML. `before` comes before its root element. */
export function makeDocx(body: string, { before = '', claimed }: { before?: string; claimed?: number } = {}): Buffer {
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
  const styles = `<w:styles ${space}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style></w:styles>`
  const ofDocument = relations
    .replace('officeDocument"', 'styles"')
    .replace('relationships/officeDocument', 'relationships/styles')
    .replace('word/document.xml', 'styles.xml')
  return makeZip(
    {
      '[Content_Types].xml': types,
      '_rels/.rels': relations,
      'word/_rels/document.xml.rels': ofDocument,
      'word/styles.xml': styles,
      'word/document.xml': `${before}<w:document ${space}><w:body>${body}</w:body></w:document>`,
    },
    claimed === undefined ? {} : { 'word/document.xml': claimed },
  )
}

export function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

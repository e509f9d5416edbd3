/* Files that are not read, known by their bytes: what each is, and what its owner can do. */

const notRead = (what: string, then: string) => `It is ${what}, which is not read. ${then}, and add that file.`
const asText = 'Save it as DOCX or PDF'
const asPdf = 'Save it as PDF'
const asCsv = 'Save its table as CSV'

export const withPassword = 'It is protected by a password. Save it without one, and add that file.'
const picture = 'It is a picture, which is not read. Add what it says as a text, or as a PDF with text.'
const archive = 'It is damaged, or an archive, which is not read. Add the files that it holds one by one.'

/** What names the kind of an archive: OpenDocument's and EPUB's first file, or the names of the others, lie in it as they are. */
const archives = [
  { mark: 'application/vnd.oasis.opendocument.text', reason: notRead('an OpenDocument text', asText) },
  { mark: 'application/vnd.oasis.opendocument.spreadsheet', reason: notRead('a spreadsheet', asCsv) },
  { mark: 'application/vnd.oasis.opendocument.presentation', reason: notRead('a presentation', asPdf) },
  { mark: 'application/epub+zip', reason: notRead('an e-book', asPdf) },
  { mark: 'xl/workbook.', reason: notRead('a spreadsheet', asCsv) },
  { mark: 'ppt/presentation.xml', reason: notRead('a presentation', asPdf) },
  { mark: 'Index/Document.iwa', reason: notRead('a file of Pages, Numbers or Keynote', 'Export it as PDF or CSV') },
]

const isPicture = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*\0|MM\0\*|....ftyp(?:hei|avi|mif))/s
/** A page that Chromium or Internet Explorer saved in one file (RFC 2557). */
const isWebArchive = /^[\w-]+:.*?^Content-Type: multipart\/related;/ims
/** How Word, Excel and PowerPoint saved until 2007, and save what has a password today. */
const compound = '\xd0\xcf\x11\xe0'
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

/** Why a file is refused before it is read; undefined if it may be one that is read. */
export function whyNotRead(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('{\\rtf')) return notRead('RTF', asText)
  if (isPicture.test(start)) return picture
  if (isWebArchive.test(bytes.toString('latin1', 0, 1024)))
    return notRead('a web archive', 'Save the page as HTML or PDF')
  if (start.startsWith(compound)) {
    return bytes.includes(encrypted)
      ? withPassword
      : notRead('an old Office file (DOC, XLS, PPT)', `${asText}, a table as CSV`)
  }
  // A DOCX may hold a spreadsheet.
  if (!start.startsWith('PK') || bytes.includes('word/document')) return undefined
  return archives.find(({ mark }) => bytes.includes(mark))?.reason ?? archive
}

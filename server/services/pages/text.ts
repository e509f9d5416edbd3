import { TextDecoder } from 'node:util'
import { languagesOf } from '../../engines/language/detect.ts'

/** A parsed Content-Type: the media type in lower case, and the encoding, if it names one. */
export type ContentType = { type: string; charset: string | undefined }

/** Parses the header Content-Type. */
export function parseContentType(header: string | undefined): ContentType {
  const [type = ''] = (header ?? '').split(';')
  const charset = /;\s*charset\s*=\s*"?([^\s";]{1,40})/i.exec(header ?? '')?.[1]
  return { type: type.trim().toLowerCase(), charset }
}

/** Whether a browser shows it as a page; one that says no type may be one. */
export function isPageType({ type }: Pick<ContentType, 'type'>): boolean {
  return type === '' || type === 'text/html' || type === 'application/xhtml+xml'
}

/** How many bytes are searched for a `meta` that names the encoding, as in browsers. */
const maxSearchedBytes = 1024

/** The default encodings of pages by their declared language, as browsers have them by locale. */
const usual: Record<string, string> = {
  ar: 'windows-1256',
  be: 'windows-1251',
  bg: 'windows-1251',
  cs: 'windows-1250',
  el: 'windows-1253',
  et: 'windows-1257',
  fa: 'windows-1256',
  he: 'windows-1255',
  hu: 'windows-1250',
  ko: 'euc-kr',
  lt: 'windows-1257',
  lv: 'windows-1257',
  pl: 'iso-8859-2',
  ru: 'windows-1251',
  sk: 'windows-1250',
  sl: 'windows-1250',
  sr: 'windows-1251',
  th: 'windows-874',
  tr: 'windows-1254',
  uk: 'windows-1251',
  vi: 'windows-1258',
  zh: 'gb18030',
}

/**
 * Decodes a text as browsers do: by its byte order mark, the header, or its first lines (`meta` of HTML, `@charset` of CSS). Without any of
 * these, as UTF-8 if it is valid, else as one of the Japanese encodings, the usual one of its language, the one in which it is a language
 * that we know, or Windows-1252. Takes up to 50 ms for 5 MB.
 */
export function decodeText(bytes: Uint8Array, { charset }: Pick<ContentType, 'charset'>): string {
  const named = fromMark(bytes) ?? encodingOf(charset) ?? encodingOf(namedInside(bytes))
  if (named) return decodeAs(named, bytes)
  const language = /<html\b[^>]*?\blang\s*=\s*["']?([a-z]{2})\b/i.exec(startOf(bytes))?.[1]?.toLowerCase() ?? ''
  const declared = Object.hasOwn(usual, language) ? usual[language] : undefined
  return (
    decoded(bytes, 'utf-8') ??
    japanese(bytes) ??
    (declared === undefined ? undefined : decodeAs(declared, bytes)) ??
    inKnownLanguage(bytes) ??
    decodeAs('windows-1252', bytes)
  )
}

/** Undefined: it has bytes that the encoding has not. `stream`: it may end within a character. */
function decoded(bytes: Uint8Array, encoding: string, { stream = false } = {}): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream })
  } catch {
    return undefined
  }
}

/** What Windows-1252 has in place of the control characters of Latin-1. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes as `encoding`, the name of one. Node.js 20 takes Windows-1252 for Latin-1, which has no euro sign (nodejs/node#56542). */
function decodeAs(encoding: string, bytes: Uint8Array): string {
  if (encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replaceAll(/[\u0080-\u009f]/g, (each) => western[each.charCodeAt(0) - 0x80] ?? each)
}

/** Letters of a script, three in a row, and none beside a Latin one: that is how bytes look that stand for something else. */
const inScript = (script: string) => {
  const row = new RegExp(String.raw`\p{Script=${script}}{3}`, 'u')
  const mixed = new RegExp(String.raw`\p{Script=Latin}\p{Script=${script}}|\p{Script=${script}}\p{Script=Latin}`, 'u')
  return (text: string) => row.test(text) && !mixed.test(text)
}

/** The encodings in which spreadsheets save CSV outside of Western Europe, and what shows that a text is in one. */
const local: readonly { encoding: string; is: (text: string) => boolean }[] = [
  { encoding: 'euc-kr', is: (text) => inScript('Hangul')(text) && !/\p{Script=Han}/u.test(text) },
  { encoding: 'gb18030', is: (text) => inScript('Han')(text) && languagesOf(text).includes('zh') },
  // Cyrillic letters come to points below letters, which nobody types.
  { encoding: 'windows-1255', is: (text) => inScript('Hebrew')(text) && !/[\u05b0-\u05c3\u200e\u200f]/u.test(text) },
  { encoding: 'windows-1256', is: inScript('Arabic') },
  { encoding: 'windows-1251', is: inScript('Cyrillic') },
  // Icelandic looks alike, with ð in place of ğ, also behind consonants.
  {
    encoding: 'windows-1254',
    is: (text) => /[ğıİşŞ]/.test(text) && !/[bcdfghjklmnprstvyz]ğ/i.test(text) && languagesOf(text).join() === 'tr',
  },
  { encoding: 'windows-1250', is: (text) => /\p{L}[łą]\p{L}/u.test(text) && languagesOf(text).join() === 'pl' },
]

/** The language shows in this many bytes. */
const sampleBytes = 20_000

function inKnownLanguage(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleBytes)
  for (const { encoding, is } of local) {
    const text = decoded(sample, encoding, { stream: true })
    if (text !== undefined && is(text)) return decodeAs(encoding, bytes)
  }
  return undefined
}

/** Japanese in one of its two old encodings: in no other one its bytes come to words in Hiragana. */
function japanese(bytes: Uint8Array): string | undefined {
  return ['shift_jis', 'euc-jp']
    .map((encoding) => decoded(bytes, encoding))
    .find((text) => text && inHiragana.test(text))
}
const inHiragana = /\p{Script=Hiragana}{2}/u

function fromMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return undefined
}

function encodingOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

function startOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, maxSearchedBytes)).toString('latin1')
}

function namedInside(bytes: Uint8Array): string | undefined {
  const start = startOf(bytes)
  const name =
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(start)?.[1] ??
    /^@charset "([\w-]{1,40})";/.exec(start)?.[1]
  // A text whose first lines are ASCII is not UTF-16 (HTML, "prescan a byte stream").
  return name !== undefined && /^utf-?16/i.test(name) ? 'utf-8' : name
}

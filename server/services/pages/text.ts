import { TextDecoder } from 'node:util'

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
 * these, as UTF-8 if it is valid, else as one of the Japanese encodings, the usual one of its language, or Windows-1252. Takes up to 50 ms
 * for 5 MB.
 */
export function decodeText(bytes: Uint8Array, { charset }: ContentType): string {
  const named = fromMark(bytes) ?? decoderOf(charset) ?? decoderOf(namedInside(bytes))
  if (named) return named.decode(bytes)
  const language = /<html\b[^>]*?\blang\s*=\s*["']?([a-z]{2})\b/i.exec(startOf(bytes))?.[1]?.toLowerCase() ?? ''
  return (
    decoded(bytes, 'utf-8') ??
    japanese(bytes) ??
    new TextDecoder((Object.hasOwn(usual, language) && usual[language]) || 'windows-1252').decode(bytes)
  )
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Japanese in one of its two old encodings: in no other one its bytes come to words in Hiragana. */
function japanese(bytes: Uint8Array): string | undefined {
  return ['shift_jis', 'euc-jp']
    .map((encoding) => decoded(bytes, encoding))
    .find((text) => text && inHiragana.test(text))
}
const inHiragana = /\p{Script=Hiragana}{2}/u

function fromMark([first, second, third]: Uint8Array): TextDecoder | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return undefined
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label)
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

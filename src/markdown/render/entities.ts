/** The named character references that texts need most. Others are left to the HTML parser. */
const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi

/** Replaces character references, by number or by one of the names above. */
export function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(names, name) ? (names[name] ?? all) : all
    return character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10))
  })
}

/** Whether a text has a named character reference that `decode` does not know. */
export function hasUnknownReference(text: string): boolean {
  return text.includes('&') && /&[a-z][a-z\d]{1,31};/i.test(decode(text).replaceAll('&amp;', ''))
}

/** As CommonMark says, invalid code points become the replacement character. */
function character(code: number): string {
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
}

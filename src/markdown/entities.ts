/** The names that a text needs most. Others are HTML that the cleaner reads (`cleaner.ts`). */
const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi

/** Text in which references to characters, by number or by one of the names above, are replaced by the characters. */
export function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(names, name) ? (names[name] ?? all) : all
    return character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10))
  })
}

/** Whether a text refers to a character that `decode` does not know. */
export function needsMore(text: string): boolean {
  return text.includes('&') && /&[a-z][a-z\d]{1,31};/i.test(decode(text).replaceAll('&amp;', ''))
}

/** The rules of CommonMark: what is no character is shown as the sign for one that is missing. */
function character(code: number): string {
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
}

/** Matches a cell that a spreadsheet would run as a formula (OWASP, "CSV Injection"): visitors write these cells. */
const formula = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Begins a file of CSV: without it, spreadsheets decode the file in the encoding of their locale. */
export const byteOrderMark = '\ufeff'

/** A line of CSV (RFC 4180), without its end. A text that a spreadsheet would run gets an apostrophe before it. */
export function csvLine(cells: readonly (string | undefined | null)[]): string {
  return cells.map((cell) => `"${harmless(cell ?? '').replaceAll('"', '""')}"`).join(',')
}

function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The non-empty lines of a text, or what else a separator makes of it. */
export function linesOf(text: string, separator: RegExp | string = '\n'): string[] {
  return text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Whether an address was typed with its scheme. */
export function isWhole(typed: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(typed.trim())
}

/** Adds `https://` to an address that was typed without a scheme. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return text === '' || isWhole(text) ? text : `https://${text}`
}

/** The non-empty lines of a text, or what else a separator makes of it. */
export function linesOf(text: string, separator: RegExp | string = '\n'): string[] {
  return text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

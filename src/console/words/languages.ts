const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The name of a language, by its code: `Spanish` for `es`. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}

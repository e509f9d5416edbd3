const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The name of a language, by its code: `Spanish` for `es`. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    // Whatever an address or a file of elsewhere calls a language.
    return code
  }
}

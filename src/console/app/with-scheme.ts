/** An address as it was meant: nobody types `https://`. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
}

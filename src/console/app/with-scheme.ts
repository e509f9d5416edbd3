/** Adds `https://` to an address that was typed without a scheme. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
}

/** Copies a text. A page without HTTPS, such as that of a server in the house, has no clipboard but the old command's. */
export async function copyText(text: string): Promise<void> {
  // In such a page there is none, whatever its type says.
  if (isSecureContext) return navigator.clipboard.writeText(text)
  const once = new AbortController()
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', give, { signal: once.signal })
  const isCopied = document.execCommand('copy')
  once.abort()
  if (!isCopied) throw new Error('The browser does not copy.')
}

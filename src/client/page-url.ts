import { attempt } from './memory.ts'

/** The server takes no longer one; see pageUrl in server/contract/fields.ts. */
const maxLength = 2048

/** What the page said of itself when the widget came. */
const atFirst = { pathname: location.pathname, canonical: canonicalUrl() }

/**
 * The address of the page that the visitor reads: the canonical one that the page names, else its own without query and fragment, which may
 * hold what only this visitor has, such as a token. Undefined: it is none on the web, or too long.
 */
export function pageUrl(): string | undefined {
  const { origin, pathname, protocol } = location
  const canonical = canonicalUrl()
  // An app that changes its address may leave the link of the page that it began with.
  const isLeft = canonical === atFirst.canonical && pathname !== atFirst.pathname
  const url = canonical && !isLeft ? canonical : origin + pathname
  return protocol.startsWith('http') && url.length <= maxLength ? url : undefined
}

/** Whatever a page has in place of an address, no message is lost by it. */
function canonicalUrl(): string | undefined {
  return attempt(() => {
    const href = document.querySelector('head > link[rel~=canonical]')?.getAttribute('href')?.trim()
    // Without a query: "#top" would take that of the page's own address.
    const url = href && new URL(href, document.baseURI.replace(/[?#].*/, '')).href.replace(/#.*/, '')
    return url?.startsWith(`${location.origin}/`) ? url : undefined
  }, undefined)
}

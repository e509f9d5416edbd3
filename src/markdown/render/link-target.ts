import { withoutInvisibles } from './bidi.ts'

/*
 * Where a model's links may lead. A link shows its real host whenever its text names another one.
 */

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const otherDots = /[\u3002\uff0e\uff61]/g
const hostShape = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]+)$/iu
const addressShape = /^\d{1,3}(?:\.\d{1,3}){3}$/
/** Names of files, not hosts: none of these is a top-level domain. */
const fileName =
  /\.(?:js|mjs|ts|tsx|jsx|json|html?|css|txt|pdf|png|jpe?g|gif|svg|webp|exe|ya?ml|toml|csv|xml|docx?|xlsx?|pptx?|php|cpp|gz|tar)$/i

const aroundNames = '.:!*_~-'
/** No host has a longer name. */
const longestHost = 253

/** The address of a link, without user name and password; null for anything but an absolute http, https, mailto or tel one. */
export function linkTarget(href: string): URL | null {
  let url: URL
  try {
    url = new URL(href)
  } catch {
    return null
  }
  if (!schemes.has(url.protocol)) return null
  if (url.username || url.password) {
    url.username = ''
    url.password = ''
  }
  return url
}

/** The address of a page on the web; null for anything else. */
export function webTarget(href = ''): URL | null {
  const url = linkTarget(href)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** The real destination, when `text` names a host that is not it; else null. An internationalized host is shown as the browser resolves it. */
export function unnamedDestination(text: string, url: URL): string | null {
  // Fast path: no character of it is the dot of a host, or normalizes to one.
  if (!/[.\u0080-\uffff]/.test(text)) return null
  const real = destination(url)
  const isOther = namedHosts(text).some((name) => {
    const host = asciiHost(name)
    return withoutWww(host) !== withoutWww(real.host) || (host.includes('xn--') && !/^[\u0020-\u007e]*$/.test(name))
  })
  return isOther ? real.shown : null
}

function destination(url: URL): { host: string; shown: string } {
  if (url.protocol === 'http:' || url.protocol === 'https:') return { host: url.hostname, shown: url.hostname }
  const shown = url.pathname
  return { host: url.protocol === 'mailto:' ? asciiHost(shown.slice(shown.lastIndexOf('@') + 1)) : '', shown }
}

/** The hosts that a person would read in a text: in addresses, behind an "@", or bare. */
function namedHosts(text: string): string[] {
  const words = withoutInvisibles(text)
    .normalize('NFKC')
    .replace(otherDots, '.')
    .split(/[\s,;()<>"'`|[\]{}]+/, 100)
  return words.flatMap((word) => {
    const parts = word.replace(/^[a-z][a-z0-9+.-]*:[/\\]*/i, '').split(/[/\\?#]/)
    for (const part of parts) {
      const hosts = part
        .split('@')
        .map((name) => withoutPunctuation(name.replace(/:\d{0,5}$/, '')))
        .filter(
          (name) =>
            name.length <= longestHost && (addressShape.test(name) || (hostShape.test(name) && !fileName.test(name))),
        )
      if (hosts.length > 0) return hosts
    }
    return []
  })
}

/** A name without the punctuation around it. A loop, since a regular expression backtracks over a long row of dots for each of them. */
function withoutPunctuation(name: string): string {
  let start = 0
  let end = name.length
  while (start < end && aroundNames.includes(name[start] ?? ' ')) start++
  while (end > start && aroundNames.includes(name[end - 1] ?? ' ')) end--
  return name.slice(start, end)
}

function asciiHost(name: string): string {
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return name.toLowerCase()
  }
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '').replace(/\.$/, '')
}

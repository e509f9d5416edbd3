import { maxSitePages } from '../../../../contract/knowledge/sources.ts'

/** Extensions of files that are not pages. */
const noPage = /\.(png|jpe?g|gif|webp|avif|svg|ico|css|m?js|json|xml|gz|zip|mp[34]|webm|woff2?|ttf|doc|xlsx?|pptx?)$/i

/** Extensions of files that are read when a page links to them. */
const file = /\.(pdf|docx)$/i

/** Whether a URL is that of a readable file, by its extension. */
export function isFile(url: string): boolean {
  return file.test(new URL(url).pathname)
}

/** What a site says to programs of all its pages, in the words of these. */
const forPrograms = /\/llms(-\w+)?\.txt$/i

/** Whether an address is that of a list of pages, or of their texts in one file: each page is read for itself. */
export function isForPrograms({ pathname }: URL): boolean {
  return forPrograms.test(pathname)
}

/** The addresses at which the page may stand whose Markdown this is by its name; none if it is not named so. */
export function pagesOfMarkdown(url: string): string[] {
  // Fast path: this is asked of each of very many addresses.
  if (!/\.mdx?(?:\?|$)/i.test(url)) return []
  const page = new URL(url)
  if (!/\.mdx?$/i.test(page.pathname)) return []
  const path = page.pathname.replace(/\.mdx?$/i, '')
  return [path, `${path}.html`, `${path}/`, path.replace(/\/index(\.html?)?$/i, '/')].map((each) => {
    page.pathname = each
    return page.href
  })
}

/** The host without www.: one of both usually redirects to the other. */
export function hostOf(url: string | URL): string {
  return new URL(url).host.replace(/^www\./, '')
}

/** Whether an address may be that of a page, or of a file, of a site. */
export function isOfHost(address: URL, site: string): boolean {
  return hostOf(address) === hostOf(site) && /^https?:$/.test(address.protocol) && !noPage.test(address.pathname)
}

/** Parameters that say where a visitor came from, or whose visit it is: with each of their values it is the same page. */
const noise =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|srsltid|mc_[ce]id|_ga|_gl|_hs(enc|mi)|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken)=|^(sid|session_?id)=\w{16,}$/i
const sessionInPath = /;(?:jsessionid|phpsessid)=[^/;]*/gi

/** An address as its page is known: without its fragment, and without what names a visit and not a page. */
export function normalized(url: string): string {
  const whole = new URL(url)
  whole.hash = ''
  if (whole.pathname.includes(';')) whole.pathname = whole.pathname.replaceAll(sessionInPath, '')
  const parameters = whole.search.slice(1).split('&')
  const kept = parameters.filter((each) => !noise.test(each))
  if (kept.length < parameters.length) whole.search = kept.join('&')
  return whole.href
}

/**
 * What generators of documentation name versions in addresses: the one that readers are shown first, best first, those that are not released, and
 * numbers.
 */
export const versionParts = {
  shown: ['stable', 'latest', 'current', 'lts'],
  unreleased:
    /^(?:next|edge|main|master|trunk|head|dev|devel|develop|development|nightly|canary|unreleased|preview|snapshot)$/i,
  numbered: /^(?:v\d{1,4}|v?\d{1,4}(?:\.(?:\d{1,4}|x)){1,3})(?:[-._]?(?:alpha|beta|rc|pre|dev|snapshot)[-.]?\d*)?$/i,
}

/** Whether a part of an address may name a version. */
export function namesVersion(part: string): boolean {
  const { shown, unreleased, numbered } = versionParts
  return numbered.test(part) || unreleased.test(part) || shown.includes(part.toLowerCase())
}

/**
 * What the addresses of a page of all versions have in common: `/docs/2.1/start` and `/docs/start`. Without a number, the last part may be the
 * page's own name: `/main`.
 */
export function withoutVersion(url: string): string {
  const [origin = '', ...parts] = url.split(/(?<=[^/])\/(?=[^/])/)
  const last = parts.length - 1
  const isVersion = (part: string, at: number) => namesVersion(part) && (at < last || /\d/.test(part))
  return [origin, ...parts.filter((part, at) => !isVersion(part.replace(/\/$/, ''), at))].join('/').replace(/\/$/, '')
}

/**
 * The most addresses that are asked for, for each page that a site may have: those that only lead elsewhere, copies, and what is not there do
 * not count as pages.
 */
export const maxGiven = 2

/** The most links of a page: as many as a site may have pages. */
const maxLinks = maxSitePages
/** The most that are looked at for these. */
const maxLooked = 20_000

/** Of what a page links to, the addresses that may be of its own site, each once. */
export function linksOfSite(links: readonly string[], page: string): string[] {
  const found = new Set<string>()
  for (const link of links.slice(0, maxLooked)) {
    if (found.size === maxLinks) break
    if (isOfHost(new URL(link), page)) found.add(normalized(link))
  }
  return [...found]
}

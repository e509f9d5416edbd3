import { gunzipSync } from 'node:zlib'
import robotsParser from 'robots-parser'
import { SaxesParser } from 'saxes'
import type { Site } from '../../../../contract/knowledge/sources.ts'
import { parseUrl } from '../../../../core/network/parse-url.ts'
import { type ContentType, decodeText } from '../../../pages/text.ts'
import { hostOf, isForPrograms, isOfHost, maxGiven, normalized } from './address.ts'

/*
 * What sitemaps and llms.txt name. It is read, checked and cut to what a site may have in the process that reads pages: a list may have
 * hundreds of thousands of addresses.
 */

export type ListToRead = {
  format: 'llms.txt' | 'sitemap'
  bytes: Uint8Array
  contentType: ContentType
  site: Pick<Site, 'url' | 'include' | 'exclude' | 'limit'>
  /** Its robots.txt. */
  robots: string
}

/**
 * `pages`: those that may be read, as many as are asked for, those without a query first. `more`: how many others there are. `sitemaps`: further
 * ones. `isBroken`: there may be others that could not be read.
 */
export type List = { pages: string[]; more: number; sitemaps: string[]; isBroken: boolean }

/** How large a compressed one may be, unpacked, in bytes. */
const maxUnpacked = 50 * 1024 * 1024
/** How many addresses of one list are looked at, as many as a sitemap may have; those beyond are counted. */
const maxLooked = 50_000
/** The most further sitemaps that one names. */
const maxSitemaps = 1000

/** @throws when it is compressed and cannot be unpacked. */
export function readList({ format, bytes, contentType, site, robots }: ListToRead): List {
  const text = decodeText(unpacked(bytes), contentType)
  const { pages, sitemaps, isBroken } =
    format === 'sitemap' ? namedInSitemap(text) : { pages: namedInMarkdown(text), sitemaps: [], isBroken: false }
  const rules = createRules(site, robots)
  const [plain, queries] = [new Set<string>(), new Set<string>()]
  for (const page of pages.slice(0, maxLooked)) {
    const url = wholeUrl(page, site.url)
    if (url === undefined || !rules.isAllowed(url)) continue
    if (url.includes('?')) queries.add(url)
    else plain.add(url)
  }
  const all = [...plain, ...queries]
  const most = maxGiven * site.limit
  const further = sitemaps.slice(0, maxSitemaps).flatMap((each) => wholeUrl(each, site.url) ?? [])
  return {
    pages: all.slice(0, most),
    more: Math.max(0, all.length - most) + Math.max(0, pages.length - maxLooked),
    // Sitemaps of other hosts are ignored.
    sitemaps: further.filter((each) => hostOf(each) === hostOf(site.url)),
    isBroken,
  }
}

/** Sitemaps are often files that were compressed (sitemap.xml.gz), which no header says. */
function unpacked(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: maxUnpacked }) : bytes
}

/** `](<address>`, `](address` with pairs of parentheses, or `<address>`. A title may follow. */
const markdownLink = /\]\(\s*(?:<([^<>\n]+)>|((?:[^()<>\s]|\([^()\s]*\))+))|<(https?:\/\/[^<>\s]+)>/g

/** What llms.txt links to. Sites that answer everything with a page have none. */
function namedInMarkdown(text: string): string[] {
  if (/^\s*</.test(text)) return []
  return [...text.matchAll(markdownLink)].map(([, bracketed, plain, alone]) => bracketed ?? plain ?? alone ?? '')
}

/** The addresses in a sitemap, and whether it is one, from beginning to end. Custom entities are not expanded ("billion laughs"). */
function namedInSitemap(xml: string): { pages: string[]; sitemaps: string[]; isBroken: boolean } {
  const found = { pages: [] as string[], sitemaps: [] as string[] }
  const open: string[] = []
  let isClosed = false
  const parser = new SaxesParser()
  const add = (text: string) => {
    const [outer, inner] = open.slice(-2)
    const location = text.trim()
    if (inner !== 'loc' || location === '') return
    if (outer === 'url') found.pages.push(location)
    else if (outer === 'sitemap') found.sitemaps.push(location)
  }
  // The URLs around an error count.
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name }) => open.push(name.replace(/^.*:/, '')))
  parser.on('closetag', () => {
    const name = open.pop() ?? ''
    isClosed ||= open.length === 0 && ['urlset', 'sitemapindex'].includes(name)
  })
  parser.on('text', add)
  parser.on('cdata', (text) => add(text.replaceAll('&amp;', '&')))
  // A bare & would take what follows for its entity.
  parser.write(xml.replaceAll(/&(?!#?\w+;)/g, '&amp;')).close()
  return { ...found, isBroken: !isClosed }
}

function wholeUrl(url: string, base: string): string | undefined {
  const whole = parseUrl(url, base)
  return whole && normalized(whole.href)
}

/** The user agent that robots.txt may name. */
export const robotName = 'Foyer'
/** The longest pause between two pages that robots.txt may ask for, in milliseconds. */
const maxPause = 10_000

/** Which pages of a site are to be read, and how. */
export type Rules = {
  /** By its owner's settings and by robots.txt. */
  isAllowed(url: string): boolean
  /** By the settings alone. */
  isWanted(url: string): boolean
  /** In milliseconds, if robots.txt asks for one. */
  pause: number | undefined
  /** The sitemaps that robots.txt names. */
  sitemaps: string[]
}

/** Returns the rules of a site with that robots.txt. */
export function createRules(site: Pick<Site, 'url' | 'include' | 'exclude'>, robotsTxt: string): Rules {
  const [included, excluded] = [site.include.map(patternOf), site.exclude.map(patternOf)]
  const start = normalized(site.url)
  const isWanted = (address: URL) => {
    const fits = (pattern: RegExp) => pattern.test(address.pathname)
    if (!isOfHost(address, site.url) || (isForPrograms(address) && address.href !== start)) return false
    return !excluded.some(fits) && (included.length === 0 || included.some(fits))
  }
  const { origin } = new URL(site.url)
  const robots = robotsParser(`${origin}/robots.txt`, robotsTxt)
  // The parser knows no rule for another origin, such as the host with www., but it is the same site.
  const isPermitted = ({ pathname, search }: URL) =>
    robots.isAllowed(`${origin}${pathname}${search}`, robotName) !== false
  const delay = robots.getCrawlDelay(robotName)
  return {
    isAllowed: (url) => {
      const address = new URL(url)
      return isWanted(address) && isPermitted(address)
    },
    isWanted: (url) => isWanted(new URL(url)),
    pause: delay === undefined ? undefined : Math.min(delay * 1000, maxPause),
    sitemaps: robots.getSitemaps(),
  }
}

/** Converts a pattern (`*`: anything but a slash, `**`: anything) to a regular expression. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}$`)
}

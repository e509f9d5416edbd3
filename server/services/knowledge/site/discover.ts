import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import robotsParser from 'robots-parser'
import type { Preview, Site } from '../../../contract/knowledge/sources.ts'
import { PageError } from '../../pages/page-error.ts'
import type { PageReader } from '../../pages/reader.ts'
import { decodeText } from '../../pages/text.ts'
import { readSitemap } from '../read/read.ts'
import { normalized } from './address.ts'
import { createScope, hostOf, isOfHost } from './globs.ts'

/** The user agent that robots.txt may name. */
const robotName = 'Foyer'

/** The most sitemaps of a site that are read: a sitemap index lists others. */
const maxSitemaps = 20
/** How large a compressed one may be, unpacked, in bytes. */
const maxUnpacked = 10 * 1024 * 1024
/** The longest pause between two pages that robots.txt may ask for, in milliseconds. */
const maxPause = 10_000

/** The starting points and rules of a site. */
export type Discovery = {
  via: Preview['via']
  /** Where to begin: all pages of llms.txt or the sitemaps, else the start page. */
  pages: string[]
  /** Whether a page is to be read, by the settings and by robots.txt. */
  isAllowed(url: string): boolean
  /** Whether it would be by others. */
  isOfHost(url: string): boolean
  /** In milliseconds, if robots.txt asks for one. */
  pause: number | undefined
}

/** Reads robots.txt, llms.txt and sitemaps of a site. `wait` is called before each request but the first. @throws {PageError} when the site cannot be reached. */
export async function discover(
  settings: Pick<Site, 'url' | 'include' | 'exclude'>,
  reader: PageReader,
  wait: () => Promise<void>,
  signal: AbortSignal,
): Promise<Discovery> {
  const start = normalized(settings.url)
  const inScope = createScope(settings)

  async function textAt(path: string): Promise<string | undefined> {
    try {
      const reading = await reader.read(new URL(path, start).href, { signal, accept: '*/*' })
      return reading.kind === 'content' ? decodeText(await unpacked(reading.bytes), reading.contentType) : undefined
    } catch (error) {
      // A site that cannot be reached must not look like one without pages; a missing file is fine.
      if (error instanceof PageError && error.status !== undefined && error.status < 500) return undefined
      throw error
    }
  }

  const robotsUrl = new URL('/robots.txt', start).href
  const robots = robotsParser(robotsUrl, (await textAt(robotsUrl)) ?? '')
  const isAllowed = (url: string) => inScope(new URL(url)) && robots.isAllowed(url, robotName) !== false
  const delay = robots.getCrawlDelay(robotName)
  const common = {
    isAllowed,
    isOfHost: (url: string) => isOfHost(new URL(url), start),
    pause: delay === undefined ? undefined : Math.min(delay * 1000, maxPause),
  }
  const kept = (urls: readonly string[]) =>
    [...new Set(urls.flatMap((url) => wholeUrl(url, start) ?? []))].filter(isAllowed)

  await wait()
  const listed = kept(linksIn((await textAt('/llms.txt')) ?? ''))
  if (listed.length > 0) return { via: 'llms.txt', pages: kept([start, ...listed]), ...common }

  const pages: string[] = []
  const named = robots.getSitemaps()
  const waiting = named.length > 0 ? named : ['/sitemap.xml']
  for (let count = 0; count < maxSitemaps && waiting.length > 0; count++) {
    const next = wholeUrl(waiting.shift() ?? '', start)
    // Sitemaps of other hosts are ignored.
    if (next === undefined || hostOf(next) !== hostOf(start)) continue
    await wait()
    const xml = await textAt(next)
    const found = xml === undefined ? { pages: [], sitemaps: [] } : await readSitemap(xml)
    if ('refused' in found) continue
    pages.push(...found.pages)
    waiting.push(...found.sitemaps)
  }
  const mapped = kept(pages)
  if (mapped.length > 0) return { via: 'sitemap', pages: mapped, ...common }
  return { via: 'links', pages: kept([start]), ...common }
}

const gunzipped = promisify(gunzip)

/** Sitemaps are often files that were compressed (sitemap.xml.gz), which no header says. One that cannot be unpacked names nothing. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  return gunzipped(bytes, { maxOutputLength: maxUnpacked }).catch(() => new Uint8Array())
}

/** The URLs that Markdown links to. */
function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^()\s]+)\)/g)].map(([, url = '']) => url)
}

function wholeUrl(url: string, base: string): string | undefined {
  return URL.canParse(url, base) ? normalized(new URL(url, base).href) : undefined
}

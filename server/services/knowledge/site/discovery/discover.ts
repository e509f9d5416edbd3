import type { Preview, Site } from '../../../../contract/knowledge/sources.ts'
import { PageError, unknownRobots } from '../../../pages/page-error.ts'
import type { Reading, ReadOptions } from '../../../pages/reader.ts'
import { decodeText } from '../../../pages/text.ts'
import { readList } from '../../read/read.ts'
import { hostOf, maxGiven, normalized } from './address.ts'
import { createRules, type List, type ListToRead, robotName, type Rules } from './lists.ts'
import { parseUrl } from '../../../../core/network/parse-url.ts'

/** The most sitemaps of a site that are read: a sitemap index lists others. */
const maxSitemaps = 20
/** The largest robots.txt and llms.txt, in bytes. */
const maxTextBytes = 1024 * 1024

/** Requests an address of the site, as politely as it wants to be asked. @throws {PageError} */
export type Ask = (url: string, options?: Omit<ReadOptions, 'signal'>) => Promise<Reading>

/** What a site says of its pages before any is read. */
export type Discovery = Rules & {
  via: Preview['via']
  /** The start, and all pages that llms.txt and the sitemaps name, as far as they are to be read. */
  pages: string[]
  /** How many others they name beyond the limit. */
  more: number
  /** Lists that could not be read, or not to their end, and why: which pages they name is not known. */
  unreadLists: string[]
  /** Why no page is to be read, where the site asks for that. */
  refused?: string
}

/** Reads robots.txt, llms.txt and the sitemaps of a site. @throws {PageError} when the site cannot be reached. */
export async function discover(site: Site, workspaceId: string, ask: Ask): Promise<Discovery> {
  const start = normalized(site.url)
  const robots = await robotsTxt(start, ask)
  const rules = createRules(site, robots)
  const pages = new Set([start].filter(rules.isAllowed))
  const unreadLists: string[] = []
  let more = 0

  /** A list that is away is not one that names nothing. */
  async function listAt(url: string, format: ListToRead['format']): Promise<List | undefined> {
    try {
      const maxBytes = format === 'llms.txt' && { maxBytes: maxTextBytes }
      const { bytes, contentType } = await ask(url, { accept: '*/*', ...maxBytes })
      const list = await readList({ format, bytes, contentType, site, robots }, workspaceId)
      if ('refused' in list) unreadLists.push(`${url}: ${list.refused}`)
      else if (list.isBroken) unreadLists.push(`${url}: ${brokenList}`)
      return 'refused' in list ? undefined : list
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      if (!isMissing(error)) unreadLists.push(`${url}: ${error.message}`)
    }
    return undefined
  }

  /** Returns whether it names pages. */
  function add(list: List | undefined): boolean {
    // More is never read, but counted.
    for (const page of list?.pages ?? []) {
      if (pages.size < maxGiven * site.limit) pages.add(page)
      else if (!pages.has(page)) more += 1
    }
    more += list?.more ?? 0
    return list !== undefined && list.pages.length > 0
  }

  const isInLlms = add(await listAt(new URL('/llms.txt', start).href, 'llms.txt'))
  let isInSitemap = false
  const named = rules.sitemaps.length > 0 ? rules.sitemaps : ['/sitemap.xml', sitemapIn(start)]
  const whole = named.flatMap((each) => parseUrl(each, start) ?? []).map(({ href }) => normalized(href))
  // Grows while it is walked: an index names others, perhaps also itself.
  const sitemaps = new Set(whole.filter((each) => hostOf(each) === hostOf(start)))
  let count = 0
  for (const url of sitemaps) {
    if (count === maxSitemaps) break
    count += 1
    const list = await listAt(url, 'sitemap')
    isInSitemap = add(list) || isInSitemap
    for (const each of list?.sitemaps ?? []) sitemaps.add(each)
  }
  const left = sitemaps.size - count
  if (left > 0) unreadLists.push(`${left} more sitemaps: At most ${maxSitemaps} of a site are read.`)
  const isRefused = pages.size === 0 && rules.isWanted(start)
  return {
    ...rules,
    ...(isRefused && { refused: refusedByRobots }),
    via: isInLlms ? 'llms.txt' : isInSitemap ? 'sitemap' : 'links',
    pages: [...pages],
    more,
    unreadLists,
  }
}

/** The sitemap of a site that is a folder of its host, as those of projects are on GitHub Pages, whose robots.txt is another's. */
function sitemapIn(start: string): string {
  const { pathname } = new URL(start)
  const isFile = pathname.split('/').at(-1)?.includes('.')
  return new URL(isFile || pathname.endsWith('/') ? 'sitemap.xml' : `${pathname}/sitemap.xml`, start).href
}

const brokenList = 'It is damaged, cut off, or no sitemap: which pages it names is not known for sure.'
const refusedByRobots = `Its robots.txt does not allow reading it. Add the lines “User-agent: ${robotName}” and “Allow: /” to it.`

/** A site that cannot be reached must not look like one that allows everything; a missing file is fine. */
async function robotsTxt(start: string, ask: Ask): Promise<string> {
  const url = new URL('/robots.txt', start).href
  try {
    const { bytes, contentType } = await ask(url, { accept: '*/*', maxBytes: maxTextBytes })
    return decodeText(bytes, contentType)
  } catch (error) {
    const status = error instanceof PageError ? error.status : undefined
    if (status === undefined) throw error
    if (status >= 500 || status === 429) throw unknownRobots(url, status)
    return ''
  }
}

/** Whether the site says that it does not have what was asked for, and not merely that it does not give it now. */
export function isMissing({ status }: PageError): boolean {
  return status === 404 || status === 410
}

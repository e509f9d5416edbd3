import { setTimeout as delay } from 'node:timers/promises'
import type { Preview, Site } from '../../../contract/knowledge/sources.ts'
import { PageError } from '../../pages/page-error.ts'
import type { PageReader } from '../../pages/reader.ts'
import { readPage } from '../read/read.ts'
import { normalized } from './address.ts'
import { discover, type Discovery } from './discover.ts'
import { isFile } from './globs.ts'

/**
 * The bounds of a preview, for which an admin waits: how many pages are read to follow links, how many listed pages to find files, and the
 * time in milliseconds.
 */
const bounds = { linked: 15, listed: 5, time: 20_000 }

/** Returns the pages and files of a site that would be read, without storing anything. */
export async function previewSite(site: Site, reader: PageReader, pause: number): Promise<Preview> {
  const signal = AbortSignal.timeout(bounds.time)
  const wait = () => delay(pause, undefined, { signal })
  const found: Preview = { via: 'links', pages: [], isWhole: false }
  try {
    const discovery = await discover(site, reader, wait, signal)
    found.via = discovery.via
    await follow(site, { found, reader, wait, signal, discovery })
  } catch (error) {
    if (error instanceof PageError) found.problem = `${error.message} ${error.fix}`
    else if (!signal.aborted) throw error
  }
  return found
}

type Parts = {
  found: Preview
  reader: PageReader
  wait: () => Promise<void>
  signal: AbortSignal
  discovery: Discovery
}

/** Lists the known pages, and follows links from page to page. */
async function follow(site: Site, { found, reader, wait, signal, discovery }: Parts): Promise<void> {
  const isLinked = discovery.via === 'links'
  const waiting = discovery.pages.slice(0, site.limit).map((url) => ({ url, depth: 0 }))
  const seen = new Set(waiting.map(({ url }) => url))
  found.pages = waiting.map(({ url }) => ({ url }))
  found.isWhole = !isLinked && discovery.pages.length <= site.limit
  for (let count = 0; count < (isLinked ? bounds.linked : bounds.listed); count++) {
    const next = waiting.shift()
    if (!next) break
    if (isFile(next.url)) continue
    await wait()
    const page = await look(next.url, reader, signal).catch((error: unknown) => {
      // That the first page cannot be read is the problem to report.
      if (error instanceof PageError && (count > 0 || !isLinked)) return undefined
      throw error
    })
    if (!page) continue
    const { title, warnings } = page
    // Of a site that has no text, or is not to be read, somebody wants to know it before it is added.
    if (isLinked && count === 0 && warnings[0] !== undefined) found.problem = warnings[0]
    found.pages = found.pages.map((each) => (each.url === next.url && title ? { url: each.url, title } : each))
    for (const link of !isLinked || next.depth < site.depth ? page.links : []) {
      if (seen.has(link) || seen.size >= site.limit || !discovery.isAllowed(link)) continue
      if (!isLinked && !isFile(link)) continue
      seen.add(link)
      if (isLinked) waiting.push({ url: link, depth: next.depth + 1 })
      found.pages.push({ url: link })
    }
  }
  if (isLinked) found.isWhole = waiting.every(({ url }) => isFile(url))
}

/** The title and the links of a page. */
async function look(url: string, reader: PageReader, signal: AbortSignal) {
  const reading = await reader.read(url, { signal })
  if (reading.kind !== 'content') return undefined
  const { bytes, contentType } = reading
  const page = await readPage({ url: reading.url, bytes, contentType, robots: '', repeated: [] })
  if ('refused' in page) return undefined
  return { title: page.pieces[0]?.title, warnings: page.warnings, links: page.links.map(normalized) }
}

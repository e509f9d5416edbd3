import { setTimeout as delay } from 'node:timers/promises'
import type { Preview, Site } from '../../../contract/sources.ts'
import { PageError } from '../../pages/page-error.ts'
import type { PageReader } from '../../pages/reader.ts'
import { decodeText } from '../../pages/text.ts'
import { readPage } from '../read/read.ts'
import { discover, normalized } from './discover.ts'

/** How many pages are read to follow links, and for how long, in milliseconds: somebody waits for it. */
const bounds = { pages: 15, time: 20_000 }

/** Says which pages of a site would be read, without storing anything. */
export async function previewSite(site: Site, reader: PageReader, pause: number): Promise<Preview> {
  const signal = AbortSignal.timeout(bounds.time)
  const wait = () => delay(pause, undefined, { signal })
  const found: Preview = { via: 'links', pages: [], isWhole: false }
  try {
    const { via, pages, isAllowed } = await discover(site, reader, wait, signal)
    found.via = via
    if (via === 'links') await follow(site, { found, reader, wait, signal, isAllowed, pages })
    else found.pages = pages.slice(0, site.limit).map((url) => ({ url }))
    found.isWhole ||= via !== 'links' && pages.length <= site.limit
  } catch (error) {
    if (error instanceof PageError) found.problem = `${error.message} ${error.fix}`
    else if (!signal.aborted) throw error
  }
  return found
}

/** Follows links from page to page, and notes what they lead to. */
async function follow(
  site: Site,
  parts: {
    found: Preview
    reader: PageReader
    wait: () => Promise<void>
    signal: AbortSignal
    isAllowed: (url: string) => boolean
    pages: string[]
  },
): Promise<void> {
  const { found, reader, wait, signal, isAllowed } = parts
  const waiting = parts.pages.map((url) => ({ url, depth: 0 }))
  const seen = new Set(parts.pages)
  found.pages = waiting.map(({ url }) => ({ url }))
  for (let count = 0; count < bounds.pages && waiting.length > 0; count++) {
    const next = waiting.shift()
    if (!next) break
    await wait()
    const reading = await reader.read(next.url, { signal }).catch((error: unknown) => {
      // Of the first page somebody wants to know why.
      if (error instanceof PageError && count > 0) return undefined
      throw error
    })
    if (reading?.kind !== 'content' || !/html/.test(reading.contentType.type)) continue
    const html = decodeText(reading.bytes, reading.contentType)
    const page = await readPage({ url: reading.url, html, repeated: [] })
    if ('refused' in page) continue
    const title = page.pieces[0]?.title
    found.pages = found.pages.map((each) => (each.url === next.url && title ? { url: each.url, title } : each))
    for (const link of next.depth < site.depth ? page.links.map(normalized) : []) {
      if (seen.has(link) || seen.size >= site.limit || !isAllowed(link)) continue
      seen.add(link)
      waiting.push({ url: link, depth: next.depth + 1 })
      found.pages.push({ url: link })
    }
  }
  found.isWhole = waiting.length === 0
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Preview, Site } from '../../../contract/knowledge/sources.ts'
import { defined } from '../../../core/defined.ts'
import { PageError } from '../../pages/page-error.ts'
import type { PageReader } from '../../pages/reader.ts'
import { readPage } from '../read/read.ts'
import { firstWarnings } from '../read/piece.ts'
import { noPage, toOtherSite } from './copies.ts'
import { discover, type Ask } from './discovery/discover.ts'
import { Frontier } from './frontier.ts'
import { hostOf, isFile } from './discovery/address.ts'

/** Into how many pages is looked for links, of a site that lists its pages or not: an admin waits. */
const bounds = { linked: 15, listed: 5 }

/** Returns the pages and files of a site that would be read, without storing anything. `time`: the most that it may take, in milliseconds. */
export async function previewSite(
  site: Site,
  {
    workspaceId,
    reader,
    pause,
    time,
  }: { workspaceId: string; reader: Pick<PageReader, 'read'>; pause: number; time: number },
): Promise<Preview> {
  const signal = AbortSignal.timeout(time)
  const found: Preview = { via: 'links', pages: [], isWhole: false }
  const looked: Preview['pages'] = []
  let isFirst = true
  const ask: Ask = async (url, options) => {
    if (!isFirst) await sleep(pause, undefined, { signal })
    isFirst = false
    return reader.read(url, { signal, ...options })
  }

  /** The title and the links of a page, and what of it is not read. */
  async function look(address: string) {
    const { url, bytes, contentType } = await ask(address)
    const page = await readPage({ url, bytes, contentType, robots: '', repeated: [] }, workspaceId)
    if ('refused' in page) return undefined
    const isOther = hostOf(url) !== hostOf(site.url)
    const problem = isOther ? toOtherSite(url) : page.kind === 'other' ? noPage : page.warnings[0]
    return { title: page.pieces[0]?.title, links: page.links, problem, isOther }
  }

  /** Lists the pages that are named, and follows links from page to page. */
  async function follow(): Promise<void> {
    const discovery = await discover(site, workspaceId, ask)
    found.via = discovery.via
    if (discovery.refused !== undefined) found.problem = discovery.refused
    if (discovery.unreadLists.length > 0) found.warnings = firstWarnings(discovery.unreadLists)
    const isLinked = discovery.via === 'links'
    const frontier = new Frontier(site, discovery)
    const show = () => {
      const waiting = frontier.waiting.map((url) => ({ url }))
      found.pages = [...looked, ...waiting].slice(0, site.limit)
      if (frontier.named > found.pages.length) found.unread = frontier.named - found.pages.length
      found.isWhole = found.unread === undefined && waiting.every(({ url }) => isFile(url)) && !found.warnings
    }
    show()
    let count = 0
    while (count < (isLinked ? bounds.linked : bounds.listed)) {
      const next = frontier.next()
      if (!next) break
      if (frontier.isTwin(next.url)) {
        frontier.drop(next.url)
        continue
      }
      if (isFile(next.url)) {
        looked.push({ url: next.url })
        continue
      }
      count += 1
      const page = await look(next.url).catch((error: unknown) => {
        // That the first page cannot be read is the problem to report.
        if (error instanceof PageError && (count > 1 || !isLinked)) return undefined
        throw error
      })
      // Of a site that has no text, or is not to be read, somebody wants to know it before it is added.
      if (isLinked && count === 1 && page?.problem !== undefined) found.problem = page.problem
      if (page?.isOther) {
        show()
        continue
      }
      looked.push({ url: next.url, ...defined({ title: page?.title }) })
      frontier.follow(page?.links, next.depth)
      show()
    }
  }

  try {
    await follow()
  } catch (error) {
    if (error instanceof PageError) found.problem = `${error.message} ${error.fix}`
    else if (!signal.aborted) throw error
    else if (looked.length === 0) found.problem = noAnswer(site, time)
  }
  return found
}

const noAnswer = (site: Site, time: number) =>
  `${new URL(site.url).hostname} answered with no page within ${time / 1000} seconds. Open the address in a browser. If it works there, the site, or a firewall in front of it, may block requests from this server.`

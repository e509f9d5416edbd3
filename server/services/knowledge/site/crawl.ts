import type { Site } from '../../../contract/knowledge/sources.ts'
import type { KnowledgeStore, SourceRecord } from '../../../store/records/knowledge/knowledge.ts'
import { badStatus, PageError } from '../../pages/page-error.ts'
import type { Reading } from '../../pages/reader.ts'
import type { Lease } from '../leased-jobs.ts'
import type { PageReading } from '../read/page/page.ts'
import { hashOf } from '../read/piece.ts'
import { readerVersion, readPage } from '../read/read.ts'
import { normalized } from './discovery/address.ts'
import { Copies, textMark, toSignIn } from './copies.ts'
import { discover, isMissing, type Discovery } from './discovery/discover.ts'
import { Frontier, type WaitingPage } from './frontier.ts'
import { SiteRequests, type RequestParts } from './site-requests.ts'
import { findRepeated } from './repeated.ts'
import { StoredPages } from './stored-pages.ts'

export type CrawlParts = RequestParts & { store: KnowledgeStore; lease: Lease }

/** The result of reading a site. */
export type Outcome = {
  outcome: 'complete' | 'stopped' | 'needs-review'
  done: number
  failed: number
  wouldGo?: number
  unread?: number
  repeated: string[]
  warnings: string[]
}

/** An address that no site has. */
const missingPath = '/a-page-that-is-not-there-foyer'

const pageTypes = 'text/html,application/xhtml+xml;q=0.9,text/*;q=0.5,application/pdf;q=0.5,*/*;q=0.1'

type Content = Extract<Reading, { kind: 'content' }>
type Read = Exclude<PageReading, { refused: string }>

/**
 * Reads a site under the job's token, page by page, each saved as it is read.
 * @throws {JobLost}
 * @throws {RetryLater} for longer than a job is held.
 */
export async function crawl(source: SourceRecord & { site: Site }, token: string, parts: CrawlParts): Promise<Outcome> {
  return new Crawl(source, token, parts).run()
}

/** The walk through a site: what is asked next, and what is made of an answer. */
class Crawl {
  readonly #source: SourceRecord & { site: Site }
  readonly #parts: CrawlParts
  readonly #pages: StoredPages
  readonly #requests: SiteRequests
  readonly #warnings: string[] = []
  readonly #copies = new Copies()
  /** The pages that were not read this time: they had not changed, or another instance read them for this job. */
  readonly #notRead: WaitingPage[] = []
  /** Whether llms.txt or sitemaps name pages. */
  #isListed = false
  /** Whether the pages are asked for once more, without conditions. */
  #isRepeated = false
  /** Whether a page failed that is still there: what it links to is not known. */
  #areLinksMissing = false

  constructor(source: SourceRecord & { site: Site }, token: string, parts: CrawlParts) {
    this.#source = source
    this.#parts = parts
    this.#pages = new StoredPages(source, token, parts)
    this.#requests = new SiteRequests(this.#pages, source.job?.waits?.total ?? 0, parts)
  }

  async run(): Promise<Outcome> {
    const pages = this.#pages
    const { site } = this.#source
    await pages.load()
    const found = await discover(site, this.#source.workspaceId, async (url, options) => {
      await pages.save()
      return this.#requests.ask(url, options)
    })
    this.#requests.pause = found.pause
    this.#isListed = found.via !== 'links'
    this.#warnings.push(...found.unreadLists)
    const frontier = new Frontier(site, found)
    await this.#probeMissing(site.url)
    await this.#readAll(frontier)
    await this.#readUnnamed(frontier, found)
    const wouldGo = pages.isStopped ? 0 : await pages.settle(frontier)
    const repeated = await findRepeated(this.#parts.store, this.#source, (write) => pages.save({ write: [write] }))
    const { done, failed } = pages.progress
    const { unread } = frontier
    return {
      outcome: pages.isStopped ? 'stopped' : wouldGo > 0 ? 'needs-review' : 'complete',
      done,
      failed,
      ...(wouldGo > 0 && { wouldGo }),
      ...(unread > 0 && !pages.isStopped && { unread }),
      repeated,
      warnings: this.#warnings,
    }
  }

  async #readAll(frontier: Frontier): Promise<void> {
    let next: WaitingPage | undefined
    while (!this.#pages.isStopped && (next = frontier.next())) {
      this.#pages.progress.found = frontier.count
      if (this.#isRepeated || !this.#skip(next, frontier)) await this.#readOne(next, frontier)
    }
  }

  /** Makes sure of pages that nothing names any more, where something that may have named them is not known. */
  async #readUnnamed(frontier: Frontier, { unreadLists }: Discovery): Promise<void> {
    const unnamed = this.#pages.urls.filter((url) => !frontier.has(url))
    if (unnamed.length === 0 || this.#pages.isStopped) return
    if (unreadLists.length > 0 || this.#areLinksMissing) {
      frontier.add(unnamed, this.#source.site.depth)
    } else {
      // What changed pages name no more may be named by others that did not change: of their links only those are kept that no page had named.
      this.#isRepeated = true
      this.#pages.progress.done -= this.#notRead.length
      frontier.repeat(this.#notRead)
    }
    await this.#readAll(frontier)
  }

  /** Some sites answer with a page, and the status 200, where there is none: what that says is no page of theirs. */
  async #probeMissing(url: string): Promise<void> {
    const address = new URL(missingPath, url).href
    try {
      const reading = await this.#requests.ask(address)
      if (reading.kind !== 'content' || normalized(reading.url) !== address) return
      const page = await this.#read(reading)
      if ('pieces' in page) this.#copies.addMissing(textMark(page.pieces))
    } catch (error) {
      if (!(error instanceof PageError)) throw error
    }
  }

  /** Leaves out a page that another instance has read for this very job. */
  #skip(page: WaitingPage, frontier: Frontier): boolean {
    const { url, depth } = page
    const facts = this.#pages.visited(url)
    if (!facts) return false
    if (facts.failedSince === undefined) {
      this.#pages.progress.done += 1
      this.#notRead.push(page)
    } else {
      this.#countFailed()
      this.#warnings.push(`${url}: ${facts.reason}`)
    }
    this.#copies.add(url, facts.textMark)
    frontier.follow(facts.links, depth)
    return true
  }

  /** Reads and saves a page, and follows its links. */
  async #readOne(page: WaitingPage, frontier: Frontier): Promise<void> {
    const { url, depth } = page
    const facts = this.#pages.facts(url)
    try {
      const known = this.#isRepeated ? {} : this.#pages.validators(page, frontier)
      const reading = await this.#requests.ask(url, { accept: pageTypes, known })
      if (reading.kind === 'content') return await this.#take(page, reading, frontier)
      this.#pages.progress.done += 1
      this.#notRead.push(page)
      this.#copies.add(url, facts?.textMark)
      await this.#pages.keep(url)
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      if (isMissing(error)) this.#gone(url, error.message, frontier)
      else await this.#away(url, error.message)
    }
    // Its text stays, and so does what it links to.
    frontier.follow(facts?.links, depth)
  }

  async #take({ url, depth }: WaitingPage, reading: Content, frontier: Frontier): Promise<void> {
    const pages = this.#pages
    const page = await this.#read(reading)
    // The target of a redirect is a page under its own URL.
    const place = normalized(reading.url)
    if (place !== url) {
      if (pages.has(url) && 'without' in page && page.without === 'sign-in') return this.#away(url, toSignIn)
      const isTaken = frontier.take(place)
      pages.pageWouldGo(url, 'moved')
      if (!isTaken) {
        pages.progress.done += 1
        return
      }
    }
    if ('refused' in page) return this.#away(place, page.refused)
    const mark = textMark(page.pieces)
    if (this.#copies.isMissing(mark) && place !== normalized(this.#source.site.url)) {
      return this.#gone(place, badStatus(new URL(place).hostname, 404).message, frontier)
    }
    const other = this.#copies.whyOther(pages.facts(place), page, mark)
    if (other !== undefined) return this.#away(place, other)
    pages.progress.done += 1
    this.#warnings.push(...page.warnings.map((warning) => `${place}: ${warning}`))
    const facts = pages.facts(place)
    const links = frontier.linksToKeep(page.links, depth, facts?.links)
    await this.#store(place, page, { reading, frontier, depth, links, mark })
    frontier.follow(links, depth)
  }

  /** Saves what a page says, unless it is no page of its own. */
  async #store(
    place: string,
    { kind, pieces, elsewhere, without }: Read,
    { reading, frontier, depth, links, mark }: Stored,
  ): Promise<void> {
    const pages = this.#pages
    const target = this.#copies.targetOf(place, elsewhere, frontier)
    if (target !== undefined) {
      frontier.add([target], depth)
      return pages.pageWouldGo(place, 'moved')
    }
    if (this.#copies.isCopy(place, mark)) return pages.pageWouldGo(place, 'copy')
    if (without === 'noindex') return pages.pageWouldGo(place, 'noindex')
    this.#copies.add(place, mark)
    const before = pages.facts(place)
    const facts = {
      ...reading.validators,
      bodyHash: hashOf(reading.bytes),
      reader: readerVersion,
      ...(links && { links }),
      ...(mark !== undefined && { textMark: mark }),
      ...(kind !== 'other' && { kind }),
      ...(this.#copies.isMissing(mark) && { isCatchAll: true as const }),
    }
    // The same page as last time keeps its stored text, without the blocks that the end of an earlier sync removed as repeated.
    const isKnown = before?.bodyHash === facts.bodyHash && before.reader === readerVersion && !before.isKept
    const isSame = isKnown && pieces.length > 0
    if (isSame) await pages.keep(place, ({ checkedAt }) => ({ ...facts, checkedAt }))
    else await pages.replace(place, pieces, facts)
  }

  #read({ url, bytes, contentType, headers }: Content) {
    const robots = String(headers['x-robots-tag'] ?? '')
    const { workspaceId, repeated = [] } = this.#source
    return readPage({ url: normalized(url), bytes, contentType, robots, repeated }, workspaceId)
  }

  async #away(url: string, reason: string): Promise<void> {
    this.#countFailed()
    this.#warnings.push(`${url}: ${reason}`)
    await this.#pages.away(url, reason)
  }

  #gone(url: string, reason: string, frontier: Frontier): void {
    // An owner names a site by its host, which may have no page there.
    if (this.#isListed && url === normalized(this.#source.site.url) && !this.#pages.has(url)) return frontier.drop(url)
    this.#pages.progress.failed += 1
    this.#warnings.push(`${url}: ${reason}`)
    this.#pages.pageWouldGo(url, 'gone')
  }

  #countFailed(): void {
    this.#pages.progress.failed += 1
    this.#areLinksMissing = true
  }
}

type Stored = {
  reading: Content
  frontier: Frontier
  depth: number
  links: string[] | undefined
  mark: string | undefined
}

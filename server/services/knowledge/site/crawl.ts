import type { Site } from '../../../contract/knowledge/sources.ts'
import type { KnowledgeStore, SourceRecord } from '../../../store/records/knowledge/knowledge.ts'
import { badStatus, PageError } from '../../pages/page-error.ts'
import type { Reading } from '../../pages/reader.ts'
import type { Lease } from '../leased-jobs.ts'
import type { PageReading } from '../read/page/page.ts'
import { hashOf, readerVersion } from '../read/piece.ts'
import { isTooMuch } from '../writes.ts'
import { readPage } from '../read/read.ts'
import { hostOf, linksOfSite, normalized, pagesOfMarkdown } from './discovery/address.ts'
import { Copies, firstWords, noPage, saysTheSame, textMark, toOtherSite, toSignIn } from './copies.ts'
import { discover, isMissing, type Discovery } from './discovery/discover.ts'
import { Frontier, type WaitingPage } from './frontier.ts'
import { RetryLater, SiteRequests, type RequestDeps } from './site-requests.ts'
import { findRepeated } from './repeated.ts'
import { StoredPages } from './stored-pages.ts'

/** The result of reading a site. */
export type Outcome = {
  outcome: 'complete' | 'stopped' | 'needs-review'
  done: number
  failed: number
  unread?: number
  repeated: string[]
  warnings: string[]
}

/** An address that no site has. */
const missingPath = '/a-page-that-is-not-there-foyer'

const pageTypes = 'text/html,application/xhtml+xml;q=0.9,text/*;q=0.5,application/pdf;q=0.5,*/*;q=0.1'

/** Why nothing is read where an address of the site leads. */
const toNoPage = (url: string) => `It leads to ${url}, as do addresses that the site does not have.`
const forNow = (url: string) => `It leads to ${url} for now, which says something else.`

type SiteSource = SourceRecord & { site: Site }

/**
 * Reads a site under the job's token, page by page, each saved as it is read.
 * @throws {JobLost}
 * @throws {RetryLater} for longer than a job is held.
 */
export async function crawl(
  source: SiteSource,
  token: string,
  deps: RequestDeps & { store: KnowledgeStore; lease: Lease },
): Promise<Outcome> {
  const pages = new StoredPages(source, token, deps)
  const requests = new SiteRequests(pages, source.job?.waits, deps)
  await pages.load()
  const discovery = await discover(source.site, source.workspaceId, async (url, options) => {
    await pages.save()
    return requests.ask(url, options)
  })
  requests.pause = discovery.pause
  const walk = new Walk(source, discovery, pages, requests)
  await walk.run()
  if (!pages.isStopped) await pages.followMoves()
  const asked = pages.isStopped ? 0 : await pages.settle(walk.frontier, walk.start)
  const repeated = await findRepeated(deps.store, source, (write) => pages.save({ write: [write] }))
  const { done, failed } = pages.progress
  const { unread } = walk.frontier
  return {
    outcome: pages.isStopped ? 'stopped' : asked > 0 ? 'needs-review' : 'complete',
    done,
    failed,
    ...(unread > 0 && !pages.isStopped && { unread }),
    repeated,
    warnings: walk.warnings,
  }
}

/** A page that says that it stands at another address; `words`: those that it begins with, unless it goes on there by itself. */
type Moved = { target: string; depth: number; links: string[] | undefined; words: string[] }

/** The walk through a site: what is asked next, and what is made of an answer. */
class Walk {
  readonly #source: SiteSource
  readonly start: string
  readonly #discovery: Discovery
  readonly #pages: StoredPages
  readonly #requests: SiteRequests
  readonly #copies = new Copies()
  readonly frontier: Frontier
  readonly warnings: string[]
  /** The pages that were not read this time: they had not changed, or another instance read them for this job. */
  readonly #notRead: WaitingPage[] = []
  /** The pages that say that they stand at another address, which may turn out to be none. */
  readonly #elsewhere = new Map<string, Moved>()
  /** Where the site leads whoever asks for a page that it does not have. */
  #missingPlace: string | undefined
  /** The addresses at which nothing was read. */
  readonly #unread = new Set<string>()
  /** The pages of which a text was read this time. */
  readonly #texts = new Set<string>()
  /** Whether the pages are asked for once more, without conditions. */
  #isRepeated = false
  /** Whether the AI resource may know no more: then only pages are read that are stored. */
  #isFull = false
  /** Whether a page was stored this time. */
  #isAnyStored = false
  /** Whether a page failed that is still there: what it links to is not known. */
  #areLinksMissing = false

  constructor(source: SiteSource, discovery: Discovery, pages: StoredPages, requests: SiteRequests) {
    this.#source = source
    this.start = normalized(source.site.url)
    this.#discovery = discovery
    this.#pages = pages
    this.#requests = requests
    this.frontier = new Frontier(source.site, discovery)
    const { refused, unreadLists } = discovery
    this.warnings = [...(refused === undefined ? [] : [`${this.start}: ${refused}`]), ...unreadLists]
  }

  async run(): Promise<void> {
    try {
      await this.#probeMissing()
      await this.#readAll()
      await this.#readUnnamed()
      await this.#findMoved()
    } catch (error) {
      if (error instanceof RetryLater) await this.#saveHeld(false)
      throw error
    }
    await this.#saveHeld(!this.#pages.isStopped)
  }

  /** Saves the new texts that no wall says. `isWhole`: whether all pages were read. */
  async #saveHeld(isWhole: boolean): Promise<void> {
    for (const url of await this.#pages.judgeHeld(isWhole)) {
      try {
        await this.#pages.saveHeld(url)
      } catch (error) {
        if (!isTooMuch(error)) throw error
        await this.#leave(url, error.message)
      }
    }
  }

  async #readAll(): Promise<void> {
    let next: WaitingPage | undefined
    while (!this.#pages.isStopped && (next = this.frontier.next())) {
      this.#pages.progress.found = this.frontier.count
      if (this.#isTwin(next.url)) this.#dropTwin(next.url)
      else if (this.#isFull && !this.#pages.has(next.url)) this.frontier.leave(next.url)
      else if (this.#isRepeated || !this.#skip(next)) await this.#readOne(next)
    }
    // Of an address beyond the limit nothing was read either.
    const isUnread = (url: string) => this.#unread.has(url) || !this.frontier.has(url)
    const lost = [...this.#elsewhere].filter(([, { target }]) => isUnread(target) && !this.#copies.isLost(target))
    for (const [, { target }] of lost) this.#copies.addLost(target)
    const mistaken = this.#pages.isStopped ? [] : await this.#mistaken()
    for (const [url] of mistaken) this.#copies.addOwn(url)
    const again = [...lost, ...mistaken]
    if (again.length === 0 || this.#pages.isStopped) return
    this.#pages.progress.done -= again.length
    this.frontier.repeat(again.map(([url, { depth }]) => ({ url, depth })))
    await this.#readAll()
  }

  /** The pages that name an address as theirs at which something else stands. */
  async #mistaken(): Promise<[string, Moved][]> {
    const isOpen = ([url, { target, words }]: [string, Moved]) =>
      words.length > 0 && !this.#copies.isLost(target) && !this.#copies.isOwn(url)
    const open = [...this.#elsewhere].filter(isOpen)
    const texts = await this.#pages.texts(new Set(open.map(([, { target }]) => target)))
    return open.filter(([, { target, words }]) => !saysTheSame(words, texts.get(target) ?? ''))
  }

  /** Makes sure of pages that nothing names any more, where something that may have named them is not known. */
  async #readUnnamed(): Promise<void> {
    const unnamed = this.#pages.urls.filter((url) => !this.frontier.has(url))
    if (unnamed.length === 0 || this.#pages.isStopped) return
    if (this.#discovery.unreadLists.length > 0 || this.#areLinksMissing) {
      this.frontier.add(unnamed, this.#source.site.depth)
    } else {
      // What changed pages name no more may be named by others that did not change: of their links only those are kept that no page had named.
      this.#isRepeated = true
      this.#pages.progress.done -= this.#notRead.length
      this.frontier.repeat(this.#notRead)
    }
    await this.#readAll()
  }

  /** Asks for pages that nothing names any more, and on which their owner has decided: they may stand at another address. */
  async #findMoved(): Promise<void> {
    const isSought = (url: string) => !this.frontier.has(url) && this.frontier.isAllowed(url)
    for (const url of this.#pages.ofOwner.filter(isSought)) {
      if (this.#pages.isStopped) return
      try {
        const reading = await this.#requests.ask(url, { accept: pageTypes })
        const page = await this.#read(reading)
        const place = normalized(reading.url)
        const named = 'elsewhere' in page && page.elsewhere ? normalized(page.elsewhere.url) : url
        const target = place === url ? named : place
        const isMoved = target !== url && target !== this.#missingPlace && !reading.isTemporary
        if (isMoved) this.#pages.pageWouldMove(url, target)
      } catch (error) {
        if (!(error instanceof PageError)) throw error
      }
    }
  }

  /** Some sites answer with a page, and the status 200, where there is none: what that says is no page of theirs. */
  async #probeMissing(): Promise<void> {
    const address = new URL(missingPath, this.#source.site.url).href
    try {
      const reading = await this.#requests.ask(address)
      const place = normalized(reading.url)
      if (place !== address) {
        this.#missingPlace = place
        return
      }
      const page = await this.#read(reading)
      if ('pieces' in page) this.#copies.addMissing(address, page.pieces)
    } catch (error) {
      if (!(error instanceof PageError)) throw error
    }
  }

  /** Whether a page is the Markdown of another one that has its text, as many a site names it for programs. */
  #isTwin(url: string): boolean {
    const pages = pagesOfMarkdown(url)
    // A page that did not change has its text unless its Markdown was needed.
    const isKnown = (page: string) => !this.#pages.has(url) && this.#pages.has(page) && this.frontier.has(page)
    return pages.some((page) => this.#texts.has(page) || isKnown(page))
  }

  #dropTwin(url: string): void {
    this.frontier.drop(url)
    this.#pages.pageWouldGo(url, 'copy')
  }

  /** Leaves out a page that another instance has read for this very job. */
  #skip(page: WaitingPage): boolean {
    const { url, depth } = page
    const facts = this.#pages.visited(url)
    if (!facts) return false
    if (facts.failedSince === undefined) {
      this.#pages.progress.done += 1
      this.#notRead.push(page)
      this.#pages.partsWouldGo(url)
    } else {
      this.#areLinksMissing = true
      this.#countFailed(url, facts.reason)
    }
    this.#copies.add(url, facts.textMark)
    this.frontier.follow(facts.links, depth)
    return true
  }

  /** Reads and saves a page, and follows its links. */
  async #readOne(page: WaitingPage): Promise<void> {
    const { url, depth } = page
    const facts = this.#pages.facts(url)
    try {
      const known = this.#isRepeated ? {} : this.#pages.validators(page, this.frontier)
      const reading = await this.#requests.askChanged(url, known, { accept: pageTypes })
      if (reading) return await this.#take(page, reading)
      this.#pages.progress.done += 1
      this.#notRead.push(page)
      this.#copies.add(url, facts?.textMark)
      await this.#pages.keep(url)
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      if (isMissing(error)) this.#gone(url, error.message)
      else await this.#away(url, error.message)
    }
    // Its text stays, and so does what it links to.
    this.frontier.follow(facts?.links, depth)
  }

  async #take({ url, depth }: WaitingPage, reading: Reading): Promise<void> {
    const pages = this.#pages
    const page = await this.#read(reading)
    // The target of a redirect is a page under its own URL.
    const place = normalized(reading.url)
    const toOther = url === this.start && hostOf(place) !== hostOf(url) ? toOtherSite(place) : undefined
    // Many a site leads whoever is lost to its first page, wherever that stands.
    if (url === this.start && !pages.has(url) && place === this.#missingPlace) this.#missingPlace = undefined
    const left = this.#whyLeft(url, place, reading, page)
    if (left) {
      // The address of a site may lead to where its pages are named now.
      if (url === this.start && 'links' in page) this.frontier.follow(page.links, depth)
      const reason = toOther ?? left.reason
      return left.is === 'gone' ? this.#gone(url, reason) : this.#away(url, reason)
    }
    if (place !== url) {
      const isTaken = this.frontier.take(place)
      this.frontier.pass(url)
      if (reading.isTemporary) pages.pageWouldGo(url, 'moved')
      else pages.pageWouldMove(url, place)
      if (!isTaken) {
        pages.progress.done += 1
        if (toOther !== undefined) this.warnings.push(`${url}: ${toOther}`)
        // It leads back to the page that names it.
        if (this.#elsewhere.get(place)?.target === url) this.#unread.add(url)
        return
      }
      // Many a generator names the address without a slash, which its host answers with one.
      this.#copies.addLost(url)
    }
    if ('refused' in page) return this.#away(place, page.refused)
    const mark = textMark(page.pieces)
    const isMissingPage = this.#copies.isMissing(place, page.pieces, mark)
    if (isMissingPage && place !== this.start) {
      return this.#gone(place, badStatus(new URL(place).hostname, 404).message)
    }
    const before = pages.facts(place)
    const other = this.#copies.whyOther(before, page, isMissingPage)
    if (other !== undefined) return this.#away(place, other)
    pages.progress.done += 1
    this.warnings.push(...page.warnings.map((warning) => `${place}: ${warning}`))
    if (url === this.start && page.kind === 'other') this.warnings.push(`${place}: ${noPage}`)
    const links = this.frontier.linksToKeep(page.links, depth, this.#elsewhere.get(place)?.links ?? before?.links)
    const target = this.#copies.targetOf(place, page.elsewhere, this.frontier)
    if (target !== undefined) {
      const words = page.elsewhere?.goesOn ? [] : firstWords(page.pieces)
      this.#elsewhere.set(place, { target, depth, links, words })
      this.frontier.add([target], depth)
      pages.pageWouldMove(place, target)
      this.frontier.pass(place)
    } else if (this.#copies.isCopy(place, mark)) {
      pages.isCopy(place, page.pieces)
      this.frontier.pass(place)
    } else if (page.without === 'noindex') {
      pages.pageWouldGo(place, 'noindex')
      this.frontier.pass(place)
    } else await this.#store(place, page, reading, { links, mark, isMissingPage })
    this.frontier.follow(links, depth)
  }

  /** Why what answers is left: the address leads to what the site says where it has no page, or is elsewhere only for now. */
  #whyLeft(
    url: string,
    place: string,
    { isTemporary }: Reading,
    page: PageReading,
  ): { is: 'gone' | 'away'; reason: string } | undefined {
    const isMoved = this.#pages.has(url) && place !== url
    if (isMoved && 'without' in page && page.without === 'sign-in') return { is: 'away', reason: toSignIn }
    const isLost = place === this.#missingPlace
    if (isLost && place !== this.start) return { is: 'gone', reason: toNoPage(place) }
    if (!isMoved || !isTemporary || isLost) return undefined
    const mark = 'pieces' in page ? textMark(page.pieces) : undefined
    const isSame = mark !== undefined && mark === this.#pages.facts(url)?.textMark
    return isSame ? undefined : { is: 'away', reason: forNow(place) }
  }

  /** Saves what a page says. */
  async #store(
    place: string,
    { kind, pieces, without, translations = [] }: Exclude<PageReading, { refused: string }>,
    reading: Reading,
    { links, mark, isMissingPage }: { links: string[] | undefined; mark: string | undefined; isMissingPage: boolean },
  ): Promise<void> {
    const before = this.#pages.facts(place)
    const facts = {
      ...reading.validators,
      bodyHash: hashOf(reading.bytes),
      reader: readerVersion,
      ...(links && { links }),
      ...(translations.length > 0 && { translations: [...linksOfSite(translations, place)] }),
      ...(mark !== undefined && { textMark: mark }),
      ...(kind !== 'other' && { kind }),
      ...(isMissingPage && { isCatchAll: true as const }),
    }
    // The same page as last time keeps its stored text, without the blocks that the end of an earlier sync removed as repeated.
    const isKnown = before?.bodyHash === facts.bodyHash && before.reader === readerVersion && !before.isKept
    try {
      if (isKnown && pieces.length > 0) await this.#pages.keep(place, ({ checkedAt }) => ({ ...facts, checkedAt }))
      else await this.#pages.replace(place, pieces, facts)
      this.#isAnyStored = true
      if (pieces.length > 0 && without === undefined) this.#texts.add(place)
      this.#copies.add(place, mark)
    } catch (error) {
      const isNothingStored = this.#pages.urls.length === 0 && !this.#isAnyStored
      if (!isTooMuch(error) || isNothingStored) throw error
      await this.#leave(place, error.message)
    }
  }

  /** There is no room for what a page says. */
  async #leave(place: string, reason: string): Promise<void> {
    if (!this.#isFull) this.warnings.push(reason)
    this.#isFull = true
    if (this.#pages.has(place)) await this.#pages.away(place, reason)
    else this.frontier.leave(place)
  }

  #read({ url, bytes, contentType, headers }: Reading): Promise<PageReading> {
    const robots = String(headers['x-robots-tag'] ?? '')
    const { workspaceId, repeated = [] } = this.#source
    return readPage({ url: normalized(url), bytes, contentType, robots, repeated }, workspaceId)
  }

  /** The page cannot be read now. */
  async #away(url: string, reason: string): Promise<void> {
    this.#areLinksMissing = true
    if (!this.#pages.has(url)) this.#unread.add(url)
    this.#countFailed(url, reason)
    await this.#pages.away(url, reason)
  }

  /** The site has no such page. */
  #gone(url: string, reason: string): void {
    // An owner names a site by its host, which may have no page there.
    if (url === this.start && this.#discovery.via !== 'links' && !this.#pages.has(url)) return this.frontier.drop(url)
    this.#countFailed(url, reason)
    this.#unread.add(url)
    this.frontier.pass(url)
    this.#pages.pageWouldGo(url, 'gone')
  }

  #countFailed(url: string, reason: string | undefined): void {
    this.#pages.progress.failed += 1
    this.warnings.push(`${url}: ${reason}`)
  }
}

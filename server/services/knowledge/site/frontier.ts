import type { Going, Site } from '../../../contract/knowledge/sources.ts'
import { maxGiven, pagesOfMarkdown } from './discovery/address.ts'
import type { Discovery } from './discovery/discover.ts'

/** A page to be read. `depth`: the number of links from the start. */
export type WaitingPage = { url: string; depth: number }

/** The most addresses that are remembered for each page that may be read: calendars name new ones without end. */
const maxNamed = 20

/**
 * The pages of a site that are still to be read, each once, and no more than its limit: those that it lists, then those that pages link to.
 * Addresses with a query come after all these: they are what filters, calendars and lists in other orders make of few pages, and would take
 * the place of the others. The Markdown of pages comes last: it is read where there is no such page.
 */
export class Frontier {
  readonly #site: Pick<Site, 'depth' | 'limit'>
  readonly #discovery: Discovery
  /** What was named so far, also what is not to be read: of what a page links to, only what is new is its own. */
  readonly #named = new Set<string>()
  readonly #listed = new Set<string>()
  readonly #taken = new Set<string>()
  readonly #waiting: WaitingPage[] = []
  readonly #queries: WaitingPage[] = []
  readonly #markdown: WaitingPage[] = []
  /** Of what was given out, the addresses that count as pages. */
  readonly #counted = new Set<string>()
  #given = 0

  constructor(site: Pick<Site, 'depth' | 'limit'>, discovery: Discovery) {
    this.#site = site
    this.#discovery = discovery
    for (const url of discovery.pages) this.#push({ url, depth: 0 })
  }

  /** How many pages were found so far. */
  get count(): number {
    return Math.min(this.#listed.size, this.#site.limit)
  }

  /** How many pages are named that may be read. */
  get named(): number {
    return [...this.#listed].filter((url) => !this.isTwin(url)).length + this.#discovery.more
  }

  /** How many pages are named that were not read, since there are more than may be. */
  get unread(): number {
    return this.#discovery.more + [...this.#listed].filter((url) => !this.#taken.has(url)).length
  }

  next(): WaitingPage | undefined {
    const { limit } = this.#site
    while (this.#counted.size < limit && this.#given < limit * maxGiven) {
      const next = this.#waiting.shift() ?? this.#queries.shift() ?? this.#markdown.shift()
      if (!next) return undefined
      if (this.#taken.has(next.url)) continue
      this.#given += 1
      this.#counted.add(next.url)
      this.#taken.add(next.url)
      return next
    }
    return undefined
  }

  /** What would be given next, in that order. */
  get waiting(): string[] {
    const all = [...this.#waiting, ...this.#queries, ...this.#markdown].map(({ url }) => url)
    return all.filter((url) => !this.#taken.has(url) && !this.isTwin(url))
  }

  /** Whether a page is the Markdown of another one that is named. */
  isTwin(url: string): boolean {
    return pagesOfMarkdown(url).some((each) => this.#listed.has(each))
  }

  /** Whether a page was read, or is one of those that are. */
  has(url: string): boolean {
    return this.#taken.has(url)
  }

  /** Whether a page is to be read, by the settings and by robots.txt. */
  isAllowed(url: string): boolean {
    return this.#discovery.isAllowed(url)
  }

  /** Why a page is none of those that are read. */
  whyNot(url: string): Going {
    if (!this.#discovery.isWanted(url)) return 'excluded'
    return this.#listed.has(url) ? 'limit' : 'unnamed'
  }

  /** Whether the links of a page that is so far from the start lead any further. */
  isFollowedAt(depth: number): boolean {
    return depth < this.#site.depth
  }

  /**
   * What is stored of a page's links, for when it says that it has not changed: what no page before it named, and what was its `own` already,
   * also what other settings would allow. Undefined: nobody looked for them.
   */
  linksToKeep(links: readonly string[], depth: number, own: readonly string[] = []): string[] | undefined {
    if (!this.isFollowedAt(depth)) return undefined
    const before = new Set(own)
    return links.filter((link) => before.has(link) || !this.#named.has(link))
  }

  /** Follows the links of a page. */
  follow(links: readonly string[] = [], depth: number): void {
    if (this.isFollowedAt(depth)) this.add(links, depth + 1)
  }

  /** Gives out pages once more, before those that wait: there may be no room for both. */
  repeat(pages: readonly WaitingPage[]): void {
    for (const { url } of pages) {
      this.#taken.delete(url)
      this.#counted.delete(url)
    }
    this.#given -= pages.length
    this.#waiting.unshift(...pages)
  }

  add(links: readonly string[], depth: number): void {
    for (const url of links) {
      if (this.#named.has(url) || this.#named.size >= this.#site.limit * maxNamed) continue
      this.#named.add(url)
      if (this.#discovery.isAllowed(url)) this.#push({ url, depth })
    }
  }

  #push(page: WaitingPage): void {
    this.#named.add(page.url)
    this.#listed.add(page.url)
    if (pagesOfMarkdown(page.url).length > 0) this.#markdown.push(page)
    else if (page.url.includes('?')) this.#queries.push(page)
    else this.#waiting.push(page)
  }

  /** Forgets a page that was given: it was only assumed to be there, or another one says the same. */
  drop(url: string): void {
    this.#listed.delete(url)
    this.#given -= 1
    this.pass(url)
  }

  /** Has an address that was given not count: nothing is kept of it, and there is room for another page. */
  pass(url: string): void {
    this.#counted.delete(url)
  }

  /** Counts a page that was given as one that is not read. */
  leave(url: string): void {
    this.#taken.delete(url)
  }

  /** Takes the page to which another one leads instead. False: it is read for itself, or not at all. */
  take(url: string): boolean {
    if (this.#listed.has(url) || this.#taken.has(url) || !this.#discovery.isAllowed(url)) return false
    this.#named.add(url)
    this.#taken.add(url)
    this.#counted.add(url)
    return true
  }
}

import type { Site } from '../../../contract/knowledge/sources.ts'
import { normalized } from './address.ts'
import type { Discovery } from './discover.ts'
import { isFile } from './globs.ts'

/** A page to be read. `depth`: the number of links from the start. */
export type Waiting = { url: string; depth: number }

/** The most files that are followed from one page of a site that lists its pages. */
const maxFiles = 200
/** The most links that are kept of a page: as many as a site may have pages. */
const maxLinks = 2000
/** The most addresses that are remembered for each page that may be read: calendars name new ones without end. */
const maxNamed = 20

/**
 * The pages of a site that are still to be read, each once, and no more than its limit. Addresses with a query come last: they are what
 * filters, calendars and lists in other orders make of few pages, and would take the place of the others.
 */
export class Frontier {
  readonly #site: Pick<Site, 'depth' | 'limit'>
  readonly #discovery: Discovery
  /** What was named so far, also what is not to be read: of what a page links to, only what is new is its own. */
  readonly #named = new Set<string>()
  readonly #listed = new Set<string>()
  readonly #taken = new Set<string>()
  readonly #waiting: Waiting[] = []
  readonly #queries: Waiting[] = []
  #given = 0

  constructor(site: Pick<Site, 'depth' | 'limit'>, discovery: Discovery) {
    this.#site = site
    this.#discovery = discovery
    this.add(discovery.pages, 0)
  }

  /** How many pages were found so far. */
  get count(): number {
    return Math.min(this.#listed.size, this.#site.limit)
  }

  /** Whether the site's pages are found by links only. */
  get isLinked(): boolean {
    return this.#discovery.via === 'links'
  }

  next(): Waiting | undefined {
    while (this.#given < this.#site.limit) {
      const next = this.#waiting.shift() ?? this.#queries.shift()
      if (!next) return undefined
      if (this.#taken.has(next.url)) continue
      this.#given += 1
      this.#taken.add(next.url)
      return next
    }
    return undefined
  }

  /** Whether a page was read, or is one of those that are. */
  has(url: string): boolean {
    return this.#taken.has(url)
  }

  /** Whether a page is to be read, by the settings and by robots.txt. */
  isAllowed(url: string): boolean {
    return this.#discovery.isAllowed(url)
  }

  /** Whether the links of a page that is so far from the start lead any further. */
  isFollowedAt(depth: number): boolean {
    return this.isLinked && depth < this.#site.depth
  }

  /**
   * What is stored of a page's links, for when it says that it has not changed: what no page before it named, and what was its `own` already,
   * also what other settings would allow. Where the site lists its pages, files alone. Undefined: nobody looked for them.
   */
  linksToKeep(links: readonly string[], depth: number, own: readonly string[] = []): string[] | undefined {
    const all = [...new Set(links.map(normalized))].filter((link) => this.#discovery.isOfHost(link))
    if (!this.isLinked) return all.filter(isFile).slice(0, maxFiles)
    if (!this.isFollowedAt(depth)) return undefined
    const before = new Set(own)
    return all.filter((link) => before.has(link) || !this.#named.has(link)).slice(0, maxLinks)
  }

  /** Follows the links of a page. */
  follow(links: readonly string[] = [], depth: number): void {
    if (this.isLinked) this.add(this.isFollowedAt(depth) ? links : [], depth + 1)
    else this.add(links.filter(isFile), depth + 1)
  }

  /** Gives out pages once more. */
  repeat(pages: readonly Waiting[]): void {
    for (const { url } of pages) this.#taken.delete(url)
    this.#given -= pages.length
    this.#waiting.push(...pages)
  }

  add(links: readonly string[], depth: number): void {
    for (const url of links) {
      if (this.#named.has(url) || this.#named.size >= this.#site.limit * maxNamed) continue
      this.#named.add(url)
      if (!this.#discovery.isAllowed(url)) continue
      this.#listed.add(url)
      const list = new URL(url).search === '' ? this.#waiting : this.#queries
      list.push({ url, depth })
    }
  }

  /** Takes the page to which another one leads instead. False: it is read for itself, or not at all. */
  take(url: string): boolean {
    if (this.#listed.has(url) || this.#taken.has(url) || !this.#discovery.isAllowed(url)) return false
    this.#named.add(url)
    this.#taken.add(url)
    return true
  }
}

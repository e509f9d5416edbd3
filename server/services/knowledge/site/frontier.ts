import type { Site } from '../../../contract/knowledge/sources.ts'
import { normalized, type Discovery } from './discover.ts'
import { isFile } from './globs.ts'

/** A page that is to be read. `depth`: how many links away from where reading began. */
export type Waiting = { url: string; depth: number }

/** The most files that are followed from one page of a site that lists its pages. */
const maxFiles = 200

/** The pages of a site that are still to be read, each once, and no more than its limit. */
export class Frontier {
  readonly #site: Pick<Site, 'depth' | 'limit'>
  readonly #discovery: Discovery
  readonly #seen = new Set<string>()
  readonly #waiting: Waiting[] = []
  #count = 0

  constructor(site: Pick<Site, 'depth' | 'limit'>, discovery: Discovery) {
    this.#site = site
    this.#discovery = discovery
    this.add(discovery.pages, 0)
  }

  /** How many pages were found so far. */
  get count(): number {
    return this.#count
  }

  /** Whether links are all that leads to the site's pages. */
  get isLinked(): boolean {
    return this.#discovery.via === 'links'
  }

  next(): Waiting | undefined {
    return this.#waiting.shift()
  }

  has(url: string): boolean {
    return this.#seen.has(url)
  }

  /** Those of a page's links that are followed from it: where the site lists its pages, files alone. */
  toFollow(links: readonly string[], depth: number): string[] {
    const allowed = [...new Set(links.map(normalized))].filter((link) => this.#discovery.isAllowed(link))
    if (!this.isLinked) return allowed.filter(isFile).slice(0, maxFiles)
    if (depth >= this.#site.depth) return []
    return allowed.filter((link) => !this.#seen.has(link)).slice(0, this.#site.limit)
  }

  add(links: readonly string[], depth: number): void {
    for (const url of links) {
      if (this.#seen.has(url) || this.#count === this.#site.limit) continue
      this.#count += 1
      this.#seen.add(url)
      this.#waiting.push({ url, depth })
    }
  }

  /** Takes the page to which another one redirects. False: it is read for itself, or not at all. */
  take(url: string): boolean {
    if (this.#seen.has(url) || !this.#discovery.isAllowed(url)) return false
    this.#seen.add(url)
    return true
  }
}

import { PageError } from '../../pages/page-error.ts'
import type { PageReader } from '../../pages/reader.ts'
import type { Ask } from './discovery/discover.ts'
import { RetryBudget } from './retry-budget.ts'
import type { StoredPages } from './stored-pages.ts'

export type RequestParts = {
  reader: PageReader
  /** Before each request but the first. */
  pause: (milliseconds: number | undefined) => Promise<void>
  /** What is waited where a site says that it was asked too often, and not for how long, in milliseconds. */
  busy: number
  signal: AbortSignal
}

/** The requests of one crawl: at the pace that the site asks for, and again where it asks to be asked later. */
export class SiteRequests {
  readonly #pages: StoredPages
  readonly #parts: RequestParts
  readonly #retries: RetryBudget
  #isFirst = true
  /** Between two requests, in milliseconds, where the site names it. */
  pause: number | undefined

  /** @param waited in all, by this job before, in milliseconds. */
  constructor(pages: StoredPages, waited: number, parts: RequestParts) {
    this.#pages = pages
    this.#parts = parts
    this.#retries = new RetryBudget(parts.busy, waited)
  }

  /** Requests an address after a pause, and again when the site asks to be asked later. */
  readonly ask: Ask = async (url, options) => {
    const { reader, signal, pause } = this.#parts
    for (let time = 1; ; time += 1) {
      if (!this.#isFirst) await pause(this.pause)
      this.#isFirst = false
      try {
        return await reader.read(url, { signal, ...options })
      } catch (error) {
        const wait = error instanceof PageError ? this.#retries.waitAfter(error, time) : undefined
        if (wait === undefined) throw error
        await this.#rest(wait)
        if (this.#pages.isStopped) throw error
      }
    }
  }

  /** Waits in steps in which the lease is renewed, and a wish to stop is heard. */
  async #rest(milliseconds: number): Promise<void> {
    const step = 5000
    for (let left = milliseconds; left > 0 && !this.#pages.isStopped; left -= step) {
      await this.#pages.save()
      await this.#parts.pause(Math.min(left, step))
    }
  }
}

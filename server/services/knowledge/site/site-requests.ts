import { PageError } from '../../pages/page-error.ts'
import type { PageReader, Validators } from '../../pages/reader.ts'
import type { Ask } from './discovery/discover.ts'
import type { StoredPages } from './stored-pages.ts'
import { hour, minute } from '../../../core/clock.ts'

/** The longest wait for which a job is held, in milliseconds; for a longer one it is given back until then. */
const maxHeldWait = 30_000
/** The longest that a site is waited for during one reading, in milliseconds. */
const maxTotalWait = hour
/** How often one address is asked for. */
const maxAttempts = 4
/** While it is waited, the lease is renewed so often, in milliseconds. */
const step = 5000

/** The site wants to be left alone for longer than a job is held, or than it is waited for at all. */
export class RetryLater extends Error {
  /** In milliseconds, and with all waits before. */
  readonly wait: number
  readonly total: number

  constructor(wait: number, total: number) {
    super(`The site asks us to wait for ${Math.ceil(wait / minute)} more minutes. What was read of it stays.`)
    this.wait = wait
    this.total = total
  }

  get isTooLong(): boolean {
    return this.total > maxTotalWait
  }
}

export type RequestDeps = {
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
  readonly #deps: RequestDeps
  /** What was waited for the site in this reading, in milliseconds. */
  #waited: number
  #isFirst = true
  /** Between two requests, in milliseconds, where the site names it. */
  pause: number | undefined

  /** @param waited by this job before, in milliseconds. */
  constructor(pages: StoredPages, waited: number, deps: RequestDeps) {
    this.#pages = pages
    this.#waited = waited
    this.#deps = deps
  }

  /** Requests an address. @throws {RetryLater} */
  readonly ask: Ask = (url, options) =>
    this.#inTurn(() => this.#deps.reader.read(url, { signal: this.#deps.signal, ...options }))

  /** Requests a page that had these validators. Null: it has not changed since. @throws {RetryLater} */
  askChanged(url: string, known: Validators, options: Parameters<Ask>[1]): ReturnType<PageReader['readChanged']> {
    const { reader, signal } = this.#deps
    return this.#inTurn(() => reader.readChanged(url, known, { signal, ...options }))
  }

  /** Requests after a pause, and again when the site asks to be asked later. */
  async #inTurn<T>(request: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      if (!this.#isFirst) await this.#deps.pause(this.pause)
      this.#isFirst = false
      try {
        return await request()
      } catch (error) {
        if (attempt === maxAttempts || !isBusy(error)) throw error
        await this.#rest(error.retryAfter === undefined ? this.#deps.busy : error.retryAfter * 1000)
        if (this.#pages.isStopped) throw error
      }
    }
  }

  /** Waits in steps in which the lease is renewed, and a wish to stop is heard. */
  async #rest(milliseconds: number): Promise<void> {
    this.#waited += milliseconds
    if (milliseconds > maxHeldWait || this.#waited > maxTotalWait) throw new RetryLater(milliseconds, this.#waited)
    for (let left = milliseconds; left > 0 && !this.#pages.isStopped; left -= step) {
      await this.#pages.save()
      await this.#deps.pause(Math.min(left, step))
    }
  }
}

/** Whether the site answers that it was asked too often, or that it is to be asked later. */
function isBusy(error: unknown): error is PageError {
  if (!(error instanceof PageError)) return false
  return error.status === 429 || (error.status === 503 && error.retryAfter !== undefined)
}

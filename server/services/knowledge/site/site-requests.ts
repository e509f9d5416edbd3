import type { SourceRecord } from '../../../store/records/knowledge/knowledge.ts'
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

/** What was waited for the site by a job, in milliseconds, and how often the addresses were asked for at which it was put down. */
type Waits = Omit<NonNullable<NonNullable<SourceRecord['job']>['waits']>, 'until'>

/** The site wants to be left alone for longer than a job is held, or than it is waited for at all. */
export class RetryLater extends Error {
  /** In milliseconds. */
  readonly wait: number
  /** With this one. */
  readonly waits: Waits

  constructor(wait: number, waits: Waits) {
    super(`The site asks us to wait for ${Math.ceil(wait / minute)} more minutes. What was read of it stays.`)
    this.wait = wait
    this.waits = waits
  }

  get isTooLong(): boolean {
    return this.waits.total > maxTotalWait
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
  /** So far, in this reading. */
  #waits: Waits
  #isFirst = true
  /** Between two requests, in milliseconds, where the site names it. */
  pause: number | undefined

  /** @param waits of this job before. */
  constructor(pages: StoredPages, waits: Waits = { total: 0 }, deps: RequestDeps) {
    this.#pages = pages
    this.#waits = waits
    this.#deps = deps
  }

  /** Requests an address. @throws {RetryLater} */
  readonly ask: Ask = (url, options) =>
    this.#inTurn(url, () => this.#deps.reader.read(url, { signal: this.#deps.signal, ...options }))

  /** Requests a page that had these validators. Null: it has not changed since. @throws {RetryLater} */
  askChanged(url: string, known: Validators, options: Parameters<Ask>[1]): ReturnType<PageReader['readChanged']> {
    const { reader, signal } = this.#deps
    return this.#inTurn(url, () => reader.readChanged(url, known, { signal, ...options }))
  }

  /** Requests after a pause, and again when the site asks to be asked later. */
  async #inTurn<T>(url: string, request: () => Promise<T>): Promise<T> {
    for (let attempt = (this.#waits.attempts?.[url] ?? 0) + 1; ; attempt += 1) {
      if (!this.#isFirst) await this.#deps.pause(this.pause)
      this.#isFirst = false
      try {
        return await request()
      } catch (error) {
        if (attempt >= maxAttempts || !isBusy(error)) throw error
        await this.#rest(error.retryAfter === undefined ? this.#deps.busy : error.retryAfter * 1000, { [url]: attempt })
        if (this.#pages.isStopped) throw error
      }
    }
  }

  /** Waits in steps in which the lease is renewed, and a wish to stop is heard. `attempts`: at the address that is busy. */
  async #rest(milliseconds: number, attempts: Waits['attempts']): Promise<void> {
    this.#waits = { ...this.#waits, total: this.#waits.total + milliseconds }
    if (milliseconds > maxHeldWait || this.#waits.total > maxTotalWait) {
      const counted = { ...this.#waits.attempts, ...attempts }
      throw new RetryLater(milliseconds, { ...this.#waits, attempts: counted })
    }
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

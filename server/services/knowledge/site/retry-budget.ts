import type { PageError } from '../../pages/page-error.ts'

/** The longest wait for which a job is held, in milliseconds; for a longer one it is given back until then. */
const maxHeldWait = 30_000
/** The longest that a site is waited for during one reading, in milliseconds. */
const maxTotalWait = 3_600_000
/** How often one address is asked for. */
const maxAttempts = 4

/** The site wants to be left alone for longer than a job is held, or than it is waited for at all. */
export class RetryLater extends Error {
  /** In milliseconds, and with all waits before. */
  readonly wait: number
  readonly total: number

  constructor(wait: number, total: number) {
    super(`The site asks us to wait for ${Math.ceil(wait / 60_000)} more minutes. What was read of it stays.`)
    this.wait = wait
    this.total = total
  }

  get isTooLong(): boolean {
    return this.total > maxTotalWait
  }
}

/** How long a site that answers 429 or 503 is waited for. */
export class RetryBudget {
  readonly #usual: number
  #total: number

  /** In milliseconds. `usual`: after a 429 that names no time; `total`: what was waited in this reading before. */
  constructor(usual: number, total: number) {
    this.#usual = usual
    this.#total = total
  }

  /**
   * Returns how long to wait until an address is asked for again that has failed so often; undefined: it is not.
   * @throws {RetryLater}
   */
  waitAfter({ status, retryAfter }: PageError, attempts: number): number | undefined {
    const isBusy = status === 429 || (status === 503 && retryAfter !== undefined)
    if (!isBusy || attempts >= maxAttempts) return undefined
    const wait = retryAfter === undefined ? this.#usual : retryAfter * 1000
    this.#total += wait
    if (wait > maxHeldWait || this.#total > maxTotalWait) throw new RetryLater(wait, this.#total)
    return wait
  }
}

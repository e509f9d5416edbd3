import { EngineError } from './engine.ts'

/** So many failures in a row, with one key, and nobody is asked for a while. */
const tolerated = 5
/** That while, in milliseconds. */
const pause = 30_000
/** How many keys are remembered; one that works is not. */
const most = 1000

type Trouble = { failures: number; until: number }

/**
 * A circuit breaker for each key of a model API: while the API fails every time, visitors get their apology at once instead of after a
 * timeout, and the API is left alone. After a pause one answer is tried; when that works, all go on.
 */
export class Breaker {
  readonly #troubles = new Map<string, Trouble>()
  readonly #clock: () => number

  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  /** Throws `unavailable` while nobody is to be asked with that key. */
  check(key: string): void {
    const trouble = this.#troubles.get(key)
    if (!trouble || trouble.failures < tolerated) return
    const now = this.#clock()
    if (now < trouble.until) {
      throw new EngineError(
        'unavailable',
        `The model API failed ${trouble.failures} times in a row; it is tried again soon.`,
      )
    }
    // The next one tries; those behind it wait for what comes of that.
    trouble.until = now + pause
  }

  succeeded(key: string): void {
    this.#troubles.delete(key)
  }

  failed(key: string): void {
    const failures = (this.#troubles.get(key)?.failures ?? 0) + 1
    this.#troubles.delete(key)
    this.#troubles.set(key, { failures, until: this.#clock() + pause })
    for (const oldest of this.#troubles.keys()) {
      if (this.#troubles.size <= most) break
      this.#troubles.delete(oldest)
    }
  }
}

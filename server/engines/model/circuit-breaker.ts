import { currentTime } from '../../core/clock.ts'
import { Lru } from '../../core/lru.ts'
import { EngineError } from '../engine.ts'

/** After so many failures in a row with one key, the API is not called for a while. */
const maxFailures = 5
/** How long the breaker stays open, in milliseconds. */
const pause = 30_000
/** How many failing keys are remembered. */
const maxKeys = 1000

/** `until`: when the breaker lets the next call through, in milliseconds since 1970. */
type KeyState = { failures: number; until: number }

/**
 * A circuit breaker for each key of a model API: while the API keeps failing it is not called, and visitors get an apology at
 * once instead of after a timeout. After a pause one call is let through; if it succeeds, the breaker closes.
 */
export class CircuitBreaker {
  readonly #troubles = new Lru<string, KeyState>(maxKeys)
  readonly #clock: () => number

  constructor(clock: () => number = currentTime) {
    this.#clock = clock
  }

  /** @throws {EngineError} `unavailable` while the breaker is open for that key. */
  check(key: string): void {
    const trouble = this.#troubles.get(key)
    if (!trouble || trouble.failures < maxFailures) return
    const now = this.#clock()
    if (now < trouble.until) {
      throw new EngineError(
        'unavailable',
        `The model API failed ${trouble.failures} times in a row; it will be tried again soon.`,
      )
    }
    // This call is let through; those after it are refused until it has succeeded.
    trouble.until = now + pause
  }

  succeeded(key: string): void {
    this.#troubles.delete(key)
  }

  failed(key: string): void {
    const failures = (this.#troubles.get(key)?.failures ?? 0) + 1
    this.#troubles.set(key, { failures, until: this.#clock() + pause })
  }
}

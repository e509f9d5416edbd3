import { queryTimeout } from '../connection/connect.ts'

/**
 * The database's clock, as far as its answers have told of it. A statement that must not take effect after its caller gave it up, as one
 * that a frozen database has received and not begun, carries its deadline in this clock.
 */
export class DatabaseClock {
  /** In seconds; undefined: nothing was told yet. */
  #ahead: number | undefined

  /** `at`: what the clock said, in seconds since 1970, in an answer that has come just now. */
  learn(at: number): void {
    this.#ahead = at - performance.now() / 1000
  }

  /** Until when a statement that is sent now may take effect; 0 while that is not known: then its refusal tells what time it is. */
  deadline(): number {
    return this.#ahead === undefined ? 0 : this.#ahead + (performance.now() + queryTimeout) / 1000
  }
}

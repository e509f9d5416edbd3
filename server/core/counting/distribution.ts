/** A histogram: how many numbers lie between one bound and the next. Adding one costs next to nothing. */
export class Distribution {
  /** Ascending. */
  readonly bounds: readonly number[]
  /** `counts[i]`: how many were at most `bounds[i]` and more than the bound before it; the last counts what is above all bounds. */
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  add(value: number): void {
    let at = 0
    while (value > (this.bounds[at] ?? Infinity)) at += 1
    this.counts[at] = (this.counts[at] ?? 0) + 1
    this.sum += value
  }

  /** Adds how many seconds `work` takes, unless it fails. */
  async time<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    this.add((performance.now() - began) / 1000)
    return result
  }
}

/** Bounds in seconds, from answers out of memory to those of a slow model. */
export const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

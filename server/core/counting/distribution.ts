/** How numbers are spread, kept so that adding one costs next to nothing: how many lie between one bound and the next. */
export class Distribution {
  /** Ascending. */
  readonly bounds: readonly number[]
  /** `counts[i]`: how many were at most `bounds[i]` and more than the bound before it; one more at the end, for what was beyond all. */
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

/** Bounds in seconds, from what is served from memory to what a peer or a model waits for. */
export const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

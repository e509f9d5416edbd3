/**
 * A map of entries whose weights add up to `max` at most, which drops what was used least recently: a Map iterates in the order of
 * insertion. Each entry weighs 1 where `weigh` is not given; set one again when its weight changed. `onDrop` is called with every value
 * that leaves the map: evicted, replaced or deleted.
 */
export class Lru<Key, Value> {
  readonly #entries = new Map<Key, { value: Value; weight: number }>()
  readonly #max: number
  readonly #weigh: (value: Value) => number
  readonly #onDrop: ((value: Value) => void) | undefined
  #total = 0
  /** Fast path: the newest entry is not moved again, which would take a tenth of a request that finds what the last one found (`bench -- append`). */
  #newest: Key | undefined

  constructor(max: number, weigh: (value: Value) => number = () => 1, onDrop?: (value: Value) => void) {
    this.#max = max
    this.#weigh = weigh
    this.#onDrop = onDrop
  }

  /** The value, which counts as used now. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (key !== this.#newest) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      this.#newest = key
    }
    return entry.value
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    const weight = this.#weigh(value)
    this.#entries.set(key, { value, weight })
    this.#newest = key
    this.#total += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#total <= this.#max) break
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#total -= entry.weight
    this.#entries.delete(key)
    this.#onDrop?.(entry.value)
  }
}

import { FoyerError } from '../../../core/errors.ts'
import type { StoreMeasures } from '../../measures.ts'
import { unavailable } from '../connection/availability.ts'

type Options<Item, Outcome> = {
  /** Does the whole group as one change; outcomes come in the order of the items. */
  run(group: Item[]): Promise<Outcome[]>
  /** Of the items with the same key a group holds one. */
  keyOf(item: Item): string | undefined
  /** In characters. */
  sizeOf(item: Item): number
  measures: StoreMeasures
}

type Waiting<Item, Outcome> = { item: Item; resolve(outcome: Outcome): void; reject(error: unknown): void }

/**
 * Turns of the event loop in which a group gathers what arrives. More than one, so that who was answered with the group before, and has
 * more to say, is in this one: else those who wait and those who were answered take turns, in twice as many groups of half the size.
 */
const turnsToGather = 3

/** The most items of a group, and their characters; how many may wait. */
const maxItems = 256
const maxSize = 1024 * 1024
const maxWaiting = 10_000

/**
 * Group commit. One group is under way at a time; what arrives meanwhile is the next one. When a group fails for a reason that lies in an
 * item of it, it is halved until that one fails alone.
 */
export class GroupCommit<Item, Outcome> {
  readonly #options: Options<Item, Outcome>
  #waiting: Waiting<Item, Outcome>[] = []
  #work: Promise<void> | undefined

  constructor(options: Options<Item, Outcome>) {
    this.#options = options
  }

  submit(item: Item): Promise<Outcome> {
    if (this.#waiting.length >= maxWaiting) return Promise.reject(unavailable())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#work ??= this.#runAll()
    })
  }

  /** Resolves when there is nothing under way. */
  async close(): Promise<void> {
    await this.#work
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      for (let turn = 0; turn < turnsToGather; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
      await this.#run(this.#take())
    }
    // In the same turn as the last look at what waits: what comes later starts the work again.
    this.#work = undefined
  }

  #take(): Waiting<Item, Outcome>[] {
    const { keyOf, sizeOf } = this.#options
    const group: Waiting<Item, Outcome>[] = []
    const keys = new Set<string>()
    let size = 0
    this.#waiting = this.#waiting.filter((one) => {
      const key = keyOf(one.item)
      const itemSize = sizeOf(one.item)
      const isFull = group.length === maxItems || (group.length > 0 && size + itemSize > maxSize)
      if (isFull || (key !== undefined && keys.has(key))) return true
      if (key !== undefined) keys.add(key)
      size += itemSize
      group.push(one)
      return false
    })
    return group
  }

  async #run(group: Waiting<Item, Outcome>[]): Promise<void> {
    const { measures, run } = this.#options
    try {
      const outcomes = await measures.commits.time(() => run(group.map(({ item }) => item)))
      measures.changes.add(group.length)
      for (const [at, { resolve }] of group.entries()) resolve(outcomes[at] as Outcome)
    } catch (error) {
      if (group.length > 1 && !(error instanceof FoyerError)) {
        const half = group.length >> 1
        await this.#run(group.slice(0, half))
        await this.#run(group.slice(half))
        return
      }
      measures.failedCommits += 1
      for (const { reject } of group) reject(error)
    }
  }
}

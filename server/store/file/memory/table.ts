import { damaged } from '../../../core/errors.ts'
import type { Slice } from '../../records/records.ts'
import { lowerBound, takeSlice } from './slices.ts'

type TableRow<T> = { position: number; record: T }

/**
 * What a table must know of its records: the lists that one belongs to, the texts, besides the id, by which it is found, and how much it
 * weighs where the weight of a list is asked for.
 */
type TableShape<T> = {
  listsOf: (record: T) => string[]
  keysOf?: (record: T) => string[]
  weightOf?: (record: T) => number
}

/**
 * The documents of a folder in memory. Readers see what is durable; a change sees the changes before it too (`latest`), which stay
 * apart (`stage`) until their batch is durable (`put`, `drop`, then `unstage`) or failed (`unstage` alone).
 */
export class Table<T extends { id: string; createdAt: string }> {
  readonly #shape: TableShape<T>
  readonly #rows = new Map<string, TableRow<T>>()
  readonly #keys = new Map<string, string>()
  readonly #lists = new Map<string, TableRow<T>[]>()
  readonly #weights = new Map<string, number>()
  readonly #staged = new Map<string, T | null>()
  /** The records whose files could not be read, with the list that each belongs to, where that could be. */
  readonly #damaged = new Map<string, string | undefined>()
  #nextPosition = 0

  constructor(shape: TableShape<T>) {
    this.#shape = shape
  }

  get size(): number {
    return this.#rows.size
  }

  /** The record as readers see it. @throws `damaged` when its file could not be read. */
  get(id: string): T | null {
    const row = this.#rows.get(id)
    if (!row && this.#damaged.has(id)) throw damaged()
    return row?.record ?? null
  }

  find(key: string): T | null {
    const id = this.#keys.get(key)
    return id === undefined ? null : this.get(id)
  }

  /** The record as the next change must see it. @throws `damaged` */
  latest(id: string): T | null {
    const staged = this.#staged.get(id)
    return staged === undefined ? this.get(id) : staged
  }

  /** The record that has a key, as the next change must see it. */
  latestWith(key: string): T | null {
    for (const record of this.#staged.values()) if (record && this.#keysOf(record).includes(key)) return record
    const id = this.#keys.get(key)
    const record = id === undefined ? null : this.latest(id)
    return record && this.#keysOf(record).includes(key) ? record : null
  }

  /** All records of a list as the next change must see them, in no order. */
  *latestIn(list: string): Iterable<T> {
    for (const { record } of this.#lists.get(list) ?? []) if (!this.#staged.has(record.id)) yield record
    for (const record of this.#staged.values()) if (record && this.#isIn(record, list)) yield record
  }

  /** The weight of all records of a list as the next change must see it. */
  latestWeight(list: string): number {
    const weightIn = (record: T | null | undefined) => (record && this.#isIn(record, list) ? this.weightOf(record) : 0)
    let weight = this.#weights.get(list) ?? 0
    for (const [id, staged] of this.#staged) weight += weightIn(staged) - weightIn(this.#rows.get(id)?.record)
    return weight
  }

  /** All records, in no order. */
  *all(): Iterable<T> {
    for (const { record } of this.#rows.values()) yield record
  }

  /** A part of a list, by time and then order of creation. */
  slice(list: string, slice: Slice): T[] {
    const rows = this.#lists.get(list) ?? []
    const indexOf = (id: string) => {
      const row = this.#rows.get(id)
      return row && this.#isIn(row.record, list) ? this.#indexIn(rows, row) : -1
    }
    return takeSlice(rows, slice, indexOf, ({ record }) => Date.parse(record.createdAt)).map((row) => row.record)
  }

  /** The record with its position, as its file has it. */
  row(id: string): TableRow<T> | undefined {
    return this.#rows.get(id)
  }

  /** The position of a record in the order of creation; a new one for an id that is not there. */
  positionOf(id: string): number {
    return this.#rows.get(id)?.position ?? this.#nextPosition++
  }

  stage(id: string, record: T | null): void {
    this.#staged.set(id, record)
  }

  unstage(): void {
    this.#staged.clear()
  }

  put(record: T, position: number): void {
    this.#damaged.delete(record.id)
    const row = { position: this.#rows.get(record.id)?.position ?? position, record }
    this.drop(record.id)
    for (const list of this.#shape.listsOf(record)) {
      const rows = this.#lists.get(list) ?? []
      this.#lists.set(list, rows)
      rows.splice(this.#indexIn(rows, row), 0, row)
      this.#weigh(list, this.weightOf(record))
    }
    this.#rows.set(record.id, row)
    for (const key of this.#keysOf(record)) this.#keys.set(key, record.id)
    this.#nextPosition = Math.max(this.#nextPosition, position + 1)
  }

  drop(id: string): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#rows.delete(id)
    for (const list of this.#shape.listsOf(row.record)) {
      const rows = this.#lists.get(list) ?? []
      // Fast path: a list that goes as a whole goes from its end, where no search is needed.
      if (rows.at(-1) === row) rows.pop()
      else rows.splice(this.#indexIn(rows, row), 1)
      if (rows.length === 0) this.#lists.delete(list)
      this.#weigh(list, -this.weightOf(row.record))
    }
    for (const key of this.#keysOf(row.record)) if (this.#keys.get(key) === id) this.#keys.delete(key)
  }

  /** Notes that the file of a record cannot be read. `list`: the one that it belongs to, undefined where even that cannot be. */
  damage(id: string, list: string | undefined): void {
    this.#damaged.set(id, list)
  }

  /** The ids of the records that are missing in a list, or may be, because they cannot be read. */
  unreadable(list: string): string[] {
    return [...this.#damaged].filter(([, own]) => own === undefined || own === list).map(([id]) => id)
  }

  /** Whether there is a record, be it one that cannot be read. */
  isThere(id: string): boolean {
    return this.#rows.has(id) || this.#damaged.has(id)
  }

  isDamaged(id: string): boolean {
    return this.#damaged.has(id)
  }

  get hasDamage(): boolean {
    return this.#damaged.size > 0
  }

  #isIn(record: T, list: string): boolean {
    return this.#shape.listsOf(record).includes(list)
  }

  #keysOf(record: T): string[] {
    return this.#shape.keysOf?.(record) ?? []
  }

  weightOf(record: T): number {
    return this.#shape.weightOf?.(record) ?? 0
  }

  #weigh(list: string, change: number): void {
    const weight = (this.#weights.get(list) ?? 0) + change
    if (weight === 0) this.#weights.delete(list)
    else this.#weights.set(list, weight)
  }

  #indexIn(rows: TableRow<T>[], row: TableRow<T>): number {
    return lowerBound(rows.length, (index) => {
      const other = rows[index]
      if (!other) return false
      if (other.record.createdAt !== row.record.createdAt) return other.record.createdAt < row.record.createdAt
      return other.position < row.position
    })
  }
}

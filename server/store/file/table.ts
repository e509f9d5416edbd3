import { damaged } from '../../core/errors.ts'
import type { Slice } from '../store.ts'
import { lowerBound, takeSlice } from './slices.ts'

type Row<T> = { place: number; record: T }

/** What a table must know of its records: the list that one belongs to, and the texts, besides the id, by which it is found. */
export type TableShape<T> = { listOf: (record: T) => string; keysOf: (record: T) => string[] }

/**
 * The documents of a folder in memory. Readers see what is durable; a change sees the changes before it too (`latest`), which stay
 * apart (`stage`) until their batch is durable (`put`, `drop`, then `unstage`) or failed (`unstage` alone).
 */
export class Table<T extends { id: string; createdAt: string }> {
  readonly #shape: TableShape<T>
  readonly #rows = new Map<string, Row<T>>()
  readonly #keys = new Map<string, string>()
  readonly #lists = new Map<string, Row<T>[]>()
  readonly #staged = new Map<string, T | null>()
  readonly #damaged = new Set<string>()
  #places = 0

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

  /** All records of a list as the next change must see them, in no order. */
  *latestIn(list: string): Iterable<T> {
    for (const { record } of this.#lists.get(list) ?? []) if (!this.#staged.has(record.id)) yield record
    for (const record of this.#staged.values()) if (record && this.#shape.listOf(record) === list) yield record
  }

  /** All records, in no order. */
  *all(): Iterable<T> {
    for (const { record } of this.#rows.values()) yield record
  }

  /** A part of a list, by time and then order of creation. */
  slice(list: string, slice: Slice): T[] {
    const rows = this.#lists.get(list) ?? []
    const placeOf = (id: string) => {
      const row = this.#rows.get(id)
      return row && this.#shape.listOf(row.record) === list ? this.#indexIn(rows, row) : -1
    }
    return takeSlice(rows, slice, placeOf).map((row) => row.record)
  }

  /** The record with its place, as it is laid down. */
  row(id: string): Row<T> | undefined {
    return this.#rows.get(id)
  }

  /** The place of a record in the order of creation; a new one for an id that is not there. */
  placeOf(id: string): number {
    return this.#rows.get(id)?.place ?? this.#places++
  }

  stage(id: string, record: T | null): void {
    this.#staged.set(id, record)
  }

  unstage(): void {
    this.#staged.clear()
  }

  put(record: T, place: number): void {
    this.#damaged.delete(record.id)
    const row = { place: this.#rows.get(record.id)?.place ?? place, record }
    this.drop(record.id)
    const list = this.#shape.listOf(record)
    const rows = this.#lists.get(list) ?? []
    this.#lists.set(list, rows)
    rows.splice(this.#indexIn(rows, row), 0, row)
    this.#rows.set(record.id, row)
    for (const key of this.#shape.keysOf(record)) this.#keys.set(key, record.id)
    this.#places = Math.max(this.#places, place + 1)
  }

  drop(id: string): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#rows.delete(id)
    const list = this.#shape.listOf(row.record)
    const rows = this.#lists.get(list) ?? []
    rows.splice(this.#indexIn(rows, row), 1)
    if (rows.length === 0) this.#lists.delete(list)
    for (const key of this.#shape.keysOf(row.record)) if (this.#keys.get(key) === id) this.#keys.delete(key)
  }

  /** Notes that the file of a record cannot be read. */
  damage(id: string): void {
    this.#damaged.add(id)
  }

  isDamaged(id: string): boolean {
    return this.#damaged.has(id)
  }

  get hasDamage(): boolean {
    return this.#damaged.size > 0
  }

  #indexIn(rows: Row<T>[], row: Row<T>): number {
    return lowerBound(rows.length, (index) => {
      const other = rows[index]
      if (!other) return false
      if (other.record.createdAt !== row.record.createdAt) return other.record.createdAt < row.record.createdAt
      return other.place < row.place
    })
  }
}

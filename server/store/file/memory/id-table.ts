import { maxIdLength } from '../../../core/ids.ts'
import { Lru } from '../../../core/lru.ts'

/** The length of our identifiers, such as `ses_…`. A longer one widens all rows. */
const usual = 28
/** How many rows are cached by text: sessions in use are found without comparing bytes. */
const maxRecent = 1024

/**
 * Maps identifiers to numbers, their rows, and back. Their bytes are stored contiguously, with a hash table of rows (open addressing, linear
 * probing, backward-shift deletion). A Map of strings takes twice as long to load a million, and 1.5 × the memory, which the garbage
 * collector has to walk. Rows of removed identifiers are reused.
 */
export class IdTable {
  #width = usual
  #bytes = Buffer.alloc(1024 * usual)
  /** The length of each row's identifier; 0: the row is free. */
  #lengths = new Uint8Array(1024)
  /**
   * The hash table: two numbers for each bucket, the row + 1, or 0 if it is empty, and the hash of the identifier. At most half of the
   * buckets are taken.
   */
  #buckets = new Uint32Array(2 * 2048)
  /** The first row that was never used. */
  #end = 0
  readonly #free: number[] = []
  readonly #recent = new Lru<string, number>(maxRecent)
  readonly #written = Buffer.alloc(maxIdLength)

  get size(): number {
    return this.#end - this.#free.length
  }

  /** The row of an identifier; undefined when it has none. */
  rowOf(id: string): number | undefined {
    const recent = this.#recent.get(id)
    if (recent !== undefined) return recent
    const length = this.#write(id)
    const bucket = this.#bucketOf(this.#written, 0, length)
    const taken = this.#buckets[2 * bucket] ?? 0
    if (taken === 0) return undefined
    // A copy, because `id` may be a slice that keeps a longer string in memory, and V8 compares slices slowly.
    this.#recent.set(this.#written.toString('latin1', 0, length), taken - 1)
    return taken - 1
  }

  /** Returns the row of an identifier, and adds it if it has none. @throws {RangeError} for a text that is not an identifier. */
  add(id: string): number {
    return this.addBytes(this.#written, 0, this.#write(id))
  }

  /** Like {@link add}, for the ASCII bytes between two offsets. */
  addBytes(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start
    if (length <= 0 || length > maxIdLength) throw new RangeError('This is no identifier')
    const hash = hashOf(bytes, start, end)
    const bucket = this.#bucketOf(bytes, start, end, hash)
    const taken = this.#buckets[2 * bucket] ?? 0
    if (taken > 0) return taken - 1
    if (length > this.#width) this.#spread(maxIdLength)
    const row = this.#free.pop() ?? this.#end++
    this.#buckets[2 * bucket] = row + 1
    this.#buckets[2 * bucket + 1] = hash
    this.#lengths[row] = length
    const at = row * this.#width
    for (let index = 0; index < length; index++) this.#bytes[at + index] = bytes[start + index] ?? 0
    if (this.#end === this.#lengths.length) this.#grow()
    return row
  }

  isTaken(row: number): boolean {
    return this.#lengths[row] !== 0
  }

  /** The identifier of a row; undefined if it is free. */
  idAt(row: number): string | undefined {
    const length = this.#lengths[row] ?? 0
    const at = row * this.#width
    return length === 0 ? undefined : this.#bytes.toString('latin1', at, at + length)
  }

  /** Removes an identifier, which must have that row. */
  remove(id: string, row: number): void {
    this.#recent.delete(id)
    const buckets = this.#buckets
    const mask = buckets.length / 2 - 1
    const at = row * this.#width
    let gap = this.#bucketOf(this.#bytes, at, at + (this.#lengths[row] ?? 0))
    // Backward-shift deletion: later entries of the probe sequence move into the gap, at which a search would end.
    for (let bucket = (gap + 1) & mask; buckets[2 * bucket] !== 0; bucket = (bucket + 1) & mask) {
      const wanted = buckets[2 * bucket + 1] ?? 0
      if (((bucket - wanted) & mask) < ((bucket - gap) & mask)) continue
      buckets.copyWithin(2 * gap, 2 * bucket, 2 * bucket + 2)
      gap = bucket
    }
    buckets[2 * gap] = 0
    this.#lengths[row] = 0
    this.#free.push(row)
  }

  /** All rows in use. */
  *rows(): Iterable<number> {
    for (let row = 0; row < this.#end; row++) if (this.#lengths[row] !== 0) yield row
  }

  /** Writes a text as bytes; returns how many, 0 for one that is not an identifier. */
  #write(id: string): number {
    if (id.length > maxIdLength) return 0
    for (let index = 0; index < id.length; index++) {
      const code = id.charCodeAt(index)
      if (code > 127) return 0
      this.#written[index] = code
    }
    return id.length
  }

  /** The bucket of an identifier, or the empty one where it would be added. */
  #bucketOf(bytes: Uint8Array, start: number, end: number, hash = hashOf(bytes, start, end)): number {
    const buckets = this.#buckets
    const mask = buckets.length / 2 - 1
    let bucket = hash & mask
    for (let taken = buckets[2 * bucket] ?? 0; taken !== 0; taken = buckets[2 * bucket] ?? 0) {
      if (buckets[2 * bucket + 1] === hash && this.#holds(taken - 1, bytes, start, end)) break
      bucket = (bucket + 1) & mask
    }
    return bucket
  }

  #holds(row: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.#lengths[row] !== end - start) return false
    let at = row * this.#width
    for (let index = start; index < end; index++) if (this.#bytes[at++] !== bytes[index]) return false
    return true
  }

  #grow(): void {
    const count = this.#lengths.length * 2
    const lengths = new Uint8Array(count)
    lengths.set(this.#lengths)
    this.#lengths = lengths
    this.#spread(this.#width)
    const before = this.#buckets
    const buckets = new Uint32Array(before.length * 2)
    const mask = buckets.length / 2 - 1
    for (let at = 0; at < before.length; at += 2) {
      if (before[at] === 0) continue
      let bucket = (before[at + 1] ?? 0) & mask
      while (buckets[2 * bucket] !== 0) bucket = (bucket + 1) & mask
      buckets[2 * bucket] = before[at] ?? 0
      buckets[2 * bucket + 1] = before[at + 1] ?? 0
    }
    this.#buckets = buckets
  }

  /** Reallocates the bytes, with that many for each row. */
  #spread(width: number): void {
    const bytes = Buffer.alloc(this.#lengths.length * width)
    if (width === this.#width) this.#bytes.copy(bytes)
    else for (const row of this.rows()) this.#bytes.copy(bytes, row * width, row * this.#width, (row + 1) * this.#width)
    this.#bytes = bytes
    this.#width = width
  }
}

/** FNV-1a with a final mix, because the lowest bits select the bucket. Collisions cannot be forced: the server makes the ids at random. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

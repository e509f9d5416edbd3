import { maxIdLength } from '../../core/ids.ts'

/** The length of the identifiers that we make, such as `ses_…`. A longer one makes room for all of them wider. */
const usual = 28
/** How many are remembered as texts: who talks right now is found without a look at the bytes. */
const mostRecent = 1024

/**
 * Gives each identifier a number, its slot, and finds either by the other. Their bytes lie side by side, and a hash table of slots leads
 * to them (open addressing with linear probing; what is removed is closed up). A Map and its texts take twice as long when a million
 * are loaded, and half as much memory again, which the collector of garbage has to walk. The slots of what was removed are given again.
 */
export class IdTable {
  #width = usual
  #bytes = Buffer.alloc(1024 * usual)
  /** Of each slot; 0 while nobody has it. */
  #lengths = new Uint8Array(1024)
  /**
   * The hash table: a pair of numbers for each place, one more than the slot that stands there, or 0, and the hash of its identifier. It
   * stands where the hash says, or at the next place that was empty. At most half are taken.
   */
  #places = new Uint32Array(2 * 2048)
  /** From this slot on none was given yet. */
  #end = 0
  readonly #free: number[] = []
  readonly #recent = new Map<string, number>()
  readonly #written = Buffer.alloc(maxIdLength)

  get size(): number {
    return this.#end - this.#free.length
  }

  /** The slot of an identifier; undefined when it has none. */
  slotOf(id: string): number | undefined {
    const recent = this.#recent.get(id)
    if (recent !== undefined) return recent
    const length = this.#write(id)
    const place = this.#placeOf(this.#written, 0, length)
    const taken = this.#places[2 * place] ?? 0
    if (taken === 0) return undefined
    if (this.#recent.size === mostRecent) this.#recent.clear()
    // Not the text that was asked with, which may be a part of a longer one: that would stay with it, and V8 compares such slowly.
    this.#recent.set(this.#written.toString('latin1', 0, length), taken - 1)
    return taken - 1
  }

  /** The slot of an identifier, which gets one when it has none. @throws RangeError for a text that is no identifier. */
  add(id: string): number {
    return this.addBytes(this.#written, 0, this.#write(id))
  }

  /** As {@link add}, for the identifier whose ASCII letters stand between two places. */
  addBytes(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start
    if (length <= 0 || length > maxIdLength) throw new RangeError('This is no identifier')
    const hash = hashOf(bytes, start, end)
    const place = this.#placeOf(bytes, start, end, hash)
    const taken = this.#places[2 * place] ?? 0
    if (taken > 0) return taken - 1
    if (length > this.#width) this.#spread(maxIdLength)
    const slot = this.#free.pop() ?? this.#end++
    this.#places[2 * place] = slot + 1
    this.#places[2 * place + 1] = hash
    this.#lengths[slot] = length
    const at = slot * this.#width
    for (let index = 0; index < length; index++) this.#bytes[at + index] = bytes[start + index] ?? 0
    if (this.#end === this.#lengths.length) this.#grow()
    return slot
  }

  isTaken(slot: number): boolean {
    return this.#lengths[slot] !== 0
  }

  /** The identifier that has a slot; undefined when none has. */
  idAt(slot: number): string | undefined {
    const length = this.#lengths[slot] ?? 0
    const at = slot * this.#width
    return length === 0 ? undefined : this.#bytes.toString('latin1', at, at + length)
  }

  /** Takes an identifier its slot, which it must have. */
  remove(id: string, slot: number): void {
    this.#recent.delete(id)
    const places = this.#places
    const mask = places.length / 2 - 1
    const at = slot * this.#width
    let gap = this.#placeOf(this.#bytes, at, at + (this.#lengths[slot] ?? 0))
    // Whoever stands behind the gap, and would have stood in it or before it, moves up: else a search would end at the gap.
    for (let place = (gap + 1) & mask; places[2 * place] !== 0; place = (place + 1) & mask) {
      const wanted = places[2 * place + 1] ?? 0
      if (((place - wanted) & mask) < ((place - gap) & mask)) continue
      places.copyWithin(2 * gap, 2 * place, 2 * place + 2)
      gap = place
    }
    places[2 * gap] = 0
    this.#lengths[slot] = 0
    this.#free.push(slot)
  }

  /** All slots that somebody has. */
  *slots(): Iterable<number> {
    for (let slot = 0; slot < this.#end; slot++) if (this.#lengths[slot] !== 0) yield slot
  }

  /** Writes a text as bytes; gives how many, 0 for one that is no identifier. */
  #write(id: string): number {
    if (id.length > maxIdLength) return 0
    for (let index = 0; index < id.length; index++) {
      const code = id.charCodeAt(index)
      if (code > 127) return 0
      this.#written[index] = code
    }
    return id.length
  }

  /** The place where an identifier stands, or would. */
  #placeOf(bytes: Uint8Array, start: number, end: number, hash = hashOf(bytes, start, end)): number {
    const places = this.#places
    const mask = places.length / 2 - 1
    let place = hash & mask
    for (let taken = places[2 * place] ?? 0; taken !== 0; taken = places[2 * place] ?? 0) {
      if (places[2 * place + 1] === hash && this.#holds(taken - 1, bytes, start, end)) break
      place = (place + 1) & mask
    }
    return place
  }

  #holds(slot: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.#lengths[slot] !== end - start) return false
    let at = slot * this.#width
    for (let index = start; index < end; index++) if (this.#bytes[at++] !== bytes[index]) return false
    return true
  }

  #grow(): void {
    const count = this.#lengths.length * 2
    const lengths = new Uint8Array(count)
    lengths.set(this.#lengths)
    this.#lengths = lengths
    this.#spread(this.#width)
    const before = this.#places
    const places = new Uint32Array(before.length * 2)
    const mask = places.length / 2 - 1
    for (let at = 0; at < before.length; at += 2) {
      if (before[at] === 0) continue
      let place = (before[at + 1] ?? 0) & mask
      while (places[2 * place] !== 0) place = (place + 1) & mask
      places[2 * place] = before[at] ?? 0
      places[2 * place + 1] = before[at + 1] ?? 0
    }
    this.#places = places
  }

  /** Gives each slot that many bytes, and all of them room. */
  #spread(width: number): void {
    const bytes = Buffer.alloc(this.#lengths.length * width)
    if (width === this.#width) this.#bytes.copy(bytes)
    else
      for (const slot of this.slots())
        this.#bytes.copy(bytes, slot * width, slot * this.#width, (slot + 1) * this.#width)
    this.#bytes = bytes
    this.#width = width
  }
}

/** FNV-1a, its bits mixed once more, since the lowest ones decide. Who guesses at it gains nothing: the ids are random, and ours. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

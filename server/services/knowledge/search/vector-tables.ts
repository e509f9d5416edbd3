import { Lru } from '../../../core/lru.ts'
import { VectorTable } from '../../../engines/retrieval/vectors/vector-table.ts'
import { readVectors } from '../vectors/stored.ts'

/** By their length: those of a question are compared with those of the same. */
type Tables = ReadonlyMap<number, VectorTable>

/** In bytes: some AI resources with as many passages as they may have, of 1,536 numbers each. */
const maxSize = 200_000_000

/** The vectors of AI resources, by keys that name one state of them. Those that were used least recently are forgotten. */
export class VectorTables {
  readonly #incoming = new Map<string, Map<number, VectorTable>>()
  readonly #known = new Lru<string, Tables>(maxSize, sizeOf)

  /** Takes what is stored of documents, in parts; vectors of another model do not count. */
  add(key: string, model: string, part: readonly string[], isLast: boolean): void {
    const tables = this.#incoming.get(key) ?? new Map<number, VectorTable>()
    this.#incoming.set(key, tables)
    for (const stored of part) {
      const read = readVectors(stored)
      if (read?.model !== model) continue
      const table = tables.get(read.dimension) ?? new VectorTable(read.dimension)
      tables.set(read.dimension, table)
      for (const [name, vector] of read.passages) table.add(name, vector)
    }
    if (!isLast) return
    this.#incoming.delete(key)
    this.#known.set(key, tables)
  }

  get(key: string): Tables | undefined {
    return this.#known.get(key)
  }
}

function sizeOf(tables: Tables): number {
  const size = [...tables.values()].reduce((sum, table) => sum + table.size, 1000)
  return Math.min(size, maxSize)
}

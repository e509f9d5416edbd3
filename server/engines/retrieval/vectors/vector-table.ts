/*
 * Vectors of passages, a byte for each number: how near a passage is to a question is the cosine of their vectors, as far as bytes tell.
 * Against numbers of 64 bits it is off by some thousandths.
 */

/** A question as vectors: by itself, and with the one before it where it may lean on that. */
export type QuestionVectors = { alone: Int8Array; together?: Int8Array }

/** A vector as bytes, whatever its length: only its direction counts. */
export function packVector(numbers: readonly number[]): Int8Array {
  let largest = 0
  for (const number of numbers) largest = Math.max(largest, Math.abs(number))
  return Int8Array.from(numbers, (number) => (largest === 0 ? 0 : Math.round((127 * number) / largest)))
}

/** Vectors of one length by names, in one piece of memory. */
export class VectorTable {
  readonly dimension: number
  readonly #rows = new Map<string, number>()
  #bytes: Int8Array
  #lengths: Float32Array

  constructor(dimension: number) {
    this.dimension = dimension
    this.#bytes = new Int8Array(dimension * 64)
    this.#lengths = new Float32Array(64)
  }

  /** The memory that it takes, in bytes. */
  get size(): number {
    return this.#bytes.byteLength + this.#lengths.byteLength
  }

  /** A name that is there already keeps its vector. @throws {Error} when it has another length */
  add(name: string, vector: Int8Array): void {
    if (vector.length !== this.dimension) throw new Error('The vector has another length')
    if (this.#rows.has(name)) return
    const row = this.#rows.size
    if (row === this.#lengths.length) this.#grow()
    this.#bytes.set(vector, row * this.dimension)
    this.#lengths[row] = lengthOf(vector)
    this.#rows.set(name, row)
  }

  /** Where the vector of a name is; -1: nowhere. */
  rowOf(name: string): number {
    return this.#rows.get(name) ?? -1
  }

  /** The cosine of each row, of those that are not negative, with a question; NaN for the others. */
  similarities(rows: Int32Array, question: Int8Array): Float32Array {
    const { dimension } = this
    const [bytes, lengths, own] = [this.#bytes, this.#lengths, lengthOf(question)]
    return Float32Array.from(rows, (row) => {
      if (row < 0) return Number.NaN
      let sum = 0
      const start = row * dimension
      for (let at = 0; at < dimension; at++) sum += (bytes[start + at] ?? 0) * (question[at] ?? 0)
      return sum / ((lengths[row] ?? 0) * own || 1)
    })
  }

  #grow(): void {
    const bytes = new Int8Array(this.#bytes.length * 2)
    bytes.set(this.#bytes)
    const lengths = new Float32Array(this.#lengths.length * 2)
    lengths.set(this.#lengths)
    this.#bytes = bytes
    this.#lengths = lengths
  }
}

function lengthOf(vector: Int8Array): number {
  return Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0))
}

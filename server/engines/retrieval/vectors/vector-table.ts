/*
 * Vectors of passages, quantized to a byte for each number. The cosine of two of them differs by some thousandths from that of 64-bit
 * numbers.
 */

/** The vectors of a question: alone, and together with the one before it if it may depend on that. */
export type QuestionVectors = { alone: Int8Array; together?: Int8Array }

/** Quantizes a vector to bytes; its length is lost, since only its direction counts. */
export function packVector(numbers: readonly number[]): Int8Array {
  let largest = 0
  for (const number of numbers) largest = Math.max(largest, Math.abs(number))
  return Int8Array.from(numbers, (number) => (largest === 0 ? 0 : Math.round((127 * number) / largest)))
}

/** Vectors of one dimension by name, in one contiguous array. */
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

  /** Adds a vector, unless the name has one. @throws {Error} if it has another dimension */
  add(name: string, vector: Int8Array): void {
    if (vector.length !== this.dimension) throw new Error('The vector has another length')
    if (this.#rows.has(name)) return
    const row = this.#rows.size
    if (row === this.#lengths.length) this.#grow()
    this.#bytes.set(vector, row * this.dimension)
    this.#lengths[row] = lengthOf(vector)
    this.#rows.set(name, row)
  }

  /** The row of a name's vector; -1 if it has none. */
  rowOf(name: string): number {
    return this.#rows.get(name) ?? -1
  }

  /** The cosine of each row with a question; NaN for negative rows, which have no vector. */
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

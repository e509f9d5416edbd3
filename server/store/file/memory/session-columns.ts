const initialRows = 1024

/** The numbers of sessions by row. Times are in milliseconds since 1970. */
export class SessionColumns {
  created = new Float64Array(initialRows)
  updated = new Float64Array(initialRows)
  length = new Uint32Array(initialRows)
  /** The number of the agent, see {@link SessionOwners}. */
  owner = new Uint32Array(initialRows)
  /** Creation sequence. Rows are reused, so they cannot give the order. */
  sequence = new Uint32Array(initialRows)

  get rows(): number {
    return this.created.length
  }

  /** Whether a session comes before another one, by creation time and sequence. */
  isBefore(row: number, other: number): boolean {
    const created = this.created[row] ?? 0
    const otherCreated = this.created[other] ?? 0
    return created === otherCreated ? (this.sequence[row] ?? 0) < (this.sequence[other] ?? 0) : created < otherCreated
  }

  widen(rows: number): void {
    this.created = widened(this.created, new Float64Array(rows))
    this.updated = widened(this.updated, new Float64Array(rows))
    this.length = widened(this.length, new Uint32Array(rows))
    this.owner = widened(this.owner, new Uint32Array(rows))
    this.sequence = widened(this.sequence, new Uint32Array(rows))
  }
}

function widened<T extends Float64Array | Uint32Array>(column: T, larger: T): T {
  larger.set(column)
  return larger
}

/** The sessions, by their rows in memory. */
type Rows = {
  rowOf(id: string): number | undefined
  idAt(row: number): string
  isOf(row: number, workspaceId: string, agentId: string): boolean
}

const none: readonly string[] = []

/** The tags of sessions, of which few have any, by row. Staging as in {@link Table}. */
export class SessionTags {
  readonly #rows: Rows
  readonly #tags = new Map<number, readonly string[]>()
  readonly #staged = new Map<string, readonly string[]>()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** Those of a session; none where there is no such session. */
  get(id: string): readonly string[] {
    return this.at(this.#rows.rowOf(id) ?? -1)
  }

  at(row: number): readonly string[] {
    return this.#tags.get(row) ?? none
  }

  /** As the next change must see them. */
  latest(id: string): readonly string[] {
    return this.#staged.get(id) ?? this.get(id)
  }

  stage(id: string, tags: readonly string[]): void {
    this.#staged.set(id, tags)
  }

  unstage(): void {
    this.#staged.clear()
  }

  set(id: string, tags: readonly string[]): void {
    const row = this.#rows.rowOf(id)
    if (row !== undefined) this.setAt(row, tags)
  }

  setAt(row: number, tags: readonly string[]): void {
    if (tags.length > 0) this.#tags.set(row, tags)
    else this.#tags.delete(row)
  }

  /** The sessions of an agent that have tags, in no order. */
  *of(workspaceId: string, agentId: string): Iterable<{ id: string; tags: readonly string[] }> {
    for (const [row, tags] of this.#tags) {
      if (this.#rows.isOf(row, workspaceId, agentId)) yield { id: this.#rows.idAt(row), tags }
    }
  }
}

/** An agent with the rows of its sessions, in order. `isGone`: it was deleted, and its rows are not cleared yet. */
export type Owner = { agentId: string; workspaceId: string; rows: number[]; isGone: boolean }

/** The agents of sessions, by number, so that a session stores four bytes for its agent. */
export class SessionOwners {
  readonly #owners: Owner[] = []
  readonly #numbers = new Map<string, number>()
  /** Deleted agents whose rows are not cleared yet. */
  readonly #gone = new Map<string, number>()
  /** Free numbers, to be reused. */
  readonly #free: number[] = []

  at(number: number): Owner | undefined {
    return this.#owners[number]
  }

  numberOf(agentId: string): number | undefined {
    return this.#numbers.get(agentId)
  }

  /** Returns the number of an agent, and adds it if it has none. */
  add(agentId: string, workspaceId: string): number {
    const known = this.#numbers.get(agentId)
    if (known !== undefined) return known
    const number = this.#free.pop() ?? this.#owners.length
    this.#numbers.set(agentId, number)
    this.#owners[number] = { agentId, workspaceId, rows: [], isGone: false }
    return number
  }

  /** Marks an agent as deleted. Its rows stay until {@link clear}. */
  remove(agentId: string): void {
    const number = this.#numbers.get(agentId)
    const owner = number === undefined ? undefined : this.#owners[number]
    if (number === undefined || !owner) return
    owner.isGone = true
    this.#numbers.delete(agentId)
    this.#gone.set(agentId, number)
  }

  /** A deleted agent, until its rows are cleared. */
  gone(agentId: string): Owner | undefined {
    return this.#owners[this.#gone.get(agentId) ?? -1]
  }

  /** Frees the number of a deleted agent, whose rows are cleared. */
  clear(agentId: string): void {
    const number = this.#gone.get(agentId)
    if (number === undefined) return
    this.#gone.delete(agentId)
    this.#free.push(number)
  }

  /** How many rows belong to deleted agents. */
  get goneRows(): number {
    let rows = 0
    for (const number of this.#gone.values()) rows += this.#owners[number]?.rows.length ?? 0
    return rows
  }
}

/**
 * Claims that are nobody's, though they may stand in the database as ours: those perhaps taken without our hearing of it, those that could
 * not be given back, and those given back a moment ago, since a crash of the database may undo its last moments. Each is known from one
 * `age` until the second one after it.
 */
export class OrphanedClaims {
  #young = new Map<string, string[]>()
  #old = new Map<string, string[]>()

  add(sessionId: string, token: string): void {
    const tokens = this.#young.get(sessionId)
    if (tokens) tokens.push(token)
    else this.#young.set(sessionId, [token])
  }

  /** The tokens of a session's. */
  of(sessionId: string): string[] {
    return [...(this.#old.get(sessionId) ?? []), ...(this.#young.get(sessionId) ?? [])]
  }

  /** All of them, as session and token. */
  *all(): Generator<[sessionId: string, token: string]> {
    for (const generation of [this.#old, this.#young]) {
      for (const [sessionId, tokens] of generation) for (const token of tokens) yield [sessionId, token]
    }
  }

  age(): void {
    this.#old = this.#young
    this.#young = new Map()
  }
}

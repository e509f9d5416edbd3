import type { SessionRecord, Slice } from '../store.ts'
import type { SessionState } from './session-line.ts'
import { IdTable } from './id-table.ts'
import { lowerBound, takeSlice } from './slices.ts'

type Owner = { agentId: string; workspaceId: string; slots: number[] }

/**
 * All sessions in memory, in columns by the slots of their ids, so that a million of them cost little and are soon there: the id, 28
 * bytes, and a pointer in the list of its agent. Staging as in {@link Table}.
 */
export class SessionIndex {
  readonly #ids = new IdTable()
  readonly #owners: Owner[] = []
  readonly #ownerOf = new Map<string, number>()
  #created = new Float64Array(1024)
  #updated = new Float64Array(1024)
  #length = new Uint32Array(1024)
  #owner = new Uint32Array(1024)
  /** The how manieth session of this run of the program it was: the order of opening, which slots do not tell once they are used again. */
  #turn = new Uint32Array(1024)
  #turns = 0
  /** The numbers of owners that are used by nobody now: agents come and go for years. */
  readonly #freeOwners: number[] = []
  /** Some of the sessions that were asked for last, each at its slot modulo their number. */
  readonly #asked: ({ slot: number; session: SessionRecord } | undefined)[] = Array.from({ length: 256 })
  readonly #staged = new Map<string, SessionRecord | null>()
  readonly #stagedGone = new Set<string>()

  get size(): number {
    return this.#ids.size
  }

  get(id: string): SessionRecord | null {
    const slot = this.#ids.slotOf(id)
    return slot === undefined ? null : this.#at(slot)
  }

  latest(id: string): SessionRecord | null {
    const staged = this.#staged.get(id)
    const session = staged === undefined ? this.get(id) : staged
    return session && this.#stagedGone.has(session.agentId) ? null : session
  }

  /** Whether {@link latest} would give one. */
  has(id: string): boolean {
    return this.#staged.size + this.#stagedGone.size === 0
      ? this.#ids.slotOf(id) !== undefined
      : this.latest(id) !== null
  }

  stage(id: string, session: SessionRecord | null): void {
    this.#staged.set(id, session)
  }

  /** Stages that all sessions of an agent are gone. */
  stageGone(agentId: string): void {
    this.#stagedGone.add(agentId)
  }

  unstage(): void {
    this.#staged.clear()
    this.#stagedGone.clear()
  }

  /** Adds a session; one that is there already stays as it is. */
  open({ id, agentId, workspaceId, createdAt, updatedAt, length }: SessionRecord): void {
    const before = this.#ids.size
    const slot = this.#ids.add(id)
    if (this.#ids.size === before) return
    this.#begin(slot, this.#ownerNumber(agentId, workspaceId), Date.parse(createdAt))
    this.#length[slot] = length
    this.#updated[slot] = Date.parse(updatedAt)
  }

  /** Adds a session, or brings it up to date, as a list of sessions has it. */
  load(agentId: string, workspaceId: string, { bytes, idStart, idEnd, created, updated, length }: SessionState): void {
    const before = this.#ids.size
    const slot = this.#ids.addBytes(bytes, idStart, idEnd)
    if (this.#ids.size > before) this.#begin(slot, this.#ownerNumber(agentId, workspaceId), created)
    this.#length[slot] = length
    this.#updated[slot] = updated
  }

  #begin(slot: number, owner: number, created: number): void {
    if (slot === this.#created.length) this.#widen()
    this.#created[slot] = created
    this.#owner[slot] = owner
    this.#turn[slot] = this.#turns++
    const slots = this.#owners[owner]?.slots ?? []
    // At start they come in order, a million of them, and need not be looked for; this one's turn is the last.
    if ((this.#created[slots.at(-1) ?? slot] ?? 0) <= created) slots.push(slot)
    else slots.splice(this.#indexIn(slots, slot), 0, slot)
  }

  /** Notes one more message of a session. */
  append(id: string, at: string): void {
    const slot = this.#ids.slotOf(id)
    if (slot !== undefined) this.grow(id, (this.#length[slot] ?? 0) + 1, at)
  }

  /** The agent of a session, and its workspace. */
  ownerOf(id: string): { agentId: string; workspaceId: string } | null {
    const slot = this.#ids.slotOf(id)
    return slot === undefined ? null : (this.#owners[this.#owner[slot] ?? 0] ?? null)
  }

  /** Notes how many messages a session holds, and when the newest was stored. */
  grow(id: string, length: number, updatedAt: string): void {
    const slot = this.#ids.slotOf(id)
    if (slot === undefined) return
    this.#length[slot] = length
    this.#updated[slot] = Date.parse(updatedAt)
    this.#asked[slot % this.#asked.length] = undefined
  }

  remove(id: string): void {
    const slot = this.#ids.slotOf(id)
    if (slot === undefined) return
    const slots = this.#owners[this.#owner[slot] ?? 0]?.slots ?? []
    slots.splice(this.#indexIn(slots, slot), 1)
    this.#forget(id, slot)
  }

  /** Removes all sessions of an agent and gives them, in order of creation. */
  removeAll(agentId: string): { id: string; createdAt: string }[] {
    const number = this.#ownerOf.get(agentId)
    const owner = number === undefined ? undefined : this.#owners[number]
    if (number === undefined || !owner) return []
    const gone = owner.slots.map((slot) => {
      const id = this.#ids.idAt(slot) ?? ''
      const createdAt = new Date(this.#created[slot] ?? 0).toISOString()
      this.#forget(id, slot)
      return { id, createdAt }
    })
    owner.slots = []
    this.#ownerOf.delete(agentId)
    this.#freeOwners.push(number)
    return gone
  }

  /** All sessions of all agents, in no order. */
  *all(): Iterable<SessionRecord> {
    for (const slot of this.#ids.slots()) yield this.#read(slot)
  }

  /** How many sessions an agent has. */
  count(agentId: string): number {
    return this.#owners[this.#ownerOf.get(agentId) ?? -1]?.slots.length ?? 0
  }

  /** A part of an agent's sessions, by time and then order of opening. One that is removed meanwhile is left out. */
  *slice(workspaceId: string, agentId: string, slice: Slice): Iterable<SessionRecord> {
    const number = this.#ownerOf.get(agentId)
    const owner = number === undefined ? undefined : this.#owners[number]
    const slots = owner?.workspaceId === workspaceId ? owner.slots : []
    const placeOf = (id: string) => {
      const slot = this.#ids.slotOf(id)
      return slot === undefined || this.#owner[slot] !== number || slots.length === 0 ? -1 : this.#indexIn(slots, slot)
    }
    const turns = this.#turns
    for (const slot of takeSlice(slots, slice, placeOf)) {
      // Whoever has the slot of one that was removed meanwhile may be somebody else's.
      if (this.#ids.isTaken(slot) && (this.#turn[slot] ?? turns) < turns) yield this.#at(slot)
    }
  }

  #at(slot: number): SessionRecord {
    // One request asks for its session several times, with others in between, and a time is dear to write out.
    const place = slot % this.#asked.length
    const asked = this.#asked[place]
    if (asked?.slot === slot) return asked.session
    const session = this.#read(slot)
    this.#asked[place] = { slot, session }
    return session
  }

  #read(slot: number): SessionRecord {
    const owner = this.#owners[this.#owner[slot] ?? 0]
    return {
      id: this.#ids.idAt(slot) ?? '',
      workspaceId: owner?.workspaceId ?? '',
      agentId: owner?.agentId ?? '',
      createdAt: new Date(this.#created[slot] ?? 0).toISOString(),
      updatedAt: new Date(this.#updated[slot] ?? 0).toISOString(),
      length: this.#length[slot] ?? 0,
    }
  }

  #forget(id: string, slot: number): void {
    this.#ids.remove(id, slot)
    this.#asked[slot % this.#asked.length] = undefined
  }

  #ownerNumber(agentId: string, workspaceId: string): number {
    const known = this.#ownerOf.get(agentId)
    if (known !== undefined) return known
    const number = this.#freeOwners.pop() ?? this.#owners.length
    this.#ownerOf.set(agentId, number)
    this.#owners[number] = { agentId, workspaceId, slots: [] }
    return number
  }

  #indexIn(slots: number[], slot: number): number {
    const created = this.#created[slot] ?? 0
    const turn = this.#turn[slot] ?? 0
    return lowerBound(slots.length, (index) => {
      const other = slots[index] ?? 0
      const otherCreated = this.#created[other] ?? 0
      return otherCreated === created ? (this.#turn[other] ?? 0) < turn : otherCreated < created
    })
  }

  #widen(): void {
    const larger = this.#created.length * 2
    this.#created = widen(this.#created, new Float64Array(larger))
    this.#updated = widen(this.#updated, new Float64Array(larger))
    this.#length = widen(this.#length, new Uint32Array(larger))
    this.#owner = widen(this.#owner, new Uint32Array(larger))
    this.#turn = widen(this.#turn, new Uint32Array(larger))
  }
}

function widen<T extends Float64Array | Uint32Array>(column: T, larger: T): T {
  larger.set(column)
  return larger
}

import type { Position } from '../../../contract/sessions/sessions.ts'
import { timestamp } from '../../../core/clock.ts'
import { Lru } from '../../../core/lru.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import { noFacts } from '../../records/conversations.ts'
import { withEntry } from '../../records/handover.ts'
import type {
  ConversationFacts,
  ConversationFilter,
  EntryRecord,
  InboxQuery,
  PeopleState,
  SessionRecord,
  Slice,
} from '../../records/records.ts'
import type { SessionState } from '../checkpoint/session-line.ts'
import type { SessionKey } from './conversations.ts'
import { FactColumns, SessionColumns } from './session-columns.ts'
import { IdTable } from './id-table.ts'
import { InboxLists } from './inbox-lists.ts'
import { SessionOwners, type Owner } from './session-owners.ts'
import { SessionTags } from './session-tags.ts'
import { lowerBound, takeSlice } from './slices.ts'

/** A session with messages. `opened`: when, in milliseconds since 1970. */
export type Candidate = { id: string; opened: number; length: number }

/** Sessions that match a filter, or may match it because their facts are unknown. `through`: the last one that was checked. */
export type Candidates = { sessions: Candidate[]; through: Position }

/** How many rows are checked before candidates are yielded: a fraction of a millisecond. */
const rowsAtOnce = 256

/**
 * All sessions in memory, in columns (a struct of arrays) by the row of each id, so that a million take little memory and load fast: about
 * 100 bytes each, without objects. Staging as in {@link Table}.
 */
export class SessionIndex {
  readonly #ids = new IdTable()
  readonly #owners = new SessionOwners()
  readonly #columns = new SessionColumns()
  readonly #facts = new FactColumns()
  /** What people do, by row: in few conversations. */
  readonly #people = new Map<number, PeopleState>()
  readonly #inbox = new InboxLists()
  #nextSequence = 0
  /** The sessions read last, by row: a request reads its session several times. */
  readonly #recent = new Lru<number, SessionRecord>(256)
  readonly #staged = new Map<string, SessionRecord | null>()
  readonly #stagedGone = new Set<string>()
  readonly tags = new SessionTags({
    rowOf: (id) => this.#rowOf(id),
    idAt: (row) => this.#ids.idAt(row) ?? '',
    isOf: (row, workspaceId, agentId) => {
      const owner = this.#ownerAt(row)
      return owner?.agentId === agentId && owner.workspaceId === workspaceId && !owner.isGone
    },
  })
  /** The places in an agent's list that could not be read. */
  readonly #unreadable = new Map<string, string[]>()

  get size(): number {
    return this.#ids.size - this.#owners.goneRows
  }

  get(id: string): SessionRecord | null {
    const row = this.#rowOf(id)
    return row === undefined ? null : this.#at(row)
  }

  latest(id: string): SessionRecord | null {
    const staged = this.#staged.get(id)
    const session = staged === undefined ? this.get(id) : staged
    return session && this.#stagedGone.has(session.agentId) ? null : session
  }

  /** Whether {@link latest} would return one. */
  has(id: string): boolean {
    return this.#staged.size + this.#stagedGone.size === 0 ? this.#rowOf(id) !== undefined : this.latest(id) !== null
  }

  /** Records a place in an agent's list that cannot be read. */
  damage(agentId: string, where: string): void {
    this.#unreadable.set(agentId, [...this.unreadable(agentId), where])
  }

  unreadable(agentId: string): readonly string[] {
    return this.#unreadable.get(agentId) ?? []
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
    this.tags.unstage()
  }

  /** Adds a session; one that is there already stays as it is. */
  open({ id, agentId, workspaceId, createdAt, updatedAt, length }: SessionRecord): void {
    const before = this.#ids.size
    const row = this.#ids.add(id)
    if (this.#ids.size === before) return
    this.#begin(row, this.#owners.add(agentId, workspaceId), Date.parse(createdAt))
    this.#columns.length[row] = length
    this.#columns.updated[row] = Date.parse(updatedAt)
    this.#facts.set(row, length === 0 ? noFacts : undefined)
  }

  /** Adds or updates a session from a line of a list of sessions. */
  load(agentId: string, workspaceId: string, state: SessionState): void {
    const { bytes, idStart, idEnd, created, updated, length, facts, hasQuestions, people, tags = [] } = state
    const before = this.#ids.size
    const row = this.#ids.addBytes(bytes, idStart, idEnd)
    if (this.#ids.size > before) this.#begin(row, this.#owners.add(agentId, workspaceId), created)
    this.#columns.length[row] = length
    this.#columns.updated[row] = updated
    this.#facts.set(row, length === 0 ? noFacts : facts)
    if (facts && hasQuestions !== undefined) this.#facts.setQuestions(row, hasQuestions)
    this.tags.setAt(row, tags)
    if (people || this.#people.size > 0) this.#setPeople(row, people)
  }

  #begin(row: number, owner: number, created: number): void {
    if (row === this.#columns.rows) this.#widen()
    this.#columns.created[row] = created
    this.#columns.owner[row] = owner
    this.#columns.sequence[row] = this.#nextSequence++
    const rows = this.#owners.at(owner)?.rows ?? []
    // Fast path: at start a million come in order, and no search is needed.
    if ((this.#columns.created[rows.at(-1) ?? row] ?? 0) <= created) rows.push(row)
    else rows.splice(this.#indexIn(rows, row), 0, row)
  }

  /** Counts one more entry of a session. */
  append(id: string, entry: EntryRecord): void {
    const row = this.#rowOf(id)
    if (row === undefined) return
    const position = this.#columns.length[row] ?? 0
    this.grow(id, position + 1, entry)
    this.#facts.append(row, entry)
    const people = withEntry(this.#people.get(row), entry, position)
    if (people) this.#setPeople(row, people)
  }

  /** Sets what people do in a session, as its entries say. */
  setPeople(id: string, people: PeopleState | undefined): void {
    const row = this.#rowOf(id)
    if (row !== undefined) this.#setPeople(row, people)
  }

  #setPeople(row: number, people: PeopleState | undefined): void {
    const id = this.#ids.idAt(row) ?? ''
    this.#recent.delete(row)
    if (people) {
      this.#people.set(row, people)
      this.#inbox.place(this.#ownerAt(row)?.workspaceId ?? '', id, people, this.#columns.updated[row] ?? 0)
    } else if (this.#people.delete(row)) this.#inbox.remove(id)
  }

  /** A page of the inbox of a workspace. */
  inbox(workspaceId: string, query: InboxQuery, after: Position | undefined, limit: number): SessionRecord[] {
    return this.#inbox.page(workspaceId, query, after, limit).flatMap((id) => this.get(id) ?? [])
  }

  countInbox(workspaceId: string, query: InboxQuery): number {
    return this.#inbox.count(workspaceId, query)
  }

  /** The facts of a conversation; undefined if they are unknown, or there is no such session. */
  facts(id: string): ConversationFacts | undefined {
    const row = this.#rowOf(id)
    return row === undefined ? undefined : this.#facts.get(row)
  }

  /** Sets the facts of a conversation, or that they are unknown. */
  setFacts(id: string, facts: ConversationFacts | undefined): void {
    const row = this.#rowOf(id)
    if (row !== undefined) this.#facts.set(row, facts)
  }

  /** Whether a conversation holds a question without a whole answer; undefined if unknown. */
  hasQuestions(id: string): boolean | undefined {
    const row = this.#rowOf(id)
    return row === undefined ? undefined : this.#facts.hasQuestions(row)
  }

  setQuestions(id: string, hasQuestions: boolean): void {
    const row = this.#rowOf(id)
    if (row !== undefined) this.#facts.setQuestions(row, hasQuestions)
  }

  /** Counts a changed vote on an answer. */
  vote(id: string, before: 'positive' | 'negative' | undefined, after: 'positive' | 'negative' | undefined): void {
    const row = this.#rowOf(id)
    if (row !== undefined) this.#facts.vote(row, before, after)
  }

  /** The agent of a session, and its workspace. */
  ownerOf(id: string): { agentId: string; workspaceId: string } | null {
    const row = this.#rowOf(id)
    return row === undefined ? null : (this.#ownerAt(row) ?? null)
  }

  /** Sets how many entries a session holds, and the newest: events do not count as news. */
  grow(id: string, length: number, { createdAt, messageType }: EntryRecord): void {
    const row = this.#rowOf(id)
    if (row === undefined) return
    this.#columns.length[row] = length
    // A clock that was set back dates no session before what was said in it.
    if (messageType !== 'event')
      this.#columns.updated[row] = Math.max(Date.parse(createdAt), this.#columns.updated[row] ?? 0)
    this.#recent.delete(row)
  }

  remove(id: string): void {
    const row = this.#rowOf(id)
    if (row === undefined) return
    const rows = this.#ownerAt(row)?.rows ?? []
    rows.splice(this.#indexIn(rows, row), 1)
    this.#forget(id, row)
  }

  /**
   * Removes all sessions of an agent, with immediate effect for readers. Their rows stay until {@link clear}, which takes long: until then
   * their conversations can be found on the disk.
   */
  removeAll(agentId: string): void {
    this.#owners.remove(agentId)
    for (const row of this.#people.keys()) if (this.#isGone(row)) this.#setPeople(row, undefined)
  }

  /** The sessions of an agent that is gone, until they are cleared. */
  *goneOf(agentId: string): Iterable<SessionKey> {
    const { rows = [] } = this.#owners.gone(agentId) ?? {}
    for (const row of rows) yield this.#keyAt(row)
  }

  /** A session whose agent is gone, until it is cleared. */
  goneKey(id: string): SessionKey | undefined {
    const row = this.#ids.rowOf(id)
    return row !== undefined && this.#isGone(row) ? this.#keyAt(row) : undefined
  }

  /** Frees the rows of a deleted agent's sessions. */
  async clear(agentId: string): Promise<void> {
    const owner = this.#owners.gone(agentId)
    if (!owner) return
    for (let row = owner.rows.pop(); row !== undefined; row = owner.rows.pop()) {
      this.#forget(this.#ids.idAt(row) ?? '', row)
      if (isTurnOver()) await nextTurn()
    }
    this.#owners.clear(agentId)
  }

  /** All sessions of all agents, in no order. */
  *all(): Iterable<SessionRecord> {
    for (const row of this.#ids.rows()) if (!this.#isGone(row)) yield this.#read(row)
  }

  /** How many sessions an agent has. */
  count(agentId: string): number {
    return this.#owners.at(this.#owners.numberOf(agentId) ?? -1)?.rows.length ?? 0
  }

  /** A part of an agent's sessions, by creation time and sequence. Sessions that are removed meanwhile are skipped. */
  *slice(workspaceId: string, agentId: string, slice: Slice): Iterable<SessionRecord> {
    for (const row of this.#rowsOf(workspaceId, agentId, slice)) yield this.#at(row)
  }

  *#rowsOf(workspaceId: string, agentId: string, slice: Slice): Iterable<number> {
    const number = this.#owners.numberOf(agentId)
    const owner = number === undefined ? undefined : this.#owners.at(number)
    const rows = owner?.workspaceId === workspaceId ? owner.rows : []
    const indexOf = (id: string) => {
      const row = this.#rowOf(id)
      return row === undefined || this.#columns.owner[row] !== number || rows.length === 0
        ? -1
        : this.#indexIn(rows, row)
    }
    const end = this.#nextSequence
    for (const row of takeSlice(rows, slice, indexOf, (each) => this.#positionAt(each).at)) {
      // A row may have been freed and reused meanwhile.
      if (this.#ids.isTaken(row) && (this.#columns.sequence[row] ?? end) < end && !this.#isGone(row)) yield row
    }
  }

  /**
   * The sessions with messages, in a slice of an agent's, that match a filter or may match it; their texts are not searched. Yielded in
   * batches as the rows are checked.
   */
  *candidates(workspaceId: string, agentId: string, filter: ConversationFilter, slice: Slice): Iterable<Candidates> {
    const from = filter.from === undefined ? -Infinity : Date.parse(filter.from)
    const to = filter.to === undefined ? Infinity : Date.parse(filter.to)
    let sessions: Candidates['sessions'] = []
    let looked = 0
    let last: number | undefined
    for (const row of this.#rowsOf(workspaceId, agentId, slice)) {
      const created = this.#columns.created[row] ?? 0
      if (slice.order === 'asc' ? created >= to : created < from) break
      last = row
      const length = this.#columns.length[row] ?? 0
      const isIn = created >= from && created < to && length > (this.#people.get(row)?.events ?? 0)
      const isTagged = filter.tag === undefined || this.tags.at(row).includes(filter.tag)
      if (isIn && isTagged && this.#facts.maySuit(row, filter))
        sessions.push({ id: this.#ids.idAt(row) ?? '', opened: created, length })
      if (++looked % rowsAtOnce !== 0) continue
      yield { sessions, through: this.#positionAt(row) }
      sessions = []
    }
    if (sessions.length > 0 && last !== undefined) yield { sessions, through: this.#positionAt(last) }
  }

  /**
   * The sessions of an agent that hold, or may hold, questions without a whole answer, and whose newest message was stored at `from` or
   * later. Yielded in batches as the rows are checked.
   */
  *withQuestions(workspaceId: string, agentId: string, from: string | undefined): Iterable<SessionRecord[]> {
    const since = from === undefined ? -Infinity : Date.parse(from)
    let sessions: SessionRecord[] = []
    let looked = 0
    for (const row of this.#rowsOf(workspaceId, agentId, { order: 'desc' })) {
      const mayHold = (this.#columns.length[row] ?? 0) > 0 && this.#facts.hasQuestions(row) !== false
      if (mayHold && (this.#columns.updated[row] ?? 0) >= since) sessions.push(this.#read(row))
      if (++looked % rowsAtOnce !== 0) continue
      yield sessions
      sessions = []
    }
    yield sessions
  }

  /** The row of a session, unless its agent was deleted. */
  #rowOf(id: string): number | undefined {
    const row = this.#ids.rowOf(id)
    return row === undefined || this.#isGone(row) ? undefined : row
  }

  #ownerAt(row: number): Owner | undefined {
    return this.#owners.at(this.#columns.owner[row] ?? 0)
  }

  #isGone(row: number): boolean {
    return this.#ownerAt(row)?.isGone ?? false
  }

  #at(row: number): SessionRecord {
    const recent = this.#recent.get(row)
    if (recent) return recent
    const session = this.#read(row)
    this.#recent.set(row, session)
    return session
  }

  #read(row: number): SessionRecord {
    const owner = this.#ownerAt(row)
    const people = this.#people.get(row)
    return {
      id: this.#ids.idAt(row) ?? '',
      workspaceId: owner?.workspaceId ?? '',
      agentId: owner?.agentId ?? '',
      createdAt: timestamp(this.#columns.created[row] ?? 0),
      updatedAt: timestamp(this.#columns.updated[row] ?? 0),
      length: this.#columns.length[row] ?? 0,
      ...(people && { people }),
    }
  }

  #positionAt(row: number): Position {
    return { at: this.#columns.created[row] ?? 0, id: this.#ids.idAt(row) ?? '' }
  }

  #keyAt(row: number): SessionKey {
    return { id: this.#ids.idAt(row) ?? '', createdAt: timestamp(this.#columns.created[row] ?? 0) }
  }

  #forget(id: string, row: number): void {
    this.#setPeople(row, undefined)
    this.#ids.remove(id, row)
    this.#recent.delete(row)
    this.tags.setAt(row, [])
  }

  #indexIn(rows: number[], row: number): number {
    return lowerBound(rows.length, (index) => this.#columns.isBefore(rows[index] ?? 0, row))
  }

  #widen(): void {
    const larger = this.#columns.rows * 2
    this.#columns.widen(larger)
    this.#facts.widen(larger)
  }
}

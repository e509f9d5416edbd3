import type { Position } from '../../../contract/sessions/sessions.ts'
import { viewsOf } from '../../records/handover.ts'
import type { InboxQuery, PeopleState } from '../../records/records.ts'
import { lowerBound } from './slices.ts'

/** The conversations in which people take part, few of all, in the order of each view of the inbox. */
export class InboxLists {
  readonly #lists = new Map<string, InboxList>()
  /** The lists that a session is in. */
  readonly #of = new Map<string, InboxList[]>()

  /** Puts a session where it belongs now. `updated`: when it had its newest message, in milliseconds. */
  place(workspaceId: string, id: string, people: PeopleState, updated: number): void {
    const lists = viewsOf(people).map((query) => {
      const list = this.#list(workspaceId, query)
      list.set(id, query.view === 'needs' ? Date.parse(people.waitingSince ?? '') : updated)
      return list
    })
    for (const list of this.#of.get(id) ?? []) if (!lists.includes(list)) list.delete(id)
    if (lists.length > 0) this.#of.set(id, lists)
    else this.#of.delete(id)
  }

  remove(id: string): void {
    for (const list of this.#of.get(id) ?? []) list.delete(id)
    this.#of.delete(id)
  }

  /** A page of a view: the ids of its sessions, in the order of {@link Store.listInbox}. */
  page(workspaceId: string, query: InboxQuery, after: Position | undefined, limit: number): string[] {
    return this.#list(workspaceId, query).page(query.view === 'needs' ? 'asc' : 'desc', after, limit)
  }

  count(workspaceId: string, query: InboxQuery): number {
    return this.#lists.get(nameOf(workspaceId, query))?.size ?? 0
  }

  #list(workspaceId: string, query: InboxQuery): InboxList {
    const name = nameOf(workspaceId, query)
    let list = this.#lists.get(name)
    if (!list) this.#lists.set(name, (list = new InboxList()))
    return list
  }
}

function nameOf(workspaceId: string, query: InboxQuery): string {
  return query.view === 'mine' ? `${workspaceId} mine ${query.operatorId}` : `${workspaceId} ${query.view}`
}

/**
 * Sessions by a time. One that moves is appended again, and what it left behind is skipped: nothing is shifted, and what is loaded at start
 * is sorted once.
 */
class InboxList {
  #entries: Position[] = []
  #isSorted = true
  readonly #current = new Map<string, Position>()

  get size(): number {
    return this.#current.size
  }

  set(id: string, at: number): void {
    if (this.#current.get(id)?.at === at) return
    const entry = { at, id }
    const last = this.#entries.at(-1)
    if (last && isBefore(entry, last)) this.#isSorted = false
    this.#entries.push(entry)
    this.#current.set(id, entry)
    if (this.#entries.length > 2 * this.#current.size + 100) this.#compact()
  }

  delete(id: string): void {
    this.#current.delete(id)
  }

  page(order: 'asc' | 'desc', after: Position | undefined, limit: number): string[] {
    if (!this.#isSorted) this.#compact()
    const ids: string[] = []
    const step = order === 'asc' ? 1 : -1
    for (let index = this.#start(order, after); ids.length < limit; index += step) {
      const entry = this.#entries[index]
      if (!entry) break
      if (this.#current.get(entry.id) === entry) ids.push(entry.id)
    }
    return ids
  }

  #start(order: 'asc' | 'desc', after: Position | undefined): number {
    const { length } = this.#entries
    if (!after) return order === 'asc' ? 0 : length - 1
    const at = lowerBound(length, (index) => isBefore(this.#entries[index] ?? after, after))
    if (order === 'desc') return at - 1
    const found = this.#entries[at]
    return found && found.at === after.at && found.id === after.id ? at + 1 : at
  }

  #compact(): void {
    this.#entries = [...this.#current.values()].toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
    this.#isSorted = true
  }
}

function isBefore(one: Position, other: Position): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at
}

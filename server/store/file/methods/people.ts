import { notFound } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import {
  isOwner,
  lastOwner,
  ownershipsLost,
  workspacesOf,
  type AuditRecord,
  type LoginRecord,
  type PeopleStore,
  type PersonRecord,
} from '../../records/people.ts'
import type { Slice } from '../../records/records.ts'
import { isOfDay, maxAuditEntries, type AuditPage } from '../audit-pages.ts'
import { checkId } from '../checkpoint/document-files.ts'
import { removing, replacing, type Core } from '../core.ts'
import { deletion } from '../memory/memory.ts'
import { takeSlice } from '../memory/slices.ts'

const all: Slice = { order: 'asc' }

/** People, their logins, and the audit. */
export function peopleMethods({ commits, memory }: Core): PeopleStore {
  /** A request that began before a workspace was deleted must bring nobody into it. */
  function expectWorkspaces(person: PersonRecord): void {
    if (workspacesOf(person).some((id) => memory().isGone(id))) throw notFound('workspace')
  }

  return {
    async createPerson(person) {
      checkId('people', person.id)
      return commits.submit(() => {
        const { people } = memory()
        expectWorkspaces(person)
        if (people.latestWith(person.email)) return { result: false }
        if (people.latest(person.id)) throw new Error('A person with this id already exists')
        return { record: memory().saving('people', person), result: true }
      })
    },
    getPerson: async (id) => memory().people.get(id),
    findPersonByEmail: async (email) => memory().people.find(email),
    async *listPeople(workspaceId, slice) {
      yield* memory().people.slice(workspaceId, slice)
    },
    updatePerson: (id, change) =>
      commits.submit(() => {
        const { people } = memory()
        const current = people.latest(id)
        if (!current) return { result: null }
        const next = change(current)
        if (next === current) return { result: current }
        for (const workspaceId of ownershipsLost(current, next)) {
          const others = [...people.latestIn(workspaceId)].filter((other) => other.id !== id)
          if (!others.some((other) => isOwner(other, workspaceId))) throw lastOwner()
        }
        if (next === null) return { record: deletion('people', id), result: null }
        expectWorkspaces(next)
        return { record: memory().saving('people', next), result: next }
      }),

    async createLogin(login) {
      checkId('logins', login.id)
      return commits.submit(() => {
        if (!memory().people.latest(login.personId)) return { result: false }
        return { record: memory().saving('logins', login), result: true }
      })
    },
    async findLogin(hash) {
      const { logins, people } = memory()
      const login = logins.find(hash)
      const person = login && people.get(login.personId)
      return person && { login, person }
    },
    listLogins: async (personId) => memory().logins.slice(personId, all),
    async listPushLogins(workspaceId) {
      const { logins, people } = memory()
      return people
        .slice(workspaceId, all)
        .flatMap((person) => logins.slice(person.id, all).map((login) => ({ login, person })))
        .filter(({ login }) => login.push)
    },
    updateLogin: (id, change) =>
      commits.submit<LoginRecord | null>(() => {
        const { people, logins } = memory()
        const current = logins.latest(id)
        // A login goes with its person, also when both changes are in one batch.
        if (!current || !people.latest(current.personId)) return { result: null }
        return replacing(memory(), 'logins', current, change(current))
      }),
    deleteLogin: (id) => commits.submit(() => removing('logins', memory().logins.latest(id))),

    appendAudit: (entry) =>
      commits.submit(() => {
        const { audit } = memory()
        if (memory().isGone(entry.workspaceId)) return { result: undefined }
        const pages = [...audit.latestIn(entry.workspaceId)].filter((page) => isOfDay(page, entry))
        if (pages.some(({ entries }) => entries.some(({ id }) => id === entry.id))) return { result: undefined }
        const open = pages.find(({ entries }) => entries.length < maxAuditEntries)
        const document: AuditPage = open
          ? { ...open, entries: [...open.entries, entry] }
          : { id: newId('aud'), workspaceId: entry.workspaceId, createdAt: entry.at, entries: [entry] }
        return { record: memory().saving('audit', document), result: undefined }
      }),
    async *listAudit(workspaceId, slice) {
      const entries: AuditRecord[] = memory()
        .audit.slice(workspaceId, all)
        .flatMap((page) => page.entries)
        // Two that are noted at the same time may be stored the other way round.
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
      const indexOf = (id: string) => entries.findIndex((entry) => entry.id === id)
      yield* takeSlice(entries, slice, indexOf, ({ at }) => Date.parse(at))
    },
    async pruneAudit(workspaceId, before) {
      for (const { id, entries } of memory().audit.slice(workspaceId, all)) {
        if (entries.some(({ at }) => at >= before)) return
        await commits.submit(() => ({ record: deletion('audit', id), result: undefined }))
      }
    },
  }
}

import { notFound } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import {
  isOwner,
  lastOwner,
  ownershipsLost,
  workspacesOf,
  type AuditRecord,
  type PeopleStore,
  type PersonRecord,
} from '../../records/people.ts'
import type { Slice } from '../../records/records.ts'
import { isOfDay, maxAuditEntries, type AuditPage } from '../audit-pages.ts'
import { checkId } from '../checkpoint/document-files.ts'
import type { Core } from '../core.ts'
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
        const position = people.positionOf(person.id)
        return { record: { type: 'put-document', folder: 'people', position, document: person }, result: true }
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
        if (next !== null) expectWorkspaces(next)
        if (next === null) return { record: { type: 'delete-document', folder: 'people', id }, result: null }
        const position = people.positionOf(id)
        return { record: { type: 'put-document', folder: 'people', position, document: next }, result: next }
      }),

    async createLogin(login) {
      checkId('logins', login.id)
      return commits.submit(() => {
        const { people, logins } = memory()
        if (!people.latest(login.personId)) return { result: false }
        const position = logins.positionOf(login.id)
        return { record: { type: 'put-document', folder: 'logins', position, document: login }, result: true }
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
      commits.submit(() => {
        const { people, logins } = memory()
        const current = logins.latest(id)
        // A login goes with its person, also when both changes are in one batch.
        if (!current || !people.latest(current.personId)) return { result: null }
        const next = change(current)
        if (next === current) return { result: current }
        const position = logins.positionOf(id)
        return { record: { type: 'put-document', folder: 'logins', position, document: next }, result: next }
      }),
    deleteLogin: (id) =>
      commits.submit(() =>
        memory().logins.latest(id)
          ? { record: { type: 'delete-document', folder: 'logins', id }, result: true }
          : { result: false },
      ),

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
        const position = audit.positionOf(document.id)
        return { record: { type: 'put-document', folder: 'audit', position, document }, result: undefined }
      }),
    async *listAudit(workspaceId, slice) {
      const entries: AuditRecord[] = memory()
        .audit.slice(workspaceId, all)
        .flatMap((page) => page.entries)
      yield* takeSlice(entries, slice, (id) => entries.findIndex((entry) => entry.id === id))
    },
    async pruneAudit(workspaceId, before) {
      for (const { id, entries } of memory().audit.slice(workspaceId, all)) {
        if (entries.some(({ at }) => at >= before)) return
        await commits.submit(() => ({ record: { type: 'delete-document', folder: 'audit', id }, result: undefined }))
      }
    },
  }
}

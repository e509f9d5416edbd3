import { describe, expect, test } from 'vitest'
import { positionOf, type Dated, type Position } from '../../../server/contract/sessions/sessions.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'
import type { ConversationRecord, Slice } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { aPerson, anEntry } from './people.ts'
import {
  aContact,
  aDocument,
  all,
  aMessage,
  anAgent,
  anAi,
  anOutboxItem,
  anUpload,
  aSession,
  aSource,
  aToken,
  aWorkspace,
} from './samples.ts'
import type { Subject } from './store.ts'

/** A list: how an item is added that was created at a time, and taken out again, perhaps with those before it. */
type List = {
  add(createdAt: string): Promise<Dated>
  remove(item: Dated): Promise<unknown>
  read(slice: Slice): AsyncIterable<Dated>
}

const lists: Record<string, (store: Store) => Promise<List>> = {
  workspaces: async (store) => ({
    async add(createdAt) {
      const workspace = aWorkspace({ createdAt })
      await store.createWorkspace(workspace)
      return workspace
    },
    remove: ({ id }) => store.deleteWorkspace(id),
    read: (slice) => store.listWorkspaces(slice),
  }),
  async tokens(store) {
    const { id: workspaceId } = await addWorkspace(store)
    return {
      async add(createdAt) {
        const token = aToken(workspaceId, { createdAt })
        await store.createToken(token)
        return token
      },
      remove: ({ id }) => store.deleteToken(workspaceId, id),
      read: (slice) => store.listTokens(workspaceId, slice),
    }
  },
  async agents(store) {
    const { id: workspaceId } = await addWorkspace(store)
    return {
      add: (createdAt) => addAgent(store, workspaceId, createdAt),
      remove: ({ id }) => store.deleteAgent(workspaceId, id),
      read: (slice) => store.listAgents(workspaceId, slice),
    }
  },
  async 'AI resources'(store) {
    const { id: workspaceId } = await addWorkspace(store)
    return {
      add: (createdAt) => addAi(store, workspaceId, createdAt),
      remove: ({ id }) => store.deleteAi(workspaceId, id),
      read: (slice) => store.listAi(workspaceId, slice),
    }
  },
  async uploads(store) {
    const { id: workspaceId } = await addWorkspace(store)
    return {
      async add(createdAt) {
        const upload = anUpload(workspaceId, { createdAt })
        await store.beginUpload(upload, Infinity)
        return (await store.finishUpload(upload)) ?? upload
      },
      async remove({ id }) {
        const uploads = await all(store.listUploads(workspaceId, { order: 'asc' }))
        const name = uploads.find((each) => each.id === id)?.name ?? ''
        await store.deleteUpload(workspaceId, name, new Date().toISOString())
      },
      read: (slice) => store.listUploads(workspaceId, slice),
    }
  },
  async sessions(store) {
    const agent = await addAgent(store, (await addWorkspace(store)).id)
    return {
      async add(createdAt) {
        const session = aSession(agent, { createdAt, updatedAt: createdAt })
        await store.createSession(session)
        return session
      },
      remove: ({ id }) => store.eraseSession(agent.workspaceId, id),
      read: (slice) => store.listSessions(agent.workspaceId, agent.id, slice),
    }
  },
  conversations: (store) => conversations(store, {}),
  'conversations with a text': (store) => conversations(store, { text: 'bread' }),
  async contacts(store) {
    const agent = await addAgent(store, (await addWorkspace(store)).id)
    const session = aSession(agent)
    await store.createSession(session)
    return {
      async add(createdAt) {
        const contact = aContact(session, { createdAt })
        await store.createContact(contact)
        return contact
      },
      remove: ({ id }) => store.deleteContact(agent.workspaceId, id),
      read: (slice) => store.listContacts(agent.workspaceId, { agentId: agent.id, isDone: false }, slice),
    }
  },
  async sources(store) {
    const ai = await addAi(store, (await addWorkspace(store)).id)
    return {
      async add(createdAt) {
        const source = aSource(ai, { createdAt })
        await store.createSource(source, [], unbounded)
        return source
      },
      remove: ({ id }) => store.deleteSource(ai.workspaceId, ai.id, id),
      read: (slice) => store.listSources(ai.workspaceId, ai.id, slice),
    }
  },
  async documents(store) {
    const ai = await addAi(store, (await addWorkspace(store)).id)
    const source = aSource(ai)
    await store.createSource(source, [], unbounded)
    const change = (documents: object) =>
      store.updateSource(ai.workspaceId, ai.id, source.id, (same) => same, { ...documents, bounds: unbounded })
    return {
      async add(createdAt) {
        const record = aDocument(source, { createdAt })
        await change({ write: [{ record: { ...record, key: record.id }, text: 'Nine.' }] })
        return record
      },
      remove: ({ id }) => change({ remove: [id] }),
      read: (slice) => store.listDocuments(ai.workspaceId, source.id, slice),
    }
  },
  async people(store) {
    const { id: workspaceId } = await addWorkspace(store)
    return {
      async add(createdAt) {
        const person = aPerson({ [workspaceId]: 'reader' }, { createdAt })
        await store.createPerson(person)
        return person
      },
      // Only out of this list: somebody leaves a workspace.
      remove: ({ id }) => store.updatePerson(id, (person) => ({ ...person, memberships: [] })),
      read: (slice) => store.listPeople(workspaceId, slice),
    }
  },
  async audit(store) {
    const { id: workspaceId } = await addWorkspace(store)
    return {
      async add(at) {
        const entry = anEntry(workspaceId, { at })
        await store.appendAudit(entry)
        return entry
      },
      remove: (item) => store.pruneAudit(workspaceId, new Date(positionOf(item).at + 1).toISOString()),
      read: (slice) => store.listAudit(workspaceId, slice),
    }
  },
  async notices(store) {
    const { id: workspaceId } = await addWorkspace(store)
    const agents = new Map<string, string>()
    return {
      async add(createdAt) {
        const item = anOutboxItem(await addAgent(store, workspaceId), { createdAt })
        agents.set(item.id, item.agentId)
        await store.addOutboxItem(item)
        return item
      },
      // They go with their agent.
      remove: ({ id }) => store.deleteAgent(workspaceId, agents.get(id) ?? ''),
      read: (slice) => store.listOutbox(workspaceId, slice),
    }
  },
}

async function conversations(store: Store, filter: { text?: string }): Promise<List> {
  const agent = await addAgent(store, (await addWorkspace(store)).id)
  return {
    async add(createdAt) {
      const session = aSession(agent, { createdAt, updatedAt: createdAt })
      await store.createSession(session)
      await store.appendMessage(agent.workspaceId, session.id, aMessage('Do you bake bread?'))
      return session
    },
    remove: ({ id }) => store.eraseSession(agent.workspaceId, id),
    async *read(slice): AsyncGenerator<ConversationRecord> {
      for await (const { found } of store.findConversations(agent.workspaceId, agent.id, filter, slice)) yield* found
    },
  }
}

async function addWorkspace(store: Store) {
  const workspace = aWorkspace()
  await store.createWorkspace(workspace)
  return workspace
}

async function addAgent(store: Store, workspaceId: string, createdAt?: string) {
  const agent = anAgent(workspaceId, createdAt === undefined ? {} : { createdAt })
  await store.createAgent(agent)
  return agent
}

async function addAi(store: Store, workspaceId: string, createdAt?: string) {
  const ai = anAi(workspaceId, createdAt === undefined ? {} : { createdAt })
  await store.createAi(ai)
  return ai
}

/** What is removed after a page was read. */
const removals: Record<string, (page: Dated[], items: Dated[]) => Dated[]> = {
  'the last of each page': (page) => page.slice(-1),
  'each page': (page) => page,
  'the end of each page, and what is beside it': (page, items) => {
    const at = items.indexOf(page.at(-1) as Dated)
    return [items[at], items[at + 1], items[at - 1]].flatMap((item) => item ?? [])
  },
  everything: (_, items) => items,
}

const orders = ['asc', 'desc'] as const

const day = 86_400_000
let clock = Date.parse('2026-11-02T09:30:00.000Z')
const ids = (items: readonly Dated[]) => items.map(({ id }) => id)

/** Lists that are read in pages while something is deleted from them. */
export function pagingContract(subject: Subject): void {
  describe.each(Object.keys(lists))('%s', (name) => {
    const open = async () => (lists[name] as (typeof lists)[string])(subject.store)

    /** Adds items, `step` milliseconds apart, later than those that were added before. */
    async function add(list: List, count: number, step: number): Promise<Dated[]> {
      const items: Dated[] = []
      clock += day
      for (let index = 0; index < count; index++, clock += step)
        items.push(await list.add(new Date(clock).toISOString()))
      return items
    }

    /** Reads a list in pages. `between` is called after each of them. */
    async function walk(list: List, order: Slice['order'], between: (page: string[]) => Promise<void>) {
      const seen: string[] = []
      for (let after: Position | undefined; ;) {
        const page = await all(list.read({ order, after, limit: 2 }))
        const last = page.at(-1)
        if (!last) return seen
        seen.push(...ids(page))
        after = positionOf(last)
        await between(ids(page))
      }
    }

    test('whatever goes while it is read in pages, of what stays none is left out, and none comes twice', async () => {
      for (const order of orders) {
        for (const [what, removal] of Object.entries(removals)) {
          const list = await open()
          const items = await add(list, 7, day)
          const gone = new Set<string>()
          const seen = await walk(list, order, async (page) => {
            const read = page.flatMap((id) => items.find((item) => item.id === id) ?? [])
            for (const item of removal(read, items)) {
              if (!gone.has(item.id)) await list.remove(item)
              gone.add(item.id)
            }
          })
          const left = ids(await all(list.read({ order })))
          expect([what, order, seen.filter((id) => left.includes(id))]).toEqual([what, order, left])
          expect(new Set(seen).size).toBe(seen.length)
          expect(left.some((id) => gone.has(id))).toBe(false)
        }
      }
    })

    test('those of one millisecond stay in order, and none is left out', async () => {
      for (const order of orders) {
        const list = await open()
        const items = await add(list, 6, 0)
        const read = async (after?: Position) => {
          const known = ids(items)
          return ids(await all(list.read({ order, after }))).filter((id) => known.includes(id))
        }
        const ordered = order === 'asc' ? items : items.toReversed()
        expect(await read()).toEqual(ids(ordered))
        const [, second] = ordered
        const after = second && positionOf(second)
        expect(await read(after)).toEqual(ids(ordered.slice(2)))
        // Where it stood among them is not known any more: rather twice than not at all.
        if (second) await list.remove(second)
        expect(await read(after)).toEqual(await read())
      }
    })

    test('a position outside of what there is begins the list, or is its end', async () => {
      const list = await open()
      const items = await add(list, 3, day)
      for (const id of ['no such id', '../../etc/passwd', '']) {
        const [early, late] = [
          { at: 0, id },
          { at: 99_999_999_999_999, id },
        ]
        expect(ids(await all(list.read({ order: 'asc', after: early })))).toEqual(ids(items))
        expect(ids(await all(list.read({ order: 'desc', after: late })))).toEqual(ids(items).toReversed())
        expect(await all(list.read({ order: 'asc', after: late }))).toEqual([])
        expect(await all(list.read({ order: 'desc', after: early }))).toEqual([])
      }
    })
  })
}

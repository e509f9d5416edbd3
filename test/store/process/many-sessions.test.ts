import { expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { AgentRecord, SessionRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { all, anAgent, aSession } from '../contract/samples.ts'
import { temporaryFolder } from '../../support/files.ts'

test('each of very many sessions is found, whoever else comes and goes, and after a restart', async () => {
  const directory = await temporaryFolder()
  let store = await openFileStore({ directory, log: quietLog() })
  try {
    const agents = [anAgent('wks_default'), anAgent('wks_default'), anAgent('wks_default')] as const
    const [stays, goes, changes] = agents
    for (const agent of agents) await store.createAgent(agent)
    const there = new Map<string, SessionRecord>()
    const gone = new Set<string>()
    const open = async (agent: AgentRecord, count: number) => {
      const opened = Array.from({ length: count }, () => aSession(agent, { id: anId(there.size + gone.size) }))
      for (const session of opened) there.set(session.id, session)
      await Promise.all(opened.map((session) => store.createSession(session)))
    }
    const note = (id: string) => {
      there.delete(id)
      gone.add(id)
    }

    for (let round = 0; round < 10; round++) for (const agent of agents) await open(agent, 200)
    await store.deleteAgent(goes.workspaceId, goes.id)
    for (const { id, agentId } of there.values()) if (agentId === goes.id) note(id)
    await expectAll(store, [stays, changes], there, gone)

    // What is opened now gets the places of those that went, and some of it goes again.
    await open(changes, 1500)
    const erased = [...there.values()].filter(({ agentId }, place) => agentId === changes.id && place % 50 === 0)
    await Promise.all(erased.map(({ id }) => store.eraseSession(changes.workspaceId, id)))
    for (const { id } of erased) note(id)
    await expectAll(store, [stays, changes], there, gone)

    await store.close()
    store = await openFileStore({ directory, log: quietLog() })
    await expectAll(store, [stays, changes], there, gone)
  } finally {
    await store.close()
  }
})

test('an agent with very many sessions is there as a whole or not at all, whenever somebody looks', async () => {
  const directory = await temporaryFolder()
  const store = await openFileStore({ directory, log: quietLog() })
  const agent = anAgent('wks_default')
  await store.createAgent(agent)
  const sessions = Array.from({ length: 3000 }, () => aSession(agent))
  await Promise.all(sessions.map((session) => store.createSession(session)))
  let isOver = false
  const deleted = store.deleteAgent(agent.workspaceId, agent.id).finally(() => (isOver = true))
  const seen = new Set<number>()
  const look = async () => {
    const found = await Promise.all(sessions.map(({ id }) => store.findSession(id)))
    seen.add(found.filter((session) => session !== null).length)
  }
  await look()
  while (!isOver) {
    await new Promise(setImmediate)
    await look()
  }
  await look()
  expect(await deleted).toBe(true)
  expect([...seen].toSorted((a, b) => a - b)).toEqual([0, 3000])
  expect(await all(store.listSessions(agent.workspaceId, agent.id, { order: 'asc' }))).toEqual([])
  await store.close()
})

let made = 0

/** Some are as short as they may be, some as we make them, and the last as long as they may be. */
function anId(known: number): string {
  const length = known < 4000 ? 8 + (made % 21) : 64
  return `ses_${(made++).toString(36).padStart(length - 4, '-')}`
}

async function expectAll(
  store: Store,
  agents: readonly AgentRecord[],
  there: Map<string, SessionRecord>,
  gone: Set<string>,
): Promise<void> {
  // First those that went last: others that are asked for may drive them from where they were remembered.
  for (const id of [...gone].toReversed()) expect(await store.findSession(id)).toBeNull()
  for (const { workspaceId, id } of agents) {
    const listed = await all(store.listSessions(workspaceId, id, { order: 'asc' }))
    expect(listed).toEqual([...there.values()].filter(({ agentId }) => agentId === id))
  }
  for (const session of there.values()) {
    expect(await store.getSession(session.workspaceId, session.id)).toEqual(session)
  }
  // What has other letters is nobody, and so is the beginning of an id, or one that goes on.
  const [first = ''] = there.keys()
  for (const id of [`${first}x`, first.slice(0, -1), first.replace('s', '\u0173'), '', first.repeat(20)]) {
    expect(await store.findSession(id)).toBeNull()
  }
}

import { writeSync } from 'node:fs'
import { newId } from '../../../server/core/ids.ts'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { Store } from '../../../server/store/store.ts'

/*
 * A process that writes to a store until it is killed, and prints each change that was acknowledged, as a JSON line, at once.
 * Started by kill.test.ts: `writer.ts <data directory>`.
 */

/** A change that was acknowledged. Counters count how often an agent was renamed. */
export type Acknowledged =
  | { what: 'agent'; workspaceId: string; agentId: string }
  | { what: 'session'; sessionId: string }
  | { what: 'message'; sessionId: string; id: string; position: number }
  | { what: 'counter'; agentId: string; count: number }
  | { what: 'erased'; sessionId: string }
  | { what: 'contact'; workspaceId: string; sessionId: string; id: string }

function say(acknowledged: Acknowledged): void {
  let line = Buffer.from(`${JSON.stringify(acknowledged)}\n`)
  while (line.length > 0) {
    try {
      line = line.subarray(writeSync(1, line))
    } catch (error) {
      // The pipe is full until the test, which may be busy, has read of it.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}

const [directory = ''] = process.argv.slice(2)
const clients = 24
const log = { info: () => undefined, warn: console.error, error: console.error }

async function main(): Promise<void> {
  const store = await openFileStore({ directory, log })
  await Promise.all(Array.from({ length: clients }, () => client(store)))
}

/** One admin with an agent, whose visitors come, talk and are erased, without an end. */
async function client(store: Store): Promise<void> {
  const workspaceId = newId('wks')
  const now = () => new Date().toISOString()
  const agent = {
    id: newId('agt'),
    workspaceId,
    webId: newId('web'),
    name: '0',
    publicSlug: null,
    createdAt: now(),
    updatedAt: now(),
    aiId: null,
    theme: {},
    embed: {},
  }
  await store.createAgent(agent)
  say({ what: 'agent', workspaceId, agentId: agent.id })
  for (let round = 0; ; round++) {
    const session = { id: newId('ses'), workspaceId, agentId: agent.id, createdAt: now(), updatedAt: now(), length: 0 }
    await store.createSession(session)
    say({ what: 'session', sessionId: session.id })
    for (let turn = 0; turn < 6; turn++) {
      const message = {
        id: newId('msg'),
        createdAt: now(),
        messageType: 'user' as const,
        message: `Turn ${turn}`,
        clientId: `${turn}`,
      }
      const done = await store.appendMessage(workspaceId, session.id, message)
      if (done) say({ what: 'message', sessionId: session.id, id: message.id, position: done.position })
    }
    const id = newId('con')
    const contact = { id, workspaceId, agentId: agent.id, sessionId: session.id, clientId: 'one', createdAt: now() }
    await store.createContact({ ...contact, reference: 'KF7D-3MWP', message: 'Call me.', isDone: false })
    say({ what: 'contact', workspaceId, sessionId: session.id, id })
    const renamed = await store.updateAgent(workspaceId, agent.id, (current) => ({
      ...current,
      name: `${Number(current.name) + 1}`,
    }))
    say({ what: 'counter', agentId: agent.id, count: Number(renamed?.name) })
    if (round % 3 === 2) {
      await store.eraseSession(workspaceId, session.id)
      say({ what: 'erased', sessionId: session.id })
    }
  }
}

await main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 2
})

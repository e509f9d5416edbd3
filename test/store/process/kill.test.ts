import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { beforeAll, expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { Store } from '../../../server/store/store.ts'
import { temporaryFolder } from '../../support/files.ts'
import { isLong } from '../../support/seed.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { all } from '../contract/samples.ts'
import type { Acknowledged } from './writer.ts'

/* A real process on a real disk, killed with SIGKILL while 24 clients write to it, again and again on the same data. */

let directory = ''
beforeAll(async () => {
  directory = await temporaryFolder()
})

const rounds = isLong ? [1, 25, 60, 130, 300, 700, 1500, 4000] : [1, 700]

/** All that was acknowledged in all rounds. */
const acknowledged: Acknowledged[] = []

test.each(rounds)('killed after %i acknowledged changes, it opens at once and has every one of them', async (count) => {
  const before = acknowledged.length
  await writeUntilKilled(before + count)
  expect(acknowledged.length).toBeGreaterThanOrEqual(before + count)

  const log = quietLog()
  const store = await openFileStore({ directory, log })
  expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([])
  await expectAll(store)
  await store.close()
  const reopened = await openFileStore({ directory, log })
  await expectAll(reopened)
  await reopened.close()
})

/** Has a process write until so many changes are acknowledged in all; resolves when it is gone, and all that it said was heard. */
async function writeUntilKilled(count: number): Promise<void> {
  const args = ['--import', 'tsx', 'test/store/process/writer.ts', directory]
  const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface(writer.stdout).on('line', (line) => {
    acknowledged.push(JSON.parse(line) as Acknowledged)
    if (acknowledged.length >= count) writer.kill('SIGKILL')
  })
  await once(writer, 'close')
}

async function expectAll(store: Store): Promise<void> {
  const workspaces = new Map(
    acknowledged.flatMap((one) => (one.what === 'agent' ? [[one.agentId, one.workspaceId]] : [])),
  )
  const counts = new Map(acknowledged.flatMap((one) => (one.what === 'counter' ? [[one.agentId, one.count]] : [])))
  for (const [agentId, workspaceId] of workspaces) {
    const agent = await store.getAgent(workspaceId, agentId)
    const lost = (counts.get(agentId) ?? 0) - Number(agent?.name)
    // Renamed once more than was acknowledged: the one that was going on.
    expect([0, -1]).toContain(lost)
  }
  const erased = new Set(acknowledged.flatMap((one) => (one.what === 'erased' ? [one.sessionId] : [])))
  for (const one of acknowledged) {
    if (one.what !== 'contact') continue
    const isThere = (await store.getContact(one.workspaceId, one.id)) !== null
    // It is there exactly as long as its session is.
    expect(isThere).toBe((await store.findSession(one.sessionId)) !== null)
  }
  for (const [sessionId, ids] of messagesBySession()) {
    const session = await store.findSession(sessionId)
    if (erased.has(sessionId)) expect(session).toBeNull()
    if (!session) {
      // Erased without having been acknowledged: the last thing that its visitor did.
      expect(ids).toHaveLength(6)
      continue
    }
    const messages = await store.listMessages(session.workspaceId, sessionId, { order: 'asc' })
    const stored = messages ? (await all(messages)).map(({ id }) => id) : []
    expect(stored.slice(0, ids.length)).toEqual(ids)
    expect(new Set(stored).size).toBe(stored.length)
    expect(session.length).toBe(stored.length)
    expect(stored.length - ids.length).toBeLessThanOrEqual(1)
  }
}

function messagesBySession(): Map<string, string[]> {
  const sessions = new Map<string, string[]>()
  for (const one of acknowledged) {
    if (one.what === 'session') sessions.set(one.sessionId, [])
    if (one.what === 'message') sessions.get(one.sessionId)?.push(one.id)
  }
  return sessions
}

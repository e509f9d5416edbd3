import { expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { Store } from '../../../server/store/store.ts'
import { PaperDisk, type Loss } from './paper-disk.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { all, aMessage, anAgent, aSession, aWorkspace } from '../contract/samples.ts'

/* Many at once share a batch of the journal; the disk stops between any two of its changes. */

const workspace = aWorkspace()
const agent = anAgent(workspace.id, { name: '' })
const sessions = Array.from({ length: 3 }, () => aSession(agent))
const messages = Array.from({ length: 60 }, (_, index) => aMessage(`Number ${index}`, { clientId: `${index % 50}` }))

type Acknowledged = { places: Map<string, string>; renamed: number }

const open = (disk: PaperDisk) => openFileStore({ directory: '/data', log: quietLog(), disk })

/** Two bursts of messages and renames; gives what was acknowledged. */
async function burst(store: Store): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { places: new Map(), renamed: 0 }
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
  await Promise.all(sessions.map((session) => store.createSession(session)))
  for (const half of [messages.slice(0, 30), messages.slice(30)]) {
    await Promise.all(
      half.flatMap((message, index) => {
        const { id } = sessions[index % sessions.length] ?? { id: '' }
        const appended = store.appendMessage(workspace.id, id, message).then((done) => {
          if (done) acknowledged.places.set(`${id} ${done.position}`, done.message.id)
        })
        const rename = store.updateAgent(workspace.id, agent.id, (current) => ({
          ...current,
          name: `${current.name}x`,
        }))
        return [appended, rename.then(() => acknowledged.renamed++)].map((work) => work.catch(() => undefined))
      }),
    )
  }
  return acknowledged
}

async function expectAll(store: Store, { places, renamed }: Acknowledged): Promise<void> {
  for (const { id } of sessions) {
    const list = await store.listMessages(workspace.id, id, { order: 'asc' })
    const ids = list ? (await all(list)).map((message) => message.id) : []
    for (const [key, messageId] of places) {
      const [sessionId, place] = key.split(' ')
      if (sessionId === id) expect(ids[Number(place)]).toBe(messageId)
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect((await store.findSession(id))?.length ?? 0).toBe(ids.length)
  }
  const name = (await store.getAgent(workspace.id, agent.id))?.name ?? ''
  expect(name.length).toBeGreaterThanOrEqual(renamed)
}

const losses: [string, Loss][] = [
  ['the process is killed', 'none'],
  ['everything unsynced is lost', 'all'],
  ...[1, 2, 3, 4, 5, 6].map((seed): [string, Loss] => [`anything unsynced may be lost (seed ${seed})`, { seed }]),
]

test.each(losses)('of what came at once, everything acknowledged is there in its place: %s', async (_, loss) => {
  const whole = new PaperDisk()
  const finished = await open(whole)
  const everything = await burst(finished)
  expect(everything.places.size).toBeGreaterThanOrEqual(50)
  expect(everything.renamed).toBe(60)
  await finished.close()
  for (let stopAt = 0; stopAt <= whole.steps; stopAt++) {
    const disk = new PaperDisk()
    disk.stopAt = stopAt
    const store = await open(disk).catch(() => undefined)
    const acknowledged = await (store && burst(store).catch(() => undefined))
    await store?.close()
    const again = await open(disk.restart(loss))
    await expectAll(again, acknowledged ?? { places: new Map(), renamed: 0 })
    await again.close()
  }
})

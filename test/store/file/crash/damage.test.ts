import { appendFile, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { realDisk, type Disk } from '../../../../server/store/file/disk/disk.ts'
import { openFileStore } from '../../../../server/store/file/file-store.ts'
import { unbounded } from '../../../../server/store/records/knowledge/knowledge-changes.ts'
import type { AgentRecord, SessionRecord } from '../../../../server/store/records/records.ts'
import type { Store } from '../../../../server/store/store.ts'
import { makeDataDirectory, type DataDirectory } from '../../copies/data-directory.ts'
import { quietLog } from '../../contract/quiet-log.ts'
import { all, aDocument, aMessage, anAgent, anAi, aSession, aSource, aWorkspace } from '../../contract/samples.ts'

/* Files that a crash, a broken disk or a person left in a state that the store did not write. */

const workspace = aWorkspace()
let data: DataDirectory
let store: Store
let log = quietLog()
let agent: AgentRecord
let session: SessionRecord

const open = async () => (store = await openFileStore({ directory: data.path, log }))

beforeEach(async () => {
  data = await makeDataDirectory()
  log = quietLog()
  await open()
  agent = anAgent(workspace.id)
  session = aSession(agent)
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
  await store.createSession(session)
  for (const text of ['One', 'Two', 'Three']) await store.appendMessage(workspace.id, session.id, aMessage(text))
})
afterEach(async () => {
  await store.close()
})

/** Goes on with the data as they are on the disk now, as if the process had been killed. */
async function killed(): Promise<void> {
  const copy = await data.copy()
  await store.close()
  data = copy
}

async function texts(): Promise<string[]> {
  const messages = await store.listMessages(workspace.id, session.id, { order: 'asc' })
  return messages ? (await all(messages)).map(({ message }) => message) : []
}

/** Replaces a text of a file once. */
async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(file, 'utf8')
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  await writeFile(file, after)
}

describe('a torn end is cut, logged, and nothing else is missing:', () => {
  test.each([1, 2, 20, 60])('of the journal, %i bytes short', async (bytes) => {
    await killed()
    const file = await data.find(/^journal\//)
    await truncate(file, (await readFile(file)).length - bytes)
    await open()
    expect(await texts()).toEqual(['One', 'Two'])
    expect(log.lines.join('\n')).toContain('torn')
    await store.appendMessage(workspace.id, session.id, aMessage('Three again'))
    await store.close()
    await open()
    expect(await texts()).toEqual(['One', 'Two', 'Three again'])
  })

  test.each(['["0', '\0\0\0\0', '["00000000",{"do":"drop-agent"', 'garbage without an end'])(
    'of the journal, with %j behind the last line',
    async (garbage) => {
      await killed()
      await appendFile(await data.find(/^journal\//), garbage)
      await open()
      expect(await texts()).toEqual(['One', 'Two', 'Three'])
      expect(log.lines.join('\n')).toContain('torn')
    },
  )

  test('of a conversation', async () => {
    await store.close()
    await appendFile(await data.find(/^conversations\//), '{"id":"msg_torn')
    await open()
    expect(await texts()).toEqual(['One', 'Two', 'Three'])
    await store.appendMessage(workspace.id, session.id, aMessage('Four'))
    await store.close()
    expect(log.lines.join('\n')).toContain('torn')
    await open()
    expect(await texts()).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  test('of a list of sessions', async () => {
    await store.close()
    await appendFile(await data.find(/^sessions\//), '{"id":"ses_torn')
    await open()
    expect(await store.findSession(session.id)).toMatchObject({ length: 3 })
    const another = aSession(agent)
    await store.createSession(another)
    await store.close()
    expect(log.lines.join('\n')).toContain('torn')
    await open()
    expect(await store.findSession(session.id)).toMatchObject({ length: 3 })
    expect(await store.findSession(another.id)).toEqual(another)
  })
})

test('a change in the middle of the journal that cannot be read is named, the others are there, and the file is quarantined', async () => {
  await killed()
  const file = await data.find(/^journal\//)
  await change(file, '"Two"', '"Tw0"')
  const damaged = await readFile(file, 'utf8')
  await open()
  expect(await texts()).toEqual(['One', 'Three'])
  expect(await store.getAgent(workspace.id, agent.id)).toEqual(agent)
  const errors = log.lines.filter((line) => line.startsWith('error'))
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(file)
  await store.close()
  expect(await readFile(await data.find(/^journal\/.*\.damaged$/), 'utf8')).toBe(damaged)
  await open()
  expect(await texts()).toEqual(['One', 'Three'])
  expect(await store.findSession(session.id)).toMatchObject({ length: 2 })
})

describe('a document that cannot be read answers damaged, is named in the log, is never overwritten, and the rest goes on:', () => {
  test.each([
    ['cut', '{"place":0,"rec'],
    ['empty', ''],
    ['of another record', JSON.stringify({ place: 0, record: { ...anAgent(workspace.id) } })],
    ['no object', '[]'],
    ['zeros', '\0\0\0\0'],
  ])('%s', async (_, content) => {
    const neighbour = anAgent(workspace.id)
    await store.createAgent(neighbour)
    await store.close()
    const file = await data.find(new RegExp(`^agents/${agent.id}`))
    await writeFile(file, content)
    await open()
    expect(log.lines.filter((line) => line.startsWith('error')).join('\n')).toContain(file)
    const damaged = { code: 'damaged' }
    await expect(async () => store.getAgent(workspace.id, agent.id)).rejects.toMatchObject(damaged)
    const rename = store.updateAgent(workspace.id, agent.id, (current) => ({ ...current, name: 'New' }))
    await expect(rename).rejects.toMatchObject(damaged)
    await expect(store.createAgent(agent)).rejects.toMatchObject(damaged)
    await expect(store.deleteAgent(workspace.id, agent.id)).rejects.toMatchObject(damaged)
    await expect(store.createSession(aSession(agent))).rejects.toMatchObject(damaged)
    expect(await all(store.listAgents(workspace.id, { order: 'asc' }))).toEqual([neighbour])
    expect(
      await store.updateAgent(workspace.id, neighbour.id, (current) => ({ ...current, name: 'New' })),
    ).not.toBeNull()
    expect(await texts()).toEqual(['One', 'Two', 'Three'])
    await store.close()
    expect(await readFile(file, 'utf8')).toBe(content)
  })
})

test('a damaged document of which the journal holds a newer state is quarantined, not overwritten', async () => {
  await store.close()
  await open()
  await store.updateAgent(workspace.id, agent.id, (current) => ({ ...current, name: 'New' }))
  await killed()
  await writeFile(await data.find(/^agents\//), 'rust')
  await open()
  expect(await store.getAgent(workspace.id, agent.id)).toEqual({ ...agent, name: 'New' })
  await store.close()
  expect(await readFile(await data.find(/^agents\/.*\.damaged$/), 'utf8')).toBe('rust')
})

test('a conversation with a line that cannot be read answers damaged and stays as it is; the others go on', async () => {
  const other = aSession(agent)
  await store.createSession(other)
  await store.appendMessage(workspace.id, other.id, aMessage('Hello'))
  await store.close()
  const file = await data.find(new RegExp(`^conversations/.*${session.id}`))
  await change(file, /^.*Two.*$/m, 'rust')
  const content = await readFile(file, 'utf8')
  await open()
  const list = store.listMessages(workspace.id, session.id, { order: 'asc' })
  await expect(list).rejects.toMatchObject({ code: 'damaged' })
  const send = store.appendMessage(workspace.id, session.id, aMessage('Four', { clientId: 'four' }))
  await expect(send).rejects.toMatchObject({ code: 'damaged' })
  expect(log.lines.filter((line) => line.startsWith('error')).join('\n')).toContain(file)
  expect(await store.appendMessage(workspace.id, other.id, aMessage('More', { clientId: 'more' }))).not.toBeNull()
  expect(await store.eraseSession(workspace.id, other.id)).toBe(true)
  await store.close()
  expect(await readFile(file, 'utf8')).toBe(content)
})

test.each([
  ['has lost its text', (line: object) => ({ ...line, message: undefined })],
  ['has a text that is none', (line: object) => ({ ...line, message: 5 })],
  ['has lost its kind', (line: object) => ({ ...line, messageType: undefined })],
  ['has suggestions that are none', (line: object) => ({ ...line, suggestions: 'Prices' })],
])('a message that %s, as a person left it, is damaged to whoever rates or reads it', async (_, left) => {
  const answer = aMessage('An answer', { messageType: 'assistant' })
  await store.appendMessage(workspace.id, session.id, answer)
  await store.close()
  const file = await data.find(new RegExp(`^conversations/.*${session.id}`))
  await change(file, /^.*An answer.*$/m, JSON.stringify(left(answer)))
  const content = await readFile(file, 'utf8')
  await open()
  const rated = store.setFeedback(workspace.id, session.id, answer.id, { type: 'positive' })
  await expect(rated).rejects.toMatchObject({ code: 'damaged' })
  const list = store.listMessages(workspace.id, session.id, { order: 'asc' })
  await expect(list).rejects.toMatchObject({ code: 'damaged' })
  await store.close()
  expect(await readFile(file, 'utf8')).toBe(content)
})

test('a line of a list of sessions that cannot be read is named, and kept when the list is rewritten', async () => {
  const other = aSession(agent)
  await store.createSession(other)
  await store.close()
  const file = await data.find(/^sessions\//)
  await change(file, new RegExp(`^.*${session.id}.*$`, 'm'), 'rust')
  await open()
  expect(log.lines.filter((line) => line.startsWith('error')).join('\n')).toContain(file)
  expect((await all(store.listSessions(workspace.id, agent.id, { order: 'asc' }))).map(({ id }) => id)).toEqual([
    other.id,
  ])
  for (let round = 0; round < 7; round++) {
    const others = Array.from({ length: 200 }, () => aSession(agent))
    await Promise.all(others.map((one) => store.createSession(one)))
    await Promise.all(others.map((one) => store.eraseSession(workspace.id, one.id)))
  }
  await store.close()
  expect(await readFile(await data.find(/^sessions\/.*\.damaged$/), 'utf8')).toContain('rust')
})

test.each([
  ['a letter that no id has', (id: string) => id.replace(/.$/, '.')],
  ['a letter of two bytes', (id: string) => id.replace(/.$/, 'é')],
  ['the kind of another id', (id: string) => id.replace('ses_', 'agt_')],
])('a line of a list of sessions with %s in its id is named, and is no session', async (_, damage) => {
  const other = aSession(agent)
  await store.createSession(other)
  await store.close()
  const file = await data.find(/^sessions\//)
  await change(file, session.id, damage(session.id))
  await open()
  expect(log.lines.filter((line) => line.startsWith('error')).join('\n')).toContain(file)
  expect(await all(store.listSessions(workspace.id, agent.id, { order: 'asc' }))).toEqual([other])
})

test('what a person wrote otherwise, but right, reads the same', async () => {
  const before = await store.findSession(session.id)
  const messages = await texts()
  await store.close()
  for (const pattern of [/^sessions\//, /^conversations\//]) {
    const file = await data.find(pattern)
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const turned = lines.map((line) => {
      const fields = Object.entries(JSON.parse(line) as object).toReversed()
      return JSON.stringify(Object.fromEntries(fields), null, 1).replaceAll('\n', ' ')
    })
    await writeFile(file, `${turned.join('\n')}\n`)
  }
  await open()
  expect(await store.findSession(session.id)).toEqual(before)
  expect(await texts()).toEqual(messages)
  expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([])
})

test('the sessions of an agent whose document is damaged are still there', async () => {
  await store.close()
  await writeFile(await data.find(/^agents\//), 'rust')
  await open()
  expect(await store.getSession(workspace.id, session.id)).toMatchObject({ id: session.id, workspaceId: workspace.id })
  expect(await store.eraseSession(workspace.id, session.id)).toBe(true)
})

test('a half-written file that a crash left beside a document goes, and so does nothing of a person', async () => {
  await store.close()
  const file = await data.find(/^agents\//)
  await writeFile(`${file}.tmp`, '{"place"')
  await writeFile(`${file}.bak`, 'mine')
  await open()
  expect(await store.getAgent(workspace.id, agent.id)).toEqual(agent)
  await store.close()
  expect((await data.files()).filter((name) => name.startsWith('agents/'))).toHaveLength(2)
})

test.each(['missing', 'unreadable'])('a text that is %s is logged, and what else is known is read', async (what) => {
  const ai = anAi(workspace.id)
  const source = aSource(ai)
  const writes = ['One', 'Two', 'Three'].map((text, index) => ({
    record: aDocument(source, { key: String(index) }),
    text,
  }))
  await store.createAi(ai)
  await store.createSource(source, writes, unbounded)
  await store.close()
  const id = writes[1]?.record.id ?? ''
  const file = await data.find(new RegExp(`^texts/${id}`))
  await rm(file)
  if (what === 'unreadable') await mkdir(file)
  await open()
  const omitted: string[] = []
  const found = await all(store.readDocuments(workspace.id, ai.id, source.id, (record) => omitted.push(record.id)))
  expect(found.map(({ content }) => content.text)).toEqual(['One', 'Three'])
  expect(omitted).toEqual([id])
  expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([expect.stringContaining(file)])
  await expect(store.getDocument(workspace.id, source.id, id)).rejects.toMatchObject({ code: 'damaged' })
})

/* The system says nothing of a file then, and has more open files to give a moment later. */
describe('while too many files are open,', () => {
  let isShort = false
  const refusing =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      isShort
        ? Promise.reject(Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }))
        : work(...given)
  const disk: Disk = { ...realDisk, read: refusing(realDisk.read), open: refusing(realDisk.open) }
  const openShort = async () => (store = await openFileStore({ directory: data.path, log, disk }))
  const again = { code: 'storage-unavailable', retryAfter: 2 }

  beforeEach(async () => {
    await store.close()
    isShort = false
  })

  test('what is stored is to be asked for again, not damaged, and stays where it is', async () => {
    await openShort()
    const before = await data.files()
    isShort = true
    const list = () => store.listMessages(workspace.id, session.id, { order: 'asc' })
    await expect(list()).rejects.toMatchObject(again)
    await expect(store.appendMessage(workspace.id, session.id, aMessage('Four'))).rejects.toMatchObject(again)
    const found = store.findConversations(workspace.id, agent.id, { text: 'one' }, { order: 'asc' })
    await expect(all(found)).rejects.toMatchObject(again)
    isShort = false
    expect(await texts()).toEqual(['One', 'Two', 'Three'])
    expect(await data.files()).toEqual(before)
  })

  test('a store is not opened, and nothing of it counts as damaged afterwards', async () => {
    isShort = true
    await expect(openShort()).rejects.toMatchObject({ code: 'EMFILE' })
    isShort = false
    await open()
    expect(store.unreadableDocuments('agents', workspace.id)).toEqual([])
    expect(await texts()).toEqual(['One', 'Two', 'Three'])
  })
})

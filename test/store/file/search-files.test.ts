import { appendFile, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import type { SessionRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { foyer } from '../../support/process/commands.ts'
import { textOfFiles } from '../../support/files.ts'
import { makeDataDirectory, type DataDirectory } from '../copies/data-directory.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../contract/samples.ts'

/* What searches keep of conversations on the disk: `search/agt_…/2026-11-20.txt`. Whatever becomes of it, they find the same. */

const workspace = aWorkspace()
const agent = anAgent(workspace.id)
const createdAt = '2026-11-20T08:00:00.000Z'
let data: DataDirectory
let store: Store

const open = () => openFileStore({ directory: data.path, log: quietLog() })
const folder = () => path.join(data.path, 'search', agent.id)
const file = () => path.join(folder(), '2026-11-20.txt')

beforeEach(async () => {
  data = await makeDataDirectory()
  store = await open()
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
})
afterEach(async () => {
  await store.close()
})

async function converse(...messages: string[]): Promise<SessionRecord> {
  const session = aSession(agent, { createdAt, updatedAt: createdAt })
  await store.createSession(session)
  for (const message of messages) await store.appendMessage(workspace.id, session.id, aMessage(message))
  return session
}

async function find(text: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { found } of store.findConversations(workspace.id, agent.id, { text }, { order: 'asc' }))
    ids.push(...found.map(({ id }) => id))
  return ids
}

/** So that everything lies in its file, which is all that a search keeps something of. */
async function reopen(): Promise<void> {
  await store.close()
  store = await open()
}

test('a search writes what it has read, folded, for the owner alone; the next one reads that and writes nothing', async () => {
  const { id } = await converse('Is the Café\nopen?', 'Yes')
  await reopen()
  expect(await find('cafe open')).toEqual([id])
  const written = await readFile(file(), 'utf8')
  expect(written.trim()).toMatch(new RegExp(`^[0-9a-f]{8} ${id} 2\tIS THE CAFE OPEN\\?\tYES$`))
  const modes = await data.modes()
  for (const [name, mode] of modes) {
    if (name.startsWith('search')) expect(mode, name).toBe(name.endsWith('.txt') ? '600' : '700')
  }
  expect(await find('yes')).toEqual([id])
  await reopen()
  expect(await find('no')).toEqual([])
  expect(await readFile(file(), 'utf8')).toBe(written)
})

test('what is removed, torn, overwritten or of a conversation that went on is read again', async () => {
  const first = await converse('Bread', 'at six')
  const second = await converse('Bread', 'at seven')
  await reopen()
  const expectFound = async (what: string) => {
    expect(await find('bread'), what).toEqual([first.id, second.id])
    expect(await find('at six'), what).toEqual([first.id])
    expect(await find('six '), what).toEqual([])
    expect(await find('evening'), what).toEqual([])
  }
  await expectFound('at first')
  await rm(folder(), { recursive: true })
  await expectFound('removed')
  await truncate(file(), (await stat(file())).size - 4)
  await expectFound('torn')
  const bytes = await readFile(file())
  await writeFile(file(), Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(20), bytes.subarray(80)]))
  await expectFound('with a hole')
  await appendFile(file(), Buffer.from([0, 255, 9, 10, 32, 10]))
  await expectFound('with bytes of somebody else')
  await writeFile(file(), '')
  await expectFound('empty')
  await store.appendMessage(workspace.id, first.id, aMessage('in the evening'))
  await reopen()
  expect(await find('evening')).toEqual([first.id])
  expect((await foyer(['check'], { FOYER_DATA: data.path })).stdout).toMatch(/Errors: 0, notes: 0/)
})

test('the file of a day does not grow for ever while its conversations do', async () => {
  const { id } = await converse('Bread')
  const long = 'a long answer '.repeat(500)
  let largest = 0
  for (let time = 0; time < 60; time++) {
    await store.appendMessage(workspace.id, id, aMessage(time === 30 ? `${long} needle` : long))
    await reopen()
    await find('absent')
    largest = Math.max(largest, (await stat(file())).size)
  }
  const conversation = (await stat(await data.find(/^conversations/))).size
  expect(largest).toBeLessThan(3 * conversation)
  expect(await find('needle')).toEqual([id])
  expect((await data.files()).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('an erased text is in no file when the erasure is answered, also when searches run meanwhile', async () => {
  const secret = 'MY NUMBER IS 020 7946 0000'
  const kept = await converse('Bread')
  for (let time = 0; time < 5; time++) {
    const { id } = await converse(secret)
    await reopen()
    const searches = [find('bread'), find('number'), find('absent')]
    await store.eraseSession(workspace.id, id)
    expect(await textOfFiles(data.path)).not.toContain(secret)
    await Promise.all(searches)
    expect(await find('number')).toEqual([])
    expect(await textOfFiles(data.path)).not.toContain(secret)
    expect(await find('bread')).toEqual([kept.id])
  }
})

test('closing ends a search: once the store is closed nothing is written any more', async () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22']
  // More than a search looks through at once.
  for (let count = 0; count < 90; count++) {
    const at = `${days[count % 3]}T08:00:00.000Z`
    const session = aSession(agent, { createdAt: at, updatedAt: at })
    await store.createSession(session)
    await store.appendMessage(workspace.id, session.id, aMessage('Bread'))
  }
  await reopen()
  const searching = find('bread').catch((error: { code: string }) => error.code)
  await store.close()
  const written = await textOfFiles(data.path)
  await searching
  expect(await textOfFiles(data.path)).toBe(written)
})

test('with its agent goes all that searches have kept', async () => {
  await converse('Bread')
  await reopen()
  await find('bread')
  expect(await data.files()).toContain(path.relative(data.path, file()))
  await store.deleteAgent(workspace.id, agent.id)
  await reopen()
  expect((await data.files()).filter((name) => name.startsWith('search'))).toEqual([])
})

test('where nothing can be written, searches find the same, and the log says so once', async () => {
  const { id } = await converse('Bread')
  await store.close()
  await mkdir(path.join(data.path, 'search'))
  // Not even the superuser, as whom tests may run, can make a folder where there is a file.
  await writeFile(folder(), '')
  const log = quietLog()
  store = await openFileStore({ directory: data.path, log })
  for (let time = 0; time < 3; time++) expect(await find('bread')).toEqual([id])
  expect(log.lines.filter((line) => line.startsWith('warn'))).toHaveLength(1)
})

test('a backup is without it, and a check says what is wrong with it', async () => {
  const { id } = await converse('Bread', 'at six')
  const gone = await converse('Cake')
  await reopen()
  await find('bread')
  await store.close()
  const environment = { FOYER_DATA: data.path }
  const archive = path.join(data.path, '..', `${path.basename(data.path)}.tar`)
  try {
    expect(await foyer(['backup', archive], environment)).toMatchObject({ code: 0 })
    expect((await readFile(archive)).includes('search/')).toBe(false)
  } finally {
    await rm(archive, { force: true })
  }
  expect((await foyer(['check'], environment)).stdout).toMatch(/Errors: 0, notes: 0/)

  const written = await readFile(file(), 'utf8')
  await writeFile(file(), `${written}garbage\n`)
  expect((await foyer(['check'], environment)).stdout).toMatch(/note: search.*\n.*\n.*Errors: 0, notes: 1/)
  await writeFile(file(), written)
  store = await open()
  await store.eraseSession(workspace.id, gone.id)
  await store.close()
  await mkdir(folder(), { recursive: true })
  await writeFile(file(), written)
  const said = await foyer(['check'], environment)
  expect(said.stdout).toContain(`It holds what was said in ${gone.id}, which was erased.`)
  expect(said.code).toBe(1)
  store = await open()
  await store.appendMessage(workspace.id, id, aMessage('More'))
})

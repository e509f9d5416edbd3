import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { SnapshotLost, takeSnapshot } from '../../../server/store/file/checkpoint/snapshot.ts'
import { temporaryFolder } from '../../support/files.ts'
import { foyer } from '../../support/process/commands.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { upload } from '../../support/upload.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'

/* `foyer backup` and `foyer restore`: what was acknowledged before the copy began is in it, whatever goes on meanwhile. */

let server: TestServer
let place: string
beforeEach(async () => {
  server = await startTestServer()
  place = await temporaryFolder()
})
afterEach(async () => {
  await server.stop()
})

const copy = () => path.join(place, 'copy.tar')
const restored = () => path.join(place, 'restored')
const backup = (file = copy()) => foyer(['backup', file], { FOYER_DATA: server.directory })
const restore = (file = copy()) => foyer(['restore', file], { FOYER_DATA: restored() })

async function createAgent(name: string): Promise<string> {
  return (await server.call('POST', '/v1/agents', { body: { name } })).body.data.id
}

/** The agents of a data directory, by a store of its own. */
async function agentNames(directory: string): Promise<string[]> {
  const log = quietLog()
  const store = await openFileStore({ directory, log })
  const names: string[] = []
  for await (const agent of store.listAgents('wks_default', { order: 'asc' })) names.push(agent.name)
  await store.close()
  expect(log.lines.filter((line) => /^(warn|error)/.test(line))).toEqual([])
  return names
}

test('a copy of a resting server is the same as its files, for the owner alone, in an ordinary tar; when it ended is told, also to a server of another user', async () => {
  const agent = await createAgent('Ada')
  const session = (await server.call('POST', `/v1/agents/${agent}/sessions`)).body.data
  const conversation = `/v1/agents/${agent}/sessions/${session.id}/conversations`
  await server.call('POST', conversation, { body: { message: 'Hello' } })
  expect(await backup()).toMatchObject({ code: 0 })
  expect((await stat(copy())).mode & 0o777).toBe(0o600)
  expect(await readdir(place)).toEqual(['copy.tar'])
  expect(await restore()).toMatchObject({ code: 0 })
  for (const entry of await readdir(restored(), { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name))
    expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600)
  }
  const store = await openFileStore({ directory: restored(), log: quietLog() })
  const messages = await store.listMessages('wks_default', session.id, { order: 'asc' })
  const texts: string[] = []
  for await (const message of messages ?? []) texts.push(message.message)
  await store.close()
  expect(texts).toHaveLength(2)
  expect(texts[0]).toBe('Hello')

  const note = path.join(server.directory, 'last-backup.json')
  expect((await stat(note)).mode & 0o777).toBe(0o644)
  const lastBackup = async () => (await server.call('GET', '/v1/health')).body.data.storage.lastBackupAt
  expect(await lastBackup()).toMatch(/^\d{4}-/)
  // A note that nobody can read is logged.
  await rm(note)
  await mkdir(note)
  expect(await lastBackup()).toBeNull()
  expect(server.logged()).toContain('When the last backup ended cannot be read')
})

test('copied while many write and pictures come and go, everything acknowledged before is there, what came later is whole or absent, and every picture that it lists is there', async () => {
  const acknowledged: string[] = []
  let pictures = 0
  let isOver = false
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    // So many that there is always one on its way, and not so many that the rest of the test is about them.
    for (let count = 0; !isOver && count < 400; count++) {
      const name = `${writer}.${count}`
      await createAgent(name)
      acknowledged.push(name)
    }
  })
  const agent = await createAgent('Ada')
  const uploaders = Array.from({ length: 3 }, async () => {
    for (let round = 0; !isOver; round++) {
      const { name } = await upload(server, agent)
      if (round % 3 > 0) expect((await server.call('DELETE', `/v1/assets/${name}`)).status).toBe(200)
      else pictures++
    }
  })
  let before: string[] = []
  try {
    await expect.poll(() => acknowledged.length > 20 && pictures > 5).toBe(true)
    before = [...acknowledged]
    expect(await backup()).toMatchObject({ code: 0 })
  } finally {
    isOver = true
    await Promise.all([...writers, ...uploaders])
  }
  expect(await restore()).toMatchObject({ code: 0 })
  const names = await agentNames(restored())
  expect(before.filter((name) => !names.includes(name))).toEqual([])
  // The copy is of one moment: no agent of a writer is there without its earlier ones.
  for (let writer = 0; writer < 4; writer++) {
    const own = names.filter((name) => name.startsWith(`${writer}.`)).map((name) => Number(name.split('.')[1]))
    expect(own.toSorted((a, b) => a - b)).toEqual(own.map((_, index) => index))
  }
  const again = await startTestServer({ directory: restored() })
  const { data } = (await again.call('GET', '/v1/assets')).body
  expect(data.length).toBeGreaterThan(5)
  for (const { name } of data) expect((await again.call('GET', `/assets/${name}`)).status).toBe(200)
  await again.stop()
})

/** Holds the data still as a copy does, until the socket is destroyed. */
async function holdByHand() {
  const name = (await readdir(server.directory)).find((each) => each.endsWith('.sock')) ?? ''
  const socket = connect(path.join(server.directory, name))
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes.toString()
    if (said === 'owner\n') socket.write('hold\n')
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await expect.poll(() => said).toBe('owner\nheld\n')
  return { socket, closed }
}

describe('while there is a snapshot', () => {
  test('nothing but the journal changes, writes and erasures are answered, and all is in its files afterwards', async () => {
    const agent = await createAgent('Ada')
    const session = (await server.call('POST', `/v1/agents/${agent}/sessions`)).body.data
    const { socket, closed } = await holdByHand()
    const files = async () =>
      (await readdir(server.directory, { recursive: true })).filter((name) => !name.startsWith('journal/')).toSorted()
    const before = await files()
    await createAgent('Grace')
    expect((await server.call('DELETE', `/v1/agents/${agent}/sessions/${session.id}`)).status).toBe(200)
    expect((await server.call('DELETE', `/v1/agents/${agent}`)).status).toBe(200)
    expect(await files()).toEqual(before)
    expect(await backup()).toMatchObject({ code: 0 })
    socket.destroy()
    await closed
    await expect.poll(() => readdir(path.join(server.directory, 'journal'))).toEqual([])
    expect((await readdir(path.join(server.directory, 'agents'))).length).toBe(1)
    expect(await restore()).toMatchObject({ code: 0 })
    expect(await agentNames(restored())).toEqual(['Grace'])
  })

  test('a picture that is deleted is shown no more, and its bytes go afterwards', async () => {
    const { name, path: address } = await upload(server, await createAgent('Ada'))
    const { socket, closed } = await holdByHand()
    expect((await server.call('DELETE', `/v1/assets/${name}`)).status).toBe(200)
    expect((await server.call('GET', '/v1/assets')).body.data).toEqual([])
    expect((await server.call('GET', address)).status).toBe(200)
    socket.destroy()
    await closed
    await server.service.retention.sweep()
    expect((await server.call('GET', address)).status).toBe(404)
  })

  test('a server that stops does not wait for the copy, which fails', async () => {
    await createAgent('Ada')
    const snapshot = await takeSnapshot(server.directory)
    await snapshot.confirm()
    await server.store.close()
    expect(await readdir(path.join(server.directory, 'journal'))).toEqual([])
    await expect(snapshot.confirm()).rejects.toThrow(SnapshotLost)
  })
})

test('without a server the copy is made too, byte for byte, through a pipe, and the journal of a killed one is in it', async () => {
  const name = 'Ünï — \u2028 \u{1f600}'
  await createAgent(name)
  await server.store.close()
  const line = '["00000000",{"do":"torn'
  await mkdir(path.join(server.directory, 'journal'), { recursive: true })
  await writeFile(path.join(server.directory, 'journal/000009.jsonl'), line)
  await writeFile(path.join(server.directory, 'notes.txt'), 'mine')
  const { code, stdout, stderr } = await backup('-')
  expect(code).toBe(0)
  expect(stderr).toContain('notes.txt')
  await writeFile(copy(), stdout)
  expect(await restore()).toMatchObject({ code: 0 })
  expect(await readdir(restored())).not.toContain('notes.txt')
  const isCopied = (file: string) => file.endsWith('.json') && file !== 'last-backup.json'
  const files = (await readdir(server.directory, { recursive: true })).filter(isCopied)
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const [before, after] = [server.directory, restored()].map((root) => readFile(path.join(root, file)))
    expect((await after)?.equals((await before) ?? Buffer.alloc(0)), file).toBe(true)
  }
  expect(await agentNames(restored())).toEqual([name])
})

test('a copy into the data directory, one of nothing, and one that cannot be written are refused, and an older one is as it was', async () => {
  expect(await backup(path.join(server.directory, 'copy.tar'))).toMatchObject({ code: 2 })
  const nowhere = await foyer(['backup', copy()], { FOYER_DATA: path.join(place, 'nowhere') })
  expect(nowhere).toMatchObject({ code: 2 })
  expect(await readdir(place)).toEqual([])
  await writeFile(path.join(place, 'folder'), '')
  const { code, stderr } = await backup(path.join(place, 'folder', 'copy.tar'))
  expect(code).toBe(1)
  expect(stderr).toMatch(/^No backup was made; .*folder\/copy\.tar is as it was before\. The reason: ENOTDIR/)
  expect(stderr).not.toContain('    at ')
  expect(await readdir(place)).toEqual(['folder'])
})

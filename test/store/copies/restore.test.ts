import { mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Header, type HeaderData } from 'tar/header'
import { beforeEach, expect, test } from 'vitest'
import { backup } from '../../../server/commands/backup/backup.ts'
import { restore as run } from '../../../server/commands/backup/restore.ts'
import { readConfig } from '../../../server/config.ts'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { aWorkspace } from '../contract/samples.ts'
import { temporaryFolder } from '../../support/files.ts'

/* `foyer restore` trusts no tar: what it makes is whole, or nothing is there. */

let place: string
beforeEach(async () => {
  place = await temporaryFolder()
})

const copy = () => path.join(place, 'copy.tar')
const restored = () => path.join(place, 'restored')
const restore = (file = copy()) => run({ config: readConfig({ FOYER_DATA: restored() }), file })
const workspace = aWorkspace()

/** A copy of data that hold a workspace; they are gone. */
async function makeCopy(): Promise<void> {
  const directory = path.join(place, 'data')
  const store = await openFileStore({ directory, log: quietLog() })
  await store.createWorkspace(workspace)
  await store.close()
  await backup({ config: readConfig({ FOYER_DATA: directory }), file: copy() })
  await rm(directory, { recursive: true })
}

test('a data directory knows when its last backup ended, also while it is served; what is restored from one has had none', async () => {
  const directory = path.join(place, 'data')
  const config = readConfig({ FOYER_DATA: directory })
  const store = await openFileStore({ directory, log: quietLog() })
  await store.createWorkspace(workspace)
  expect(await store.lastBackup()).toBeNull()
  const began = new Date().toISOString()
  await backup({ config, file: copy() })
  const last = await store.lastBackup()
  expect([began, last, new Date().toISOString()].toSorted()[1]).toBe(last)
  await expect(backup({ config, file: path.join(directory, 'inside.tar') })).rejects.toMatchObject({ exitCode: 2 })
  expect(await store.lastBackup()).toBe(last)
  await backup({ config, file: copy() })
  await store.close()
  await restore()
  const again = await openFileStore({ directory: restored(), log: quietLog() })
  expect(await again.lastBackup()).toBeNull()
  await writeFile(path.join(restored(), 'last-backup.json'), '{"endedAt": 7')
  expect(await again.lastBackup()).toBeNull()
  await again.close()
})

test('a directory that is not empty stays as it is', async () => {
  await makeCopy()
  await mkdir(restored())
  await writeFile(path.join(restored(), 'a'), 'mine')
  await expect(restore()).rejects.toMatchObject({
    exitCode: 2,
    message: `${restored()} is not empty, and was not changed. Set FOYER_DATA to a new directory, or move that one away first.`,
  })
  expect(await readdir(restored())).toEqual(['a'])
})

test('a directory that is empty is filled', async () => {
  await makeCopy()
  await mkdir(restored())
  expect(await restore()).toBe(0)
  const store = await openFileStore({ directory: restored(), log: quietLog() })
  expect(await store.getWorkspace(workspace.id)).toEqual(workspace)
  await store.close()
})

test.each([1, 512, 1024, 1300])('a copy that is cut by %i bytes leaves nothing', async (bytes) => {
  await makeCopy()
  await truncate(copy(), (await stat(copy())).size - bytes)
  await expect(restore()).rejects.toMatchObject({ exitCode: 1 })
  expect(await readdir(place)).toEqual(['copy.tar'])
})

const agentFile = 'agents/agt_aaaaaaaaaaaaaaaaaaaaaaaa.json'
const attacks: [string, HeaderData[]][] = [
  ['a path out of it', [{ path: '../evil' }]],
  ['a path out of it, through a folder of ours', [{ path: 'agents/../../evil' }]],
  ['an absolute path', [{ path: '/tmp/foyer-evil' }]],
  ['a name of nobody', [{ path: 'agents/evil.sh' }]],
  ['a folder of nobody', [{ path: '.git/', type: 'Directory' }]],
  ['a symbolic link', [{ path: agentFile, type: 'SymbolicLink', linkpath: '/etc/passwd' }]],
  ['a hard link', [{ path: agentFile, type: 'Link', linkpath: 'format.json' }]],
  [
    'a link in the place of a folder, and a file through it',
    [{ path: 'agents', type: 'SymbolicLink', linkpath: '..' }, { path: agentFile }],
  ],
  ['a device', [{ path: agentFile, type: 'CharacterDevice' }]],
  ['a pipe', [{ path: agentFile, type: 'FIFO' }]],
  ['a socket of ours', [{ path: 'owner-0123456789ab.sock' }]],
  ['a file twice', [{ path: agentFile }, { path: agentFile }]],
]
test.each(attacks)('a tar with %s is refused by its name and leaves nothing', async (_, entries) => {
  const format = entry({ path: 'format.json' }, '{"format":1}\n')
  await writeFile(copy(), Buffer.concat([format, ...entries.map((head) => entry(head)), Buffer.alloc(1024)]))
  await expect(restore()).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(JSON.stringify(entries.at(-1)?.type ? entries.at(-1)?.path : entries[0]?.path)),
  })
  expect(await readdir(place)).toEqual(['copy.tar'])
})

test('the same tar without an attack is taken', async () => {
  const entries = [entry({ path: './', type: 'Directory' }), entry({ path: './format.json' }, '{"format":1}\n')]
  await writeFile(copy(), Buffer.concat([...entries, entry({ path: agentFile }), Buffer.alloc(1024)]))
  expect(await restore()).toBe(0)
  expect((await readdir(restored(), { recursive: true })).toSorted()).toEqual(['agents', agentFile, 'format.json'])
})

test.each([
  ['of a newer format', [entry({ path: 'format.json' }, '{"format":99}')], 'format 99'],
  ['of an unreadable format', [entry({ path: 'format.json' }, 'rust')], 'format.json'],
  ['of no format', [entry({ path: agentFile }, '{}')], 'format.json'],
])('a copy %s is refused', async (_, entries, words) => {
  await writeFile(copy(), Buffer.concat([...entries, Buffer.alloc(1024)]))
  await expect(restore()).rejects.toThrow(words)
  expect(await readdir(place)).toEqual(['copy.tar'])
})

test.each(['', 'no tar at all', 'x'.repeat(5000), '\0'.repeat(2048)])('what is no tar is refused: %#', async (text) => {
  await writeFile(copy(), text)
  await expect(restore()).rejects.toMatchObject({ exitCode: 1 })
  expect(await readdir(place)).toEqual(['copy.tar'])
})

test('a file that is not there is said', async () => {
  await expect(restore(path.join(place, 'missing.tar'))).rejects.toMatchObject({ exitCode: 2 })
  expect(await readdir(place)).toEqual([])
})

/** An entry of a tar as somebody else may write it. */
function entry(head: HeaderData, text = ''): Buffer {
  const bytes = Buffer.alloc(512 + Math.ceil(text.length / 512) * 512)
  new Header({ type: 'File', mode: 0o600, size: text.length, mtime: new Date(0), ...head }).encode(bytes)
  bytes.write(text, 512)
  return bytes
}

import { mkdir, readdir, readlink, realpath, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { DataInUse } from '../../../server/store/file/disk/lock.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { createAgent } from '../../support/agent.ts'
import { temporaryFolder } from '../../support/files.ts'
import { foyer } from '../../support/process/commands.ts'
import { startFoyer } from '../../support/process/foyer-process.ts'

let directory = ''
beforeEach(async () => {
  directory = await temporaryFolder()
})

const open = (place = directory) => openFileStore({ directory: place, log: quietLog() })

/** A directory whose path has no room in the address of a socket. */
async function longPlace(): Promise<string> {
  const long = path.join(directory, 'a-long-name-'.repeat(15))
  await mkdir(long)
  return long
}

async function sockets(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sock'))
}

test('data that a server has open are refused, and it goes on; once it has stopped, or was killed, they are free', async () => {
  const owner = await startFoyer(directory)
  await expect(open()).rejects.toThrow(DataInUse)
  await expect(open()).rejects.toThrow(directory)
  await createAgent(owner)
  owner.process.kill('SIGTERM')
  expect(await owner.process.exited).toBe(0)
  await (await open()).close()
  const killed = await startFoyer(directory)
  killed.process.kill('SIGKILL')
  await killed.process.exited
  expect(await sockets()).toHaveLength(1)
  const store = await open()
  expect(await sockets()).toHaveLength(1)
  await store.close()
  expect(await sockets()).toEqual([])
})

test('in one process too, data are opened once at a time', async () => {
  const store = await open()
  await expect(open()).rejects.toThrow(DataInUse)
  await store.close()
  await (await open()).close()
})

test('of ten who come at the same moment, exactly one gets the data, and nobody is left waiting', async () => {
  for (let round = 0; round < 5; round++) {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => open()))
    const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(winners).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DataInUse)
    await Promise.all(winners.map((store) => store.close()))
  }
})

test('one who withdraws while another knocks is no owner', async () => {
  const withdrawing = createServer((socket) => {
    socket.destroy()
    withdrawing.close()
  })
  await new Promise<void>((resolve) => withdrawing.listen(path.join(directory, 'owner-0123456789ab.sock'), resolve))
  await (await open()).close()
})

test('a directory whose path is too long for a socket is owned all the same', async () => {
  const long = await longPlace()
  const store = await open(long)
  await expect(open(long)).rejects.toThrow(DataInUse)
  await store.close()
  await (await open(long)).close()
})

test('it is owned once, also by processes that have no folder for temporary files in common', async () => {
  const data = await longPlace()
  const temporary = path.join(directory, 'own')
  await mkdir(temporary)
  const server = await startFoyer(data, { TMPDIR: temporary })
  await expect(open(data)).rejects.toThrow(DataInUse)
  const backup = await foyer(['backup', path.join(directory, 'copy.tar')], { FOYER_DATA: data })
  expect(backup, backup.stderr).toMatchObject({ code: 0 })
  server.process.kill('SIGKILL')
  await server.process.exited
  await (await open(data)).close()
  // A link of that name that leads elsewhere would be a lock on something else.
  const [link = ''] = await readdir(temporary)
  expect(await readlink(path.join(temporary, link))).toBe(await realpath(data))
  await rm(path.join(temporary, link))
  await symlink(temporary, path.join(temporary, link))
  const misled = await foyer(['serve'], { FOYER_DATA: data, TMPDIR: temporary, PORT: '0' })
  expect(misled).toMatchObject({ code: 2, stderr: expect.stringContaining(`${link} is in the way`) })
  const nowhere = await foyer(['serve'], { FOYER_DATA: data, TMPDIR: data, PORT: '0' })
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('at most 76 bytes') })
})

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { realDisk } from '../../../server/store/file/disk/disk.ts'
import { checkFormat, migrate, type Migration } from '../../../server/store/file/disk/format.ts'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { foyer } from '../../support/process/commands.ts'
import { makeDataDirectory, type DataDirectory } from './data-directory.ts'

/* Formats of the data directory: older ones are brought up step by step, newer ones are left alone. */

let data: DataDirectory
beforeEach(async () => {
  data = await makeDataDirectory()
  await checkFormat(realDisk, data.path, quietLog())
})

const file = () => path.join(data.path, 'format.json')
const run = () => foyer(['migrate'], { FOYER_DATA: data.path })

/** Steps that write down what they did, and of which one is killed. */
function steps(count: number, done: number[], killedAt?: number): Migration[] {
  return Array.from({ length: count }, (_, index) => async () => {
    if (index === killedAt) throw new Error('killed')
    done.push(index)
  })
}

test('data of this format need nothing, and that is said', async () => {
  const { code, stdout } = await run()
  expect(code).toBe(0)
  expect(stdout).toContain('nothing to do')
})

test('data of a newer format, of none and of an unreadable one are refused and stay as they are', async () => {
  for (const text of ['{"format":3}', 'rust', '{"format":1.5}']) {
    await writeFile(file(), text)
    const { code, stderr } = await run()
    expect(code).toBe(1)
    expect(stderr).toContain(data.path)
    expect(stderr).not.toContain('    at ')
    expect(await readFile(file(), 'utf8')).toBe(text)
  }
})

test('a start brings up data of which nothing changes, so that earlier versions refuse what they would lose', async () => {
  await writeFile(file(), '{"format":1}')
  const store = await openFileStore({ directory: data.path, log: quietLog() })
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ format: 2 })
  await store.close()
})

test('a start changes nothing where a step has work to do, and says which command does it', async () => {
  await writeFile(file(), '{"format":1}')
  const start = checkFormat(realDisk, data.path, quietLog(), [null, ...steps(1, [])])
  await expect(start).rejects.toThrow('node dist/server/main.js migrate')
  expect(await readFile(file(), 'utf8')).toBe('{"format":1}')
})

test('a directory without data is told from one with data, and nothing is made in it', async () => {
  expect(await foyer(['migrate'], { FOYER_DATA: path.join(data.path, 'nowhere') })).toMatchObject({ code: 2 })
  expect(await data.files()).toEqual(['format.json'])
})

test('data of format 1 become format 2 by the command, too', async () => {
  await writeFile(file(), '{"format":1}')
  expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('from format 1 to format 2') })
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ format: 2 })
})

test('every step from the format of the data on is done once, in order', async () => {
  const done: number[] = []
  await writeFile(file(), '{"format":1}')
  expect(await migrate(realDisk, data.path, steps(2, done))).toEqual({ from: 1, to: 3 })
  expect(await migrate(realDisk, data.path, steps(4, done))).toEqual({ from: 3, to: 5 })
  expect(await migrate(realDisk, data.path, steps(4, done))).toEqual({ from: 5, to: 5 })
  expect(done).toEqual([0, 1, 2, 3])
})

test('a migration that was killed goes on at the step that was not finished', async () => {
  const done: number[] = []
  await writeFile(file(), '{"format":1}')
  await expect(migrate(realDisk, data.path, steps(3, done, 1))).rejects.toThrow('killed')
  expect(await migrate(realDisk, data.path, steps(3, done))).toEqual({ from: 2, to: 4 })
  expect(done).toEqual([0, 1, 2])
})

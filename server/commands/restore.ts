import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, realDisk, unlessMissing } from '../store/file/disk.ts'
import { ensureDirectory, forEach } from '../store/file/durable.ts'
import { readFormat } from '../store/file/format.ts'
import { CommandError, type Command } from './command.ts'
import { unpack } from './unpack.ts'

/** How many files are synced at the same time. */
const width = 16

/**
 * `foyer restore FILE`: makes the data directory from a copy. It is written beside its place and renamed when everything is on the
 * disk, so it is whole or not there. The tar is not trusted: only plain files are taken, and only under names that the store gives.
 */
export const restore: Command<'config' | 'file'> = async ({ config: { dataDirectory }, file }) => {
  await expectFree(dataDirectory)
  const beside = `${dataDirectory}.${process.pid}.restoring`
  await ensureDirectory(realDisk, path.dirname(dataDirectory))
  try {
    await mkdir(beside, { mode: 0o700 })
    const files = await unpack(file, beside)
    if ((await readFormat(realDisk, beside)) === undefined) {
      throw new CommandError(1, `${file} is no copy of a data directory: format.json is not in it.`)
    }
    await syncAll(beside, files)
    await rename(beside, dataDirectory).catch((error: unknown) => {
      throw codeOf(error) === 'ENOTEMPTY' ? notFree(dataDirectory) : error
    })
    await realDisk.syncDirectory(path.dirname(dataDirectory))
    console.error(`${files.length} files are in ${dataDirectory}. foyer check tells whether they are whole.`)
    return 0
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

/** A place that can be renamed over: nothing, or an empty directory that is no file system of its own. */
async function expectFree(directory: string): Promise<void> {
  if ((await realDisk.list(directory)).length > 0) throw notFree(directory)
  const own = await stat(directory).catch(unlessMissing(undefined))
  if (!own || own.dev === (await stat(path.dirname(directory))).dev) return
  throw new CommandError(
    2,
    `${directory} is a mounted file system, which cannot be put in place as a whole. Let FOYER_DATA be a folder in it.`,
  )
}

function notFree(directory: string): CommandError {
  return new CommandError(2, `${directory} is not empty. Nothing was changed.`)
}

async function syncAll(directory: string, files: string[]): Promise<void> {
  await forEach(files, width, async (name) => {
    const handle = await open(path.join(directory, name), 'r+')
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
  })
  const folders = new Set(files.flatMap(foldersAbove))
  await forEach([...folders, ''], width, (folder) => realDisk.syncDirectory(path.join(directory, folder)))
}

/** `a/b` and `a` for `a/b/c`. */
function foldersAbove(name: string): string[] {
  const folder = path.posix.dirname(name)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

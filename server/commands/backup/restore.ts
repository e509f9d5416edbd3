import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, realDisk, unlessMissing } from '../../store/file/disk/disk.ts'
import { ensureDirectory, forEach } from '../../store/file/disk/durable.ts'
import { readFormat } from '../../store/file/disk/format.ts'
import { unusable } from '../../storage.ts'
import { CommandError, counted, type Command } from '../command.ts'
import { unpack } from './unpack.ts'

/** How many files are synced at the same time. */
const width = 16

/**
 * `foyer restore FILE`: creates the data directory from a backup. It is written next to its final path and renamed when it is durable, so
 * that it is complete or missing. The tar is not trusted: only plain files are accepted, and only under names that the store uses.
 */
export const restore: Command<'config' | 'file'> = async ({ config: { dataDirectory }, file }) => {
  await expectFree(dataDirectory)
  await restoreBeside(dataDirectory, file).catch(unusable(dataDirectory))
  return 0
}

async function restoreBeside(dataDirectory: string, file: string): Promise<void> {
  const beside = `${dataDirectory}.${process.pid}.restoring`
  await ensureDirectory(realDisk, path.dirname(dataDirectory))
  try {
    await mkdir(beside, { mode: 0o700 })
    const files = await unpack(file, beside)
    if ((await readFormat(realDisk, beside)) === undefined) {
      throw new CommandError(1, `${file} is not a backup of Foyer: format.json is missing.`)
    }
    await syncAll(beside, files)
    await rename(beside, dataDirectory).catch((error: unknown) => {
      throw codeOf(error) === 'ENOTEMPTY' ? notFree(dataDirectory) : error
    })
    await realDisk.syncDirectory(path.dirname(dataDirectory))
    console.error(`Restored ${counted(files.length, 'file')} to ${dataDirectory}. Run foyer check to verify them.`)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

/** Checks that the path can be replaced by a rename: it is missing, or an empty directory that is not a mount point. */
async function expectFree(directory: string): Promise<void> {
  if ((await realDisk.list(directory)).length > 0) throw notFree(directory)
  const own = await stat(directory).catch(unlessMissing(undefined))
  if (!own || own.dev === (await stat(path.dirname(directory))).dev) return
  throw new CommandError(
    2,
    `${directory} is a mount point, which cannot be replaced as a whole. Set FOYER_DATA to a folder inside it.`,
  )
}

function notFree(directory: string): CommandError {
  return new CommandError(
    2,
    `${directory} is not empty, and was not changed. Set FOYER_DATA to a new directory, or move that one away first.`,
  )
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

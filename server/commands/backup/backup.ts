import { open, rename, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf, realDisk } from '../../store/file/disk/disk.ts'
import { readFormat } from '../../store/file/disk/format.ts'
import { noteBackup } from '../../store/file/disk/last-backup.ts'
import { takeSnapshot } from '../../store/file/checkpoint/snapshot.ts'
import { archive, type Copied } from './archive.ts'
import { CommandError, counted, type Command } from '../command.ts'

/** `foyer backup FILE`: writes a tar of the data directory as it is now, whether or not a server is running on it. */
export const backup: Command<'config' | 'file'> = async ({ config: { dataDirectory }, file }) => {
  if (file !== '-' && isInside(path.resolve(file), dataDirectory)) {
    throw new CommandError(2, `The backup file must not be inside the data directory, ${dataDirectory}.`)
  }
  if ((await readFormat(realDisk, dataDirectory)) === undefined) {
    throw new CommandError(2, `There is no Foyer data in ${dataDirectory}. Set FOYER_DATA to the data directory.`)
  }
  const snapshot = await takeSnapshot(dataDirectory)
  try {
    const copied: Copied = { files: 0, leftOut: [] }
    const parts = archive(dataDirectory, copied, snapshot)
    if (file === '-')
      await pipeline(Readable.from(parts), process.stdout).catch(
        explainFailure('the standard output has only a part of it'),
      )
    else await writeDurably(path.resolve(file), parts)
    await noteBackup(dataDirectory, new Date().toISOString()).catch((error: unknown) =>
      console.error(
        `The backup is whole, but its time cannot be noted in the data directory, so the console does not show it: ${reasonOf(error)}.`,
      ),
    )
    for (const name of copied.leftOut) console.error(`Skipped, because it does not belong to Foyer: ${name}`)
    console.error(
      `Copied ${counted(copied.files, 'file')} from ${dataDirectory} to ${file === '-' ? 'the standard output' : file}.`,
    )
    return 0
  } finally {
    await snapshot.end()
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function isInside(file: string, directory: string): boolean {
  return file.startsWith(path.join(directory, path.sep))
}

/** Writes a temporary file, readable by the owner only, and renames it when it is durable: the file is the old backup or a complete new one. */
async function writeDurably(file: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`
  try {
    const handle = await open(beside, 'wx', 0o600)
    try {
      for await (const part of parts) await handle.appendFile(part)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    await unlink(beside).catch(() => undefined)
    explainFailure(`${file} is as it was before`)(error)
  }
  await realDisk.syncDirectory(path.dirname(file))
}

/** For `catch`: says what is left where the operating system refused to write the backup. */
function explainFailure(left: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const room =
      codeOf(error) === 'ENOSPC' ? ' Make room on the disk that it is written to, or write it to another one.' : ''
    throw new CommandError(1, `No backup was made; ${left}. The reason: ${error.message}.${room}`, error)
  }
}

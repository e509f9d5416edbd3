import { open, rename, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { realDisk } from '../store/file/disk.ts'
import { readFormat } from '../store/file/format.ts'
import { holdStill } from '../store/file/hold.ts'
import { archive, type Copied } from './archive.ts'
import { CommandError, type Command } from './command.ts'

/** `foyer backup FILE`: a tar of the data directory as it is at this moment, whether or not a server runs on it. */
export const backup: Command<'config' | 'file'> = async ({ config: { dataDirectory }, file }) => {
  if (file !== '-' && isInside(path.resolve(file), dataDirectory)) {
    throw new CommandError(2, `The backup would lie in the data directory itself, ${dataDirectory}.`)
  }
  if ((await readFormat(realDisk, dataDirectory)) === undefined) {
    throw new CommandError(2, `There are no data of Foyer in ${dataDirectory}; FOYER_DATA says where they are.`)
  }
  const stillness = await holdStill(dataDirectory)
  try {
    const copied: Copied = { files: 0, leftOut: [] }
    const parts = archive(dataDirectory, copied, stillness)
    if (file === '-') await pipeline(Readable.from(parts), process.stdout)
    else await writeDurably(path.resolve(file), parts)
    for (const name of copied.leftOut) console.error(`Left out, because it is not Foyer's: ${name}`)
    console.error(`${copied.files} files of ${dataDirectory} are in ${file === '-' ? 'the copy' : file}.`)
    return 0
  } finally {
    await stillness.end()
  }
}

function isInside(file: string, directory: string): boolean {
  return file.startsWith(path.join(directory, path.sep))
}

/** Writes beside the file, for the owner alone, and renames when everything is on the disk: the file is an old copy or a whole new one. */
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
    throw error
  }
  await realDisk.syncDirectory(path.dirname(file))
}

import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Parser } from 'tar/parse'
import type { ReadEntry } from 'tar/read-entry'
import { codeOf } from '../../store/file/disk/disk.ts'
import { isFolder, kindOf } from '../../store/file/disk/layout.ts'
import { CommandError } from '../command.ts'

/*
 * Reads a tar from an untrusted source. An entry is written only if it is a plain file under a name that the store uses: no `..`, no
 * absolute path, no link that a later entry could be written through, no duplicate.
 */

/**
 * Writes the files of a tar, also a gzipped one, into an empty directory. Returns their paths. `-` is the standard input.
 * @throws {CommandError} when it is not a tar, is incomplete, or holds anything else.
 */
export async function unpack(file: string, directory: string): Promise<string[]> {
  const files: string[] = []
  const parser = new Parser({ strict: true })
  let failure: Error | undefined
  let hasEnd = false
  let work = Promise.resolve()
  const fail = (error: unknown) => {
    failure ??= error instanceof Error ? error : new Error(String(error))
  }
  parser.on('error', (error: Error) =>
    fail(new CommandError(1, `${file} is not a complete tar archive (${error.message}).`, error)),
  )
  parser.on('ignoredEntry', (entry: ReadEntry) => fail(refusal(entry)))
  parser.on('eof', () => (hasEnd = true))
  parser.on('entry', (entry: ReadEntry) => {
    work = work
      .then(async () => {
        if (!failure && (await take(entry, directory))) files.push(nameOf(entry))
      })
      .catch(fail)
      // A rejected entry must still be read to its end.
      .finally(() => {
        entry.resume()
      })
  })
  for await (const bytes of bytesOf(file)) {
    const wantsMore = parser.write(bytes)
    if (failure) break
    if (!wantsMore) await once(parser, 'drain').catch(fail)
    if (failure) break
  }
  if (!failure) await endOf(parser).catch(fail)
  await work
  if (failure) throw failure
  if (!hasEnd) throw new CommandError(1, `${file} ends too early: the backup is incomplete.`)
  return files
}

function endOf(parser: Parser): Promise<unknown> {
  const ended = once(parser, 'end')
  parser.end()
  return ended
}

async function* bytesOf(file: string): AsyncIterable<Buffer> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1024 * 1024 })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    throw new CommandError(2, `${file} cannot be read (${codeOf(error)}).`, error)
  }
}

/** Writes the file of an entry. Returns whether it is a file; folders are created with their files. */
async function take(entry: ReadEntry, directory: string): Promise<boolean> {
  const name = nameOf(entry)
  if (entry.type === 'Directory' && (name === '' || isFolder(name.replace(/\/$/, '')))) return false
  const kind = kindOf(name)
  const isPlain = entry.type === 'File' || entry.type === 'OldFile'
  if (!isPlain || kind === undefined || kind === 'socket' || kind === 'temporary') throw refusal(entry)
  const file = path.join(directory, name)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST' ? refusal(entry, 'it appears twice') : error
  })
  try {
    for await (const bytes of entry) await handle.appendFile(bytes)
  } finally {
    await handle.close()
  }
  return true
}

/** Returns the path of an entry, without the `./` that `tar -C data .` writes. */
function nameOf({ path: name }: ReadEntry): string {
  return name.replace(/^\.\//, '')
}

function refusal({ path: name, type }: ReadEntry, reason = `a ${type} that does not belong to Foyer`): CommandError {
  return new CommandError(
    1,
    `The backup was rejected because of ${JSON.stringify(name)}: ${reason}. Nothing was restored.`,
  )
}

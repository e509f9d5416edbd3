import { open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Header } from 'tar/header'
import { unlessMissing } from '../store/file/disk.ts'
import { DataMoved, type Stillness } from '../store/file/hold.ts'
import { kindOf, type FileKind } from '../store/file/layout.ts'
import { walk } from '../store/file/walk.ts'

/*
 * A tar (POSIX.1-1988, ustar) of a data directory that holds still. How far the journal counts is decided first and it is copied
 * last: everything that it speaks of is then in the copy, and nothing that came later.
 */

/** What became of the copy. */
export type Copied = {
  files: number
  /** What lies in the directory and is not ours. */
  leftOut: string[]
}

const block = 512
/** How much is read, and handed on, at once. */
const portion = 1024 * 1024

/** Gives the bytes of the tar in portions. Before the end is given, the stillness is confirmed. */
export async function* archive(directory: string, copied: Copied, stillness: Stillness): AsyncIterable<Uint8Array> {
  let gathered: Buffer[] = []
  let size = 0
  for await (const bytes of entries(directory, copied)) {
    gathered.push(bytes)
    size += bytes.length
    if (size < portion) continue
    yield Buffer.concat(gathered)
    gathered = []
    size = 0
  }
  await stillness.confirm()
  yield Buffer.concat([...gathered, Buffer.alloc(2 * block)])
}

async function* entries(directory: string, copied: Copied): AsyncIterable<Buffer> {
  const journal = await segments(directory)
  for await (const { name, kind } of walk(directory)) {
    if (kind === 'temporary' || kind === 'socket' || kind === 'journal') continue
    if (kind === undefined) copied.leftOut.push(name)
    else if (yield* fileEntry(directory, name, kind)) copied.files++
  }
  for (const { name, size } of journal) {
    const bytes = (await readFile(path.join(directory, name))).subarray(0, size)
    // What is just being written may be there by half.
    const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
    yield* [headOf(name, whole.length, new Date()), whole, paddingOf(whole.length)]
    copied.files++
  }
}

/** The segments of the journal, oldest first, with their sizes at this moment. */
async function segments(directory: string): Promise<{ name: string; size: number }[]> {
  const found = await readdir(path.join(directory, 'journal')).catch(unlessMissing<string[]>([]))
  const names = found.map((name) => `journal/${name}`).filter((name) => kindOf(name) === 'journal')
  const sized = names.map(async (name) => ({ name, size: (await stat(path.join(directory, name))).size }))
  return (await Promise.all(sized)).toSorted((a, b) => numberOf(a.name) - numberOf(b.name))
}

function numberOf(segment: string): number {
  return Number.parseInt(segment.slice('journal/'.length), 10)
}

/** The entry of a file. Gives whether there is one: an asset that nothing refers to may go at any time. */
async function* fileEntry(directory: string, name: string, kind: FileKind): AsyncGenerator<Buffer, boolean> {
  const handle = await open(path.join(directory, name)).catch(unlessMissing(undefined))
  if (!handle && kind !== 'asset') throw new DataMoved(`${name} went while the data were copied.`)
  if (!handle) return false
  try {
    const { size, mtime } = await handle.stat()
    yield headOf(name, size, mtime)
    for (let left = size; left > 0;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(Math.min(left, portion)))
      if (bytesRead === 0) throw new DataMoved(`${name} was cut while the data were copied.`)
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
    yield paddingOf(size)
    return true
  } finally {
    await handle.close()
  }
}

function headOf(name: string, size: number, mtime: Date): Buffer {
  const bytes = Buffer.alloc(block)
  new Header({ type: 'File', path: name, mode: 0o600, size, mtime }).encode(bytes)
  return bytes
}

/** What fills the last block of a file. */
function paddingOf(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

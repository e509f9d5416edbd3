import path from 'node:path'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { Header } from 'tar/header'
import { unlessMissing } from '../../store/file/disk/disk.ts'
import { SnapshotLost, type SnapshotLease } from '../../store/file/checkpoint/snapshot.ts'
import { kindOf, type FileKind, walk } from '../../store/file/disk/layout.ts'

/*
 * A tar (POSIX.1-1988, ustar) of a snapshot of a data directory. The length of the journal is recorded first, and the journal is copied
 * last: then the copy holds everything that the journal refers to, and no later changes.
 */

/** The result of a copy. */
export type Copied = {
  files: number
  /** Files in the directory that do not belong to Foyer. */
  leftOut: string[]
}

/** Copied last, made again where it is missing, or of this directory alone. */
const notCopied: ReadonlySet<FileKind> = new Set(['temporary', 'socket', 'journal', 'last-backup', 'search'])

const block = 512
/** How much is read at once. */
const portion = 1024 * 1024

/** Yields the bytes of the tar in chunks. The snapshot is confirmed before the last one. */
export async function* archive(directory: string, copied: Copied, snapshot: SnapshotLease): AsyncIterable<Uint8Array> {
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
  await snapshot.confirm()
  yield Buffer.concat([...gathered, Buffer.alloc(2 * block)])
}

async function* entries(directory: string, copied: Copied): AsyncIterable<Buffer> {
  const journal = await segments(directory)
  for await (const { name, kind } of walk(directory)) {
    if (kind !== undefined && notCopied.has(kind)) continue
    if (kind === undefined) {
      copied.leftOut.push(name)
      continue
    }
    yield* fileEntry(directory, name)
    copied.files++
  }
  for (const { name, size } of journal) {
    const bytes = (await readFile(path.join(directory, name))).subarray(0, size)
    // A file that is being written may be incomplete.
    const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
    yield* [headOf(name, whole.length, new Date()), whole, paddingOf(whole.length)]
    copied.files++
  }
}

/** Returns the segments of the journal, oldest first, with their current sizes. */
async function segments(directory: string): Promise<{ name: string; size: number }[]> {
  const found = await readdir(path.join(directory, 'journal')).catch(unlessMissing<string[]>([]))
  const names = found.map((name) => `journal/${name}`).filter((name) => kindOf(name) === 'journal')
  const sized = names.map(async (name) => ({ name, size: (await stat(path.join(directory, name))).size }))
  return (await Promise.all(sized)).toSorted((a, b) => numberOf(a.name) - numberOf(b.name))
}

function numberOf(segment: string): number {
  return Number.parseInt(segment.slice('journal/'.length), 10)
}

async function* fileEntry(directory: string, name: string): AsyncIterable<Buffer> {
  const handle = await open(path.join(directory, name)).catch(unlessMissing(undefined))
  if (!handle) throw new SnapshotLost(`${name} disappeared while the data was being copied.`)
  try {
    const { size, mtime } = await handle.stat()
    yield headOf(name, size, mtime)
    for (let left = size; left > 0;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(Math.min(left, portion)))
      if (bytesRead === 0) throw new SnapshotLost(`${name} was truncated while the data was being copied.`)
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
    yield paddingOf(size)
  } finally {
    await handle.close()
  }
}

function headOf(name: string, size: number, mtime: Date): Buffer {
  const bytes = Buffer.alloc(block)
  new Header({ type: 'File', path: name, mode: 0o600, size, mtime }).encode(bytes)
  return bytes
}

/** Returns the padding after the last block of a file. */
function paddingOf(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

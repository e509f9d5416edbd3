import path from 'node:path'
import { codeOf, type Disk } from './disk.ts'
import type { StoreLog } from '../../log.ts'
import { currentTime } from '../../../core/clock.ts'

/** The ways in which the store changes files. When one of these resolves, the change survives a power cut. */

/** The directories that this process knows to be there durably. */
const safeDirectories = new WeakMap<Disk, Set<string>>()

/**
 * Makes a directory and those above it, each durably named in its parent. One that is there already may have been made just before a
 * crash, or before a sync that failed; so it counts only when this process has synced its parent.
 */
export async function ensureDirectory(disk: Disk, directory: string): Promise<void> {
  const safe = safeDirectories.get(disk) ?? new Set()
  safeDirectories.set(disk, safe)
  const parent = path.dirname(directory)
  if (safe.has(directory) || parent === directory) return
  await ensureDirectory(disk, parent)
  await disk.makeDirectory(directory)
  await disk.syncDirectory(parent)
  safe.add(directory)
}

/** The directories that this process has synced: an earlier one may have been killed between naming a file there and the sync. */
const settledDirectories = new WeakMap<Disk, Set<string>>()

async function syncNames(disk: Disk, directory: string): Promise<void> {
  await disk.syncDirectory(directory)
  const settled = settledDirectories.get(disk) ?? new Set()
  settledDirectories.set(disk, settled.add(directory))
}

/**
 * Replaces a file as a whole, or makes it: writes beside it, syncs, renames over it, syncs the directory. What was written beside
 * is thrown away when a step fails; a failed sync is never tried again on the same file, because the system forgets what it could
 * not write and would report success.
 */
export async function replaceFile(disk: Disk, file: string, parts: Iterable<string | Uint8Array>): Promise<void> {
  await swapFile(disk, file, parts)
  await syncNames(disk, path.dirname(file))
}

/** The same but for the sync of the directory: until that, a power cut may bring the old file back. */
async function swapFile(disk: Disk, file: string, parts: Iterable<string | Uint8Array>): Promise<void> {
  const beside = `${file}.tmp`
  await disk.remove(beside)
  try {
    const opened = await disk.open(beside, 'wx')
    try {
      for (const part of parts) await opened.append(typeof part === 'string' ? Buffer.from(part) : part)
      await opened.sync()
    } finally {
      await opened.close()
    }
    await disk.rename(beside, file)
  } catch (error) {
    await disk.remove(beside).catch(() => undefined)
    throw error
  }
}

/** Removes a file, and what a failed replacement may have left beside it; durable with the next sync of the directory. */
export async function removeFile(disk: Disk, file: string): Promise<void> {
  await disk.remove(`${file}.tmp`)
  await disk.remove(file)
}

/**
 * Sets a file aside that cannot be read, since there are newer records for it. Nothing is left of it then.
 * @throws {Error} the given one if it is the disk's: that does not mean that the file is damaged.
 */
export async function quarantine(disk: Disk, log: StoreLog, file: string, error: unknown): Promise<[]> {
  if (codeOf(error) !== undefined) throw error
  const quarantined = `${file}.${currentTime()}.damaged`
  log.error({ file, quarantined, err: error }, 'A file that cannot be read was quarantined: newer records came')
  await disk.rename(file, quarantined)
  return []
}

/** The least length of a part, in characters: many lines a write, and none so large that its memory must be had from the system first. */
const partLength = 32 * 1024

/** Lines, given without their breaks, as texts to be written one after the other. */
function* inParts(lines: Iterable<string>): Iterable<string> {
  let part: string[] = []
  let length = 0
  for (const line of lines) {
    part.push(line)
    length += line.length
    if (length < partLength) continue
    yield joined(part)
    part = []
    length = 0
  }
  if (part.length > 0) yield joined(part)
}

function joined(lines: string[]): string {
  lines.push('')
  return lines.join('\n')
}

/**
 * Files of lines. What was appended or replaced counts when {@link syncNames} is done, which makes the names of all such files of a directory
 * durable at once: each sync holds up the journal's own.
 */
export class LineFiles {
  readonly #disk: Disk
  readonly #log: StoreLog
  /** Directories with a file whose name may not be durable; one stays until a sync of it succeeds. */
  readonly #unsettled = new Set<string>()

  constructor(disk: Disk, log: StoreLog) {
    this.#disk = disk
    this.#log = log
  }

  /**
   * Appends lines, given without their breaks, to a file, or makes it; its directory must exist. A torn last line, left by a crash or a full
   * disk in the middle of an append, is cut first. After a failure some of the lines may be there: readers must bear a line twice.
   * Returns the size of the file, in bytes.
   */
  async append(file: string, lines: Iterable<string>): Promise<number> {
    const opened = await this.#disk.open(file, 'a+')
    try {
      const found = await opened.size()
      let size = found
      if (!(await opened.endsWithLine(found))) {
        size = (await this.#disk.read(file)).lastIndexOf(0x0a) + 1
        this.#log.warn({ file, keptBytes: size }, 'A torn last line was cut')
        await opened.truncate(size)
      }
      const directory = path.dirname(file)
      if (found === 0 || !settledDirectories.get(this.#disk)?.has(directory)) this.#unsettled.add(directory)
      for (const part of inParts(lines)) {
        const bytes = Buffer.from(part)
        await opened.append(bytes)
        size += bytes.length
      }
      await opened.sync()
      return size
    } finally {
      await opened.close()
    }
  }

  /** Replaces a file, or makes it, with lines given without their breaks. */
  async replace(file: string, lines: Iterable<string>): Promise<void> {
    // Also when it fails: nobody knows which of the two files a power cut leaves, and lines may be appended to it.
    this.#unsettled.add(path.dirname(file))
    await swapFile(this.#disk, file, inParts(lines))
  }

  /** Makes the names of all files durable that were appended to or replaced. */
  async syncNames(): Promise<void> {
    for (const directory of this.#unsettled) {
      await syncNames(this.#disk, directory)
      this.#unsettled.delete(directory)
    }
  }
}

/** Makes a file durable as it is found, with its name: who wrote it may have been killed before its sync. */
export async function settleFile(disk: Disk, file: string): Promise<void> {
  const opened = await disk.open(file, 'a+')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
  await syncNames(disk, path.dirname(file))
}

/** Runs `work` for every item, `width` at a time. All are tried; then the first error, if any, is thrown. */
export async function forEach<T>(items: Iterable<T>, width: number, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const errors: unknown[] = []
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      await work(next.value).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  if (errors.length > 0) throw errors[0]
}

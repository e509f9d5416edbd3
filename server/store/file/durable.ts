import path from 'node:path'
import type { Disk } from './disk.ts'
import type { StoreLog } from '../log.ts'

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

/**
 * How far it is known of directories that every name in them is durable: all, or as far as the sync that began last will tell. Of the others
 * nothing is known: a sync failed there, or this process has not synced them yet, and an earlier one may have been killed between a change
 * and its sync.
 */
const settledDirectories = new WeakMap<Disk, Map<string, 'all' | symbol>>()

function settledOf(disk: Disk): Map<string, 'all' | symbol> {
  const settled = settledDirectories.get(disk) ?? new Map<string, 'all' | symbol>()
  settledDirectories.set(disk, settled)
  return settled
}

async function settle(disk: Disk, directory: string): Promise<void> {
  const settled = settledOf(disk)
  const sync = Symbol()
  settled.set(directory, sync)
  try {
    await disk.syncDirectory(directory)
  } catch (error) {
    settled.delete(directory)
    throw error
  }
  // One that began later is there for changes that this one may not have seen.
  if (settled.get(directory) === sync) settled.set(directory, 'all')
}

/**
 * Replaces a file as a whole, or makes it: writes beside it, syncs, renames over it, syncs the directory. What was written beside
 * is thrown away when a step fails; a failed sync is never tried again on the same file, because the system forgets what it could
 * not write and would report success.
 */
export async function replaceFile(disk: Disk, file: string, parts: Iterable<string | Uint8Array>): Promise<void> {
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
  await settle(disk, path.dirname(file))
}

/** The least length of a part, in characters: many lines a write, and none so large that its memory must be had from the system first. */
const partLength = 32 * 1024

/** Lines, given without their breaks, as texts to be written one after the other. */
export function* inParts(lines: Iterable<string>): Iterable<string> {
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
 * Appends lines, given without their breaks, to a file, or makes it; its directory must exist. A torn last line, left by a crash or a full disk in the
 * middle of an append, is cut first. After a failure some of the lines may be there: readers must bear a line twice.
 * Gives the size of the file, in bytes.
 */
export async function appendLines(disk: Disk, file: string, lines: Iterable<string>, log: StoreLog): Promise<number> {
  const opened = await disk.open(file, 'a+')
  try {
    const found = await opened.size()
    let size = found
    if (!(await opened.endsWithLine(found))) {
      size = (await disk.read(file)).lastIndexOf(0x0a) + 1
      log.warn({ file, keptBytes: size }, 'A torn last line was cut')
      await opened.truncate(size)
    }
    for (const part of inParts(lines)) {
      const bytes = Buffer.from(part)
      await opened.append(bytes)
      size += bytes.length
    }
    await opened.sync()
    const directory = path.dirname(file)
    if (found === 0 || settledOf(disk).get(directory) !== 'all') await settle(disk, directory)
    return size
  } finally {
    await opened.close()
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
  await settle(disk, path.dirname(file))
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

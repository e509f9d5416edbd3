import path from 'node:path'
import { maxVersions } from '../../../contract/knowledge/versions.ts'
import { isId } from '../../../core/ids.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import type { StoreLog } from '../../log.ts'
import { newestVersions, type VersionRecord } from '../../records/versions.ts'
import { linesOf } from '../memory/conversations.ts'
import { readError, type Disk } from '../disk/disk.ts'
import { ensureDirectory, quarantine, removeFile, replaceFile } from '../disk/durable.ts'

type Line = { number: number; text: string; version: VersionRecord }

/**
 * The versions of themes and instructions: `versions/agt_….jsonl` and `versions/ai_….jsonl`, a line for each version, earliest
 * first. They are read on request; in memory are only those that are durable in the journal and not yet in the file.
 */
export class VersionFiles {
  readonly #disk: Disk
  readonly #directory: string
  readonly #log: StoreLog
  readonly #dirty = new Map<string, VersionRecord[]>()

  constructor(disk: Disk, directory: string, log: StoreLog) {
    this.#disk = disk
    this.#directory = path.join(directory, 'versions')
    this.#log = log
  }

  /** Adds versions that are durable in the journal. */
  add(id: string, versions: readonly VersionRecord[]): void {
    this.#dirty.set(id, [...(this.#dirty.get(id) ?? []), ...versions].slice(-maxVersions))
  }

  /** The agent or AI resource was deleted. */
  forget(id: string): void {
    this.#dirty.delete(id)
  }

  /** The versions of a document, earliest first. @throws `damaged`, or `storage-unavailable`, when their file cannot be read. */
  async read(id: string): Promise<VersionRecord[]> {
    // Before the file: what is flushed meanwhile is then seen twice, and counts once.
    const dirty = this.#dirty.get(id) ?? []
    const file = this.#fileOf(id)
    try {
      const stored = await this.#lines(file)
      return newestVersions([...stored.map(({ version }) => version), ...dirty])
    } catch (error) {
      this.#log.error({ file, err: error }, 'The versions of a document cannot be read')
      throw readError(error)
    }
  }

  /** Writes those that are not in the file yet; the file is replaced, so that those before the newest go. */
  async flush(id: string): Promise<void> {
    const dirty = this.#dirty.get(id) ?? []
    if (dirty.length === 0) return
    await ensureDirectory(this.#disk, this.#directory)
    const file = this.#fileOf(id)
    const stored = await this.#lines(file).catch((error: unknown) => quarantine(this.#disk, this.#log, file, error))
    const added = dirty.map((version) => ({ number: version.number, text: JSON.stringify(version) }))
    const lines = newestVersions<Pick<Line, 'number' | 'text'>>([...stored, ...added])
    await replaceFile(
      this.#disk,
      file,
      lines.map(({ text }) => `${text}\n`),
    )
    const left = (this.#dirty.get(id) ?? []).filter((version) => !dirty.includes(version))
    if (left.length > 0) this.#dirty.set(id, left)
    else this.#dirty.delete(id)
  }

  /** Removes the file of a deleted agent or AI resource. */
  async remove(id: string): Promise<void> {
    await removeFile(this.#disk, this.#fileOf(id))
    await this.#disk.syncDirectory(this.#directory)
  }

  async #lines(file: string): Promise<Line[]> {
    const lines: Line[] = []
    for (const text of await linesOf(this.#disk, file)) {
      const version = decodeVersion(text)
      lines.push({ number: version.number, text, version })
      // Fifty of the longest instructions at once would block the event loop.
      if (isTurnOver()) await nextTurn()
    }
    return lines
  }

  #fileOf(id: string): string {
    if (!isId('agt', id) && !isId('ai', id)) throw new Error('This cannot name a file of versions')
    return path.join(this.#directory, `${id}.jsonl`)
  }
}

/** The version that a line holds. @throws Error when it holds none. */
function decodeVersion(line: string): VersionRecord {
  const found = JSON.parse(line) as Partial<VersionRecord> | null
  const { number, createdAt, by, content } = found ?? {}
  const isWhole =
    Number.isSafeInteger(number) &&
    typeof createdAt === 'string' &&
    (typeof by === 'string' || by === null) &&
    (typeof content === 'string' || (typeof content === 'object' && content !== null))
  if (!isWhole) throw new Error('A line holds no version')
  return found as VersionRecord
}

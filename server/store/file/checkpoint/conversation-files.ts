import path from 'node:path'
import { feedbackStart, neededLines } from '../memory/conversation-lines.ts'
import { foldFile } from '../memory/conversations.ts'
import type { Disk } from '../disk/disk.ts'
import { ensureDirectory, LineFiles } from '../disk/durable.ts'
import type { StoreLog } from '../../log.ts'

/** Smaller files are never rewritten. In bytes. */
const minTrimmedBytes = 256 * 1024

/**
 * Writes the files of conversations, which are append-only. Feedback may be replaced any number of times: a file with more superseded than
 * current lines is rewritten (compaction).
 */
export class ConversationFiles {
  readonly #disk: Disk
  readonly #log: StoreLog
  readonly #files: LineFiles
  /** The size from which a file is checked for compaction, by session, if it is not `minTrimmedBytes`. */
  readonly #lookFrom = new Map<string, number>()

  constructor(disk: Disk, log: StoreLog) {
    this.#disk = disk
    this.#log = log
    this.#files = new LineFiles(disk, log)
  }

  /** Appends lines to the file of a session. They are durable when {@link settle} has resolved. */
  async flush(id: string, file: string, lines: string[]): Promise<void> {
    await ensureDirectory(this.#disk, path.dirname(file))
    const size = await this.#files.append(file, lines)
    if (size <= (this.#lookFrom.get(id) ?? minTrimmedBytes)) return
    if (lines.some((line) => line.startsWith(feedbackStart))) await this.#tryToTrim(id, file, size)
  }

  /** Makes the names of new and replaced files durable. */
  syncNames(): Promise<void> {
    return this.#files.syncNames()
  }

  async #tryToTrim(id: string, file: string, size: number): Promise<void> {
    await this.#trim(id, file, size).catch((error: unknown) =>
      this.#log.warn({ file, err: error }, 'A conversation could not be rewritten; it is retried'),
    )
  }

  async #trim(id: string, file: string, size: number): Promise<void> {
    const needed = await this.#needed(file)
    const length = needed ? needed.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0) : size
    if (needed && length < size / 2) await this.#files.replace(file, needed)
    this.#lookFrom.set(id, 2 * length + minTrimmedBytes)
  }

  /** The current lines. Undefined: some cannot be read. */
  async #needed(file: string): Promise<string[] | undefined> {
    try {
      return [...neededLines(await foldFile(this.#disk, file))]
    } catch (error) {
      this.#log.error({ file, err: error }, 'A conversation cannot be read')
      return undefined
    }
  }

  forget(id: string): void {
    this.#lookFrom.delete(id)
  }
}

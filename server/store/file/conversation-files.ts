import path from 'node:path'
import { feedbackStart, foldLines, neededLines } from './conversation-lines.ts'
import { linesOf } from './conversations.ts'
import type { Disk } from './disk.ts'
import { appendLines, ensureDirectory, inParts, replaceFile } from './durable.ts'
import type { StoreLog } from '../log.ts'

/** A file that is no larger is not worth to be looked at. In bytes. */
const small = 256 * 1024

/**
 * Writes the files of conversations. They only grow, but for feedback, which may be replaced any number of times: a file that holds more
 * of what was replaced than of what counts is written anew.
 */
export class ConversationFiles {
  readonly #disk: Disk
  readonly #log: StoreLog
  /** From which size on a file is looked at, by session, where that is not `small`. */
  readonly #lookFrom = new Map<string, number>()

  constructor(disk: Disk, log: StoreLog) {
    this.#disk = disk
    this.#log = log
  }

  /** Adds lines to the file of a session. */
  async lay(id: string, file: string, lines: string[]): Promise<void> {
    await ensureDirectory(this.#disk, path.dirname(file))
    const size = await appendLines(this.#disk, file, lines, this.#log)
    if (size <= (this.#lookFrom.get(id) ?? small)) return
    if (!lines.some((line) => line.startsWith(feedbackStart))) return
    await this.#trim(id, file, size).catch((error: unknown) =>
      this.#log.warn({ file, err: error }, 'A conversation could not be written anew; it is tried again'),
    )
  }

  async #trim(id: string, file: string, size: number): Promise<void> {
    const needed = await this.#needed(file)
    const length = needed ? needed.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0) : size
    if (needed && length < size / 2) await replaceFile(this.#disk, file, inParts(needed))
    this.#lookFrom.set(id, 2 * length + small)
  }

  /** The lines that count. Undefined: some cannot be read, so that nobody can tell. */
  async #needed(file: string): Promise<string[] | undefined> {
    try {
      return [...neededLines(foldLines(await linesOf(this.#disk, file)))]
    } catch (error) {
      this.#log.error({ file, err: error }, 'A conversation cannot be read')
      return undefined
    }
  }

  forget(id: string): void {
    this.#lookFrom.delete(id)
  }
}

import { FoyerError } from '../../../core/errors.ts'
import { TaskRunner, workerFile } from '../../../core/event-loop/task-runner.ts'
import type { StoreLog } from '../../log.ts'
import type { Disk } from '../disk/disk.ts'
import { searchFile, searchFolder } from '../disk/paths.ts'
import type { FileSearchResult, FileSearch } from './search-worker.ts'

/** How long one task of the worker may take, in milliseconds: a disk may be slow. */
const timeoutMs = 30_000

/**
 * What searches have read of conversations: `search/agt_…/2026-11-20.txt`, the folded texts of all that were opened on that day. Made by
 * searches, and by nothing else: what is missing or no longer right is read again from the conversations. So it is in no backup.
 */
export class SearchFiles {
  readonly #disk: Disk
  readonly #directory: string
  readonly #log: StoreLog
  readonly #worker = new TaskRunner<FileSearch, FileSearchResult>(workerFile(import.meta.url, 'search-worker'), {
    timeoutMs,
  })
  /** One thing at a time: what is erased while a search reads it would be written again. */
  #last: Promise<unknown> = Promise.resolve()
  #isFailing = false
  #isClosed = false

  constructor(disk: Disk, directory: string, log: StoreLog) {
    this.#disk = disk
    this.#directory = directory
    this.#log = log
  }

  /** Looks through conversations that are whole in their files, on the real disk. The text is folded. */
  async find(
    agentId: string,
    sessions: readonly { id: string; opened: number; length: number }[],
    text: string,
  ): Promise<FileSearchResult> {
    if (sessions.length === 0) return { hits: [], looked: 0 }
    const ids = sessions.map(({ id }) => id).join('\n')
    const opened = Float64Array.from(sessions, (session) => session.opened)
    const lengths = Uint32Array.from(sessions, ({ length }) => length)
    const found = await this.#next(() =>
      this.#worker.run({ directory: this.#directory, agentId, text, ids, opened, lengths }),
    )
    if (found.failure !== undefined && !this.#isFailing)
      this.#log.warn({ err: found.failure }, 'What a search has read could not be written; the next one reads it again')
    this.#isFailing = found.failure !== undefined
    return found
  }

  /** Removes what is known of the days of sessions whose conversations are removed from the disk. */
  async remove(sessions: Iterable<{ agentId: string; createdAt: string }>): Promise<void> {
    const files = new Set<string>()
    const folders = new Set<string>()
    for (const { agentId, createdAt } of sessions) {
      files.add(searchFile(this.#directory, agentId, createdAt))
      folders.add(searchFolder(this.#directory, agentId))
    }
    if (files.size > 0) await this.#next(() => this.#removeFiles([...files], folders))
  }

  /** Removes all that is known of an agent's conversations. */
  removeAgent(agentId: string): Promise<void> {
    return this.#next(async () => {
      const folder = searchFolder(this.#directory, agentId)
      const names = await this.#disk.list(folder)
      await this.#removeFiles(
        names.map((name) => `${folder}/${name}`),
        [folder],
      )
    })
  }

  /** Refuses searches, and resolves when the one that runs has written what it read: then the directory is still. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#last.catch(() => undefined)
    this.#worker.close()
  }

  async #removeFiles(files: Iterable<string>, folders: Iterable<string>): Promise<void> {
    for (const file of files) {
      await this.#disk.remove(file)
      await this.#disk.remove(`${file}.tmp`)
    }
    for (const folder of folders) await this.#disk.syncDirectory(folder)
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last
      .catch(() => undefined)
      .then(() => {
        if (this.#isClosed) throw new FoyerError('shutting-down', 'The server is shutting down.')
        return work()
      })
    this.#last = done
    return done
  }
}

import type { Commits } from '../journal/commits.ts'
import type { Journal } from '../journal/journal.ts'
import type { Measures } from '../measures.ts'
import { Flusher, type FlushDeps } from './flusher.ts'

/** A checkpoint begins this many milliseconds after the first dirty change, so that several changes of a document become one write. */
const delayAfterChange = 10_000
/** Or at once when the journal has grown to this many bytes. */
const journalLimit = 32 * 1024 * 1024

type CheckpointDeps = FlushDeps & { journal: Journal; commits: Commits; measures: Measures }

/**
 * Checkpoints: write each change of the journal to the plain file where it belongs, then remove the journal's segments. When something
 * fails, what was not flushed stays dirty until the next checkpoint, and the journal keeps it.
 */
export class Checkpointer {
  readonly #deps: CheckpointDeps
  readonly #flusher: Flusher
  #timer: NodeJS.Timeout | undefined
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  #failures = 0
  #leases = 0
  /** Running removals of assets. */
  readonly #removals = new Set<Promise<unknown>>()
  /** How many callers wait for a checkpoint to end. */
  #waiters = 0

  constructor(deps: CheckpointDeps) {
    this.#deps = deps
    const isAwaited = () => this.#waiters > 0
    this.#flusher = new Flusher(deps, isAwaited)
    deps.dirty.watch(() => {
      if (deps.journal.bytes > journalLimit) this.#run().catch(() => undefined)
      else this.#later(delayAfterChange)
    })
  }

  #later(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.#run().catch(() => undefined), milliseconds).unref()
  }

  /** Flushes everything that is durable now. Rejects when something could not be written; that is retried by itself. */
  async now(): Promise<void> {
    this.#waiters++
    await this.#run().finally(() => this.#waiters--)
  }

  /** Stops retries. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /**
   * Holds checkpoints and removals of assets until the returned function is called; resolves when none is running. Meanwhile only the journal
   * changes, by appending. Requests for a checkpoint are refused; everything is flushed afterwards.
   */
  async pause(): Promise<() => void> {
    this.#leases++
    this.#waiters++
    await this.#current.catch(() => undefined)
    await Promise.allSettled(this.#removals)
    this.#waiters--
    return () => {
      this.#leases--
      this.#run().catch(() => undefined)
    }
  }

  /** Runs a removal of assets, unless a snapshot is leased. Resolves with whether it ran. */
  async unlessLeased(work: () => Promise<void>): Promise<boolean> {
    if (this.#leases > 0) return false
    const removal = work()
    this.#removals.add(removal)
    await removal.finally(() => this.#removals.delete(removal))
    return true
  }

  /** One checkpoint runs at a time. Requests during one share the next. */
  #run(): Promise<void> {
    this.#next ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        if (this.#leases > 0) {
          this.stop()
          throw new Error('There is no checkpoint while the data is being copied')
        }
        this.#current = this.#once()
        return this.#current
      })
    return this.#next
  }

  async #once(): Promise<void> {
    this.stop()
    const { dirty, journal, commits, conversations } = this.#deps
    const { changes, conversationIds, sealed } = await commits.atRest(() => ({
      changes: dirty.take(),
      conversationIds: conversations.takeDirty(),
      sealed: journal.seal(),
    }))
    try {
      await this.#deps.measures.checkpoints.time(async () => {
        await sealed.closed
        await this.#flusher.flush(changes, conversationIds)
        await journal.remove(sealed.segments)
      })
      this.#failures = 0
    } catch (error) {
      dirty.changes.addAgain(changes)
      for (const id of conversationIds) conversations.markDirtyAgain(id)
      this.#failures++
      this.#deps.measures.failedCheckpoints += 1
      if (this.#failures === 1) {
        this.#deps.log.error({ err: error }, 'A checkpoint failed; the journal keeps the changes, and it is retried')
      }
      this.#later(Math.min(30_000, 1000 * 2 ** this.#failures))
      throw error
    }
  }
}

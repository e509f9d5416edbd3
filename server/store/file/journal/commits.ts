import { FoyerError } from '../../../core/errors.ts'
import { writeError } from '../disk/disk.ts'
import { encode, type Encoded, type JournalRecord } from './records.ts'
import type { Journal } from './journal.ts'
import type { Measures } from '../measures.ts'

/** What a change comes to: the record to write, if anything changes, and what the caller gets. */
export type Decision<T> = { record?: JournalRecord; result: T }

/** What the commits ask of the state. */
type State = {
  stage(record: JournalRecord): void
  unstage(): void
  /** Called for each durable record, in order, with the line of a conversation that it adds. */
  apply(record: JournalRecord, conversationLine: string | undefined): void
}

/**
 * Turns of the event loop in which a batch gathers what arrives. More than one, so that who was answered with the batch before, and has
 * more to write, is in this one: else those who wait and those who were answered take turns, in twice as many batches of half the size.
 */
const turnsToGather = 8

/**
 * For so long, in milliseconds, the changes of one batch are decided; the rest waits for the next one. A hundred large themes at once would
 * hold the event loop.
 */
const maxDecidingMs = 10

/** A batch that has so many characters takes no more changes: all its callers are answered in one go, each perhaps with what it changed. */
const maxBatchLength = 512 * 1024

type Waiting = {
  decide: () => Decision<unknown>
  resolve: (result: never) => void
  reject: (error: unknown) => void
  /** What its caller is told, once the batch is durable. */
  outcome?: { result: unknown } | { error: unknown }
}

/**
 * Group commit. What arrives while a batch is being made durable waits, and is decided, written and synced as the next batch. A
 * change is decided only when everything before it is durable or stands before it in its own batch; so when a batch fails, exactly
 * its requests fail, and nothing has been built on them.
 */
export class Commits {
  readonly #journal: Journal
  readonly #state: State
  readonly #measures: Measures
  #waiting: Waiting[] = []
  #isRunning = false
  #run: Promise<void> = Promise.resolve()
  #atRest: (() => void)[] = []
  #isClosed = false
  /** Whether the last batch failed. */
  isFailing = false

  constructor(journal: Journal, state: State, measures: Measures) {
    this.#journal = journal
    this.#state = state
    this.#measures = measures
  }

  /**
   * Resolves with the result of `decide` when its change, and all that it saw, is durable. `decide` must be synchronous, and runs
   * once; what it throws refuses the change.
   */
  submit<T>(decide: () => Decision<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new FoyerError('shutting-down', 'The server is shutting down.'))
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ decide, resolve, reject })
      this.#start()
    })
  }

  /** Runs `work` between two batches. */
  atRest<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#atRest.push(() => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      })
      this.#start()
    })
  }

  /** Refuses everything from now on; resolves when all that was accepted is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#run
  }

  #start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#run = this.#work()
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0 || this.#atRest.length > 0) {
      await new Promise<void>((resolve) => afterTurns(turnsToGather, resolve))
      for (const work of this.#atRest.splice(0)) work()
      if (this.#waiting.length > 0) await this.#batch()
    }
    this.#isRunning = false
  }

  async #batch(): Promise<void> {
    const changes: Encoded[] = []
    const end = performance.now() + maxDecidingMs
    let length = 0
    const after = this.#waiting.findIndex((one, at) => {
      if (at > 0 && (length > maxBatchLength || performance.now() > end)) return true
      length += this.#decide(one, changes)
      return false
    })
    const waiting = this.#waiting.splice(0, after === -1 ? this.#waiting.length : after)
    try {
      if (changes.length > 0) {
        await this.#measures.commits.time(() => this.#journal.write(changes.map(({ line }) => line)))
        this.#measures.changes.add(changes.length)
        this.isFailing = false
      }
    } catch (error) {
      this.isFailing = true
      this.#measures.failedCommits += 1
      this.#state.unstage()
      const refusal = writeError(error)
      for (const { reject } of waiting) reject(refusal)
      return
    }
    this.#state.unstage()
    for (const { record, conversationLine } of changes) this.#state.apply(record, conversationLine)
    for (const { outcome, resolve, reject } of waiting) {
      if (outcome && 'error' in outcome) reject(outcome.error)
      else resolve(outcome?.result as never)
    }
  }

  /** Decides one change on top of those before it. Returns the length of its line, 0 when there is none. */
  #decide(one: Waiting, changes: Encoded[]): number {
    try {
      const decision = one.decide()
      const { record } = decision
      one.outcome = decision
      if (!record) return 0
      const encoded = encode(record)
      this.#state.stage(record)
      changes.push(encoded)
      return encoded.line.length
    } catch (error) {
      one.outcome = { error }
      return 0
    }
  }
}

function afterTurns(turns: number, call: () => void): void {
  if (turns === 0) call()
  else setImmediate(afterTurns, turns - 1, call)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { FoyerError } from '../../core/errors.ts'
import type { Bus, Claim, Claims } from '../../store/live.ts'
import type { Ending, Requester, Task } from './answer/task.ts'
import type { AcceptedMessage } from './stored-message.ts'

/** The request that an answer is written for, and the clientId of the message. */
type Asker = { clientId: string | undefined; requester: Requester }

/** Accepts a message and begins its answer. Null: there is nothing to answer. */
type Begin = (task: Task) => Promise<AcceptedMessage | null>

type Running = {
  clientId: string | undefined
  accepted: Promise<AcceptedMessage | null>
  /** Resolves when the claim is released, however the answer ended. Never rejects. */
  ended: Promise<void>
  end(ending: Ending): void
}

/** How long to wait for a claim that is just being released, before the sender is told to retry. In milliseconds. */
const retryDelayMs = 50

/**
 * The answers that this process writes, each under the claim of its session, which one process holds at a time. This is what releases a
 * claim: when the answer is stored and its events are published. Then the session takes the next message.
 */
export class RunningAnswers {
  readonly #bus: Pick<Bus, 'onStop'>
  readonly #claims: Claims
  readonly #running = new Map<string, Running>()
  readonly #draining = new AbortController()

  constructor({ bus, claims }: { bus: Pick<Bus, 'onStop'>; claims: Claims }) {
    this.#bus = bus
    this.#claims = claims
  }

  /** Aborted when no more answers are started. */
  get draining(): AbortSignal {
    return this.#draining.signal
  }

  has(sessionId: string): boolean {
    return this.#running.has(sessionId)
  }

  /** The accepted message with that clientId, if this process is writing its answer. */
  async join(sessionId: string, clientId: string | undefined): Promise<AcceptedMessage | null> {
    const running = this.#running.get(sessionId)
    return running && clientId !== undefined && running.clientId === clientId ? running.accepted : null
  }

  /** Resolves when the answer that this process writes, if any, has ended. Never rejects. */
  async ended(sessionId: string): Promise<void> {
    await this.#running.get(sessionId)?.ended
  }

  /**
   * Takes the session's claim and runs `begin` under it; see {@link run}. If the claim is taken, resolves with the `clientId` of the message
   * that is being answered.
   */
  async start(
    sessionId: string,
    asker: Asker,
    begin: Begin,
  ): Promise<AcceptedMessage | null | { takenFor: string | undefined }> {
    const refuse = () => new FoyerError('shutting-down', 'The server is shutting down.', { retryAfter: 5 })
    if (this.draining.aborted) throw refuse()
    const taken = await this.#take(sessionId, asker.clientId)
    if ('takenFor' in taken) return taken
    if (!this.draining.aborted) return this.run(taken, asker, begin)
    await taken.release()
    throw refuse()
  }

  /** Runs `begin` under a claim, which is released before the `answered` that it resolves with is settled. */
  run(claim: Claim, asker: Asker, begin: Begin): Promise<AcceptedMessage | null> {
    const { sessionId } = claim
    const controller = new AbortController()
    const { signal } = controller
    const end = (ending: Ending) => controller.abort(ending)
    const leave = this.#bus.onStop(sessionId, () => end('stopped'))
    onAbort(claim.lost, () => end('lost'))
    onAbort(claim.stopAsked, () => end('stopped'))
    const release = async (outcome: 'done' | 'unwritten') => {
      leave()
      await (outcome === 'done' ? claim.release() : claim.abandon())
      // When this process took its own expired claim over, the answer under the new one stays.
      if (this.#running.get(sessionId)?.end === end) this.#running.delete(sessionId)
    }

    const accepted = beginUnder({ requester: asker.requester, claim, signal, end }, begin, release)
    const ended = untilEnded(accepted)
    this.#running.set(sessionId, { clientId: asker.clientId, accepted, ended, end })
    return accepted
  }

  /** Starts no more answers. Running ones may finish for that many milliseconds, then they are interrupted. Resolves when all have ended. */
  async drain(milliseconds: number): Promise<void> {
    this.#draining.abort()
    const all = [...this.#running.values()]
    const deadline = setTimeout(() => all.forEach(({ end }) => end('interrupted')), milliseconds)
    await Promise.all(all.map(({ ended }) => ended))
    clearTimeout(deadline)
  }

  async #take(sessionId: string, clientId: string | undefined): ReturnType<Claims['take']> {
    const taken = await this.#claims.take(sessionId, clientId)
    if (!('takenFor' in taken) || (clientId !== undefined && taken.takenFor === clientId)) return taken
    await sleep(retryDelayMs)
    return this.#claims.take(sessionId, clientId)
  }
}

/**
 * Calls `release` when `begin` has failed, or its answer has ended, and before the caller learns of either. `unwritten`: the shutdown or
 * the storage kept the answer from being written, so another process shall write it.
 */
async function beginUnder(
  task: Task,
  begin: Begin,
  release: (outcome: 'done' | 'unwritten') => Promise<void>,
): Promise<AcceptedMessage | null> {
  const begun = await begin(task).catch(async (error: unknown) => {
    await release('done')
    throw error
  })
  if (!begun) {
    await release('done')
    return null
  }
  const releaseAtEnd = async () => {
    try {
      const answer = await begun.answered
      await release(answer === null && task.signal.reason === 'interrupted' ? 'unwritten' : 'done')
      return answer
    } catch (error) {
      await release(error instanceof FoyerError && error.code === 'storage-unavailable' ? 'unwritten' : 'done')
      throw error
    }
  }
  const answered = releaseAtEnd()
  // The error is for whoever awaits it; there may be nobody.
  answered.catch(() => undefined)
  return { ...begun, answered }
}

async function untilEnded(accepted: Promise<AcceptedMessage | null>): Promise<void> {
  try {
    await (
      await accepted
    )?.answered
  } catch {
    // Whoever awaits the answer is told.
  }
}

function onAbort(signal: AbortSignal | undefined, listener: () => void): void {
  if (signal?.aborted) listener()
  else signal?.addEventListener('abort', listener, { once: true })
}

/** After so long without an event of an answer, its process may have died. In milliseconds. */
const idleTimeout = 5000

/**
 * Waits for the end of an answer that another process may be writing: an assistant's message with an event id above `after`. `idle`: no
 * event came for a while.
 */
export function awaitRemoteAnswer(
  bus: Pick<Bus, 'subscribe'>,
  sessionId: string,
  after: number,
  signal: AbortSignal,
): Promise<'answered' | 'idle' | 'aborted'> {
  return new Promise((resolve) => {
    let timer = setTimeout(() => finish('idle'), idleTimeout)
    const giveUp = () => finish('aborted')
    signal.addEventListener('abort', giveUp)
    const { leave } = bus.subscribe(sessionId, after, (event) => {
      timer.refresh()
      // Later, because retained events are given before `subscribe` has returned `leave`.
      if (event.event === 'message' && event.data.messageType === 'assistant') setImmediate(finish, 'answered')
    })
    function finish(outcome: 'answered' | 'idle' | 'aborted'): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      leave()
      resolve(outcome)
    }
    if (signal.aborted) finish('aborted')
  })
}

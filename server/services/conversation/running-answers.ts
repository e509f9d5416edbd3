import { setTimeout as sleep } from 'node:timers/promises'
import { FoyerError } from '../../core/errors.ts'
import type { Bus, Claim, Claims } from '../../store/live.ts'
import type { Ending, Task } from './answer/task.ts'
import type { AcceptedMessage } from './accepted-message.ts'
import type { Requester } from './requester.ts'

/*
 * The answers that this process writes, each under the claim of its session, which one process holds at a time. A claim is released when
 * the answer is stored and its events are published: then the session takes the next message.
 */

/** The request that an answer is written for, and the clientId of the message. */
export type Asker = { clientId: string | undefined; requester: Requester }

type Running = { clientId: string | undefined; sent: Promise<AcceptedMessage | null>; end(ending: Ending): void }

export type RunningAnswers = {
  /** The accepted message with that clientId, if this process is writing its answer. */
  join(sessionId: string, clientId: string | undefined): Promise<AcceptedMessage | null> | undefined
  has(sessionId: string): boolean
  /** Resolves when the answer that this process writes, if any, has ended. Never rejects. */
  ended(sessionId: string): Promise<void>
  /**
   * Takes the session's claim and runs `begin` under it. The result's `answered` resolves when the claim is released. If the claim is
   * taken, resolves with the `clientId` of the message that is being answered.
   */
  start(
    sessionId: string,
    asker: Asker,
    begin: (task: Task) => Promise<AcceptedMessage | null>,
  ): Promise<AcceptedMessage | null | { takenFor: string | undefined }>
  /** Runs `begin` under a claim that is held already. */
  continue(
    claim: Claim,
    asker: Asker,
    begin: (task: Task) => Promise<AcceptedMessage | null>,
  ): Promise<AcceptedMessage | null>
  /** Aborted when no more answers are started. */
  draining: AbortSignal
  /** Starts no more answers. Running ones may finish for that many milliseconds, then they are interrupted. Resolves when all have ended. */
  drain(milliseconds: number): Promise<void>
}

/** How long to wait for a claim that is just being released, before the sender is told to retry. In milliseconds. */
const retryDelay = 50

export function createRunningAnswers({ bus, claims }: { bus: Pick<Bus, 'onStop'>; claims: Claims }): RunningAnswers {
  const running = new Map<string, Running>()
  const draining = new AbortController()

  async function take(sessionId: string, clientId: string | undefined): ReturnType<Claims['take']> {
    const taken = await claims.take(sessionId, clientId)
    if (!('takenFor' in taken) || (clientId !== undefined && taken.takenFor === clientId)) return taken
    await sleep(retryDelay)
    return claims.take(sessionId, clientId)
  }

  function continueWith(
    claim: Claim,
    asker: Asker,
    begin: (task: Task) => Promise<AcceptedMessage | null>,
  ): Promise<AcceptedMessage | null> {
    const { sessionId } = claim
    const controller = new AbortController()
    const end = (ending: Ending) => controller.abort(ending)
    const leave = bus.onStop(sessionId, () => end('stopped'))
    for (const [signal, ending] of [
      [claim.lost, 'lost'],
      [claim.stopAsked, 'stopped'],
    ] as const) {
      if (signal?.aborted) end(ending)
      else signal?.addEventListener('abort', () => end(ending), { once: true })
    }
    const finish = async (outcome: 'done' | 'unwritten') => {
      leave()
      await (outcome === 'done' ? claim.release() : claim.abandon())
      // When this process took its own expired claim over, the answer under the new one stays.
      if (running.get(sessionId)?.end === end) running.delete(sessionId)
    }
    const sent = run({ requester: asker.requester, claim, signal: controller.signal, end }, begin, finish)
    running.set(sessionId, { clientId: asker.clientId, sent, end })
    return sent
  }

  return {
    has: (sessionId) => running.has(sessionId),
    draining: draining.signal,
    continue: continueWith,

    join(sessionId, clientId) {
      const active = running.get(sessionId)
      return active && clientId !== undefined && active.clientId === clientId ? active.sent : undefined
    },

    async ended(sessionId) {
      const active = running.get(sessionId)
      if (active) await untilEnded(active.sent)
    },

    async start(sessionId, asker, begin) {
      const refuse = () => new FoyerError('shutting-down', 'The server is shutting down.', { retryAfter: 5 })
      if (draining.signal.aborted) throw refuse()
      const taken = await take(sessionId, asker.clientId)
      if ('takenFor' in taken) return taken
      if (!draining.signal.aborted) return continueWith(taken, asker, begin)
      await taken.release()
      throw refuse()
    },

    async drain(milliseconds) {
      draining.abort()
      const all = [...running.values()]
      const deadline = setTimeout(() => all.forEach(({ end }) => end('interrupted')), milliseconds)
      await Promise.all(all.map(({ sent }) => untilEnded(sent)))
      clearTimeout(deadline)
    },
  }
}

/**
 * Runs `begin`, and calls `finish` before the caller learns how the answer ended. `unwritten`: the shutdown or the storage kept it from
 * being written, so another process shall write it.
 */
async function run(
  task: Task,
  begin: (task: Task) => Promise<AcceptedMessage | null>,
  finish: (outcome: 'done' | 'unwritten') => Promise<void>,
): Promise<AcceptedMessage | null> {
  const sent = await begin(task).catch(async (error: unknown) => {
    await finish('done')
    throw error
  })
  if (!sent) {
    await finish('done')
    return null
  }
  const end = async () => {
    try {
      const answer = await sent.answered
      await finish(answer === null && task.signal.reason === 'interrupted' ? 'unwritten' : 'done')
      return answer
    } catch (error) {
      await finish(error instanceof FoyerError && error.code === 'storage-unavailable' ? 'unwritten' : 'done')
      throw error
    }
  }
  const answered = end()
  // The error is for whoever awaits it; there may be nobody.
  answered.catch(() => undefined)
  return { ...sent, answered }
}

function untilEnded(sent: Promise<AcceptedMessage | null>): Promise<void> {
  return sent
    .then((begun) => begun?.answered)
    .then(
      () => undefined,
      () => undefined,
    )
}

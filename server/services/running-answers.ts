import { setTimeout as sleep } from 'node:timers/promises'
import { FoyerError } from '../core/errors.ts'
import type { Origin } from '../core/origin.ts'
import type { Bus, Claim, Claims } from '../store/live.ts'
import type { Ending, Task } from './generation.ts'
import type { Sent } from './sending.ts'

/*
 * The answers that this process writes, each under the claim of its session, which one process has at a time. A claim is given back
 * when the answer is stored and everybody was told: from then on the next message may come.
 */

/** For whom an answer is written. */
export type Asker = { clientId: string | undefined; origin: Origin }

type Running = { clientId: string | undefined; sent: Promise<Sent | null>; end(ending: Ending): void }

export type RunningAnswers = {
  /** What a message with that clientId came to, when its answer is being written here. */
  join(sessionId: string, clientId: string | undefined): Promise<Sent | null> | undefined
  has(sessionId: string): boolean
  /** Resolves when the answer that is being written here, if there is one, is over. Never rejects. */
  over(sessionId: string): Promise<void>
  /**
   * Runs `begin` under the session's claim, as soon as that can be had. What it gives counts as answered when the claim is given back.
   * With the `clientId` of the message that somebody is answering already, when that is so.
   */
  start(
    sessionId: string,
    asker: Asker,
    begin: (task: Task) => Promise<Sent | null>,
  ): Promise<Sent | null | { takenFor: string | undefined }>
  /** The same under a claim that is held. */
  continue(claim: Claim, asker: Asker, begin: (task: Task) => Promise<Sent | null>): Promise<Sent | null>
  /** Aborted when no more are started. */
  draining: AbortSignal
  /** Starts no more; what runs may go on for that many milliseconds, then it is interrupted. Resolves when all is over. */
  drain(milliseconds: number): Promise<void>
}

/** An answer that is just being given back is over in a moment, in milliseconds: who sends then need not be told to come again. */
const moment = 50

export function createRunningAnswers({ bus, claims }: { bus: Pick<Bus, 'onStop'>; claims: Claims }): RunningAnswers {
  const running = new Map<string, Running>()
  const draining = new AbortController()

  async function take(sessionId: string, clientId: string | undefined): ReturnType<Claims['take']> {
    const taken = await claims.take(sessionId, clientId)
    if (!('takenFor' in taken) || (clientId !== undefined && taken.takenFor === clientId)) return taken
    await sleep(moment)
    return claims.take(sessionId, clientId)
  }

  function continueWith(claim: Claim, asker: Asker, begin: (task: Task) => Promise<Sent | null>): Promise<Sent | null> {
    const { sessionId } = claim
    const controller = new AbortController()
    const end = (ending: Ending) => controller.abort(ending)
    const leave = bus.onStop(sessionId, () => end('stopped'))
    for (const [signal, ending] of [
      [claim.lost, 'lost'],
      [claim.stopAsked, 'stopped'],
    ] as const) {
      if (signal.aborted) end(ending)
      else signal.addEventListener('abort', () => end(ending), { once: true })
    }
    const finish = async (how: 'over' | 'unwritten') => {
      leave()
      await (how === 'over' ? claim.release() : claim.abandon())
      if (running.get(sessionId) === own) running.delete(sessionId)
    }
    const sent = run({ origin: asker.origin, claim, signal: controller.signal }, begin, finish)
    // Of a claim that was taken over here from here, the one before may still be on its way out.
    const own: Running = { clientId: asker.clientId, sent, end }
    running.set(sessionId, own)
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

    async over(sessionId) {
      const active = running.get(sessionId)
      if (active) await whenOver(active.sent)
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
      await Promise.all(all.map(({ sent }) => whenOver(sent)))
      clearTimeout(deadline)
    },
  }
}

/**
 * Calls `finish` when the answer is there, or when there will be none, and lets the caller know of it after that. An answer that the
 * server's end or the storage kept from being written is left to others.
 */
async function run(
  task: Task,
  begin: (task: Task) => Promise<Sent | null>,
  finish: (end: 'over' | 'unwritten') => Promise<void>,
): Promise<Sent | null> {
  const sent = await begin(task).catch(async (error: unknown) => {
    await finish('over')
    throw error
  })
  if (!sent) {
    await finish('over')
    return null
  }
  const end = async () => {
    try {
      const answer = await sent.answered
      await finish(answer === null && task.signal.reason === 'interrupted' ? 'unwritten' : 'over')
      return answer
    } catch (error) {
      await finish(error instanceof FoyerError && error.code === 'storage-unavailable' ? 'unwritten' : 'over')
      throw error
    }
  }
  const answered = end()
  // Whoever waits for it is told; there may be nobody.
  answered.catch(() => undefined)
  return { ...sent, answered }
}

function whenOver(sent: Promise<Sent | null>): Promise<void> {
  return sent
    .then((begun) => begun?.answered)
    .then(
      () => undefined,
      () => undefined,
    )
}

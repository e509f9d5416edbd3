import { randomBytes } from 'node:crypto'

/*
 * Long jobs of sources, each done by one of several instances. Whoever does a job has a lease on it under a token of its own, which each
 * step renews. When the lease runs out another instance goes on, and what the first one saves then is refused. The time is always the
 * store's, which all instances share.
 */

/** How long a job is held without a renewal, in milliseconds. */
export type Lease = number

/** Another instance has the job now, or nobody is to do it any more. */
export class JobLost extends Error {}

export type JobRunner = {
  /** Sweeps at once, for what the process before this one was doing, and then at regular intervals. Does not keep the process alive. */
  start(): void
  /** Takes the jobs that are due, and resolves when they are done. Never rejects. */
  sweep(): Promise<void>
  /** Gives up the jobs that run here, for another instance to go on. */
  stop(): Promise<void>
}

/** Does a job until its end, or until `signal` is aborted. Never rejects. */
export type Run = (signal: AbortSignal) => Promise<void>

/** A job that is due. `take` resolves with undefined when another instance was faster. */
export type DueJob = { id: string; take: (token: string) => Promise<Run | undefined> }

/** `maxAtOnce` jobs run at the same time here; `interval` between two sweeps is in milliseconds. */
export function createJobRunner({
  due,
  maxAtOnce,
  interval,
  onError,
}: {
  due: () => AsyncIterable<DueJob>
  maxAtOnce: number
  interval: number
  /** The due jobs could not be listed or taken. */
  onError: (error: unknown) => void
}): JobRunner {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let taking: Promise<void> = Promise.resolve()

  async function takeDue(): Promise<void> {
    for await (const { id, take } of due()) {
      if (stopping.signal.aborted || running.size >= maxAtOnce) return
      if (running.has(id)) continue
      const run = await take(randomBytes(12).toString('base64url'))
      if (!run) continue
      const ended = run(stopping.signal).finally(() => running.delete(id))
      running.set(id, ended)
    }
  }

  async function sweep(): Promise<void> {
    taking = taking.then(takeDue).catch((error: unknown) => {
      if (!stopping.signal.aborted) onError(error)
    })
    await taking
    await Promise.all(running.values())
  }

  return {
    sweep,
    start() {
      timer = setInterval(() => void sweep(), interval).unref()
      void sweep()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}

/** A time as stored, so many milliseconds after `now`. */
export function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}

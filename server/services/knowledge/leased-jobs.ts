import { randomBytes } from 'node:crypto'
import { isStorageAway } from '../../core/errors.ts'

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

/** Does a job until its end, or until `signal` is aborted. */
export type Run = (signal: AbortSignal) => Promise<void>

/** A job that is due. `take` resolves with undefined when another instance was faster. */
export type DueJob = { id: string; workspaceId: string; take: (token: string) => Promise<Run | undefined> }

/** The most jobs at the same time, if each is the only one of its workspace. */
const maxOfAll = 50

/**
 * `maxAtOnce` jobs run at the same time here, and beyond that the first one of each workspace: a job mostly waits for somebody else's
 * server, and what is slow there must not hold up the other workspaces. `interval` between two sweeps is in milliseconds.
 */
export function createJobRunner({
  due,
  maxAtOnce,
  interval,
  onError,
}: {
  due: () => AsyncIterable<DueJob>
  maxAtOnce: number
  interval: number
  /** The due jobs could not be listed or taken, or one of them failed in a way that it does not handle itself; not while the storage is away. */
  onError: (error: unknown) => void
}): JobRunner {
  const stopping = new AbortController()
  const running = new Map<string, { workspaceId: string; ended: Promise<void> }>()
  let timer: NodeJS.Timeout | undefined
  let taking: Promise<void> = Promise.resolve()

  function isRoomFor(workspaceId: string): boolean {
    if (running.size < maxAtOnce) return true
    return running.size < maxOfAll && ![...running.values()].some((each) => each.workspaceId === workspaceId)
  }

  async function takeDue(): Promise<void> {
    for await (const { id, workspaceId, take } of due()) {
      if (stopping.signal.aborted || running.size >= maxOfAll) return
      if (running.has(id) || !isRoomFor(workspaceId)) continue
      const run = await take(randomBytes(12).toString('base64url'))
      if (!run) continue
      running.set(id, { workspaceId, ended: finish(id, run) })
    }
  }

  async function allEnded(): Promise<void> {
    await Promise.all(Array.from(running.values(), ({ ended }) => ended))
  }

  /** Never rejects: nobody may be waiting for a job, and a rejection that nobody handles ends the process. */
  async function finish(id: string, run: Run): Promise<void> {
    try {
      await run(stopping.signal)
    } catch (error) {
      if (!isStorageAway(error)) onError(error)
    } finally {
      running.delete(id)
    }
  }

  async function sweep(): Promise<void> {
    taking = taking.then(takeDue).catch((error: unknown) => {
      if (!stopping.signal.aborted && !isStorageAway(error)) onError(error)
    })
    await taking
    await allEnded()
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
      // A job that is being taken just now is taken, and gives itself up at once.
      await taking
      await allEnded()
    },
  }
}

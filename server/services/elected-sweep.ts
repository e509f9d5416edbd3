import { isStorageAway } from '../core/errors.ts'
import type { Counters } from '../store/live.ts'

/** A run at intervals over what is due, which of all instances one does each time. */
export type ElectedSweep = {
  /** Runs at once and then at every interval. Does not keep the process alive. */
  start(): void
  /** Runs when a running one has ended. Never rejects. */
  sweep(): Promise<void>
  /** Starts no more runs; a running one ends when it asks `isStopped`. */
  stop(): void
  isStopped(): boolean
}

/** How much shorter than the interval an election is valid, so that the next one is open when its time comes. */
const electionShare = 0.95

type ElectedSweepDeps = {
  name: string
  interval: number
  counters: Counters
  /** `isAtStart`: it is the run at once. */
  run: (isAtStart: boolean) => Promise<void>
  onError: (error: unknown) => void
}

/** `name`: of the counter by which instances agree on who runs. `interval` in milliseconds. `onError` gets what a run, or the election, fails with, unless the storage is away. */
export function createElectedSweep({ name, interval, counters, run, ...deps }: ElectedSweepDeps): ElectedSweep {
  const election = { key: name, limit: 1, seconds: Math.floor((interval / 1000) * electionShare) }
  const onError = (error: unknown) => {
    if (!isStorageAway(error)) deps.onError(error)
  }
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()

  function sweep(isAtStart = false): Promise<void> {
    return (current = current.then(() => run(isAtStart)).catch(onError))
  }

  async function sweepIfElected(isAtStart = false): Promise<void> {
    try {
      const [state] = await counters.count([election])
      if (state?.count === 0) await sweep(isAtStart)
    } catch (error) {
      onError(error)
    }
  }

  return {
    sweep: () => sweep(),
    isStopped: () => isStopped,
    start() {
      void sweepIfElected(true)
      timer = setInterval(() => void sweepIfElected(), interval).unref()
    },
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}

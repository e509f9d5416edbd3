import type { StoreLog } from '../../log.ts'
import type { ConnectionPool } from './connection-pool.ts'
import { isRefused } from './database-errors.ts'

/** Whether PostgreSQL allows fewer connections than wanted; see {@link createShortage}. */
type Shortage = {
  /** A connection was refused. */
  note(error: unknown): void
  isShort(): boolean
  stop(): void
}

/** Between two attempts to open one more connection, in milliseconds: doubled while they fail. */
const firstPause = 500
const lastPause = 30_000

/**
 * Handles refused connections: lets the pools grow again one by one, each time after a `probe` has succeeded, so that no query has to
 * try. `name` is for the log messages at the beginning and the end.
 */
export function createShortage(
  pools: Pick<ConnectionPool, 'wanted' | 'allowed' | 'open' | 'allowMore'>[],
  { probe, log, name }: { probe: () => Promise<unknown>; log: StoreLog; name: string },
): Shortage {
  let isShort = false
  let isStopped = false
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined

  const sum = (count: 'wanted' | 'open') => pools.reduce((total, pool) => total + pool[count], 0)

  function plan(): void {
    if (!isStopped) timer = setTimeout(() => void grow(), pause * (1 - Math.random() / 4)).unref()
  }

  async function grow(): Promise<void> {
    const [smallest] = pools
      .filter(({ allowed, wanted }) => allowed < wanted)
      .toSorted((one, other) => one.allowed / one.wanted - other.allowed / other.wanted)
    try {
      await probe()
      smallest?.allowMore()
      pause = firstPause
      isShort = smallest !== undefined
    } catch (error) {
      if (isRefused(error)) pause = Math.min(pause * 2, lastPause)
    }
    if (isShort) plan()
    else log.info({ wanted: sum('wanted') }, `${name} accepts all wanted connections again`)
  }

  return {
    isShort: () => isShort,
    note(error) {
      if (isShort || isStopped) return
      isShort = true
      log.warn(
        { err: error, wanted: sum('wanted'), open: sum('open') },
        `${name} refuses connections; continuing with the open ones`,
      )
      plan()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

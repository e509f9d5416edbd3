import { FoyerError } from '../../core/errors.ts'
import type { StoreLog } from '../log.ts'

/** Whether the database can be reached; see {@link createAvailability}. */
export type Availability = {
  /** @throws {FoyerError} `storage-unavailable` while the database is away. */
  check(): void
  isAway(): boolean
  /** A connection failed: from now on the database is away, until a probe gets through. */
  note(error: unknown): void
  stop(): void
}

/**
 * Between two probes, in milliseconds: doubled from the first to the last, and up to a quarter less, so that instances do not march in
 * step. Before the first probe there is none: it may be that one connection alone was cut.
 */
const firstPause = 100
const lastPause = 2000

/** `name` is for the log. While the database is away nobody tries it but one probe at a time, so that requests are refused at once instead of piling up. */
export function createAvailability(probe: () => Promise<void>, log: StoreLog, name = 'PostgreSQL'): Availability {
  let away: { since: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function probeAfter(pause: number): void {
    timer = setTimeout(
      () => {
        probe().then(back, () => {
          if (!isStopped) probeAfter(Math.min(Math.max(pause * 2, firstPause), lastPause))
        })
      },
      pause * (1 - Math.random() / 4),
    ).unref()
  }

  function back(): void {
    if (!away) return
    log.info({ ms: Math.round(performance.now() - away.since) }, `${name} is back`)
    away = undefined
  }

  return {
    isAway: () => away !== undefined,
    check() {
      if (away) throw unavailable()
    },
    note(error) {
      if (away || isStopped) return
      away = { since: performance.now() }
      log.error({ err: error }, `${name} is away`)
      probeAfter(0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** What callers are told while the database is away. */
export function unavailable(cause?: unknown): FoyerError {
  return new FoyerError('storage-unavailable', 'The storage cannot be reached. Try again in a moment.', {
    retryAfter: 2,
    cause,
  })
}

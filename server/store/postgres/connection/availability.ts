import { FoyerError } from '../../../core/errors.ts'
import type { StoreLog } from '../../log.ts'

/** Whether the database can be reached; see {@link createAvailability}. */
type Availability = {
  /** @throws {FoyerError} `storage-unavailable` while the database is away. */
  check(): void
  isAway(): boolean
  /** Reports a failed connection: from now on the database counts as away, until a probe succeeds. */
  note(error: unknown): void
  stop(): void
}

/**
 * Between two probes, in milliseconds: exponential backoff, with up to a quarter of jitter, so that instances do not probe in step. The
 * first probe runs at once, since only one connection may have failed.
 */
const firstPause = 100
const lastPause = 2000

/**
 * `words` are for the log. While the database is away, one probe at a time tries it and requests are refused at once, instead of piling
 * up.
 */
export function createAvailability(
  probe: () => Promise<unknown>,
  log: StoreLog,
  words = { away: 'PostgreSQL cannot be reached', back: 'PostgreSQL can be reached again' },
): Availability {
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
    log.info({ ms: Math.round(performance.now() - away.since) }, words.back)
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
      log.error({ err: error }, words.away)
      probeAfter(0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** The error for callers while the database is away. */
export function unavailable(cause?: unknown): FoyerError {
  return new FoyerError('storage-unavailable', 'The storage cannot be reached. Try again in a moment.', {
    retryAfter: 2,
    cause,
  })
}

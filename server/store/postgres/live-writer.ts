import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent } from '../../contract/chat.ts'
import { FoyerError } from '../../core/errors.ts'
import type { StoreLog } from '../log.ts'
import type { Database } from './database.ts'
import { channel } from './listener.ts'

/*
 * Passes the events that this process publishes on to the others: in batches, gathered for a moment or while the last one is written,
 * one statement and one notification each. Notifications hold a lock on the whole database while they are committed, so there must be
 * few of them, however many answers are written.
 */

export type LiveWriter = {
  add(sessionId: string, event: ChatEvent): void
  /** Resolves with whether all that was added before is written, in time. Never rejects. */
  settle(sessionId: string, throughId: number): Promise<boolean>
  /** Writes what waits, if that can be done at once. */
  close(): Promise<void>
}

/** What waits of one session. */
type Part = { lastId: number; events: string[]; throughId: number | null }

/** How much may wait, in characters of JSON. Pieces of answers find no room beyond that, whole messages none beyond twice as much. */
const mostWaiting = 4_000_000
/** Of how many sessions it is noted that something was lost. */
const mostNoted = 10_000
/** In milliseconds. */
const retryPause = 250

/** Of a session that somebody else has taken over meanwhile, nothing is written. */
const writing = `
with parts as (
  select given.* from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) as given (session_id, id, events, through_id)
  join claims using (session_id) where claims.holder = $5
), written as (
  insert into live_events (session_id, id, events) select session_id, id, events::json from parts where id > 0
  on conflict (session_id, id) do update set events = excluded.events
  returning session_id
), settled as (
  insert into live_settled as kept (session_id, through_id, at)
  select session_id, through_id, now() from parts where through_id is not null
  on conflict (session_id) do update set through_id = greatest(kept.through_id, excluded.through_id), at = excluded.at
)
select pg_notify('${channel}', 'live ' || $5 || ' ' || string_agg(session_id, ' ')) from (
  select session_id, row_number() over () / 100 as part from written
) as told group by part`

/**
 * `patience` is how long a batch that the database refuses is tried again and again, and how long who settles waits; like `gatherFor` in
 * milliseconds.
 */
export function createLiveWriter(
  database: Pick<Database, 'query' | 'isAway'>,
  { holder, log, gatherFor, patience }: { holder: string; log: StoreLog; gatherFor: number; patience: number },
): LiveWriter {
  let waiting = new Map<string, Part>()
  let size = 0
  /** The sessions that have lost an event: a hole is not gone on after, before the whole message. */
  const cut = new Set<string>()
  /** The sessions of which something was not written at all, until they are settled. */
  const untold = new Set<string>()
  let settlers: ((isWritten: boolean) => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let isClosed = false

  function partOf(sessionId: string): Part {
    const part = waiting.get(sessionId) ?? { lastId: 0, events: [], throughId: null }
    waiting.set(sessionId, part)
    return part
  }

  function noteHole(sessionId: string, what: 'piece' | 'whole'): void {
    // A session whose answer was given up meanwhile is settled no more.
    for (const noted of [cut, untold]) if (noted.size >= mostNoted) noted.clear()
    cut.add(sessionId)
    if (what === 'whole') untold.add(sessionId)
  }

  function plan(pause: number): void {
    if (current || isClosed) return
    if (pause === 0) {
      clearTimeout(timer)
      timer = undefined
      current = write()
    } else {
      timer ??= setTimeout(() => plan(0), pause)
    }
  }

  async function write(): Promise<void> {
    const batch = waiting
    const told = settlers
    waiting = new Map()
    settlers = []
    size = 0
    const isWritten = await attempt(batch)
    for (const tell of told) tell(isWritten)
    current = undefined
    if (waiting.size > 0) plan(settlers.length > 0 ? 0 : gatherFor)
  }

  async function attempt(batch: Map<string, Part>): Promise<boolean> {
    const parts = [...batch.values()]
    const values = [
      [...batch.keys()],
      parts.map(({ lastId }) => lastId),
      parts.map(({ events }) => `[${events.join()}]`),
      parts.map(({ throughId }) => throughId),
      holder,
    ]
    const deadline = performance.now() + patience
    for (;;) {
      try {
        await database.query('loose', { name: 'write-live', text: writing, values })
        return true
      } catch (error) {
        // While the database is away what is written waits for it, as far as there is room.
        const isAway = error instanceof FoyerError && error.code === 'storage-unavailable'
        if (isClosed || (!isAway && performance.now() > deadline)) {
          for (const [sessionId, { throughId }] of batch) if (throughId === null) noteHole(sessionId, 'whole')
          log.warn({ err: error, sessions: batch.size }, 'Other instances were not told what is being written')
          return false
        }
        await sleep(retryPause)
      }
    }
  }

  function mayWait(sessionId: string, event: ChatEvent): boolean {
    if (event.event === 'delta') return !cut.has(sessionId) && size < mostWaiting
    return size < 2 * mostWaiting
  }

  return {
    add(sessionId, event) {
      if (!mayWait(sessionId, event)) {
        noteHole(sessionId, event.event === 'delta' ? 'piece' : 'whole')
        return
      }
      const text = JSON.stringify(event)
      const part = partOf(sessionId)
      part.events.push(text)
      part.lastId = event.id
      size += text.length
      plan(gatherFor)
    },

    async settle(sessionId, throughId) {
      partOf(sessionId).throughId = throughId
      const told = new Promise<boolean>((resolve) => settlers.push(resolve))
      plan(0)
      const bound = new AbortController()
      const late = sleep(patience, false, { signal: bound.signal }).catch(() => false)
      const isWritten = await Promise.race([told, late])
      bound.abort()
      cut.delete(sessionId)
      return !untold.delete(sessionId) && isWritten
    },

    async close() {
      clearTimeout(timer)
      isClosed = true
      await current
      const isWritten = waiting.size > 0 && !database.isAway() && (await attempt(waiting))
      for (const tell of settlers) tell(isWritten)
    },
  }
}

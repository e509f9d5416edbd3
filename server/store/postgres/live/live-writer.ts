import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent } from '../../../contract/sessions/chat.ts'
import { FoyerError } from '../../../core/errors.ts'
import type { StoreLog } from '../../log.ts'
import type { Database } from '../connection/database.ts'
import { channel } from './listener.ts'

/*
 * Passes the events of this process on to the other instances, in batches of one statement and one notification each. A batch collects
 * events for a moment, or while the one before it is written. Committing a notification locks the whole database, so there must be few
 * of them, however many answers are written.
 */

type LiveWriter = {
  add(sessionId: string, event: ChatEvent): void
  /** Resolves with whether all events added before were written in time. Never rejects. */
  trimThrough(sessionId: string, throughId: number): Promise<boolean>
  /** Writes the waiting events, unless the database is away. */
  close(): Promise<void>
}

/** The waiting events of one session. */
type Part = { lastId: number; events: string[]; throughId: number | null }

/** How many characters of JSON may wait. Beyond that deltas are dropped, and beyond twice as many also whole messages. */
const maxWaiting = 4_000_000
/** For how many sessions a lost event is remembered. */
const maxIncomplete = 10_000
/** In milliseconds. */
const retryPause = 250

/** Writes nothing of a session whose claim another process has taken over. */
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
 * `gatherFor` is how long a batch collects events; `timeout` how long a failing batch is retried, and how long `trimThrough` waits. In
 * milliseconds.
 */
export function createLiveWriter(
  database: Pick<Database, 'query' | 'isAway'>,
  { holder, log, gatherFor, timeout }: { holder: string; log: StoreLog; gatherFor: number; timeout: number },
): LiveWriter {
  let waiting = new Map<string, Part>()
  let size = 0
  /** Sessions that have lost a delta: no more deltas are passed on before the whole message, so that there is no gap. */
  const truncated = new Set<string>()
  /** Sessions of which a message was lost, until they are trimmed. */
  const incomplete = new Set<string>()
  let trimmers: ((isWritten: boolean) => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let isClosed = false

  function partOf(sessionId: string): Part {
    const part = waiting.get(sessionId) ?? { lastId: 0, events: [], throughId: null }
    waiting.set(sessionId, part)
    return part
  }

  function noteLoss(sessionId: string, what: 'delta' | 'message'): void {
    // Bounded, since a session whose answer was abandoned is never trimmed.
    for (const sessions of [truncated, incomplete]) if (sessions.size >= maxIncomplete) sessions.clear()
    truncated.add(sessionId)
    if (what === 'message') incomplete.add(sessionId)
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
    const waiters = trimmers
    waiting = new Map()
    trimmers = []
    size = 0
    const isWritten = await attempt(batch)
    for (const resolve of waiters) resolve(isWritten)
    current = undefined
    if (waiting.size > 0) plan(trimmers.length > 0 ? 0 : gatherFor)
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
    const deadline = performance.now() + timeout
    for (;;) {
      try {
        await database.query({ name: 'write-live', text: writing, values }, 'loose')
        return true
      } catch (error) {
        // While the database is away, events wait for it within the bound.
        const isAway = error instanceof FoyerError && error.code === 'storage-unavailable'
        if (isClosed || (!isAway && performance.now() > deadline)) {
          for (const [sessionId, { throughId }] of batch) if (throughId === null) noteLoss(sessionId, 'message')
          log.warn({ err: error, sessions: batch.size }, 'Events of running answers did not reach other instances')
          return false
        }
        await sleep(retryPause)
      }
    }
  }

  function mayWait(sessionId: string, event: ChatEvent): boolean {
    if (event.event === 'delta') return !truncated.has(sessionId) && size < maxWaiting
    return size < 2 * maxWaiting
  }

  return {
    add(sessionId, event) {
      if (!mayWait(sessionId, event)) {
        noteLoss(sessionId, event.event === 'delta' ? 'delta' : 'message')
        return
      }
      const text = JSON.stringify(event)
      const part = partOf(sessionId)
      part.events.push(text)
      part.lastId = event.id
      size += text.length
      plan(gatherFor)
    },

    async trimThrough(sessionId, throughId) {
      partOf(sessionId).throughId = throughId
      const written = new Promise<boolean>((resolve) => trimmers.push(resolve))
      plan(0)
      const bound = new AbortController()
      const late = sleep(timeout, false, { signal: bound.signal }).catch(() => false)
      const isWritten = await Promise.race([written, late])
      bound.abort()
      truncated.delete(sessionId)
      return !incomplete.delete(sessionId) && isWritten
    },

    async close() {
      clearTimeout(timer)
      isClosed = true
      await current
      const isWritten = waiting.size > 0 && !database.isAway() && (await attempt(waiting))
      for (const resolve of trimmers) resolve(isWritten)
    },
  }
}

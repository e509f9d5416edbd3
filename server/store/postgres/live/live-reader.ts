import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent } from '../../../contract/sessions/chat.ts'
import type { Database } from '../connection/database.ts'

/*
 * Fetches the events that other processes have published. One query runs at a time, for all sessions with news since the last one, so
 * that the number of queries does not grow with the number of subscribers.
 */

type LiveReader = {
  /** Fetches the new events of a session with the next query. */
  ask(sessionId: string): void
  close(): void
}

/** The subscribers of a session at the time of a query. */
export type Asking = {
  /** Events with ids above this one are fetched. */
  after: number
  /** Receives a batch of the events, in order. `isAll`: there are no more for now. */
  give(events: ChatEvent[], isAll: boolean): void
  /** The query failed; it will be retried. */
  fail(): void
}

/** The most sessions of one query, and the most batches of each. */
const maxSessions = 500
const maxBatches = 200
/** Before a retry, in milliseconds. */
const retryPause = 250

const reading = `
select session_id, found.events from unnest($1::text[], $2::bigint[]) as asked (session_id, after)
cross join lateral (
  select id, events from live_events
  where live_events.session_id = asked.session_id and id > asked.after order by id limit ${maxBatches}
) as found order by session_id, found.id`

/** `askingOf` returns undefined for a session without subscribers. */
export function createLiveReader(
  database: Pick<Database, 'query'>,
  askingOf: (sessionId: string) => Asking | undefined,
): LiveReader {
  const wanted = new Set<string>()
  let isReading = false
  let isClosed = false

  async function readAll(): Promise<void> {
    isReading = true
    try {
      while (wanted.size > 0 && !isClosed) if (!(await readSome())) await sleep(retryPause, undefined, { ref: false })
    } finally {
      isReading = false
    }
  }

  async function readSome(): Promise<boolean> {
    const askings = new Map<string, Asking>()
    for (const sessionId of wanted) {
      if (askings.size === maxSessions) break
      wanted.delete(sessionId)
      const asking = askingOf(sessionId)
      if (asking) askings.set(sessionId, asking)
    }
    const values = [[...askings.keys()], [...askings.values()].map(({ after }) => after)]
    try {
      type LiveRow = { session_id: string; events: ChatEvent[] }
      const rows = await database.query<LiveRow>({ name: 'read-live', text: reading, values }, 'loose')
      const found = new Map<string, ChatEvent[][]>()
      for (const { session_id: id, events } of rows) found.set(id, [...(found.get(id) ?? []), events])
      for (const [sessionId, asking] of askings) {
        const batches = found.get(sessionId) ?? []
        const isAll = batches.length < maxBatches
        if (!isAll) wanted.add(sessionId)
        asking.give(batches.flat(), isAll)
      }
      return true
    } catch {
      for (const [sessionId, asking] of askings) {
        wanted.add(sessionId)
        asking.fail()
      }
      return false
    }
  }

  return {
    ask(sessionId) {
      wanted.add(sessionId)
      if (!isReading) void readAll()
    },
    close() {
      isClosed = true
      wanted.clear()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent } from '../../contract/chat.ts'
import type { Database } from './database.ts'

/*
 * Fetches what other processes have published. One question is under way at a time, for all sessions of which something was heard since
 * the last one, so that many readers cost the database no more questions than few.
 */

export type LiveReader = {
  /** Has the session's news fetched, soon. */
  ask(sessionId: string): void
  close(): void
}

/** Those who read a session, as they are when its news are asked for. */
export type Asking = {
  /** The id above which events are wanted. */
  after: number
  /** Takes some of the events, in order; `isAll` says that there are no more for now. */
  give(events: ChatEvent[], isAll: boolean): void
  /** The database does not answer; it will be asked again. */
  fail(): void
}

/** Of so many sessions, and so many batches of each, in one answer. */
const maxSessions = 500
const maxBatches = 200
/** After a failure, in milliseconds. */
const retryPause = 250

const reading = `
select session_id, found.events from unnest($1::text[], $2::bigint[]) as asked (session_id, after)
cross join lateral (
  select id, events from live_events
  where live_events.session_id = asked.session_id and id > asked.after order by id limit ${maxBatches}
) as found order by session_id, found.id`

/** `askingOf` gives undefined for a session that nobody reads any more. */
export function createLiveReader(
  database: Pick<Database, 'query'>,
  askingOf: (sessionId: string) => Asking | undefined,
): LiveReader {
  const wanted = new Set<string>()
  let isReading = false
  let isClosed = false

  async function readAll(): Promise<void> {
    isReading = true
    while (wanted.size > 0 && !isClosed) if (!(await readSome())) await sleep(retryPause, undefined, { ref: false })
    isReading = false
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
      type Row = { session_id: string; events: ChatEvent[] }
      const rows = await database.query<Row>('loose', { name: 'read-live', text: reading, values })
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

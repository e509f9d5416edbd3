import type { Database } from '../connection/database.ts'

/*
 * Removes live events of any instance: those of stored answers after half a minute, when all subscribers have fetched them; and those of
 * answers that nobody writes or has trimmed, which a crash of the database can leave.
 */

/** Every n-th sweep also looks for abandoned events, for which it reads all rows. */
const forgottenEvery = 360

const removingSettled = `
with due as (
  delete from live_settled where session_id in (
    select session_id from live_settled where at < now() - interval '30 seconds' limit 1000 for update skip locked
  ) returning session_id, through_id
)
delete from live_events using due where live_events.session_id = due.session_id and live_events.id <= due.through_id`

const removingForgotten = `
delete from live_events
where not exists (select from claims where claims.session_id = live_events.session_id)
  and not exists (select from live_settled where live_settled.session_id = live_events.session_id)`

/** Sweeps every `pause` milliseconds. Returns the timer, which stops it when cleared. */
export function keepLiveEventsFew(database: Pick<Database, 'query' | 'isAway'>, pause: number): NodeJS.Timeout {
  let count = 0
  return setInterval(() => {
    if (database.isAway()) return
    count += 1
    // A failed sweep is made up for by the next one, of any instance.
    database.query({ text: removingSettled }, 'loose').catch(() => undefined)
    if (count % forgottenEvery === 0) database.query({ text: removingForgotten }, 'loose').catch(() => undefined)
  }, pause).unref()
}

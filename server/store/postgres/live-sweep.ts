import type { Database } from './database.ts'

/*
 * Removes live events that have had their time, whoever wrote them: those of stored answers half a minute later, when whoever was about
 * to fetch them has done so; and those of answers that nobody writes and nobody settled, which a crash of the database can leave.
 */

/** One sweep of so many looks for forgotten events too: it reads all that there are. */
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

/** Sweeps every `pause` milliseconds, until the timer that it gives is cleared. */
export function keepLiveEventsFew(database: Pick<Database, 'query' | 'isAway'>, pause: number): NodeJS.Timeout {
  let count = 0
  return setInterval(() => {
    if (database.isAway()) return
    count += 1
    // What fails now is done the next time, by whoever is there.
    database.query('loose', { text: removingSettled }).catch(() => undefined)
    if (count % forgottenEvery === 0) database.query('loose', { text: removingForgotten }).catch(() => undefined)
  }, pause).unref()
}

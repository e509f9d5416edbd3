/* The statements of claims. A claim that was given up has run out since ever: anybody may take it over at once, and nobody died. */

/** How many claims are taken over at once: the rest is for the others, or for the next time. */
const maxAtOnce = 20

const clockNow = `extract(epoch from clock_timestamp())::double precision`

export type TakenRow = { at: number; is_late: boolean; is_mine: boolean; is_taken: boolean; client_id: string | null }

/** Of a session: its token, holder, clientId, lease, the tokens that may be taken over, the deadline. */
export const taking = `
with clock as materialized (select ${clockNow} as at), mine as (
  insert into claims (session_id, token, holder, client_id, expires_at)
  select $1, $2, $3, $4, now() + make_interval(secs => $5) from clock where at < $7
  on conflict (session_id) do update set
    token = excluded.token, holder = excluded.holder, client_id = excluded.client_id, expires_at = excluded.expires_at,
    attempt = 1, deaths = 0, is_stop_asked = false
  where claims.token = any($6::text[])
  returning client_id
)
select at, at >= $7 as is_late, exists (select from mine) as is_mine, theirs.session_id is not null as is_taken, theirs.client_id
from clock left join claims as theirs on theirs.session_id = $1`

export type RenewedRow = { token: string; is_stop_asked: boolean }

export const renewing = `
update claims set expires_at = now() + make_interval(secs => $3)
from unnest($1::text[], $2::text[]) as held (session_id, token)
where claims.session_id = held.session_id and claims.token = held.token
returning claims.token, is_stop_asked`

export const givingUp = `
update claims set expires_at = '-infinity' from unnest($1::text[], $2::text[]) as held (session_id, token)
where claims.session_id = held.session_id and claims.token = held.token`

export const releasing = `
delete from claims using unnest($1::text[], $2::text[]) as held (session_id, token)
where claims.session_id = held.session_id and claims.token = held.token`

export type ExpiredRow = { at: number; session_id: string | null; token: string; is_given_up: boolean }

/** One row at least, for the clock. */
export const lookingForExpired = `
select clock.at, expired.* from (select ${clockNow} as at) as clock left join lateral (
  select session_id, token, expires_at = '-infinity' as is_given_up from claims
  where expires_at < now() order by expires_at limit ${maxAtOnce}
) as expired on true`

export type TakenOverRow = RenewedRow & { session_id: string; attempt: number; deaths: number }

/** Those that are as they were when they were looked for, each under a new token. */
export const takingOver = `
with free as (
  select claims.session_id, given.next from claims
  join unnest($3::text[], $4::text[], $5::text[]) as given (session_id, token, next) using (session_id)
  where claims.token = given.token and expires_at < now() and ${clockNow} < $6
  for update of claims skip locked
)
update claims set token = free.next, holder = $1, attempt = attempt + 1, expires_at = now() + make_interval(secs => $2),
  deaths = deaths + case when expires_at = '-infinity' then 0 else 1 end
from free where claims.session_id = free.session_id
returning claims.session_id, token, attempt, deaths, is_stop_asked`

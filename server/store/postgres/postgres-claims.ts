import { randomBytes } from 'node:crypto'
import type { StoreLog } from '../log.ts'
import type { Claim, Claims } from '../live.ts'
import type { Database } from './database.ts'
import { StrayClaims } from './stray-claims.ts'

/*
 * Claims of many processes on one database. A claim is a lease by the database's clock, which its holder renews; who does not in time is
 * taken for dead, and somebody else takes it over. A process that was only slow learns by its own clock that it may have lost its
 * claims; should it be slow in that too, its appending is refused, since the token has changed.
 */

export type ClaimTimes = {
  /** For how long a claim is held without a sign of life, how often one is given, and how often expired ones are looked for. In milliseconds. */
  lease: number
  renewEvery: number
  sweepEvery: number
}

const usualTimes: ClaimTimes = { lease: 15_000, renewEvery: 5000, sweepEvery: 3000 }

/** So many are taken over at once: the rest is for the others, or for the next time. */
const mostAtOnce = 20
/** How often a claim is asked for that was there and then was not. */
const maxLooks = 5

type Held = { sessionId: string; losing: AbortController; stopping: AbortController; aliveUntil: number }

type TakenRow = { is_mine: boolean; client_id: string | null }
type RenewedRow = { token: string; is_stop_asked: boolean }

const taking = `
with mine as (
  insert into claims (session_id, token, holder, client_id, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(secs => $5))
  on conflict (session_id) do update set
    token = excluded.token, holder = excluded.holder, client_id = excluded.client_id, expires_at = excluded.expires_at,
    attempt = 1, is_stop_asked = false
  where claims.token = any($6::text[])
  returning client_id
)
select true as is_mine, client_id from mine
union all
select false, client_id from claims where session_id = $1 and not exists (select from mine)`

const renewing = `
update claims set expires_at = now() + make_interval(secs => $3)
from unnest($1::text[], $2::text[]) as held (session_id, token)
where claims.session_id = held.session_id and claims.token = held.token
returning claims.token, is_stop_asked`

const releasing = `
delete from claims using unnest($1::text[], $2::text[]) as held (session_id, token)
where claims.session_id = held.session_id and claims.token = held.token`

const takingOver = `
update claims set token = gen_random_uuid()::text, holder = $1, attempt = attempt + 1, expires_at = now() + make_interval(secs => $2)
where session_id in (
  select session_id from claims where expires_at < now() order by expires_at limit ${mostAtOnce} for update skip locked
)
returning session_id, token, attempt, is_stop_asked`

/** `holder` names this process, to the bus too: see {@link createPostgresBus}. */
export function createPostgresClaims(
  database: Pick<Database, 'query' | 'isAway'>,
  { holder, log, times }: { holder: string; log: StoreLog; times?: Partial<ClaimTimes> },
): Claims {
  const { lease, renewEvery, sweepEvery } = { ...usualTimes, ...times }
  const held = new Map<string, Held>()
  const readers = new Set<(claim: Claim) => void>()
  let released = new Map<string, string>()
  let releaseRun: Promise<void> | undefined
  /** Ours to take, and known for at least a lease: after that whoever sweeps takes them over. */
  const strays = new StrayClaims()
  let ageAt = performance.now() + lease
  /** Whether the database may have lost what it was told last: then strays are given back once more. */
  let isDoubtful = false
  let renewAt = 0
  let isRenewing = false
  let isSweeping = false

  /** `asked` is when the database was asked for it, by our clock: it has counted the lease from then, or from a moment later. */
  function hold({ sessionId, token, attempt }: Pick<Claim, 'sessionId' | 'token' | 'attempt'>, asked: number): Claim {
    const [losing, stopping] = [new AbortController(), new AbortController()]
    held.set(token, { sessionId, losing, stopping, aliveUntil: asked + lease })
    return {
      sessionId,
      token,
      attempt,
      stopAsked: stopping.signal,
      lost: losing.signal,
      async release() {
        if (!held.delete(token)) return
        strays.add(sessionId, token)
        released.set(token, sessionId)
        // Those that come while others are given back go together, after them.
        if (releaseRun) await releaseRun
        await (releaseRun ??= giveBack())
      },
      async abandon() {
        if (held.delete(token)) await runOut([{ sessionId, token }])
      },
    }
  }

  /** Has claims run out at once. When that fails, they do it in time. */
  async function runOut(claims: { sessionId: string; token: string }[]): Promise<void> {
    const values = [claims.map(({ sessionId }) => sessionId), claims.map(({ token }) => token), 0]
    await database.query('loose', { name: 'renew', text: renewing, values }).catch(() => undefined)
  }

  async function giveBack(): Promise<void> {
    const batch = released
    released = new Map()
    const values = [[...batch.values()], [...batch.keys()]]
    await database.query('loose', { name: 'release', text: releasing, values }).catch(() => (isDoubtful = true))
    releaseRun = undefined
  }

  /** As soon as the database can be reached, for the other processes: ours takes strays as it needs them. */
  function giveBackStrays(): void {
    isDoubtful ||= database.isAway()
    if (!isDoubtful || releaseRun || database.isAway()) return
    isDoubtful = false
    for (const [sessionId, token] of strays.all()) released.set(token, sessionId)
    if (released.size > 0) releaseRun = giveBack()
  }

  function lose(token: string): void {
    const lost = held.get(token)
    if (!lost) return
    held.delete(token)
    log.warn({ session: lost.sessionId }, 'Another process may write this answer by now')
    lost.losing.abort()
  }

  function keep({ token, is_stop_asked: isStopAsked }: RenewedRow, asked: number): void {
    const kept = held.get(token)
    if (!kept) return
    kept.aliveUntil = asked + lease
    if (isStopAsked) kept.stopping.abort()
  }

  function look(): void {
    const now = performance.now()
    for (const [token, { aliveUntil }] of held) if (aliveUntil <= now) lose(token)
    if (held.size > 0 && !isRenewing && now >= renewAt) void renew(now)
    giveBackStrays()
    if (now < ageAt) return
    strays.age()
    ageAt = now + lease
  }

  async function renew(asked: number): Promise<void> {
    isRenewing = true
    const batch = [...held].map(([token, { sessionId }]) => ({ token, sessionId }))
    const values = [batch.map(({ sessionId }) => sessionId), batch.map(({ token }) => token), lease / 1000]
    try {
      const rows = await database.query<RenewedRow>('loose', { name: 'renew', text: renewing, values })
      const renewed = new Map(rows.map((row) => [row.token, row]))
      for (const { token } of batch) {
        const row = renewed.get(token)
        if (row) keep(row, asked)
        else lose(token)
      }
      renewAt = asked + renewEvery
    } catch {
      // Tried again at the next look.
    } finally {
      isRenewing = false
    }
  }

  async function sweep(): Promise<void> {
    if (readers.size === 0 || isSweeping || database.isAway()) return
    isSweeping = true
    const asked = performance.now()
    type Row = RenewedRow & { session_id: string; attempt: number }
    const query = { name: 'take-over', text: takingOver, values: [holder, lease / 1000] }
    const rows = await database.query<Row>('loose', query).catch(() => [])
    isSweeping = false
    for (const row of rows) {
      const { session_id: sessionId, token, attempt } = row
      log.info({ session: sessionId, attempt }, 'Took over an answer')
      const claim = hold({ sessionId, token, attempt }, asked)
      keep(row, asked)
      for (const reader of readers) reader(claim)
    }
  }

  const timers = [
    setInterval(look, Math.min(renewEvery, lease) / 5).unref(),
    setInterval(() => void sweep(), sweepEvery).unref(),
  ]

  return {
    async take(sessionId, clientId) {
      const token = randomBytes(18).toString('base64url')
      const values = [sessionId, token, holder, clientId ?? null, lease / 1000, strays.of(sessionId)]
      for (let looks = 0; looks < maxLooks; looks++) {
        const asked = performance.now()
        const query = { name: 'take', text: taking, values }
        const [row] = await database.query<TakenRow>('loose', query).catch((error: unknown) => {
          strays.add(sessionId, token)
          isDoubtful = true
          throw error
        })
        if (row?.is_mine) return hold({ sessionId, token, attempt: 1 }, asked)
        if (row) return { takenFor: row.client_id ?? undefined }
      }
      return { takenFor: undefined }
    },

    onTakenOver(reader) {
      readers.add(reader)
      return () => void readers.delete(reader)
    },

    async close() {
      for (const timer of timers) clearInterval(timer)
      readers.clear()
      await releaseRun
      const rest = [...held].map(([token, { sessionId, losing }]) => ({ token, sessionId, losing }))
      held.clear()
      for (const { losing } of rest) losing.abort()
      if (rest.length > 0) await runOut(rest)
    },
  }
}

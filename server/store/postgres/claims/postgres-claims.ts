import { randomBytes } from 'node:crypto'
import type { StoreLog } from '../../log.ts'
import type { Claim, Claims } from '../../live.ts'
import { unavailable } from '../connection/availability.ts'
import type { Database } from '../connection/database.ts'
import { givingUp, releasing, renewing, taking, type RenewedRow, type TakenRow } from './claim-statements.ts'
import { DatabaseClock } from './database-clock.ts'
import { createExpiredClaims } from './expired-claims.ts'
import { OrphanedClaims } from './orphaned-claims.ts'

/*
 * Claims of many processes on one database. A claim is a lease by the database's clock, which its holder renews; one that is not
 * renewed in time may be taken over by another process. A holder that was only slow, or cut off, finds out when it renews; what it
 * appends before that is refused, since the token has changed. While the database is away nobody can take anything over: a holder
 * goes on, and still has its claim when the database is back.
 */

export type ClaimTimes = {
  /** For how long a claim is held without a sign of life, how often one is given, and how often expired ones are looked for. In milliseconds. */
  lease: number
  renewEvery: number
  sweepEvery: number
}

const usualTimes: ClaimTimes = { lease: 15_000, renewEvery: 5000, sweepEvery: 3000 }

/** How often a claim is asked for that was there and then was not, or too late. */
const maxLooks = 5

type Named = { sessionId: string; token: string }
type Held = { sessionId: string; losing: AbortController; stopping: AbortController }

const valuesOf = (claims: Named[]) => [claims.map(({ sessionId }) => sessionId), claims.map(({ token }) => token)]

/** `holder` names this process, to the bus too: see {@link createPostgresBus}. */
export function createPostgresClaims(
  database: Pick<Database, 'query' | 'isAway'>,
  { holder, log, times }: { holder: string; log: StoreLog; times?: Partial<ClaimTimes> },
): Claims {
  const { lease, renewEvery, sweepEvery } = { ...usualTimes, ...times }
  const held = new Map<string, Held>()
  const readers = new Set<(claim: Claim) => void>()
  const clock = new DatabaseClock()
  const expired = createExpiredClaims(database, {
    holder,
    clock,
    times: { lease, longestPause: Math.max(lease - renewEvery, 2 * sweepEvery) },
    onLost: (claims) => claims.forEach(({ sessionId, token }) => pendingRelease.set(token, sessionId)),
  })
  let released = new Map<string, string>()
  let releaseRun: Promise<void> | undefined
  /** By token, the sessions whose claim we have or may have, and do not write under: to be given up. */
  const pendingRelease = new Map<string, string>()
  let isGivingUp = false
  /** Ours to take, and known for at least a lease: after that whoever sweeps takes them over. */
  const orphaned = new OrphanedClaims()
  let ageAt = performance.now() + lease
  /** Whether the database may have lost what it was told last: then orphaned claims are given back once more. */
  let needsRetry = false
  let renewAt = 0
  let isRenewing = false
  let isSweeping = false

  function hold({
    sessionId,
    token,
    attempt,
    deaths,
  }: Pick<Claim, 'sessionId' | 'token' | 'attempt' | 'deaths'>): Claim {
    const [losing, stopping] = [new AbortController(), new AbortController()]
    held.set(token, { sessionId, losing, stopping })
    return {
      sessionId,
      token,
      attempt,
      deaths,
      stopAsked: stopping.signal,
      lost: losing.signal,
      async release() {
        if (!held.delete(token)) return
        orphaned.add(sessionId, token)
        released.set(token, sessionId)
        // Those that come while others are given back go together, after them.
        if (releaseRun) await releaseRun
        await (releaseRun ??= giveBack())
      },
      async abandon() {
        if (held.delete(token)) await giveUp([{ sessionId, token }])
      },
    }
  }

  /** Lets anybody take them over. What fails is done again as soon as the database is back. */
  async function giveUp(claims: Named[]): Promise<void> {
    if (claims.length === 0) return
    for (const { sessionId, token } of claims) pendingRelease.set(token, sessionId)
    const query = { name: 'give-up', text: givingUp, values: valuesOf(claims) }
    await database.query(query, 'loose').then(
      () => claims.forEach(({ token }) => pendingRelease.delete(token)),
      () => undefined,
    )
  }

  async function giveUpAgain(): Promise<void> {
    if (isGivingUp || pendingRelease.size === 0 || database.isAway()) return
    isGivingUp = true
    await giveUp([...pendingRelease].map(([token, sessionId]) => ({ sessionId, token })))
    isGivingUp = false
  }

  async function giveBack(): Promise<void> {
    const batch = [...released].map(([token, sessionId]) => ({ sessionId, token }))
    released = new Map()
    const query = { name: 'release', text: releasing, values: valuesOf(batch) }
    await database.query(query, 'loose').catch(() => (needsRetry = true))
    releaseRun = undefined
  }

  /** As soon as the database can be reached, for the other processes: ours takes orphaned claims as it needs them. */
  function giveBackOrphaned(): void {
    needsRetry ||= database.isAway()
    if (!needsRetry || releaseRun || database.isAway()) return
    needsRetry = false
    for (const [sessionId, token] of orphaned.all()) released.set(token, sessionId)
    if (released.size > 0) releaseRun = giveBack()
  }

  function lose(token: string): void {
    const lost = held.get(token)
    if (!lost) return
    held.delete(token)
    log.warn({ session: lost.sessionId }, 'The claim on an answer was lost to another process')
    lost.losing.abort()
  }

  function keep({ token, is_stop_asked: isStopAsked }: RenewedRow): void {
    if (isStopAsked) held.get(token)?.stopping.abort()
  }

  function look(): void {
    const now = performance.now()
    if (held.size > 0 && !isRenewing && now >= renewAt && !database.isAway()) void renew(now)
    giveBackOrphaned()
    void giveUpAgain()
    if (now < ageAt || needsRetry) return
    orphaned.age()
    ageAt = now + lease
  }

  async function renew(asked: number): Promise<void> {
    isRenewing = true
    const batch = [...held].map(([token, { sessionId }]) => ({ token, sessionId }))
    try {
      const values = [...valuesOf(batch), lease / 1000]
      // Durable: a crash of the database that undid it would leave a claim that runs out before its holder renews it again.
      const rows = await database.query<RenewedRow>({ name: 'renew', text: renewing, values })
      const renewed = new Map(rows.map((row) => [row.token, row]))
      for (const { token } of batch) {
        const row = renewed.get(token)
        if (row) keep(row)
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
    if (readers.size === 0 || isSweeping) return
    isSweeping = true
    const rows = await expired.takeOver().catch(() => [])
    isSweeping = false
    if (readers.size === 0) return giveUp(rows.map((row) => ({ sessionId: row.session_id, token: row.token })))
    for (const row of rows) {
      const { session_id: sessionId, token, attempt, deaths } = row
      log.info({ session: sessionId, attempt }, 'Took over an answer')
      const claim = hold({ sessionId, token, attempt, deaths })
      keep(row)
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
      let isLate = false
      for (let looks = 0; looks < maxLooks; looks++) {
        const own = orphaned.of(sessionId)
        const values = [sessionId, token, holder, clientId ?? null, lease / 1000, own, clock.deadline()]
        const query = { name: 'take', text: taking, values }
        const [row] = await database.query<TakenRow>(query, 'loose').catch((error: unknown) => {
          orphaned.add(sessionId, token)
          needsRetry = true
          throw error
        })
        if (row) clock.learn(row.at)
        if (row?.is_mine) return hold({ sessionId, token, attempt: 1, deaths: 0 })
        isLate = row?.is_late === true
        // What was too late may have found an orphaned claim of ours.
        if (row?.is_taken && !(isLate && own.length > 0)) return { takenFor: row.client_id ?? undefined }
      }
      if (isLate) throw unavailable()
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
      await giveUp(rest)
    },
  }
}

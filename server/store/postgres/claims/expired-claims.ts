import { randomBytes } from 'node:crypto'
import type { Database } from '../connection/database.ts'
import { lookingForExpired, takingOver, type ExpiredRow, type TakenOverRow } from './claim-statements.ts'
import type { DatabaseClock } from './database-clock.ts'

type ExpiredClaims = {
  /** Takes over what nobody holds any more. Rejects when the database does not answer. */
  takeOver(): Promise<TakenOverRow[]>
}

/** In milliseconds. `longestPause`: so long nobody needs to have been heard of, though they live. */
type Times = { lease: number; longestPause: number }

/**
 * Claims that ran out. A database that was frozen or away has kept those who live from saying so: after that they have the time of another
 * lease. `onLost` is told which claims may have been taken over without our hearing of it.
 */
export function createExpiredClaims(
  database: Pick<Database, 'query'>,
  {
    holder,
    clock,
    times: { lease, longestPause },
    onLost,
  }: {
    holder: string
    clock: DatabaseClock
    times: Times
    onLost(claims: { sessionId: string; token: string }[]): void
  },
): ExpiredClaims {
  /** By the database's clock, in seconds. */
  let lookedAt: number | undefined
  /** Whether the database did not answer the last time. */
  let wasAway = false
  let graceUntil = 0

  async function look(): Promise<ExpiredRow[]> {
    const query = { name: 'look-for-expired', text: lookingForExpired }
    const rows = await database.query<ExpiredRow>(query, 'loose').catch((error: unknown) => {
      wasAway = true
      throw error
    })
    const at = rows[0]?.at ?? 0
    clock.learn(at)
    const inALease = at + lease / 1000
    // A clock that was set back makes it no longer.
    const isLate = wasAway || (lookedAt !== undefined && at - lookedAt > longestPause / 1000)
    graceUntil = isLate ? inALease : Math.min(graceUntil, inALease)
    lookedAt = at
    wasAway = false
    return rows.filter(
      ({ session_id: sessionId, is_given_up: isGivenUp }) => sessionId !== null && (isGivenUp || at >= graceUntil),
    )
  }

  return {
    async takeOver() {
      const expired = await look()
      if (expired.length === 0) return []
      const given = expired.map((row) => ({
        sessionId: row.session_id ?? '',
        before: row.token,
        token: randomBytes(18).toString('base64url'),
      }))
      const values = [
        holder,
        lease / 1000,
        given.map(({ sessionId }) => sessionId),
        given.map(({ before }) => before),
        given.map(({ token }) => token),
        clock.deadline(),
      ]
      try {
        return await database.query<TakenOverRow>({ name: 'take-over', text: takingOver, values }, 'loose')
      } catch (error) {
        onLost(given)
        throw error
      }
    },
  }
}

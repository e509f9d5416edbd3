import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Claim, Claims } from '../../../../server/store/live.ts'

/** Every guarantee of Claims that holds while nobody dies. `one` and `two` are two processes, or the same. */
export function claimsContract(
  name: string,
  create: () => Promise<{ one: Claims; two: Claims; dispose(): Promise<void> }>,
): void {
  describe(name, () => {
    let one: Claims
    let two: Claims
    let dispose: () => Promise<void>
    beforeEach(async () => {
      const made = await create()
      one = made.one
      two = made.two
      dispose = made.dispose
    })
    afterEach(() => dispose())

    async function take(claims: Claims, session: string, clientId?: string): Promise<Claim> {
      const taken = await claims.take(session, clientId)
      if ('takenFor' in taken) throw new Error(`${session} is taken`)
      return taken
    }

    test('who comes second is told for which message it is taken; other sessions are free', async () => {
      const claim = await take(one, 'a', 'client-a')
      expect(claim).toMatchObject({ sessionId: 'a', attempt: 1 })
      expect([claim.lost?.aborted ?? false, claim.stopAsked?.aborted ?? false]).toEqual([false, false])
      expect(await one.take('a', 'other')).toEqual({ takenFor: 'client-a' })
      expect(await two.take('a', undefined)).toEqual({ takenFor: 'client-a' })
      await take(two, 'b')
      expect(await one.take('b', 'client-b')).toEqual({ takenFor: undefined })
    })

    test('of many who want it at once, one gets it', async () => {
      for (const session of ['a', 'b', 'c']) {
        const all = await Promise.all(
          Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).take(session, String(index))),
        )
        const winners = all.flatMap((taken, index) => ('takenFor' in taken ? [] : [String(index)]))
        expect(winners).toHaveLength(1)
        const told = new Set(all.flatMap((taken) => ('takenFor' in taken ? [taken.takenFor] : [])))
        expect([...told]).toEqual(winners)
      }
    })

    test('what is given back can be taken again, and giving it back twice takes it from nobody', async () => {
      const first = await take(one, 'a')
      await first.release()
      const second = await take(two, 'a')
      expect(second.token).not.toBe(first.token)
      await first.release()
      expect(await one.take('a', undefined)).toEqual({ takenFor: undefined })
      await second.release()
      await take(one, 'a')
    })

    test('many can be given back at once', async () => {
      const names = Array.from({ length: 30 }, (_, index) => `many ${index}`)
      const claims = await Promise.all(names.map((session) => take(one, session)))
      await Promise.all(claims.map((claim) => claim.release()))
      await Promise.all(names.map((session) => take(two, session)))
    })
  })
}

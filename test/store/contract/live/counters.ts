import { describe, expect, test } from 'vitest'
import type { Counters, Quota } from '../../../../server/store/live.ts'

/** Every guarantee of Counters. `pass` lets that many seconds go by. */
export function countersContract(
  name: string,
  create: () => { counters: Counters; pass(seconds: number): Promise<void> },
) {
  describe(name, () => {
    const quota = (key: string, limit = 2, seconds = 60): Quota => ({ key, limit, seconds })

    test('tells how much was counted before, and how long the window goes on from the first thing in it', async () => {
      const { counters, pass } = create()
      expect(await counters.count([quota('a', 5)])).toEqual([{ count: 0, endsIn: 60 }])
      await pass(20.5)
      const [second] = await counters.count([quota('a', 5)])
      expect([second?.count, [39, 40].includes(second?.endsIn ?? 0)]).toEqual([1, true])
      await pass(39.5)
      expect(await counters.count([quota('a', 5)])).toEqual([{ count: 0, endsIn: 60 }])
      expect((await counters.count([quota('a', 5)]))[0]?.count).toBe(1)
    })

    test('counts under all quotas or, when one of them is used up, under none, in whatever order they come', async () => {
      const { counters } = create()
      const counts = async (quotas: Quota[]) => (await counters.count(quotas)).map(({ count }) => count)
      expect(await counts([quota('z', 2), quota('b', 9)])).toEqual([0, 0])
      expect(await counts([quota('b', 9), quota('z', 2)])).toEqual([1, 1])
      for (let time = 0; time < 3; time++)
        expect(await counts([quota('b', 9), quota('new', 9), quota('z', 2)])).toEqual([2, 0, 2])
      expect(await counts([quota('b', 9)])).toEqual([2])
      expect(await counts([quota('new', 9)])).toEqual([0])
    })

    test('a limit that was lowered since, or is none at all, lets nothing through', async () => {
      const { counters } = create()
      for (let time = 0; time < 3; time++) await counters.count([quota('a', 9)])
      expect((await counters.count([quota('a', 1)]))[0]?.count).toBe(3)
      expect((await counters.count([quota('none', 0)]))[0]?.count).toBe(0)
      expect((await counters.count([quota('none', 1)]))[0]?.count).toBe(0)
    })

    test('of many that come at once, exactly as many are counted as may be', async () => {
      const { counters } = create()
      await counters.count([quota('a', 8), quota('day', 100, 86_400)])
      const all = await Promise.all(
        Array.from({ length: 40 }, async (_, index) =>
          counters.count([quota('day', 100, 86_400), quota('a', 8), quota(`own ${index}`)]),
        ),
      )
      expect(all.filter((states) => (states[1]?.count ?? 8) < 8)).toHaveLength(7)
      expect((await counters.count([quota('day', 100, 86_400)]))[0]?.count).toBe(8)
    })

    test('what is forgotten is counted anew, and nothing else is', async () => {
      const { counters } = create()
      const counts = async () => (await counters.count([quota('a'), quota('b', 9)])).map(({ count }) => count)
      await counts()
      await counters.forget('a')
      await counters.forget('unknown')
      expect(await counts()).toEqual([0, 1])
      expect(await counts()).toEqual([1, 2])
    })

    test('nothing is counted for no quota', async () => {
      expect(await create().counters.count([])).toEqual([])
    })
  })
}

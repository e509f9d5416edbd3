import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { noCounts } from '../../../server/store/records/insight.ts'
import { sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn } from '../../support/postgres/postgres-store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { anAgent } from '../contract/samples.ts'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

test('what several instances count at once adds up, also where both begin a day', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  const instances = [await openStoreOn(url, quietLog()), await openStoreOn(url, quietLog())]
  try {
    const agent = anAgent('wks_default')
    await instances[0]?.store.createAgent(agent)
    const counts = { ...noCounts, messages: 1, prompts: { Hello: 1 } }
    const days = [
      { ...counts, day: '2026-11-21' },
      { ...counts, day: '2026-11-20' },
    ]
    const add = (times: number) =>
      instances.flatMap(({ store }) =>
        Array.from({ length: times }, (_, time) =>
          store.addInsight(agent.workspaceId, agent.id, time % 2 === 0 ? days : days.toReversed()),
        ),
      )
    await Promise.all(add(25))
    for (const { store } of instances) {
      expect(await store.listInsight(agent.workspaceId, agent.id, '2026-11-20', '2026-11-21')).toMatchObject([
        { day: '2026-11-20', messages: 50, prompts: { Hello: 50 } },
        { day: '2026-11-21', messages: 50 },
      ])
    }
  } finally {
    for (const { close } of instances) await close()
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/store/postgres/connection/database.ts'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { createPostgresAssets } from '../../../server/store/postgres/records/assets/postgres-assets.ts'
import { noCounts } from '../../../server/store/records/insight.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn } from '../../support/postgres/postgres-store.ts'
import { assetContract } from '../contract/assets.ts'
import { storeContract } from '../contract/store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { anAgent } from '../contract/samples.ts'

let postgres: SharedPostgres
/** One database for all tests, which is emptied before each: a copy of it for each takes longer than most of them. */
let url: string
let emptyAll: string
beforeAll(async () => {
  postgres = await sharedPostgres()
  url = await postgres.createDatabase()
  await migrateDatabase(url)
  // What refers to others goes first. To truncate takes 200 ms of the processor, 5 this: it makes new files for each table and index.
  const [row] = await runSql<{ deletes: string }>(
    url,
    `select string_agg(format('delete from %I', tablename), '; ' order by tablename <> 'agents', tablename = 'workspaces')
       as deletes
     from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  emptyAll = String(row?.deletes)
})
afterAll(() => postgres.stop())

storeContract('the store in PostgreSQL', async () => {
  await runSql(url, emptyAll)
  let opened = await openStoreOn(url, quietLog())
  return {
    store: opened.store,
    async reopen() {
      await opened.close()
      opened = await openStoreOn(url, quietLog())
      return opened.store
    },
    dispose: () => opened.close(),
  }
})

assetContract('assets in PostgreSQL', async () => {
  await runSql(url, emptyAll)
  const database = openDatabase({ url, connections: 4, log: quietLog() })
  return {
    assets: createPostgresAssets(database),
    reopen: () => createPostgresAssets(database),
    dispose: () => database.close(),
  }
})

test('what several instances count at once adds up, also where both begin a day', async () => {
  await runSql(url, emptyAll)
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

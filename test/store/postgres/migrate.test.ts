import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unanswered } from '../../../server/store/postgres/migrations/2026-11-23-unanswered.ts'
import { conversations } from '../../../server/store/postgres/migrations/2026-11-23-conversations.ts'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'

const migrations = await readdir('server/store/postgres/migrations')

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

test('several that start at once on an empty database make its tables once', async () => {
  const url = await postgres.createDatabase()
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url)))
  expect(await runSql(url, 'select name from kysely_migration')).toHaveLength(migrations.length)
  expect(await runSql(url, 'select from sessions')).toEqual([])
  await migrateDatabase(url)
})

test('a database of a newer program is refused, and left as it is', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  await runSql(url, `insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999-01-01')`)
  await expect(migrateDatabase(url)).rejects.toThrow(/newer version of Foyer/)
  expect(await runSql(url, 'select name from kysely_migration')).toHaveLength(migrations.length + 1)
})

test('what was stored before conversations were counted is counted, also beside text that PostgreSQL cannot hold', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  const added = ['answered', 'unanswered', 'failed', 'positive', 'negative', 'language']
  await runSql(url, `alter table sessions ${added.map((column) => `drop column ${column}`).join(', ')}`)
  await runSql(
    url,
    `create table messages_2026_11 partition of messages for values from ('2026-11-01') to ('2026-12-01')`,
  )
  for (const id of ['ses_one', 'ses_two']) {
    await runSql(
      url,
      `insert into sessions (id, workspace_id, agent_id, month, created_at, updated_at, length)
        values ($1, 'wks', 'agt', '2026-11-01', now(), now(), 4)`,
      [id],
    )
  }
  const messages: [type: string, more: object, feedback: object | null][] = [
    ['user', { message: 'A \u0000 and "messageType":"assistant","status":"failed"' }, null],
    ['assistant', { message: '\u0000' }, { type: 'negative', correctiveAnswer: '\u0000' }],
    ['assistant', { message: 'No', status: 'failed' }, null],
    ['assistant', { message: 'Yes' }, { type: 'positive' }],
  ]
  for (const [position, [messageType, more, feedback]] of messages.entries()) {
    await runSql(
      url,
      `insert into messages (month, session_id, place, id, record, feedback) values ('2026-11-01', 'ses_one', $1, $2, $3, $4)`,
      [
        position,
        `msg_${position}`,
        JSON.stringify({ id: '', messageType, ...more }),
        feedback && JSON.stringify(feedback),
      ],
    )
  }
  const database = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }) })
  await conversations.up(database)
  await database.destroy()
  expect(
    await runSql(url, `select id, answered, unanswered, failed, positive, negative from sessions order by id`),
  ).toEqual([
    { id: 'ses_one', answered: 2, unanswered: 0, failed: 1, positive: 1, negative: 1 },
    { id: 'ses_two', answered: 0, unanswered: 0, failed: 0, positive: 0, negative: 0 },
  ])
})

test('questions that were not answered before there was an index of them are found, also beside text that PostgreSQL cannot hold', async () => {
  const url = await postgres.createDatabase()
  await migrateDatabase(url)
  const added = ['agent_id', 'at', 'verdict', 'reply_to']
  await runSql(url, `alter table messages ${added.map((column) => `drop column ${column}`).join(', ')}`)
  await runSql(
    url,
    `create table messages_2026_11 partition of messages for values from ('2026-11-01') to ('2026-12-01')`,
  )
  await runSql(
    url,
    `insert into sessions (id, workspace_id, agent_id, month, created_at, updated_at, length)
      values ('ses_one', 'wks', 'agt', '2026-11-01', now(), now(), 4)`,
  )
  const createdAt = '2026-11-02T03:04:05.678Z'
  const messages = [
    { messageType: 'user', message: '\u0000 "messageType":"assistant","verdict":"unanswered"' },
    { messageType: 'assistant', message: '\u0000', replyTo: 'msg_0', verdict: 'unanswered' },
    { messageType: 'assistant', message: '"verdict":"partly"', replyTo: 'msg_0', verdict: 'answered' },
    { messageType: 'assistant', message: '', replyTo: 'msg_0', verdict: 'partly', receipt: { verdict: 'partly' } },
  ]
  for (const [position, message] of messages.entries()) {
    const record = JSON.stringify({ id: `msg_${position}`, createdAt, ...message })
    await runSql(
      url,
      `insert into messages (month, session_id, place, id, record) values ('2026-11-01', 'ses_one', $1, $2, $3)`,
      [position, `msg_${position}`, record],
    )
  }
  const database = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }) })
  await unanswered.up(database)
  await database.destroy()
  const found = await runSql(
    url,
    `select id, agent_id, verdict, reply_to, at = $1::timestamptz as "isThen" from messages where agent_id is not null order by place`,
    [createdAt],
  )
  expect(found).toEqual([
    { id: 'msg_1', agent_id: 'agt', verdict: 'unanswered', reply_to: 'msg_0', isThen: true },
    { id: 'msg_3', agent_id: 'agt', verdict: 'partly', reply_to: 'msg_0', isThen: true },
  ])
})

import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import type { AgentRecord } from '../../../server/store/records/records.ts'
import type { Store } from '../../../server/store/store.ts'
import { runSql, startPostgres } from '../../support/postgres/postgres.ts'
import { openStoreOn, type OpenedStore } from '../../support/postgres/postgres-store.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { all, aMessage, anAgent } from '../../store/contract/samples.ts'
import { median } from '../measure.ts'
import type { Row } from '../run.ts'

/*
 * The store on a PostgreSQL that holds a million sessions with ten messages each, beside one that holds a thousand of them. Both do the
 * same in turns, one call after the other, and the middle times are compared: what is asked for must not cost more because of what is not.
 */

const sizes = { small: 1000, large: 1_000_000 }
const messagesOfEach = 10
const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
const rounds = 400
const settings = ['shared_buffers=1GB', 'max_wal_size=16GB', 'wal_level=minimal', 'max_wal_senders=0']

type Side = { agent: AgentRecord; sessions: number; opened: OpenedStore }

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres([...settings, 'maintenance_work_mem=512MB', 'autovacuum=off'])
  const sides: Side[] = []
  try {
    for (const sessions of [sizes.small, sizes.large]) {
      const began = performance.now()
      sides.push(await filled(await postgres.createDatabase(), sessions))
      const seconds = (performance.now() - began) / 1000
      console.log(`${sessions} sessions, ${sessions * messagesOfEach} messages: made in ${seconds.toFixed(0)} s`)
    }
    const rows: Row[] = []
    for (const [what, work] of Object.entries(works)) {
      const [small = 0, large = 0] = await compare(sides, work)
      console.log(`${what}: ${small.toFixed(2)} ms, ${large.toFixed(2)} ms`)
      rows.push({
        what: `${what}: a million sessions, to a thousand`,
        ratio: large / small,
        promise: { atMost: coldWorks.has(what) ? 3 : 1.5 },
      })
    }
    return rows
  } finally {
    for (const { opened } of sides) await opened.close()
    await postgres.stop()
  }
}

/** `pick` is a number from 0 up to, but not, 1. */
type Work = (store: Store, side: Side, pick: number) => Promise<unknown>

const works: Record<string, Work> = {
  'the first page of 50 sessions': (store, { agent }) =>
    all(store.listSessions(agent.workspaceId, agent.id, { order: 'asc', limit: 50 })),
  'the page of the newest 50': (store, { agent }) =>
    all(store.listSessions(agent.workspaceId, agent.id, { order: 'desc', limit: 50 })),
  'a page of 50 from the middle': (store, { agent, sessions }) =>
    all(
      store.listSessions(agent.workspaceId, agent.id, { order: 'asc', limit: 50, after: { id: idOf(sessions / 2) } }),
    ),
  'opening any conversation': async (store, { agent, sessions }, pick) => {
    const id = idOf(pick * sessions)
    const session = await store.getSession(agent.workspaceId, id)
    const messages = await store.listMessages(agent.workspaceId, id, { order: 'asc' })
    const count = messages ? (await all(messages)).length : 0
    if (!session || count < messagesOfEach) throw new Error(`Not all of ${id} was found`)
  },
  'appending to any conversation': async (store, { agent, sessions }, pick) => {
    const done = await store.appendMessage(agent.workspaceId, idOf(pick * sessions), aMessage('Is it open on Sunday?'))
    if (!done) throw new Error('A message was not stored')
  },
}

/** Most of what these touch lies outside of the database's own memory when there is so much of it, and inside of it when there is little. */
const coldWorks = new Set(['opening any conversation', 'appending to any conversation'])

async function compare(sides: Side[], work: Work): Promise<number[]> {
  const times = sides.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, side] of sides.entries()) {
      const pick = Math.random()
      const began = performance.now()
      await work(side.opened.store, side, pick)
      times[at]?.push(performance.now() - began)
    }
  }
  return times.map(median)
}

function idOf(number: number): string {
  return `ses_${String(Math.floor(number) + 1).padStart(12, '0')}`
}

/** A database of one agent with so many sessions, opened evenly over the months, made by the database itself. */
async function filled(url: string, sessions: number): Promise<Side> {
  await migrateDatabase(url)
  const opened = await openStoreOn(url, quietLog())
  const agent = anAgent('wks_default')
  await opened.store.createAgent(agent)
  const share = Math.ceil(sessions / months.length)
  const fill = async (month: string, at: number) => {
    const [first, last] = [at * share + 1, Math.min((at + 1) * share, sessions)]
    await runSql(url, statements(month, agent, first, last, share))
    await runSql(url, attachment(month))
  }
  // Two at a time, as there may be two processors.
  for (let at = 0; at < months.length; at += 2) {
    await Promise.all(months.slice(at, at + 2).map((month, next) => fill(month, at + next)))
  }
  await runSql(url, 'vacuum analyze')
  return { agent, sessions, opened }
}

const sessionId = `'ses_' || lpad(n::text, 12, '0')`
const tableOf = (month: string) => `messages_${month.replace('-', '_')}`

/** Sent as one, so that it is one transaction: what fills a table that is made in it needs no write-ahead log. */
function statements(month: string, agent: AgentRecord, first: number, last: number, share: number): string {
  return `
    insert into sessions (id, workspace_id, agent_id, month, created_at, updated_at, length)
    select ${sessionId}, '${agent.workspaceId}', '${agent.id}', '${month}-01', at, at + interval '5 minutes', ${messagesOfEach}
    from generate_series(${first}, ${last}) n,
      lateral (select '${month}-01'::timestamptz + interval '28 days' * (n - ${first}) / ${share} as at) as opened;
    create table ${tableOf(month)} (like messages including defaults including constraints);
    insert into ${tableOf(month)} (month, session_id, place, id, record)
    select '${month}-01', ${sessionId}, place, 'msg_' || n || '_' || place, format(
      '{"id":"msg_%s_%s","createdAt":"${month}-15T12:00:00.000Z","messageType":"%s","message":"%s"}',
      n, place, case place % 2 when 0 then 'user' else 'assistant' end, repeat('The oven is hot at six. ', 5)
    )::json
    from generate_series(${first}, ${last}) n, generate_series(0, ${messagesOfEach - 1}) place`
}

function attachment(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}-01`
  return `alter table messages attach partition ${tableOf(month)} for values from ('${month}-01') to ('${next}')`
}

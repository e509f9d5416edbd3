import { beforeEach, describe, expect, test } from 'vitest'
import type { ChatEvent } from '#contract/sessions/chat.ts'
import { createPostgresBus } from '../../../../server/store/postgres/live/postgres-bus.ts'
import type { Bus } from '../../../../server/store/live.ts'
import { ownsPostgres } from '../../../support/postgres/postgres.ts'
import { busContract } from '../../contract/live/bus.ts'
import { postgresStage } from '../stage.ts'
import { quietLog, type QuietLog } from '../../contract/quiet-log.ts'

const stage = postgresStage()
const claim = (session: string, holder: string) =>
  stage.sql(
    `insert into claims (session_id, token, holder, expires_at) values ($1, $1, $2, now() + interval '1 hour')
     on conflict (session_id) do update set holder = excluded.holder`,
    [session, holder],
  )

beforeEach(async () => {
  await stage.sql('truncate claims, live_events, live_settled')
  for (const session of ['a', 'b']) await claim(session, 'one')
})

/** What goes wrong with it: it hears nothing, or what it writes for others is lost. */
type BusFaults = { sweepEvery?: number; timeout?: number; isDeaf?: boolean; isMute?: () => boolean }

/** The bus as the process of that name has it. */
async function bus(holder: string, options: BusFaults = {}, log = quietLog()): Promise<Bus> {
  const { database, listener } = await stage.open()
  const query: typeof database.query = (asked, lane) =>
    options.isMute?.() && asked.name === 'write-live' ? Promise.reject(new Error('Lost')) : database.query(asked, lane)
  const deaf = { on: () => undefined, onGap: () => undefined }
  const made = createPostgresBus({ query, isAway: () => false }, options.isDeaf ? deaf : listener, {
    holder,
    log,
    ...options,
  })
  stage.closing(() => made.close())
  return made
}

const ends = (writer: Bus, reader: Bus, log: QuietLog) => ({ writer, reader, log, dispose: async () => undefined })
busContract('the bus of one process on a database', async () => {
  const log = quietLog()
  const one = await bus('one', {}, log)
  return ends(one, one, log)
})
busContract('the bus of two processes on a database', async () => {
  const log = quietLog()
  return ends(await bus('one'), await bus('two', {}, log), log)
})

function delta(id: number, text = `piece ${id}`): ChatEvent {
  return { id, event: 'delta', data: { messageId: 'msg_one', text } }
}

function whole(id: number): ChatEvent {
  const data = {
    id: 'msg_one',
    createdAt: '2026-11-21T10:00:00.000Z',
    messageType: 'assistant',
    message: 'All.',
  } as const
  return { id, event: 'message', data }
}

function read(from: Bus, session = 'a', after = 0): number[] {
  const ids: number[] = []
  from.subscribe(session, after, ({ id }) => ids.push(id))
  return ids
}

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('thousands of events come whole, in order, also those with characters that JSON and SQL are particular about', async () => {
  const [one, two] = [await bus('one'), await bus('two')]
  const events: ChatEvent[] = []
  two.subscribe('a', 0, (event) => events.push(event))
  const sent = ids(1, 3000).map((id) => delta(id, `${id} "\\'{}, \u0000\u2028 👋 \ud800`))
  for (const [index, event] of sent.entries()) {
    one.publish('a', event)
    if (index % 7 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => events.length).toBe(3000)
  // Half a character cannot be sent in UTF-8, to a browser neither: JSON spells it out.
  expect(events).toEqual(sent)
})

test('a reader between two answers of two processes gets the end of the one before the beginning of the other', async () => {
  // As when no notification has arrived here yet.
  const [one, two] = [await bus('one'), await bus('two', { isDeaf: true })]
  const seen: number[] = []
  await two.subscribe('a', 0, ({ id }) => seen.push(id)).caughtUp
  one.publish('a', delta(1))
  one.publish('a', whole(2))
  await one.trimThrough('a', 2)
  await claim('a', 'two')
  two.publish('a', delta(3))
  two.publish('a', delta(4))
  await expect.poll(() => seen).toEqual([1, 2, 3, 4])
})

test('what a process publishes whose claim was taken over reaches nobody elsewhere, and settles nothing', async () => {
  const [one, two, three] = [await bus('one'), await bus('two'), await bus('three')]
  const seen = read(three)
  one.publish('a', delta(1))
  await expect.poll(() => seen).toEqual([1])
  await claim('a', 'two')
  one.publish('a', delta(2))
  await one.trimThrough('a', 2)
  two.publish('a', delta(100))
  await expect.poll(() => seen).toEqual([1, 100])
  expect(await stage.sql('select * from live_settled')).toEqual([])
})

test('listening connections that are cut lose no event; a stop stands beside the claim, and whoever watches looks what was revoked', async () => {
  const [one, two] = [await bus('one'), await bus('two')]
  let looks = 0
  two.onRevoked(['session'], () => (looks += 1))
  const seen = read(two)
  one.publish('a', delta(1))
  await expect.poll(() => seen).toEqual([1])
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%' or query = 'select 1' and application_name = 'foyer'`
  for (const round of [0, 1, 2]) {
    await stage.sql(cut)
    for (const id of ids(round * 10 + 2, round * 10 + 11)) one.publish('a', delta(id))
    await expect.poll(() => seen).toEqual(ids(1, round * 10 + 11))
  }
  await expect.poll(() => looks).toBeGreaterThanOrEqual(1)
  await two.requestStop('a')
  expect(await stage.sql('select session_id from claims where is_stop_asked')).toEqual([{ session_id: 'a' }])
})

test('settled events stay for half a minute and go then; those that nobody settled go when nobody writes them', async () => {
  const one = await bus('one')
  const left = () => stage.sql<{ session_id: string }>('select session_id from live_events order by session_id')
  for (const session of ['a', 'b']) one.publish(session, delta(1))
  await one.trimThrough('a', 1)
  await claim('c', 'one')
  one.publish('c', delta(1))
  await expect.poll(left).toHaveLength(3)
  const late = read(await bus('two', { sweepEvery: 1 }))
  await expect.poll(() => late).toEqual([1])
  await stage.sql(`delete from claims where session_id = 'c'`)
  await expect.poll(left).toEqual([{ session_id: 'a' }, { session_id: 'b' }])
  await stage.sql(`update live_settled set at = at - interval '31 seconds'`)
  await expect.poll(left).toEqual([{ session_id: 'b' }])
})

describe.skipIf(!ownsPostgres)('while the database is away', () => {
  test('who reads in the same process is given everything at once, and the others when it is back', async () => {
    const [one, two] = [await bus('one'), await bus('two')]
    const [here, there] = [read(one), read(two)]
    one.publish('a', delta(1))
    await expect.poll(() => [here, there]).toEqual([[1], [1]])
    await stage.server.kill()
    for (const id of [2, 3, 4]) one.publish('a', delta(id))
    expect(here).toEqual([1, 2, 3, 4])
    // A connection may outlive the server by a moment.
    const codeOf = () => two.requestStop('a').then(String, (error: { code: string }) => error.code)
    await expect.poll(codeOf).toBe('storage-unavailable')
    await stage.server.restart()
    await expect.poll(() => there).toEqual([1, 2, 3, 4])
  })
})

test('who settles is told when the others could not be told', async () => {
  let isMute = false
  const [one, two] = [await bus('one', { timeout: 300, isMute: () => isMute }), await bus('two')]
  const there = read(two)
  one.publish('a', delta(1))
  // Again where a busy machine did not tell them in time.
  const trims = (id: number) => expect.poll(() => one.trimThrough('a', id)).toBe(true)
  await trims(1)
  isMute = true
  one.publish('a', delta(2))
  expect(await one.trimThrough('a', 2)).toBe(false)
  isMute = false
  await trims(2)
  one.publish('a', delta(3))
  await trims(3)
  await expect.poll(() => there.at(-1)).toBe(3)
})

test('who reads in the same process is given what is settled at once, though it was held back for what others may have said', async () => {
  const one = await bus('one', { timeout: 1, isMute: () => true })
  const early: number[] = []
  await one.subscribe('a', 0, ({ id }) => early.push(id)).caughtUp
  for (const round of [0, 10]) {
    for (const id of [1, 2, 3]) one.publish('a', delta(round + id))
    await one.trimThrough('a', round + 3)
  }
  await expect.poll(() => early).toEqual([1, 2, 3, 11, 12, 13])
  const late = read(one)
  await one.trimThrough('a', 13)
  expect(late).toEqual([])
})

test('when more is published than the database takes, the others have a beginning without holes, and the whole message', async () => {
  // So long that not even a busy machine takes longer to write what waits.
  const [one, two] = [await bus('one', { timeout: 60_000 }), await bus('two')]
  const [here, there] = [read(one), read(two)]
  one.publish('a', delta(1))
  for (const each of [here, there]) await expect.poll(() => each).toEqual([1])
  const text = 'x'.repeat(100_000)
  for (const id of ids(2, 101)) one.publish('a', delta(id, text))
  one.publish('a', whole(102))
  expect(here).toEqual(ids(1, 102))
  expect(await one.trimThrough('a', 102)).toBe(true)
  await expect.poll(() => there.at(-1)).toBe(102)
  const last = there.at(-2) ?? 0
  expect(last).toBeLessThan(101)
  expect(there.slice(0, -1)).toEqual(ids(1, last))
})

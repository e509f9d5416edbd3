import type { StoreLog } from '../log.ts'
import type { Connection } from './database.ts'
import type { StoreDatabase } from './gate.ts'

/*
 * The partitions of messages, one for each month in which a session was opened. A month is written as its first day, YYYY-MM-01.
 */

export type Partitions = {
  /** Makes the month's partition unless it is there. Two at once are safe, here and on several instances. */
  ensure(month: string): Promise<void>
  /** Drops those of earlier months that hold no session any more. One that is in use just now waits for the next time. */
  dropEmpty(): Promise<void>
}

export function monthOf(timestamp: string): string {
  return `${timestamp.slice(0, 7)}-01`
}

/** How many months are known to have a partition; of more some are looked for again. */
const maxKnown = 1000

export function createPartitions(database: StoreDatabase, log: StoreLog): Partitions {
  const known = new Set<string>()

  async function drop(month: string): Promise<void> {
    const wasDropped = await database.transaction(async (connection) => {
      // While we wait for the table everybody waits behind us.
      await connection.query({ text: `set local lock_timeout = '500ms'` })
      await connection.query({ text: 'lock table messages in access exclusive mode' })
      // A message is only appended while its session is held, and goes with it: where there is no session, there is no message.
      if (await hasSessions(connection, month)) return false
      await connection.query({ text: `drop table ${nameOf(month)}` })
      return true
    })
    if (!wasDropped) return
    known.delete(month)
    log.info({ month: month.slice(0, 7) }, 'The messages of a month were all erased; their table was dropped')
  }

  return {
    async ensure(month) {
      if (known.has(month)) return
      await database.transaction((connection) => create(connection, month))
      if (known.size >= maxKnown) known.clear()
      known.add(month)
    },

    async dropEmpty() {
      const rows = await database.query<{ month: string }>('main', {
        name: 'past-partitions',
        text: `select month::text from pg_inherits join pg_class child on child.oid = inhrelid,
            to_date(substr(child.relname, 10), 'YYYY_MM') as month
          where inhparent = 'messages'::regclass and month < date_trunc('month', now())`,
      })
      const direct: Connection = { query: (query) => database.query('main', query) }
      for (const { month } of rows) if (!(await hasSessions(direct, month))) await drop(month)
    },
  }
}

/** Asked for the latest month up to this one, which is read off the end of an index. Any row of it might be looked for in all of them. */
async function hasSessions(connection: Connection, month: string): Promise<boolean> {
  const [row] = await connection.query<{ isThere: boolean | null }>({
    name: 'month-has-sessions',
    text: `select max(month) = $1 as "isThere" from sessions where month <= $1`,
    values: [month],
  })
  return row?.isThere === true
}

/**
 * A table of its own, then attached: that does not lock out those who read and write other months, as `partition of` would (PostgreSQL's
 * manual, "Partition Maintenance"). It gets its indexes with the attachment.
 */
async function create(connection: Connection, month: string): Promise<void> {
  const name = nameOf(month)
  await connection.query({ text: `select pg_advisory_xact_lock(hashtext('foyer partitions'))` })
  const [row] = await connection.query<{ isThere: boolean }>({
    text: `select to_regclass($1) is not null as "isThere"`,
    values: [name],
  })
  if (row?.isThere) return
  await connection.query({ text: `create table ${name} (like messages including defaults including constraints)` })
  await connection.query({
    text: `alter table messages attach partition ${name} for values from ('${month}') to ('${nextOf(month)}')`,
  })
}

/** `messages_2026_11`. The month becomes part of a statement: nothing else may. */
function nameOf(month: string): string {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])-01$/.exec(month) ?? []
  if (!year || !number) throw new Error('This is no month')
  return `messages_${year}_${number}`
}

function nextOf(month: string): string {
  const date = new Date(`${month}T00:00:00.000Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 10)
}

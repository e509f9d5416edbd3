import type { StoreLog } from '../../../log.ts'
import { isLockTimeout } from '../../connection/database-errors.ts'
import { sql, type Connection } from '../../connection/query.ts'
import type { StoreDatabase } from '../../connection/gate.ts'

/*
 * The partitions of messages, one for each month in which a session was opened. A month is written as its first day, YYYY-MM-01.
 */

export type Partitions = {
  /** Creates the partition of a month if it does not exist. Safe to call concurrently, also from several instances. */
  ensure(month: string): Promise<void>
  /** Drops those of earlier months without sessions; while messages are in use, they are left for the next time. */
  dropEmpty(): Promise<void>
}

export function monthOf(timestamp: string): string {
  return `${timestamp.slice(0, 7)}-01`
}

/** For how many months it is remembered that a partition exists. */
const maxKnown = 1000

export function createPartitions(database: StoreDatabase, log: StoreLog): Partitions {
  const known = new Set<string>()

  async function drop(month: string): Promise<void> {
    const wasDropped = await database.transaction(async (connection) => {
      // All other statements wait behind this lock.
      await connection.query({ text: `set local lock_timeout = '500ms'` })
      await connection.query({ text: 'lock table messages in access exclusive mode' })
      // A message is only appended while its session is locked, and erased with it: without sessions there are no messages.
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
      const rows = await database.query<{ month: string }>(
        sql`select month::text from pg_inherits join pg_class child on child.oid = inhrelid,
            to_date(substr(child.relname, 10), 'YYYY_MM') as month
          where inhparent = 'messages'::regclass and month < date_trunc('month', now())`,
      )
      const direct: Connection = { query: (query) => database.query(query) }
      try {
        for (const { month } of rows) if (!(await hasSessions(direct, month))) await drop(month)
      } catch (error) {
        // No other month is tried: each try holds up whoever wants to read or write meanwhile.
        if (!isLockTimeout(error)) throw error
      }
    },
  }
}

/** The latest month is read from the end of an index; looking for any row of a month could scan all of them. */
async function hasSessions(connection: Connection, month: string): Promise<boolean> {
  const [row] = await connection.query<{ isThere: boolean | null }>(
    sql`select max(month) = ${month} as "isThere" from sessions where month <= ${month}`,
  )
  return row?.isThere === true
}

/**
 * Creates a table and then attaches it, which does not block reads and writes of other months, as `partition of` would (PostgreSQL's
 * manual, "Partition Maintenance"). Attaching creates its indexes.
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

/** Returns a name like `messages_2026_11`. Checked, since the month becomes part of a statement. */
function nameOf(month: string): string {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])-01$/.exec(month) ?? []
  if (!year || !number) throw new Error('This is not a month')
  return `messages_${year}_${number}`
}

function nextOf(month: string): string {
  const date = new Date(`${month}T00:00:00.000Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 10)
}

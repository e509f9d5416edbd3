import type { OutboxCounts, OutboxRecord, OutboxStore } from '../../records/outbox.ts'
import { brokenReference } from '../connection/database-errors.ts'
import type { StoreDatabase } from '../connection/gate.ts'
import { raw, sql } from '../connection/query.ts'
import { isoTime, key } from './columns.ts'
import { findRecord } from './documents.ts'
import { listed, recordsOf } from './lists.ts'

const outbox = recordsOf<OutboxRecord>('outbox')

/** How many due items an instance looks at, in all and of one workspace: it takes fewer at a time. */
const maxDue = 200
const maxDueOfOne = 20

/** The outbox: a row for each notice. */
export function outboxMethods(database: StoreDatabase): OutboxStore {
  return {
    async addOutboxItem(item) {
      try {
        const added = await database.query({
          name: 'add-outbox-item',
          text: `insert into outbox (id, workspace_id, agent_id, created_at, state, due_at, record)
            select $1, $2, id, $4, $5, $6, $7 from agents where id = $3 and workspace_id = $2
            on conflict do nothing returning id`,
          values: [
            ...[item.id, item.workspaceId, item.agentId, item.createdAt, item.state, item.dueAt ?? null],
            JSON.stringify(item),
          ],
        })
        return added.length > 0
      } catch (error) {
        // The agent was deleted between the reading of its row and the check of the foreign key.
        if (brokenReference(error) !== undefined) return false
        throw error
      }
    },
    getOutboxItem: (workspaceId, id) =>
      findRecord(database, sql`select record from outbox where id = ${key(id)} and workspace_id = ${workspaceId}`),
    listOutbox: (workspaceId, slice) => listed(database, outbox, sql`workspace_id = ${workspaceId}`, slice),
    updateOutboxItem: (workspaceId, id, change) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<{ record: OutboxRecord; now: Date }>(
          sql`select record, clock_timestamp() as now from outbox where id = ${key(id)} and workspace_id = ${workspaceId} for update`,
        )
        if (!row) return null
        const next = change(row.record, row.now)
        if (next === row.record) return next
        await connection.query(
          sql`update outbox set state = ${next.state}, due_at = ${next.dueAt ?? null}, record = ${next} where id = ${id}`,
        )
        return next
      }),
    async *listDueOutbox() {
      const rows = await database.query<{ record: OutboxRecord }>(
        sql`select record from (
            select record, due_at, row_number() over (partition by workspace_id order by due_at) as number
            from outbox where due_at <= now()
          ) as due where number <= ${raw(maxDueOfOne)} order by due_at limit ${raw(maxDue)}`,
      )
      for (const { record } of rows) yield record
    },
    async countOutbox() {
      const [counts] = await database.query<OutboxCounts>(
        sql`select (select count(*)::int from outbox where due_at is not null) as due,
          (select count(*)::int from outbox where state = 'failed') as failed,
          (select ${raw(isoTime('min(due_at)'))} from outbox where due_at is not null) as "dueSince"`,
      )
      return counts ?? { due: 0, failed: 0, dueSince: null }
    },
    async pruneOutbox(before) {
      const gone = await database.query(
        sql`delete from outbox where created_at < ${before} and state <> 'due' returning id`,
      )
      return gone.length
    },
  }
}

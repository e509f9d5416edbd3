import type { OutboxCounts, OutboxRecord, OutboxStore } from '../../records/outbox.ts'
import { brokenReference } from '../connection/database-errors.ts'
import type { StoreDatabase } from '../connection/gate.ts'
import { isoTime, key } from './columns.ts'
import { findRecord } from './documents.ts'
import { listed, type List } from './sessions/lists.ts'

const outbox: List<{ record: OutboxRecord }, OutboxRecord> = {
  name: 'outbox',
  table: 'outbox',
  columns: 'record',
  belongs: (first) => `workspace_id = $${first}`,
  pageSize: 200,
  view: ({ record }) => record,
}

/** How many due items an instance looks at, in all and of one workspace: it takes fewer at a time. */
const maxDue = 200
const maxDueOfOne = 20

/** The outbox: a row for each notice. */
export function outboxMethods(database: StoreDatabase): OutboxStore {
  return {
    async addOutboxItem(item) {
      try {
        const added = await database.query('main', {
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
      findRecord(database, {
        name: 'get-outbox-item',
        text: 'select record from outbox where id = $1 and workspace_id = $2',
        values: [key(id), workspaceId],
      }),
    listOutbox: (workspaceId, slice) => listed(database, outbox, [workspaceId], slice),
    updateOutboxItem: (workspaceId, id, change) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<{ record: OutboxRecord; now: Date }>({
          name: 'lock-outbox-item',
          text: 'select record, clock_timestamp() as now from outbox where id = $1 and workspace_id = $2 for update',
          values: [key(id), workspaceId],
        })
        if (!row) return null
        const next = change(row.record, row.now)
        if (next === row.record) return next
        await connection.query({
          name: 'update-outbox-item',
          text: 'update outbox set state = $2, due_at = $3, record = $4 where id = $1',
          values: [id, next.state, next.dueAt ?? null, JSON.stringify(next)],
        })
        return next
      }),
    async *listDueOutbox() {
      const rows = await database.query<{ record: OutboxRecord }>('main', {
        name: 'list-due-outbox',
        text: `select record from (
            select record, due_at, row_number() over (partition by workspace_id order by due_at) as number
            from outbox where due_at <= now()
          ) as due where number <= ${maxDueOfOne} order by due_at limit ${maxDue}`,
      })
      for (const { record } of rows) yield record
    },
    async countOutbox() {
      const [counts] = await database.query<OutboxCounts>('main', {
        name: 'count-outbox',
        text: `select (select count(*)::int from outbox where due_at is not null) as due,
          (select count(*)::int from outbox where state = 'failed') as failed,
          (select ${isoTime('min(due_at)')} from outbox where due_at is not null) as "dueSince"`,
      })
      return counts ?? { due: 0, failed: 0, dueSince: null }
    },
    async pruneOutbox(before) {
      const gone = await database.query('main', {
        name: 'prune-outbox',
        text: `delete from outbox where created_at < $1 and state <> 'due' returning id`,
        values: [before],
      })
      return gone.length
    },
  }
}

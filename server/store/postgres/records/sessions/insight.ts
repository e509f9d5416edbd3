import { sumOf, type Counts } from '../../../records/insight.ts'
import type { Store } from '../../../store.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { key } from '../columns.ts'

/** The numbers of agents by day. Instances add to the same rows, one after the other. */
export function insightMethods(database: StoreDatabase): Pick<Store, 'addInsight' | 'listInsight' | 'sumInsight'> {
  return {
    addInsight: (workspaceId, agentId, days) =>
      database.transaction(async (connection) => {
        const agents = await connection.query({
          name: 'hold-agent-of-insight',
          text: 'select id from agents where id = $1 and workspace_id = $2 for key share',
          values: [key(agentId), workspaceId],
        })
        if (agents.length === 0) return false
        // In the order of the days, so that two instances cannot wait for each other.
        for (const { day, ...counts } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
          const [created] = await connection.query({
            name: 'create-insight',
            text: `insert into insight (agent_id, day, counts) values ($1, $2, $3)
              on conflict do nothing returning agent_id`,
            values: [agentId, day, JSON.stringify(counts)],
          })
          if (created) continue
          const [row] = await connection.query<{ counts: Counts }>({
            name: 'lock-insight',
            text: 'select counts from insight where agent_id = $1 and day = $2 for update',
            values: [agentId, day],
          })
          await connection.query({
            name: 'update-insight',
            text: 'update insight set counts = $3 where agent_id = $1 and day = $2',
            values: [agentId, day, JSON.stringify(row ? sumOf(row.counts, counts) : counts)],
          })
        }
        return true
      }),

    async listInsight(workspaceId, agentId, from, to) {
      // Without numbers, one row says that there is the agent.
      const rows = await database.query<{ day: string | null; counts: Counts | null }>('main', {
        name: 'list-insight',
        text: `select day::text, counts from agents left join insight on agent_id = agents.id and day between $3 and $4
          where agents.id = $1 and workspace_id = $2 order by day`,
        values: [key(agentId), workspaceId, from, to],
      })
      return rows.length === 0 ? null : rows.flatMap(({ day, counts }) => (day && counts ? [{ ...counts, day }] : []))
    },

    async sumInsight(workspaceId, from, to) {
      const rows = await database.query<{ id: string; conversations: number; unanswered: number }>('main', {
        name: 'sum-insight',
        text: `select agents.id, sum((counts->>'conversations')::int)::float8 as conversations,
            sum((counts->>'unanswered')::int)::float8 as unanswered
          from agents join insight on agent_id = agents.id and day between $2 and $3
          where workspace_id = $1 group by agents.id`,
        values: [workspaceId, from, to],
      })
      return new Map(rows.map(({ id, ...totals }) => [id, totals]))
    },
  }
}

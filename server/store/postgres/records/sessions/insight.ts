import { sumOf, type Counts } from '../../../records/insight.ts'
import type { InsightStore } from '../../../store.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { sql } from '../../connection/query.ts'
import { key } from '../columns.ts'

/** The numbers of agents by day. Instances add to the same rows, one after the other. */
export function insightMethods(database: StoreDatabase): InsightStore {
  return {
    addInsight: (workspaceId, agentId, days) =>
      database.transaction(async (connection) => {
        const agents = await connection.query(
          sql`select id from agents where id = ${key(agentId)} and workspace_id = ${workspaceId} for key share`,
        )
        if (agents.length === 0) return false
        // In the order of the days, so that two instances cannot wait for each other.
        for (const { day, ...counts } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
          const [created] =
            await connection.query(sql`insert into insight (agent_id, day, counts) values (${agentId}, ${day}, ${counts})
              on conflict do nothing returning agent_id`)
          if (created) continue
          const [row] = await connection.query<{ counts: Counts }>(
            sql`select counts from insight where agent_id = ${agentId} and day = ${day} for update`,
          )
          const sum = row ? sumOf(row.counts, counts) : counts
          await connection.query(sql`update insight set counts = ${sum} where agent_id = ${agentId} and day = ${day}`)
        }
        return true
      }),

    async listInsight(workspaceId, agentId, from, to) {
      // Without numbers, one row says that there is the agent.
      const rows = await database.query<{ day: string | null; counts: Counts | null }>(
        sql`select day::text, counts from agents left join insight on agent_id = agents.id and day between ${from} and ${to}
          where agents.id = ${key(agentId)} and workspace_id = ${workspaceId} order by day`,
      )
      return rows.length === 0 ? null : rows.flatMap(({ day, counts }) => (day && counts ? [{ ...counts, day }] : []))
    },

    async sumInsight(workspaceId, from, to) {
      const rows = await database.query<{ id: string; conversations: number; unanswered: number }>(
        sql`select agents.id, sum((counts->>'conversations')::int)::float8 as conversations,
            sum((counts->>'unanswered')::int)::float8 as unanswered
          from agents join insight on agent_id = agents.id and day between ${from} and ${to}
          where workspace_id = ${workspaceId} group by agents.id`,
      )
      return new Map(rows.map(({ id, ...totals }) => [id, totals]))
    },
  }
}

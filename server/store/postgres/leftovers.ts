import type { StoreLog } from '../log.ts'
import { raw, sql, type Connection } from './connection/query.ts'
import type { StoreDatabase } from './connection/gate.ts'

/*
 * An agent is deleted by one short statement, however many sessions it has: without their agent they are invisible. They are removed
 * afterwards in batches, by the instance that deleted the agent, or by any other if that dies.
 */

type Leftovers = {
  /** Removes the sessions of deleted agents. Never rejects: failures are logged and retried the next time. */
  remove(): Promise<void>
}

const batchSize = 500

export function createLeftovers(database: StoreDatabase, isClosed: () => boolean, log: StoreLog): Leftovers {
  let current: Promise<void> | undefined
  let isAskedAgain = false

  async function removeAll(): Promise<void> {
    try {
      while (isAskedAgain && !isClosed()) {
        isAskedAgain = false
        const agents = await database.query<{ id: string }>({ text: 'select id from deleted_agents limit 100' })
        for (const { id } of agents) await removeOf(id)
        isAskedAgain ||= agents.length > 0
      }
    } catch (error) {
      if (!isClosed()) log.error({ err: error }, 'The data of deleted agents could not be removed yet')
    }
    current = undefined
  }

  async function removeOf(agentId: string): Promise<void> {
    while (!isClosed() && (await database.transaction((connection) => removeBatch(connection, agentId))));
  }

  return {
    remove() {
      isAskedAgain = true
      return (current ??= removeAll())
    },
  }
}

/** Removes a batch. Returns whether there may be more. Sessions are locked before their messages are read, so that none is appended in between. */
async function removeBatch(connection: Connection, agentId: string): Promise<boolean> {
  const sessions = await connection.query<{ id: string; month: string }>(
    sql`select id, month::text from sessions
      where agent_id = ${agentId} order by created_at, place limit ${raw(batchSize)} for update`,
  )
  if (sessions.length === 0) {
    await connection.query({ text: 'delete from deleted_agents where id = $1', values: [agentId] })
    return false
  }
  for (const month of new Set(sessions.map((session) => session.month))) {
    const ids = sessions.filter((session) => session.month === month).map(({ id }) => id)
    await connection.query(sql`delete from messages where month = ${month} and session_id = any(${ids})`)
  }
  await connection.query(sql`delete from sessions where id = any(${sessions.map(({ id }) => id)})`)
  return true
}

import type { Logger } from 'pino'
import type { Inbox, InboxItem, InboxView, Operator } from '../../contract/inbox/handover.ts'
import { cursorOf, type Position } from '../../contract/sessions/sessions.ts'
import { isDamaged } from '../../core/errors.ts'
import type { AgentRecord, InboxQuery, InboxRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'

/** The conversations of all agents of a workspace in which people take part. */
export type InboxReader = {
  page(
    workspaceId: string,
    operator: Operator,
    query: { view: InboxView; limit: number; cursor?: Position | undefined },
  ): Promise<Inbox>
}

/** Nobody reads more than "999". */
const maxCounted = 999

export function createInbox(
  store: Pick<Store, 'countInbox' | 'getAgent' | 'listInbox'>,
  log: Pick<Logger, 'error'>,
): InboxReader {
  async function toItem(record: InboxRecord): Promise<InboxItem[]> {
    const { id, workspaceId, agentId, people, preview, updatedAt, language } = record
    const agent = await agentOf(workspaceId, agentId)
    if (!agent) return []
    const { answering, isOpen, operator, waitingSince } = people
    return [
      {
        sessionId: id,
        agent: { id: agentId, name: agent.name },
        preview,
        answering,
        isOpen,
        ...(operator && { operator }),
        ...(waitingSince !== undefined && { waitingSince }),
        updatedAt,
        language,
      },
    ]
  }

  /** Null: there is none, or none that can be read, which must not take away the conversations of the others. */
  async function agentOf(workspaceId: string, agentId: string): Promise<AgentRecord | null> {
    try {
      return await store.getAgent(workspaceId, agentId)
    } catch (error) {
      if (!isDamaged(error)) throw error
      log.error({ err: error, agent: agentId }, 'The inbox omits the conversations of an agent that cannot be read')
      return null
    }
  }

  return {
    async page(workspaceId, { id: operatorId }, { view, limit, cursor: after }) {
      const query: InboxQuery = view === 'mine' ? { view, operatorId } : { view }
      const [found, counts] = await Promise.all([
        store.listInbox(workspaceId, query, { after, limit: limit + 1 }),
        store.countInbox(workspaceId, operatorId, maxCounted),
      ])
      const items = found.slice(0, limit)
      const data = (await Promise.all(items.map(toItem))).flat()
      const last = items.at(-1)
      const next = found.length > limit && last ? { next: cursorOf(positionIn(view, last)) } : {}
      return { data, counts, ...next }
    },
  }
}

/** Where a conversation stands in a view of the inbox. */
export function positionIn(view: InboxView, { id, updatedAt, people }: InboxRecord): Position {
  return { at: Date.parse((view === 'needs' ? people.waitingSince : undefined) ?? updatedAt), id }
}

import type { Logger } from 'pino'
import type { Inbox, InboxItem, InboxView, Operator } from '../../contract/inbox/handover.ts'
import { cursorOf, type Position } from '../../contract/sessions/sessions.ts'
import { timestamp } from '../../core/clock.ts'
import { isDamaged } from '../../core/errors.ts'
import { isRecent } from '../../store/records/handover.ts'
import type { AgentRecord, InboxQuery, InboxRecord, PeopleState, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Signals } from './signals.ts'

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
/** So many of an operator's own conversations, those with the newest messages, are looked at for unread ones. */
const maxLookedAt = 20
/** Who has the conversation open has seen a message by then, in milliseconds: it is not unread for a moment first. */
const seenWithin = 5000

export function createInbox(
  store: Pick<Store, 'countInbox' | 'getAgent' | 'listInbox'>,
  signals: Pick<Signals, 'readByPerson'>,
  log: Pick<Logger, 'error'>,
  clock: () => number,
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
        isUnread: isUnread(record),
        updatedAt,
        language,
      },
    ]
  }

  /** What was read is not stored, so that after a restart all is unread: then those of the last day are, which the person still answers. */
  function isUnread({ id, people, length, updatedAt }: InboxRecord): boolean {
    const isSeen = (signals.readByPerson(id) ?? -1) >= length - 1 || updatedAt > timestamp(clock() - seenWithin)
    return !isSeen && awaitsPerson(people, updatedAt) && isRecent(people, timestamp(clock()))
  }

  async function countUnread(workspaceId: string, operatorId: string, mine: number): Promise<number> {
    if (mine === 0) return 0
    const newest = await store.listInbox(workspaceId, { view: 'mine', operatorId }, { limit: maxLookedAt })
    return newest.filter(isUnread).length
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
      const unread = await countUnread(workspaceId, operatorId, counts.mine)
      return { data, counts: { ...counts, unread }, ...next }
    },
  }
}

/** Whether a person has the conversation, and its newest message is the visitor's: a person's sets both times. */
export function awaitsPerson(
  { answering, isOpen, personAt }: PeopleState,
  updatedAt: SessionRecord['updatedAt'],
): boolean {
  return answering === 'person' && isOpen && personAt !== undefined && updatedAt > personAt
}

/** Where a conversation stands in a view of the inbox. */
export function positionIn(view: InboxView, { id, updatedAt, people }: InboxRecord): Position {
  return { at: Date.parse((view === 'needs' ? people.waitingSince : undefined) ?? updatedAt), id }
}

import { ifDamaged } from '../../../core/errors.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import { previewOf } from '../../records/conversations.ts'
import type { Entry, InboxRecord, MessageRecord, SessionRecord } from '../../records/records.ts'
import type { HandoverStore } from '../../store.ts'
import type { AppendEntry } from '../appending.ts'
import { ofWorkspace, streamed, type Core } from '../core.ts'
import { entryOf, messageOf, unlessDamaged, type Folded } from '../memory/conversation-lines.ts'
import { takeSlice } from '../memory/slices.ts'

/** People in conversations: their events, and the inbox. */
export function handoverMethods({ conversations, memory }: Core, appendEntry: AppendEntry): HandoverStore {
  /** A conversation that cannot be read is listed without its text; opening it reports the error. */
  async function toInbox(session: SessionRecord): Promise<InboxRecord[]> {
    const folded = await conversations.read(session).catch(ifDamaged(undefined))
    const current = memory().sessions.get(session.id)
    if (!current?.people) return []
    const newest = folded && newestQuestion(folded)
    const language = memory().sessions.facts(session.id)?.language ?? newest?.language ?? null
    return [{ ...current, people: current.people, preview: previewOf(newest), language }]
  }

  return {
    appendEntry,

    async listEntries(workspaceId, sessionId, slice) {
      const session = ofWorkspace(memory().sessions.get(sessionId), workspaceId)
      if (!session) return null
      const folded = await conversations.read(session)
      const positions = Array.from(folded.ids, (_, position) => position)
      const indexOf = (id: string) => folded.ids.lastIndexOf(id)
      const entries: Entry[] = []
      for (const position of 'from' in slice ? positions.slice(slice.from) : takeSlice(positions, slice, indexOf)) {
        const record = entryOf(folded, folded.ids[position] ?? '')
        if (record) entries.push({ position, record })
        if (isTurnOver()) await nextTurn()
      }
      return memory().sessions.latest(sessionId) ? streamed(entries) : null
    },

    async listInbox(workspaceId, query, { after, limit }) {
      const sessions = memory().sessions.inbox(workspaceId, query, after, limit)
      return (await Promise.all(sessions.map(toInbox))).flat()
    },

    async countInbox(workspaceId, operatorId, maxCount) {
      const { sessions } = memory()
      const count = (query: Parameters<typeof sessions.countInbox>[1]) =>
        Math.min(sessions.countInbox(workspaceId, query), maxCount)
      return {
        needs: count({ view: 'needs' }),
        mine: count({ view: 'mine', operatorId }),
        open: count({ view: 'open' }),
      }
    },
  }
}

function newestQuestion(folded: Folded): MessageRecord | undefined {
  for (const id of folded.ids.toReversed()) {
    const message = unlessDamaged(() => messageOf(folded, id))
    if (message?.messageType === 'user') return message
  }
  return undefined
}

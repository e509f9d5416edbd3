import { withRecord } from '../records/handover.ts'
import type { Entry, EntryRecord, SessionRecord } from '../records/records.ts'
import { isTimestamp } from '../records/timestamps.ts'
import type { Store } from '../store.ts'
import type { Core } from './core.ts'
import { ofWorkspace } from './core.ts'
import { entryOf } from './memory/conversation-lines.ts'

/** See {@link Store.appendEntry}. */
export type AppendEntry = Store['appendEntry']

type Appended = { entry: Entry | null; isNew: boolean; session: SessionRecord }

/** Appends entries to conversations: each is decided on top of all that were appended before it. */
export function createAppending({ commits, conversations, memory }: Core): AppendEntry {
  /** Appends unless the clientId is known; then gives the id of the stored message. 'again': the session changed under our hands. */
  async function tryAppend(
    session: SessionRecord,
    decide: (session: SessionRecord) => EntryRecord | null,
    clientId: string | undefined,
  ): Promise<Appended | { storedId: string } | 'again' | null> {
    const ids = clientId === undefined ? undefined : await conversations.clientIds(session)
    return commits.submit<Appended | { storedId: string } | 'again' | null>(() => {
      const latest = memory().sessions.latest(session.id)
      if (!latest) return { result: null }
      if (ids && clientId !== undefined) {
        if (!conversations.isCurrent(session.id, ids)) return { result: 'again' }
        const storedId = conversations.latest(session.id, ids, clientId)
        if (storedId !== undefined) return { result: { storedId } }
      }
      const record = decide(latest)
      if (!record) return { result: { entry: null, isNew: false, session: latest } }
      if (!isTimestamp(record.createdAt)) throw new Error('The timestamp of the message is not valid')
      return {
        record: { type: 'append-message', sessionId: session.id, message: record },
        result: { entry: { position: latest.length, record }, isNew: true, session: withRecord(latest, record) },
      }
    })
  }

  return async (workspaceId, sessionId, decide, clientId) => {
    for (;;) {
      const session = ofWorkspace(memory().sessions.get(sessionId), workspaceId)
      if (!session) return null
      const done = await tryAppend(session, decide, clientId)
      if (done === 'again') continue
      if (done === null || 'entry' in done) return done
      const folded = await conversations.read(session)
      const record = entryOf(folded, done.storedId)
      // Gone in the meantime: there is no such session any more.
      if (!record) return null
      return { entry: { position: folded.ids.indexOf(done.storedId), record }, isNew: false, session }
    }
  }
}

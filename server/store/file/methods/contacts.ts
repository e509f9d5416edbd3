import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import { contactText, type ContactRecord, type ContactStore } from '../../records/contacts.ts'
import { fold } from '../../records/search-text.ts'
import { checkId } from '../checkpoint/document-files.ts'
import { ofWorkspace, removing, replacing, type Core } from '../core.ts'

/** What visitors leave in contact forms: documents, which go with their session and their agent. */
export function contactMethods({ commits, checkpointer, memory }: Core): ContactStore {
  return {
    async createContact(contact, { mayLackSession } = { mayLackSession: false }) {
      checkId('contacts', contact.id)
      const { workspaceId, agentId, sessionId, clientId } = contact
      return commits.submit<Awaited<ReturnType<ContactStore['createContact']>>>(() => {
        const { agents, sessions, contacts } = memory()
        const session = ofWorkspace(sessions.latest(sessionId), workspaceId)
        const isThere = mayLackSession || session?.agentId === agentId
        if (!isThere || !ofWorkspace(agents.latest(agentId), workspaceId)) return { result: null }
        for (const stored of contacts.latestIn(sessionId)) {
          if (stored.clientId === clientId) return { result: { contact: stored, isNew: false } }
        }
        if (contacts.latest(contact.id)) throw new Error('A contact with this id already exists')
        return { record: memory().saving('contacts', contact), result: { contact, isNew: true } }
      })
    },

    getContact: async (workspaceId, id) => ofWorkspace(memory().contacts.get(id), workspaceId),

    async *listContacts(workspaceId, { agentId, sessionId, isDone, text }, { order, after, limit = Infinity }) {
      const { agents, contacts } = memory()
      const isForeign = agentId !== undefined && !ofWorkspace(agents.get(agentId), workspaceId)
      const folded = text === undefined ? '' : fold(text)
      let left = limit
      for (const each of contacts.slice(isForeign ? '' : (sessionId ?? agentId ?? workspaceId), { order, after })) {
        if (left === 0) return
        if (isTurnOver()) await nextTurn()
        if (each.workspaceId !== workspaceId || (isDone !== undefined && each.isDone !== isDone)) continue
        if (folded !== '' && !contactText(each).includes(folded)) continue
        // Another may have been erased while this list was read.
        if (!contacts.row(each.id)) continue
        left -= 1
        yield each
      }
    },

    updateContact: (workspaceId, id, change) =>
      commits.submit<ContactRecord | null>(() => {
        const current = ofWorkspace(memory().contacts.latest(id), workspaceId)
        return current ? replacing(memory(), 'contacts', current, change(current)) : { result: null }
      }),

    async deleteContact(workspaceId, id) {
      const wasThere = await commits.submit(() =>
        removing('contacts', ofWorkspace(memory().contacts.latest(id), workspaceId)),
      )
      // As with sessions: answered when its text has left the disk; a failure is logged, and tried again.
      if (wasThere) await checkpointer.now().catch(() => undefined)
      return wasThere
    },
  }
}

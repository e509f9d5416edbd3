import type { ContactRecord } from '../../store/records/contacts.ts'
import type { Store } from '../../store/store.ts'
import type { OpenEvents } from './derive.ts'
import type { Notice } from './notify.ts'

/* What people are told of what visitors leave in contact forms. */

/** How long after it was left a contact is looked for that may be untold, in milliseconds: less than what became of its notice is kept. */
const lookedBack = 7 * 86_400_000

/** A visitor has left a contact. */
export function contactNotice({ id, workspaceId, agentId, sessionId, createdAt }: ContactRecord): Notice {
  return { rule: 'contact', workspaceId, agentId, key: id, about: { contactId: id, sessionId }, at: createdAt }
}

/** The contacts of a workspace that are to be told now, perhaps again: those of the last days that nobody has settled. */
export function createOpenContacts(store: Pick<Store, 'listContacts'>, clock: () => number): OpenEvents {
  return async function* (workspaceId) {
    const from = new Date(clock() - lookedBack).toISOString()
    for await (const contact of store.listContacts(workspaceId, { isDone: false }, { order: 'desc' })) {
      if (contact.createdAt < from) break
      yield contactNotice(contact)
    }
  }
}

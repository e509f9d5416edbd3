import type { ContactRequest } from '../../contract/inbox/contacts.ts'
import type { Change, Slice } from './records.ts'
import { fold } from './search-text.ts'

/* What visitors leave in contact forms: records of their own, apart from the conversations. */

/** `clientId`: the visitor's own id of it, by which sending it twice is sending it once. `mail`: absent: nothing is known of mails to it. */
export type ContactRecord = ContactRequest & { workspaceId: string; clientId: string; mail?: ContactMail }

/** What mails of answers to a visitor's address depend on. Positions are those of entries in the conversation. */
export type ContactMail = {
  /** How far the visitor has read, as far as is known. */
  readThrough?: number
  /** The newest mail: its item of the outbox, the position behind which its messages begin, that of its last one, and when it was made. */
  last?: { itemId: string; after: number; through: number; at: string }
  /** The links in the newest mails, by the hashes of their keys. */
  links?: readonly ReturnLink[]
  /** The visitor wants no more of them. */
  isUnwanted?: true
}

export type ReturnLink = { hash: string; expiresAt: string }

/** Of an agent or of a session, else of all agents. `text`: something in it contains this text, as searches compare (see search-text.ts). */
export type ContactFilter = (
  | { agentId?: string | undefined; sessionId?: undefined }
  | { agentId?: undefined; sessionId: string }
) & {
  isDone?: boolean | undefined
  text?: string | undefined
}

export type ContactStore = {
  /**
   * Stores a contact, unless the session has one with that clientId already, which is then returned with `isNew` false. Null: there is no such
   * session, or no such agent. `mayLackSession`: also where the session is gone, for copies.
   */
  createContact(
    contact: ContactRecord,
    options?: { mayLackSession: boolean },
  ): Promise<{ contact: ContactRecord; isNew: boolean } | null>
  getContact(workspaceId: string, id: string): Promise<ContactRecord | null>
  /** The contacts of a workspace that match a filter, by time and then order of creation. The slice's `after` may be one that does not match. */
  listContacts(workspaceId: string, filter: ContactFilter, slice: Slice): AsyncIterable<ContactRecord>
  /** Must not change anything but `isDone` and `mail`. */
  updateContact(workspaceId: string, id: string, change: Change<ContactRecord>): Promise<ContactRecord | null>
  /** Resolves with whether there was one; its text has left the disk then. Contacts go with their agent, and with their session (see eraseSession). */
  deleteContact(workspaceId: string, id: string): Promise<boolean>
}

/** The text of a contact, as searches compare it. */
export function contactText({ reference, name, email, phone, choice, message }: ContactRecord): string {
  return fold([reference, name, email, phone, choice, message].filter((part) => part !== undefined).join('\n'))
}

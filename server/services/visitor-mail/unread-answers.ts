import { isMessage } from '../../store/records/handover.ts'
import type { ContactRecord } from '../../store/records/contacts.ts'
import type { MessageRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'

/* What people wrote that a visitor has not seen, as far as is known, and the address to send it to. */

/** How many of the newest entries of a conversation are looked through. */
const newest = 200

/** What people wrote, earliest first, and what the visitor had written before. */
export type UnreadAnswers = {
  messages: { position: number; record: MessageRecord }[]
  question: string | undefined
}

/**
 * Returns what people wrote behind a position that the visitor, by all signs, has not seen. Who writes, or leaves an address, has seen what is
 * there; how far somebody else has read stands in the contact.
 */
export async function unreadAnswers(
  store: Pick<Store, 'listEntries'>,
  { workspaceId, id }: Pick<SessionRecord, 'workspaceId' | 'id'>,
  { createdAt, mail }: ContactRecord,
  behind: number,
): Promise<UnreadAnswers> {
  const seen = Math.max(behind, mail?.readThrough ?? -1)
  const messages: UnreadAnswers['messages'] = []
  const entries = await store.listEntries(workspaceId, id, { order: 'desc', limit: newest })
  for await (const { position, record } of entries ?? []) {
    if (!isMessage(record)) continue
    if (record.messageType === 'user') return { messages, question: record.message }
    if (record.author && position > seen && record.createdAt >= createdAt) messages.unshift({ position, record })
  }
  return { messages, question: undefined }
}

/** Whom mails of a conversation go to. `lastAt`: when the newest was made, in milliseconds since 1970, to whatever address; null: there was none. */
type Addressee = { contact: ContactRecord & { email: string }; lastAt: number | null }

/** Returns whom mails of a conversation go to: the address that its visitor left last. Null: they left none, or want no mails. */
export async function addresseeOf(
  store: Pick<Store, 'listContacts'>,
  { workspaceId, id }: Pick<SessionRecord, 'workspaceId' | 'id'>,
): Promise<Addressee | null> {
  let left: Addressee['contact'] | undefined
  let lastAt: number | null = null
  for await (const contact of store.listContacts(workspaceId, { sessionId: id }, { order: 'desc' })) {
    const { email, mail } = contact
    if (email !== undefined) left ??= { ...contact, email }
    if (mail?.last) lastAt = Math.max(lastAt ?? 0, Date.parse(mail.last.at))
  }
  return left && !left.mail?.isUnwanted ? { contact: left, lastAt } : null
}

import type { Position } from '../../contract/sessions/sessions.ts'
import type { ContactRecord } from '../../store/records/contacts.ts'
import type { InboxRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { awaitsPerson, positionIn } from '../handover/inbox.ts'
import type { OpenEvents } from './derive.ts'
import type { NoticeSubjects } from './details.ts'
import type { Notice } from './notify.ts'
import { day, timestamp } from '../../core/clock.ts'

/* What people are told of conversations, and of what visitors leave in contact forms. */

/** How long a visitor's message to a person may be without a reaction until it is told, in milliseconds. */
const unreadAfter = 180_000
/** How many conversations of the inbox are read at once. */
const pageSize = 200
/** How many of the newest messages are looked through for the visitor's. */
const newest = 20

/** Somebody waits for a person; undefined: nobody does. */
export function waitingNotice({ id, workspaceId, agentId, people }: SessionRecord): Notice | undefined {
  const at = people?.waitingSince
  if (at === undefined) return undefined
  return { rule: 'waiting', workspaceId, agentId, key: `${id} ${at}`, about: { sessionId: id }, at }
}

/**
 * A visitor has written to a person; undefined: the person has reacted since. What the visitor writes until a person reacts is one event, however
 * many messages it is.
 */
export function unreadNotice({ id, workspaceId, agentId, people, updatedAt }: SessionRecord): Notice | undefined {
  if (!people || !awaitsPerson(people, updatedAt)) return undefined
  const dueAt = timestamp(Date.parse(updatedAt) + unreadAfter)
  const key = `${id} ${people.personAt}`
  return { rule: 'unread', workspaceId, agentId, key, about: { sessionId: id }, at: updatedAt, dueAt }
}

/** The conversations of a workspace that are to be told now, perhaps again. */
export function createOpenConversations(store: Pick<Store, 'listInbox'>): OpenEvents {
  return async function* (workspaceId) {
    for (const [view, noticeOf] of [
      ['needs', waitingNotice],
      ['open', unreadNotice],
    ] as const) {
      for await (const session of conversationsIn(store, workspaceId, view)) {
        const notice = noticeOf(session)
        if (notice) yield notice
      }
    }
  }
}

/** The conversations in a view of the inbox, in its order, page by page. */
export async function* conversationsIn(
  store: Pick<Store, 'listInbox'>,
  workspaceId: string,
  view: 'needs' | 'open' | 'done',
): AsyncGenerator<InboxRecord> {
  let after: Position | undefined
  for (;;) {
    const page = await store.listInbox(workspaceId, { view }, { after, limit: pageSize })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = positionIn(view, last)
  }
}

/** How long after it was left a contact is looked for that may be untold, in milliseconds: less than what became of its notice is kept. */
const lookedBack = 7 * day

/** A visitor has left a contact. */
export function contactNotice({ id, workspaceId, agentId, sessionId, createdAt }: ContactRecord): Notice {
  return { rule: 'contact', workspaceId, agentId, key: id, about: { contactId: id, sessionId }, at: createdAt }
}

/** The contacts of a workspace that are to be told now, perhaps again: those of the last days that nobody has settled. */
export function createOpenContacts(store: Pick<Store, 'listContacts'>, clock: () => number): OpenEvents {
  return async function* (workspaceId) {
    const from = timestamp(clock() - lookedBack)
    for await (const contact of store.listContacts(workspaceId, { isDone: false }, { order: 'desc' })) {
      if (contact.createdAt < from) break
      yield contactNotice(contact)
    }
  }
}

/** The state of a conversation for what is told of it. */
export function createConversationSubject(
  store: Pick<Store, 'getSession' | 'listMessages'>,
): NoticeSubjects['conversation'] {
  return async (workspaceId, sessionId) => {
    const session = await store.getSession(workspaceId, sessionId)
    const messages = await store.listMessages(workspaceId, sessionId, { order: 'desc', limit: newest })
    if (!session || !messages) return null
    let lastText: string | undefined
    for await (const { messageType, message } of messages) {
      if (messageType !== 'user') continue
      lastText = message
      break
    }
    const { people, updatedAt } = session
    return {
      isWaiting: people?.answering === 'waiting',
      isUnread: people !== undefined && awaitsPerson(people, updatedAt),
      lastText,
    }
  }
}

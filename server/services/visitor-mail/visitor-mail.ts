import { timestamp } from '../../core/clock.ts'
import { spokenLanguage } from '../../core/languages.ts'
import type { Keyring } from '../../core/secrets.ts'
import type { ContactMail, ContactRecord } from '../../store/records/contacts.ts'
import type { OutboxRecord } from '../../store/records/outbox.ts'
import type { AgentRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { conversationsIn } from '../notifications/events.ts'
import { nameOf, type NoticeSubjects } from '../notifications/details.ts'
import type { Notice } from '../notifications/notify.ts'
import { triedFor } from '../notifications/outbox.ts'
import { settingsOf } from '../notifications/settings.ts'
import { addresseeOf, unreadAnswers, writeLetter } from './letter.ts'
import { newReturnKey, withLink } from './return-links.ts'

/* Mails to visitors who left an address and are away: what people wrote to them, and a way back. */

/** How long a visitor may be away until what a person wrote is mailed, and the least time between two mails of a conversation, in milliseconds. */
const awayFor = 600_000
const pause = 900_000

type MailStore = Pick<
  Store,
  'getAgent' | 'getOutboxItem' | 'getSession' | 'listContacts' | 'listEntries' | 'listInbox' | 'updateContact'
>

type VisitorMailDeps = {
  store: MailStore
  keyring: Pick<Keyring, 'unsubscribeKey'>
  canMail: boolean
  publicUrl: string | undefined
  clock: () => number
}

/** `canMail`: there is a mail server. `publicUrl`: the address of this server; without it there is no way back, and so no mail. */
export function createVisitorMail({ store, keyring, canMail, publicUrl, clock }: VisitorMailDeps) {
  /** Whether visitors of an agent are mailed. */
  const isOn = (agent: AgentRecord) => canMail && publicUrl !== undefined && settingsOf(agent).mailsVisitors

  /** What is to be mailed of a conversation, and when: the event is the first message of a person that is neither mailed nor read. */
  async function noticeOf(session: SessionRecord): Promise<Notice | undefined> {
    const { workspaceId, agentId, id: sessionId, people } = session
    if (people?.personAt === undefined) return undefined
    const agent = await store.getAgent(workspaceId, agentId)
    const addressee = agent && isOn(agent) ? await addresseeOf(store, session) : null
    if (!addressee) return undefined
    const { contact, lastAt } = addressee
    const [first] = (await unreadAnswers(store, session, contact, contact.mail?.last?.through ?? -1)).messages
    if (!first) return undefined
    const { id: key, createdAt: at } = first.record
    const dueAt = timestamp(Math.max(Date.parse(at) + awayFor, (lastAt ?? 0) + pause))
    const about = { sessionId, contactId: contact.id }
    return { rule: 'answer', workspaceId, agentId, key, about, at, dueAt, to: contact.id }
  }

  /** Stores what a mail is about to be sent of, before it is: its link works when it arrives, and what it holds is in no other one. */
  async function open(contact: ContactRecord, last: NonNullable<ContactMail['last']>): Promise<string | undefined> {
    const key = newReturnKey()
    const stored = await store.updateContact(contact.workspaceId, contact.id, (current) => ({
      ...current,
      mail: { ...current.mail, last, links: withLink(current.mail, key, clock()) },
    }))
    return stored ? key : undefined
  }

  /** Behind which position the messages of a mail begin: what the one before held belongs to it, too, unless that was delivered. */
  async function mailedThrough(
    workspaceId: string,
    { itemId, after, through }: NonNullable<ContactMail['last']>,
    isAgain: boolean,
  ): Promise<number> {
    const before = isAgain ? null : await store.getOutboxItem(workspaceId, itemId)
    return isAgain || (before && before.state !== 'sent') ? after : through
  }

  /** Makes the mail of a notice, with a new link. One that is tried again holds what it held, and what came since. */
  async function describe(
    { id: itemId, workspaceId, about: { sessionId = '', contactId } }: OutboxRecord,
    agent: AgentRecord,
  ): ReturnType<NoticeSubjects['answer']> {
    if (!isOn(agent)) return { notNeeded: 'Emails to visitors are switched off.' }
    const session = await store.getSession(workspaceId, sessionId)
    const addressee = session && (await addresseeOf(store, session))
    if (!session || !addressee || addressee.contact.id !== contactId) {
      return { notNeeded: 'The address was withdrawn or replaced, or the visitor wants no more emails.' }
    }
    const { contact, lastAt } = addressee
    const { last } = contact.mail ?? {}
    const isAgain = last?.itemId === itemId
    const now = clock()
    if (!isAgain && lastAt !== null && lastAt + pause > now) return { until: timestamp(lastAt + pause) }
    const after = last ? await mailedThrough(workspaceId, last, isAgain) : -1
    const answers = await unreadAnswers(store, session, contact, after)
    const through = answers.messages.at(-1)?.position
    if (through === undefined) return { notNeeded: 'The visitor has seen it, or it was in an email before.' }
    const key = await open(contact, { itemId, after, through, at: timestamp(now) })
    if (key === undefined) return { notNeeded: 'The address was withdrawn.' }
    const unsubscribeUrl = `${publicUrl}/unsubscribe?${workspaceId}.${contact.id}.${keyring.unsubscribeKey(`${workspaceId} ${contact.id}`)}`
    const { subject, text } = writeLetter({
      ...answers,
      agent: nameOf(agent),
      language: spokenLanguage(contact.language === undefined ? [] : [contact.language])?.language ?? 'en',
      backUrl: `${publicUrl}/chat/${agent.webId}/return#${contact.id}.${key}`,
      stopUrl: unsubscribeUrl,
      canReply: settingsOf(agent).recipients.length > 0,
    })
    const letter = { address: contact.email, text, unsubscribeUrl }
    return { title: subject, lines: [], linkName: '', thread: sessionId, letter }
  }

  return {
    isOn,
    noticeOf,
    describe,

    /** Remembers how far the visitor has read, where somebody would be mailed what they have not. */
    async noteRead(session: SessionRecord, through: number): Promise<void> {
      if (session.people?.personAt === undefined) return
      const agent = await store.getAgent(session.workspaceId, session.agentId)
      const addressee = agent && isOn(agent) ? await addresseeOf(store, session) : null
      if (!addressee) return
      const { workspaceId, id } = addressee.contact
      await store.updateContact(workspaceId, id, (current) =>
        (current.mail?.readThrough ?? -1) >= through
          ? current
          : { ...current, mail: { ...current.mail, readThrough: through } },
      )
    },

    /** The conversations of a workspace that are to be mailed, perhaps again. */
    async *openAnswers(workspaceId: string): AsyncGenerator<Notice> {
      const oldest = timestamp(clock() - triedFor)
      for (const view of ['open', 'done'] as const) {
        for await (const session of conversationsIn(store, workspaceId, view)) {
          // The newest message comes first.
          if (session.updatedAt < oldest) break
          const notice = await noticeOf(session)
          if (notice) yield notice
        }
      }
    },
  }
}

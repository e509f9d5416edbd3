import { mailAddress, type NotificationSettings } from '../../contract/inbox/notifications.ts'
import type { ContactRecord } from '../../store/records/contacts.ts'
import type { OutboxRecord } from '../../store/records/outbox.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { readableTime } from './settings.ts'

/**
 * What a notice says. `lines`: sentences. `text`: what a visitor wrote, where the owner wants notices to have it. `link`: to the console, with
 * its name. `replyTo`: who a reply to an email should reach. `thread`: what the emails of one conversation have in common. `letter`: to a visitor,
 * in place of what an email says otherwise.
 */
export type Details = {
  title: string
  lines: string[]
  text?: string
  link?: string
  linkName: string
  replyTo?: string | undefined
  thread?: string
  letter?: Letter
}

/** An email to a visitor. */
type Letter = { address: string; text: string; unsubscribeUrl: string }

/** Why a notice is not sent any more, in a sentence for admins. */
export type NotNeeded = { notNeeded: string }

/** It is too early to send it. A timestamp. */
type TooEarly = { until: string }

/** Finds out what a notice says now, that it is no longer needed, or that it must wait. */
export type Describe = (
  item: OutboxRecord,
  agent: AgentRecord,
  settings: NotificationSettings,
) => Promise<Details | NotNeeded | TooEarly>

/** What a contact form was filled in with, as far as notices say it. */
export type ContactDetails = Pick<ContactRecord, 'reference' | 'message' | 'name' | 'email'>

/** The state of a conversation as far as notices depend on it. `lastText`: what the visitor wrote last. */
export type ConversationState = { isWaiting: boolean; isUnread: boolean; lastText: string | undefined }

/** What notices are about, as other services know it. Null: it is gone. */
export type NoticeSubjects = {
  conversation(workspaceId: string, sessionId: string): Promise<ConversationState | null>
  contact(workspaceId: string, contactId: string): Promise<ContactDetails | null>
  /** A mail to a visitor, as a whole. */
  answer(item: OutboxRecord, agent: AgentRecord): Promise<Details | NotNeeded | TooEarly>
}

type DetailsStore = Pick<Store, 'getOutboxItem' | 'getSource' | 'listInsight'>

/** The longest text of a visitor in an email, and the longest name of an agent in a title, in characters. */
const maxText = 2000
const maxName = 80

const gone: NotNeeded = { notNeeded: 'What it is about was deleted.' }

type DescribeDeps = {
  store: DetailsStore
  subjects: NoticeSubjects
  publicUrl: string | undefined
}

/** `publicUrl`: the address of this server; without it notices have no links. */
export function createDescribe({ store, subjects, publicUrl }: DescribeDeps): Describe {
  /** `path`: below /console. */
  const linkTo = (path: string, linkName: string) => ({
    ...(publicUrl !== undefined && { link: `${publicUrl}/console/${path}` }),
    linkName,
  })

  async function ofConversation(
    { rule, workspaceId, agentId, at, about: { sessionId = '' } }: OutboxRecord,
    name: string,
    { includesText, timezone }: NotificationSettings,
  ): Promise<Details | NotNeeded> {
    const state = await subjects.conversation(workspaceId, sessionId)
    if (!state) return gone
    const isWaiting = rule === 'waiting'
    if (!(isWaiting ? state.isWaiting : state.isUnread)) return { notNeeded: 'Somebody has taken care of it already.' }
    return {
      title: isWaiting
        ? `${name}: a visitor waits for a person`
        : `${name}: a visitor has written, and nobody has reacted`,
      lines: [
        isWaiting
          ? `A person was asked for on ${readableTime(at, timezone)}, and nobody has come yet.`
          : `It was sent on ${readableTime(at, timezone)}, in a conversation that a person has taken over.`,
      ],
      ...(includesText && state.lastText !== undefined && { text: shortened(state.lastText, maxText) }),
      ...linkTo(`inbox/${agentId}/${sessionId}`, 'Open the conversation'),
      thread: sessionId,
    }
  }

  async function ofContact(
    { workspaceId, at, about: { contactId = '', sessionId } }: OutboxRecord,
    name: string,
    { includesText, timezone }: NotificationSettings,
  ): Promise<Details | NotNeeded> {
    const contact = await subjects.contact(workspaceId, contactId)
    if (!contact) return gone
    const { reference, message, email, name: visitor } = contact
    const from = [visitor, email].filter(Boolean).join(', ')
    return {
      title: `${name}: a message from the contact form`,
      lines: [
        `It was left on ${readableTime(at, timezone)} under the reference ${reference}.`,
        ...(includesText && from ? [`From: ${from}`] : []),
      ],
      ...(includesText && { text: shortened(message, maxText) }),
      // Without the text a reply would show the owner no more, and give away the visitor's address.
      ...(includesText && mailAddress.safeParse(email).success && { replyTo: email }),
      ...linkTo(`contacts/${contactId}`, 'Open the message'),
      ...(sessionId && { thread: sessionId }),
    }
  }

  async function ofReview(
    { workspaceId, agentId, about: { aiId = '', sourceId = '' } }: OutboxRecord,
    name: string,
  ): Promise<Details | NotNeeded> {
    const source = await store.getSource(workspaceId, aiId, sourceId)
    if (!source) return gone
    const { wouldGo, questions = 0 } = source.lastSync ?? {}
    if (wouldGo === undefined) return { notNeeded: 'No pages wait for a decision any more.' }
    const [one, many] = questions > 0 ? ['page or question', 'pages and questions'] : ['page', 'pages']
    return {
      title: `${name}: a website lacks much of what it had`,
      lines: [
        `When “${inOneLine(source.name)}” was read again, ${wouldGo === 1 ? `1 ${one} was` : `${wouldGo} ${many} were`} missing.`,
        'The agent still knows them. Please decide what is to go.',
      ],
      ...linkTo(`agents/${agentId}/sources/${sourceId}`, 'Review the pages'),
    }
  }

  async function ofFailure(
    { workspaceId, agentId, about: { itemId = '' } }: OutboxRecord,
    name: string,
  ): Promise<Details | NotNeeded> {
    const item = await store.getOutboxItem(workspaceId, itemId)
    if (!item) return gone
    if (item.state !== 'failed') return { notNeeded: 'The notice was sent again.' }
    return {
      title: `${name}: a notice could not be delivered`,
      lines: [
        `${whatWasSent(item)} was given up: ${item.lastError ?? 'the reason is unknown.'}`,
        'It can be sent again from the settings.',
      ],
      ...linkTo(`agents/${agentId}/notifications`, 'Open the notifications'),
    }
  }

  async function ofDay(
    { workspaceId, agentId, about: { day = '' } }: OutboxRecord,
    name: string,
  ): Promise<Details | NotNeeded> {
    const [counts] = (await store.listInsight(workspaceId, agentId, day, day)) ?? []
    if (!counts || counts.conversations === 0) return { notNeeded: 'There was nothing to tell of that day.' }
    const { conversations, answered, partly, unanswered, failed, unhelpful } = counts
    return {
      title: `${name}: ${conversations === 1 ? '1 conversation' : `${conversations} conversations`} on ${day}`,
      lines: [
        `Answered: ${answered}. Answered in part: ${partly}. Without an answer: ${unanswered}. Failed: ${failed}.`,
        ...(unhelpful > 0 ? [`Rated as not helpful: ${unhelpful}.`] : []),
      ],
      ...linkTo(`agents/${agentId}/${unanswered > 0 ? 'questions' : 'conversations'}`, 'Open the console'),
    }
  }

  return async (item, agent, settings) => {
    const name = nameOf(agent)
    switch (item.rule) {
      case 'waiting':
      case 'unread':
        return ofConversation(item, name, settings)
      case 'contact':
        return ofContact(item, name, settings)
      case 'review':
        return ofReview(item, name)
      case 'failed':
        return ofFailure(item, name)
      case 'answer':
        return subjects.answer(item, agent)
      case 'digest':
        return ofDay(item, name)
      case 'test':
        return {
          title: `${name}: a test`,
          lines: ['Notices of this agent arrive here.'],
          ...linkTo(`agents/${agent.id}/notifications`, 'Open the notifications'),
        }
    }
  }
}

/** The name of an agent, as titles have it. */
export function nameOf({ name }: Pick<AgentRecord, 'name'>): string {
  return inOneLine(name)
}

function inOneLine(name: string): string {
  return shortened(name.replaceAll(/\s+/g, ' '), maxName)
}

/** What was sent and where, at the beginning of a sentence. A visitor's address goes with the contact, and stands in no notice. */
function whatWasSent({ kind, rule, to }: OutboxRecord): string {
  if (rule === 'answer') return 'An email to a visitor'
  if (kind === 'email') return `An email to ${to}`
  return kind === 'push' ? 'A notification on a device' : 'A message to a webhook'
}

/* What visitors and people wrote, as plain-text mails and webhooks hold it. */

/** The first characters of a text. */
export function shortened(text: string, maxLength: number): string {
  const characters = [...text.slice(0, 2 * maxLength + 2)]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')} …` : text
}

/** Marked line by line, so that nothing in it passes for a sentence of ours. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')
}

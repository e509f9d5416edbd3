import type { Inbox, InboxItem, InboxView } from '#contract/inbox/handover.ts'
import { type Page, type PageAt, callBody, callData, callRaw, callVoid, loadPage, call } from './request/call.ts'
import type { HandoverNote, PersonMessage, Timeline } from '#contract/inbox/handover.ts'
import type { ContactRequest } from '#contract/inbox/contacts.ts'
import type { Help, HelpUpdate } from '#contract/inbox/help.ts'
import type { Notifications, NotificationsUpdate, Webhook, WebhookCreate } from '#contract/inbox/notifications.ts'
import type { OutboxItem } from '#contract/inbox/notifications.ts'

/** How many conversations each view has. */
export type InboxCounts = Inbox['counts']

/** A conversation of the inbox, by the id of its session. */
export type InboxEntry = InboxItem & { id: string }

/** A page of the inbox, and how many each view has. */
export async function listInbox(
  view: InboxView,
  { limit, cursor }: PageAt,
  signal?: AbortSignal,
): Promise<Page<InboxEntry> & { counts: InboxCounts }> {
  const query = new URLSearchParams({ view, limit: String(Math.min(limit, 200)), ...(cursor && { cursor }) })
  const { data, counts, next } = await callBody<Inbox>('GET', `inbox?${query}`, { signal })
  return { items: Array.from(data, (item) => ({ ...item, id: item.sessionId })), next, counts }
}

/** Which conversation of which agent. */
export type Talk = { agentId: string; sessionId: string }

const handoverPath = ({ agentId, sessionId }: Talk, rest: string) =>
  `agents/${encodeURIComponent(agentId)}/sessions/${encodeURIComponent(sessionId)}/handover${rest}`

/** This many of the newest known entries are read again: an answer may have been voted on since. */
const readAgain = 20

/** A conversation with its events, page by page. Of `known`, only what may have changed and what is new is loaded. */
export async function getTimeline(talk: Talk, known?: Timeline, signal?: AbortSignal): Promise<Timeline> {
  const from = Math.max(0, (known?.length ?? 0) - readAgain)
  const entries = known?.entries.filter(({ position }) => position < from) ?? []
  let next: number | undefined = from
  let page: Timeline
  do {
    page = await callData<Timeline>('GET', handoverPath(talk, `/timeline?from=${next}`), { signal })
    entries.push(...page.entries)
    next = page.next
  } while (next !== undefined)
  // How things stand is as of the last page.
  return { ...page, entries }
}

/** An operator has seen the first `after` entries of a conversation. `takeFrom`: the id of the operator who has it. */
type Seen = { after: number; takeFrom?: string | undefined }

/** `take`: to answer it oneself; `return`: the agent goes on; `done`, `reopen`: whether somebody is needed. */
export type Step = 'take' | 'return' | 'done' | 'reopen'

export const stepOn = (talk: Talk, step: Step, body: Seen) => callVoid('POST', handoverPath(talk, `/${step}`), { body })

/** Sends a message to the visitor. The same `clientId` twice is one message. */
export const sendReply = (talk: Talk, body: Seen & Pick<PersonMessage, 'message' | 'clientId'>) =>
  callVoid('POST', handoverPath(talk, '/messages'), { body })

/** Keeps a note for colleagues. The same `clientId` twice is one note. */
export const addNote = (talk: Talk, body: HandoverNote) => callVoid('POST', handoverPath(talk, '/notes'), { body })

/** Shows the visitor whether an operator types, or what was read. Of no consequence when it fails. */
export async function signalVisitor(talk: Talk, body: { isTyping?: boolean; readThrough?: number }): Promise<void> {
  await callRaw('POST', handoverPath(talk, '/signals'), { body }).catch(() => undefined)
}

const contactPath = (id: string) => `contacts/${encodeURIComponent(id)}`

const pageSize = 50

/** What visitors left, newest first. */
export const listContacts = (filter: URLSearchParams, cursor: string | undefined, signal: AbortSignal) =>
  loadPage<ContactRequest>('contacts', filter, { limit: pageSize, cursor }, signal)

export const getContact = (id: string, signal?: AbortSignal) =>
  callData<ContactRequest>('GET', contactPath(id), { signal })

export const settleContact = (id: string, isDone: boolean) =>
  callData<ContactRequest>('PATCH', contactPath(id), { body: { isDone } })

export const deleteContact = (id: string) => callVoid('DELETE', contactPath(id))

/** All that a filter gives, as a table. */
export async function exportContacts(filter: URLSearchParams): Promise<Blob> {
  return (await callRaw('GET', `contacts?${filter}`, { headers: { Accept: 'text/csv' } })).blob()
}

export type HelpAnswer = { data: Help }

const helpPath = (agentId: string) => `agents/${encodeURIComponent(agentId)}/help`

/** How an agent's visitors reach people. */
export const getHelp = (agentId: string, signal?: AbortSignal) => call<HelpAnswer>('GET', helpPath(agentId), { signal })

export const updateHelp = (agentId: string, body: HelpUpdate, etag?: string | null) =>
  callBody<HelpAnswer>('PATCH', helpPath(agentId), { body, etag })

export type NotificationsAnswer = { data: Notifications }

const notificationsPath = (agentId: string, rest = '') => `agents/${encodeURIComponent(agentId)}/notifications${rest}`

export const getNotifications = (agentId: string, signal?: AbortSignal) =>
  call<NotificationsAnswer>('GET', notificationsPath(agentId), { signal })

export const updateNotifications = (agentId: string, body: NotificationsUpdate, etag?: string | null) =>
  callBody<NotificationsAnswer>('PATCH', notificationsPath(agentId), { body, etag })

/** `secret` is never answered again; null: there is none. */
export const addWebhook = (agentId: string, body: WebhookCreate) =>
  callBody<{ data: Webhook; secret: string | null }>('POST', notificationsPath(agentId, '/webhooks'), { body })

/** Returns the new secret, which is shown this once. */
export async function renewSecret(agentId: string, webhookId: string): Promise<string> {
  const at = notificationsPath(agentId, `/webhooks/${encodeURIComponent(webhookId)}/secret`)
  return (await callBody<{ secret: string }>('POST', at)).secret
}

export const removeWebhook = (agentId: string, webhookId: string) =>
  callVoid('DELETE', notificationsPath(agentId, `/webhooks/${encodeURIComponent(webhookId)}`))

/** Resolves when the test was sent, or was not, as the item says. */
export const sendTest = (agentId: string, to: string) =>
  callData<OutboxItem>('POST', notificationsPath(agentId, '/test'), { body: { to } })

/** The newest notices of an agent. */
export async function listOutbox(
  agentId: string,
  state: OutboxItem['state'] | undefined,
  signal?: AbortSignal,
): Promise<OutboxItem[]> {
  const query = `agent=${encodeURIComponent(agentId)}&limit=50${state ? `&state=${state}` : ''}`
  return callData<OutboxItem[]>('GET', `outbox?${query}`, { signal })
}

export const sendAgain = (itemId: string) => callVoid('POST', `outbox/${encodeURIComponent(itemId)}/send`)

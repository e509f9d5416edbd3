import type {
  Notifications,
  NotificationsUpdate,
  OutboxItem,
  Webhook,
  WebhookCreate,
} from '#contract/inbox/notifications.ts'
import { call, callBody, callData, callVoid } from '../request/call.ts'

export type NotificationsAnswer = { data: Notifications }

const path = (agentId: string, rest = '') => `agents/${encodeURIComponent(agentId)}/notifications${rest}`

export const getNotifications = (agentId: string, signal?: AbortSignal) =>
  call<NotificationsAnswer>('GET', path(agentId), { signal })

export const updateNotifications = (agentId: string, body: NotificationsUpdate, etag?: string | null) =>
  callBody<NotificationsAnswer>('PATCH', path(agentId), { body, etag })

/** `secret` is never answered again; null: there is none. */
export const addWebhook = (agentId: string, body: WebhookCreate) =>
  callBody<{ data: Webhook; secret: string | null }>('POST', path(agentId, '/webhooks'), { body })

/** Returns the new secret, which is shown this once. */
export async function renewSecret(agentId: string, webhookId: string): Promise<string> {
  const at = path(agentId, `/webhooks/${encodeURIComponent(webhookId)}/secret`)
  return (await callBody<{ secret: string }>('POST', at)).secret
}

export const removeWebhook = (agentId: string, webhookId: string) =>
  callVoid('DELETE', path(agentId, `/webhooks/${encodeURIComponent(webhookId)}`))

/** Resolves when the test was sent, or was not, as the item says. */
export const sendTest = (agentId: string, to: string) =>
  callData<OutboxItem>('POST', path(agentId, '/test'), { body: { to } })

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

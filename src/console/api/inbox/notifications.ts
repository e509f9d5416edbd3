import type { Notifications, NotificationsUpdate, Webhook, WebhookCreate } from '#contract/inbox/notifications.ts'
import type { OutboxItem } from '#contract/inbox/outbox.ts'
import { call, type Answer } from '../request/call.ts'

export type NotificationsAnswer = { data: Notifications }

const path = (agentId: string, rest = '') => `agents/${encodeURIComponent(agentId)}/notifications${rest}`

export function getNotifications(agentId: string, signal?: AbortSignal): Promise<Answer<NotificationsAnswer>> {
  return call<NotificationsAnswer>('GET', path(agentId), { signal })
}

/** `etag`: the version that the change was made from; when there is a newer one, nothing is changed. */
export async function updateNotifications(
  agentId: string,
  body: NotificationsUpdate,
  etag?: string,
): Promise<NotificationsAnswer> {
  const headers = etag === undefined ? {} : { 'If-Match': etag }
  return (await call<NotificationsAnswer>('PATCH', path(agentId), { body, headers })).body
}

/** `secret` is never answered again; null: there is none. */
export async function addWebhook(
  agentId: string,
  body: WebhookCreate,
): Promise<{ data: Webhook; secret: string | null }> {
  return (await call<{ data: Webhook; secret: string | null }>('POST', path(agentId, '/webhooks'), { body })).body
}

/** Returns the new secret, which is shown this once. */
export async function renewSecret(agentId: string, webhookId: string): Promise<string> {
  const at = path(agentId, `/webhooks/${encodeURIComponent(webhookId)}/secret`)
  return (await call<{ secret: string }>('POST', at)).body.secret
}

export async function removeWebhook(agentId: string, webhookId: string): Promise<void> {
  await call('DELETE', path(agentId, `/webhooks/${encodeURIComponent(webhookId)}`))
}

/** Resolves when the test was sent, or was not, as the item says. */
export async function sendTest(agentId: string, to: string): Promise<OutboxItem> {
  return (await call<{ data: OutboxItem }>('POST', path(agentId, '/test'), { body: { to } })).body.data
}

/** The newest notices of an agent. */
export async function listOutbox(
  agentId: string,
  state: OutboxItem['state'] | undefined,
  signal?: AbortSignal,
): Promise<OutboxItem[]> {
  const query = `agent=${encodeURIComponent(agentId)}&limit=50${state ? `&state=${state}` : ''}`
  return (await call<{ data: OutboxItem[] }>('GET', `outbox?${query}`, { signal })).body.data
}

export async function sendAgain(itemId: string): Promise<void> {
  await call('POST', `outbox/${encodeURIComponent(itemId)}/send`)
}

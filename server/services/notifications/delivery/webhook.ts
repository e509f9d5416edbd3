import { createHmac } from 'node:crypto'
import { webhookTypes, type WebhookKind } from '../../../contract/inbox/notifications.ts'
import type { OutboxRecord } from '../../../store/records/outbox.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Details } from '../details.ts'
import type { Posted, PostNotice } from './post.ts'
import { shapeOf } from './shapes.ts'

/* Webhooks: signed as in the specification of Standard Webhooks. */

/** Posts a notice to a webhook. @throws {DeliveryError} */
export type PostWebhook = (
  item: OutboxRecord,
  details: Details,
  webhook: { kind: WebhookKind; agentName: string; url: string; secrets: readonly string[] },
  signal: AbortSignal,
) => Promise<void>

export function createWebhookPost(post: PostNotice): PostWebhook {
  return async (item, details, { kind, url, secrets, agentName }, signal) => {
    const content = kind === 'plain' ? plain(item, details, agentName) : shapeOf(kind, details)
    const body = Buffer.from(JSON.stringify(content))
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Foyer (webhooks)',
      ...(kind === 'plain' && signed(item.id, Math.floor(Date.now() / 1000), body, ...secrets)),
    }
    const posted = await post(url, body, headers, signal)
    if (posted.status < 200 || posted.status > 299) throw refused(posted)
  }
}

/**
 * The headers of Standard Webhooks: a signature by each secret, with spaces between. The id is the same with each attempt; the time and so the
 * signatures are not.
 */
export function signed(id: string, seconds: number, body: Buffer, ...secrets: string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}

function plain({ rule, agentId, about, at }: OutboxRecord, { title, text, link }: Details, agentName: string): object {
  return {
    type: webhookTypes[rule],
    timestamp: at,
    data: { agentId, agentName, ...about, title, ...(text !== undefined && { text }), ...(link && { url: link }) },
  }
}

function refused({ host, status, retryAfter }: Posted): DeliveryError {
  if (status >= 300 && status <= 399) {
    return new DeliveryError(`${host} redirects (status ${status}). Enter the address that it leads to.`, {
      isFinal: true,
    })
  }
  if (status === 410) return new DeliveryError(`${host} no longer takes notices (status 410).`, { isFinal: true })
  return new DeliveryError(`${host} responded with the status ${status}.`, { retryAfter })
}

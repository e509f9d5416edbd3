import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { webhookTypes, type WebhookKind } from '../../contract/inbox/notifications.ts'
import { sendRequest } from '../../core/send-request.ts'
import type { OutboxRecord } from '../../store/records/outbox.ts'
import { createRoutes, parseAddress, type Lookup } from '../pages/addresses.ts'
import { explainFailure } from '../pages/fetch.ts'
import { PageError } from '../pages/page-error.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Details } from './details.ts'
import type { WebhookSecrets } from './settings.ts'
import { shapeOf } from './shapes.ts'

/* Webhooks: signed as in the specification of Standard Webhooks, to public addresses only, without redirects. */

/** Posts a notice to a webhook. @throws {DeliveryError} */
export type PostWebhook = (
  item: OutboxRecord,
  details: Details,
  webhook: { kind: WebhookKind; agentName: string } & WebhookSecrets,
  signal: AbortSignal,
) => Promise<void>

/** How long a receiver may take, in milliseconds, and how much of its response is read. */
const usualDeadline = 10_000
const maxResponseBytes = 4096

/** Refusals that no later attempt changes: the address itself is wrong. */
const finalProblems = new Set(['not-an-address', 'scheme', 'userinfo', 'port', 'not-public'])

/** `networks`: those that may be reached although they are not public, as for the page reader. */
export function createWebhookPost({
  networks,
  lookup,
  deadline = usualDeadline,
}: {
  networks: readonly string[]
  lookup: Lookup
  deadline?: number
}): PostWebhook {
  const routeTo = createRoutes(networks, lookup)

  async function post(url: URL, body: Buffer, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
    const route = await routeTo(url)
    signal.throwIfAborted()
    const response = await sendRequest(url, {
      ...route,
      method: 'POST',
      body,
      headers,
      signal,
      maxHeaderSize: 32 * 1024,
    })
    await skim(response)
    const status = response.statusCode ?? 0
    if (status >= 200 && status <= 299) return
    throw refused(url.host, status, response.headers['retry-after'])
  }

  return async (item, details, { kind, url: address, secret, agentName }, signal) => {
    const timeout = AbortSignal.timeout(deadline)
    const url = parseAddress(address)
    const content = kind === 'plain' ? plain(item, details, agentName) : shapeOf(kind, details)
    const body = Buffer.from(JSON.stringify(content))
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      'User-Agent': 'Foyer (webhooks)',
      ...(kind === 'plain' && signed(item.id, Math.floor(Date.now() / 1000), body, secret)),
    }
    try {
      await post(url, body, headers, AbortSignal.any([signal, timeout]))
    } catch (error) {
      if (error instanceof DeliveryError) throw error
      if (signal.aborted) throw signal.reason
      if (timeout.aborted) throw new DeliveryError(`${url.host} did not respond within ${deadline / 1000} seconds.`)
      const problem = error instanceof PageError ? error : explainFailure(error, url)
      throw new DeliveryError(problem.message, { isFinal: finalProblems.has(problem.code), cause: error })
    }
  }
}

/** The headers of Standard Webhooks. The id is the same with each attempt; the time and so the signature are not. */
export function signed(id: string, seconds: number, body: Buffer, secret: string): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}

function plain({ rule, agentId, about, at }: OutboxRecord, { title, text, link }: Details, agentName: string): object {
  return {
    type: webhookTypes[rule],
    timestamp: at,
    data: { agentId, agentName, ...about, title, ...(text !== undefined && { text }), ...(link && { url: link }) },
  }
}

/** Lets the receiver finish a short response; the rest of a long one is not read. What it says is shown to nobody. */
async function skim(response: IncomingMessage): Promise<void> {
  let size = 0
  try {
    for await (const piece of response) {
      size += (piece as Buffer).length
      if (size > maxResponseBytes) break
    }
  } catch {
    // The status came before; a body that breaks off changes nothing.
  }
  response.destroy()
}

function refused(host: string, status: number, retryAfter = ''): DeliveryError {
  if (status >= 300 && status <= 399) {
    return new DeliveryError(`${host} redirects (status ${status}). Enter the address that it leads to.`, {
      isFinal: true,
    })
  }
  if (status === 410) return new DeliveryError(`${host} no longer takes notices (status 410).`, { isFinal: true })
  const wait = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0
  return new DeliveryError(`${host} responded with the status ${status}.`, { retryAfter: wait })
}

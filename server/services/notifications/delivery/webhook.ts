import { createHmac } from 'node:crypto'
import { type WebhookKind, webhookTypes } from '../../../contract/inbox/notifications.ts'
import type { OutboxRecord } from '../../../store/records/outbox.ts'
import { type Details, quoted, shortened } from '../details.ts'
import { DeliveryError, type Posted, type PostNotice } from './post.ts'
import { currentTime } from '../../../core/clock.ts'

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
      ...(kind === 'plain' && signed(item.id, Math.floor(currentTime() / 1000), body, ...secrets)),
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

/*
 * Notices as chat services take them. What a visitor wrote stays text there: it mentions nobody, links to nothing and has no markup. Where
 * a service has a kind of text without markup, that is used; else its own escapes.
 */

/** The longest text that is quoted, in characters: Discord takes messages of 2,000, and an escape or a line triples a character at most. */
const maxText = 300

/** Returns the body of a message for a chat service. */
export function shapeOf(kind: Exclude<WebhookKind, 'plain'>, details: Details): object {
  return shapes[kind]({ ...details, ...(details.text !== undefined && { text: shortened(details.text, maxText) }) })
}

const shapes: Record<Exclude<WebhookKind, 'plain'>, (details: Details) => object> = { slack, teams, discord }

/** https://api.slack.com/reference/messaging/payload. The text beside the blocks is what notifications on phones show. */
function slack({ title, lines, text, link, linkName }: Details): object {
  const section = (content: string) => ({ type: 'section', text: { type: 'plain_text', text: content, emoji: false } })
  return {
    text: escapeSlack(title),
    blocks: [
      section([title, ...lines].join('\n')),
      ...(text === undefined ? [] : [section(`“${text}”`)]),
      ...(link ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${link}|${escapeSlack(linkName)}>` } }] : []),
    ],
  }
}

/** The three characters that Slack's markup is made of, which nobody is mentioned without. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** An adaptive card, as workflows in Teams post it. A RichTextBlock has no markup, unlike a TextBlock. */
function teams({ title, lines, text, link, linkName }: Details): object {
  const block = (content: string, more: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: content, ...more }],
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(title, { weight: 'Bolder' }),
            ...lines.map((line) => block(line)),
            ...(text === undefined ? [] : [block(text, { italic: true })]),
          ],
          ...(link && { actions: [{ type: 'Action.OpenUrl', title: linkName, url: link }] }),
        },
      },
    ],
  }
}

/** Flag 4 keeps Discord from fetching and showing what a link leads to. */
function discord({ title, lines, text, link }: Details): object {
  const quotation = text === undefined ? [] : [quoted(escapeDiscord(text))]
  return {
    content: [`**${escapeDiscord(title)}**`, ...lines.map(escapeDiscord), ...quotation, link ?? []].flat().join('\n'),
    allowed_mentions: { parse: [] },
    flags: 4,
  }
}

/** Every character that Discord's markup, mentions and links are made of. */
function escapeDiscord(text: string): string {
  return text.replaceAll(/[\\*_~`|>#\-+[\]()<:@.]/g, String.raw`\$&`)
}

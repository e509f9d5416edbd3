import { z } from 'zod'
import { displayName, isHttpUrl, timestamp, timezone } from '../fields.ts'
import { newestFirst } from '../sessions/sessions.ts'

/* Who is told what of an agent: settings (GET, PATCH /v1/agents/{agentId}/notifications) and webhooks. */

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00')

/** One address, and nothing that a header could begin with. */
export const mailAddress = z.string().trim().max(254).pipe(z.email('must be an email address'))

/** Which events are told. `failed`: of notices that could not be delivered. There is none for each conversation, on purpose. */
const rules = z.object({
  waiting: z.boolean().meta({ description: 'A visitor waits for a person' }),
  unread: z.boolean().meta({ description: "Nobody has reacted to a visitor's message to a person for 3 minutes" }),
  contact: z.boolean().meta({ description: 'Somebody left a message in the contact form' }),
  review: z.boolean().meta({ description: 'A site that was read again lacks much of what it had' }),
  failed: z.boolean().meta({ description: 'A notice could not be delivered to another receiver' }),
})

const maxRecipients = 20
export const maxWebhooks = 10

/** `timezone` is that of `quietHours`, `digestAt`, and the times that notices name. */
export const notificationSettings = z.object({
  recipients: z
    .array(mailAddress)
    .max(maxRecipients)
    .refine((all) => new Set(all.map((each) => each.toLowerCase())).size === all.length, 'must name each address once')
    .meta({ description: 'Email addresses that get the notices' }),
  rules,
  includesText: z
    .boolean()
    .meta({ description: 'Whether notices quote what visitors wrote; if not, they only link to it' }),
  timezone,
  quietHours: z
    .object({ from: time, to: time })
    .refine(({ from, to }) => from !== to, 'must end at another time than it begins')
    .nullable()
    .meta({ description: 'When nothing is sent but to plain webhooks; what happens then is told afterwards' }),
  digestAt: time.nullable().meta({ description: 'When the numbers of the day before are sent; null: never' }),
  mailsVisitors: z.boolean().meta({
    description: 'Whether visitors who left an email address, and are away, are sent what people write to them',
  }),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const notificationDefaults: NotificationSettings = {
  recipients: [],
  rules: { waiting: true, unread: true, contact: true, review: true, failed: true },
  includesText: false,
  timezone: 'UTC',
  quietHours: null,
  digestAt: null,
  mailsVisitors: false,
}

/** PATCH: only what is sent changes; `rules` merges. */
export const notificationsUpdate = z
  .object({ ...notificationSettings.shape, rules: rules.partial() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'send at least one field')
  .meta({ id: 'NotificationsUpdate' })
export type NotificationsUpdate = z.infer<typeof notificationsUpdate>

/** What a webhook's receiver understands: `plain`, our own JSON, signed (Standard Webhooks); or that of a chat service. */
const webhookKind = z.enum(['plain', 'slack', 'teams', 'discord'])
export type WebhookKind = z.infer<typeof webhookKind>

/** A webhook without its address, which for chat services is a secret. */
export const webhook = z
  .object({
    id: z.string(),
    kind: webhookKind,
    name: z.string(),
    host: z.string().meta({ description: 'The host of its address' }),
    createdAt: timestamp,
    oldSecretUntil: timestamp.optional().meta({
      description: 'Until when its requests are also signed with the secret before; absent: they are not',
    }),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

/** POST /v1/agents/{agentId}/notifications/webhooks */
export const webhookCreate = z
  .object({
    kind: webhookKind,
    name: displayName,
    url: z.string().trim().max(2048, { abort: true }).refine(isHttpUrl, 'must be an https URL'),
  })
  .meta({ id: 'WebhookCreate' })
export type WebhookCreate = z.infer<typeof webhookCreate>

export const webhookAnswer = z
  .object({
    data: webhook,
    secret: z.string().nullable().meta({
      description: 'What its requests are signed with (whsec_…), shown once; null: its kind has no signatures',
    }),
  })
  .meta({ id: 'WebhookAnswer' })

/** `canMail`: the server can send email. `hasLinks`: it knows its public address, so that notices can link to the console. */
export const notificationsAnswer = z.object({
  data: notificationSettings
    .extend({ webhooks: z.array(webhook), canMail: z.boolean(), hasLinks: z.boolean() })
    .meta({ id: 'Notifications' }),
})
export type Notifications = z.infer<typeof notificationsAnswer>['data']

/** POST …/notifications/test: sends a notice to one of the agent's receivers at once. */
export const notificationsTest = z
  .object({ to: z.string().max(254).meta({ description: 'A recipient, or the id of a webhook' }) })
  .meta({ id: 'NotificationsTest' })

/** What a plain webhook's `type` says, by rule. A digest and an answer are only mailed. */
export const webhookTypes = {
  waiting: 'conversation.waiting',
  unread: 'conversation.unread',
  contact: 'contact.created',
  review: 'source.needs-review',
  failed: 'notice.failed',
  digest: 'digest',
  test: 'test',
  answer: 'answer',
} as const satisfies Record<z.infer<typeof noticeRule>, string>

/* Notices to the people behind an agent, and what became of each: the outbox. */

/**
 * What a notice is about. `waiting`: a visitor waits for a person. `unread`: nobody has reacted to a visitor's message to a person.
 * `contact`: somebody left a message in the contact form. `review`: a site that was read again lacks much of what it had. `failed`: a notice
 * could not be delivered. `digest`: the numbers of a day. `test`: somebody tries whether notices arrive. `answer`: to a visitor who left an email
 * address, that a person has written.
 */
const noticeRule = z.enum(['waiting', 'unread', 'contact', 'review', 'failed', 'digest', 'test', 'answer'])
export type NoticeRule = z.infer<typeof noticeRule>

/**
 * A notice for one receiver. `due`: it will be sent at `dueAt`. `dropped`: it was not sent, since it was no longer needed. `attempts` counts
 * those since it was created, or since it was sent again.
 */
export const outboxItem = z
  .object({
    id: z.string(),
    agentId: z.string(),
    kind: z.enum(['email', 'webhook', 'push']),
    rule: noticeRule,
    to: z.string().meta({
      description:
        'The email address, the id of the webhook, or that of the sign-in whose device is told; of an `answer` the id of the contact whose address it goes to',
    }),
    about: z.object({
      sessionId: z.string().optional(),
      contactId: z.string().optional(),
      aiId: z.string().optional(),
      sourceId: z.string().optional(),
      itemId: z.string().optional(),
      day: z.iso.date().optional(),
    }),
    at: timestamp.meta({ description: 'When it happened' }),
    createdAt: timestamp,
    state: z.enum(['due', 'sent', 'failed', 'dropped']),
    attempts: z.int().min(0),
    dueAt: timestamp.optional(),
    endedAt: timestamp.optional().meta({ description: 'When it was sent, given up or dropped' }),
    lastError: z.string().optional().meta({ description: 'Why the last attempt failed, or why it was dropped' }),
  })
  .meta({ id: 'OutboxItem' })
export type OutboxItem = z.infer<typeof outboxItem>

/** GET /v1/outbox: notices, the newest first. */
export const outboxQuery = z.object({
  agent: z.string().max(200).optional().meta({ description: "The agent's id; absent: all agents" }),
  state: outboxItem.shape.state.optional(),
  ...newestFirst,
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type OutboxQuery = z.infer<typeof outboxQuery>

export const outboxAnswer = z.object({ data: z.array(outboxItem) }).meta({ id: 'OutboxAnswer' })
export const outboxItemAnswer = z.object({ data: outboxItem }).meta({ id: 'OutboxItemAnswer' })

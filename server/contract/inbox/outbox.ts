import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { newestFirst } from '../sessions/sessions.ts'

/* Notices to the people behind an agent, and what became of each: the outbox. */

/**
 * What a notice is about. `waiting`: a visitor waits for a person. `unread`: nobody has reacted to a visitor's message to a person.
 * `contact`: somebody left a message in the contact form. `review`: a site that was read again lacks much of what it had. `failed`: a notice
 * could not be delivered. `digest`: the numbers of a day. `test`: somebody tries whether notices arrive. `answer`: to a visitor who left an email
 * address, that a person has written.
 */
export const noticeRule = z.enum(['waiting', 'unread', 'contact', 'review', 'failed', 'digest', 'test', 'answer'])
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

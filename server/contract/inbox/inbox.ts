import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { position } from '../sessions/sessions.ts'
import { answering, operator } from './handover.ts'

/**
 * GET /v1/inbox: the conversations of all agents of a workspace in which people take part. `needs`: somebody is needed and nobody has it.
 * `mine`: the caller has it. `open`: all that are not done. `done`.
 */
const inboxView = z.enum(['needs', 'mine', 'open', 'done'])
export type InboxView = z.infer<typeof inboxView>

export const inboxQuery = z.object({
  view: inboxView.default('needs'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: position.refine(({ id }) => id.startsWith('ses_'), 'is not a cursor of this list').optional(),
})

/** `waitingSince`: when a person was asked for, of those that wait; `preview`: the beginning of the visitor's newest message. */
const inboxItem = z
  .object({
    sessionId: z.string(),
    agent: z.object({ id: z.string(), name: z.string() }),
    preview: z.string(),
    answering,
    isOpen: z.boolean(),
    operator: operator.optional(),
    waitingSince: timestamp.optional(),
    updatedAt: timestamp,
    language: z.string().nullable(),
  })
  .meta({ id: 'InboxItem' })
export type InboxItem = z.infer<typeof inboxItem>

/**
 * The oldest first of those that need somebody, the newest first of the others, and how many each view has (999 at most). `next`: the cursor of
 * the next page; absent: this is the last one.
 */
export const inboxAnswer = z
  .object({
    data: z.array(inboxItem),
    counts: z.object({ needs: z.int(), mine: z.int(), open: z.int() }),
    next: z.string().optional(),
  })
  .meta({ id: 'InboxAnswer' })
export type Inbox = z.infer<typeof inboxAnswer>

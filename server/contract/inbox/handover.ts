import { z } from 'zod'
import { httpUrl, timestamp } from '../fields.ts'
import { author, clientId, message, messageText } from '../sessions/chat.ts'
import { position } from '../sessions/sessions.ts'

/*
 * People in conversations. What happens is appended to the conversation as events, which the documented lists leave out. Who answers and
 * whether somebody is needed are derived from them.
 */

/**
 * Who answers a conversation. `ai`: the agent. `waiting`: a person was asked for and nobody has come yet; the agent goes on answering unless
 * the owner wants it silent. `person`: somebody has taken the conversation over, and the agent is silent.
 */
export const answering = z.enum(['ai', 'waiting', 'person'])
export type Answering = z.infer<typeof answering>

/** Why a person was asked for: the visitor wished it, the agent found nothing, an answer failed, an answer was voted down, or a rule of the owner's. */
const askReason = z.enum(['wish', 'unanswered', 'failed', 'voted-down', 'rule'])
export type AskReason = z.infer<typeof askReason>

/** The owner's rule by which a person was asked for: a word that the visitor wrote, or so many answers in a row that found nothing. */
const askedRule = z.union([z.object({ word: z.string() }), z.object({ unanswered: z.int() })])
export type AskedRule = z.infer<typeof askedRule>

/** A person who has a conversation, as operators see them. */
export const operator = z
  .object({ id: z.string(), name: z.string(), pictureUrl: httpUrl.optional() })
  .meta({ id: 'Operator' })
export type Operator = z.infer<typeof operator>

/**
 * An event of a conversation. `asked`, `withdrawn`: a person was asked for, or no longer is. `taken`: `operator` answers from now on.
 * `returned`: the agent answers again, `by` a person or `time`. `done`, `reopened`: whether somebody is needed. `note`: for colleagues.
 */
export const handoverEvent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('asked'),
      by: z.enum(['visitor', 'agent', 'rule']),
      why: askReason,
      rule: askedRule.optional(),
    }),
    z.object({ type: z.literal('withdrawn'), by: z.enum(['visitor', 'time']) }),
    z.object({ type: z.literal('taken'), operator }),
    z.object({ type: z.literal('returned'), by: z.enum(['person', 'time']), name: z.string().optional() }),
    z.object({ type: z.literal('done'), name: z.string() }),
    z.object({ type: z.literal('reopened'), by: z.enum(['person', 'visitor']), name: z.string().optional() }),
    z.object({ type: z.literal('note'), name: z.string(), text: z.string() }),
  ])
  .meta({ id: 'HandoverEvent' })
export type HandoverEvent = z.infer<typeof handoverEvent>

/**
 * What a visitor may know of the people behind a conversation. `author`: who has taken it over. `offer`: what can be had now: `person` to ask
 * for one, `form` to leave a message. `hours`: when people are there, as a text in the visitor's language; absent: not said.
 * `isOpen`: within those hours now.
 */
const handover = z
  .object({
    answering,
    author: author.optional(),
    offer: z.array(z.enum(['person', 'form'])),
    hours: z.string().optional(),
    isOpen: z.boolean(),
    readThrough: z.int().optional().meta({
      description: 'How far the person who answers has read: the position of an entry, counted from 0. Never stored',
    }),
    hasAddress: z.boolean().meta({ description: 'Whether the visitor left an address in this conversation' }),
  })
  .meta({ id: 'Handover' })
export type Handover = z.infer<typeof handover>

/**
 * Events of a session's stream besides those of chat.ts. They are not stored and have no SSE id, so that a Last-Event-ID never moves by them.
 * `handover`: sent when it changes, and first to a client that connects while it is not plainly the agent that answers. `typing`: what the
 * other side does; a client lets it end by itself after ten seconds.
 */
export type HandoverStreamEvent =
  | { event: 'handover'; data: Handover }
  | { event: 'typing'; data: { isTyping: boolean; name?: string } }

export const handoverAnswer = z.object({ data: handover }).meta({ id: 'HandoverAnswer' })

/** POST …/handover/ask, by the visitor or an admin. Asking twice is asking once. */
export const handoverAsk = z.object({ why: askReason.default('wish') }).meta({ id: 'HandoverAsk' })

/** One entry of a conversation as operators see it: a message, or an event with who and when. `position` counts all entries from 0. */
const timelineEntry = z
  .union([
    z.object({ position: z.int(), message }),
    z.object({ position: z.int(), id: z.string(), createdAt: timestamp, event: handoverEvent }),
  ])
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof timelineEntry>

/**
 * GET …/handover/timeline, for operators. `operator`: who has it; `isMine`: the caller answers it. `isOpen`: somebody is needed. `length` is what an action sends as `after`:
 * how many entries its author has seen. `next`: the position from which there are more; absent: these were all. `isVisitorTyping`, `readThrough`: never stored; the position that the visitor has read through.
 */
const timeline = z
  .object({
    answering,
    isOpen: z.boolean(),
    operator: operator.optional(),
    isMine: z.boolean(),
    length: z.int(),
    next: z.int().optional(),
    isVisitorTyping: z.boolean(),
    readThrough: z.int().optional(),
    entries: z.array(timelineEntry),
  })
  .meta({ id: 'Timeline' })
export type Timeline = z.infer<typeof timeline>
/** A page of it: as many entries as somebody reads at once. */
export const timelineQuery = z.object({
  from: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(500),
})
export type TimelineQuery = z.infer<typeof timelineQuery>
export const timelineAnswer = z.object({ data: timeline }).meta({ id: 'TimelineAnswer' })

/**
 * What an operator does to a conversation. `after`: how many entries were seen (`length` of the timeline). When a colleague has acted since, or
 * the visitor no longer wants a person, nothing is done: 409 `conversation-changed`, and the timeline says what came between. What the visitor or
 * the agent wrote since is no obstacle. `takeFrom`: the id of the operator whose conversation is
 * taken over knowingly; without it a conversation that another person has is refused.
 */
const seen = { after: z.int().min(0), takeFrom: z.string().max(200).optional() }
export const handoverTake = z.object(seen).meta({ id: 'HandoverTake' })

/** POST …/handover/messages: a person's message, which takes the conversation over. The same `clientId` twice is one message. */
export const personMessage = z
  .object({
    ...seen,
    message: messageText,
    clientId,
  })
  .meta({ id: 'PersonMessage' })
export type PersonMessage = z.infer<typeof personMessage>

/** POST …/handover/return, /done, /reopen. */
export const handoverStep = z.object({ after: z.int().min(0) }).meta({ id: 'HandoverStep' })

/** POST …/handover/notes: for colleagues; never sent to visitors or a model. The same `clientId` twice is one note. */
export const handoverNote = z
  .object({ text: z.string().trim().min(1, 'must not be empty').max(4000), clientId: clientId.optional() })
  .meta({ id: 'HandoverNote' })
export type HandoverNote = z.infer<typeof handoverNote>

/** POST …/handover/signals, by the visitor and operators: typing and reading. Never stored. */
export const handoverSignal = z
  .object({ isTyping: z.boolean().optional(), readThrough: z.int().min(0).optional() })
  .refine((body) => Object.keys(body).length > 0, 'send isTyping or readThrough')
  .meta({ id: 'HandoverSignal' })
export type HandoverSignal = z.infer<typeof handoverSignal>

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

/**
 * `waitingSince`: when a person was asked for, of those that wait; `preview`: the beginning of the visitor's newest message. `isUnread`: the
 * visitor has written to the person who has it, who has not seen that yet.
 */
const inboxItem = z
  .object({
    sessionId: z.string(),
    agent: z.object({ id: z.string(), name: z.string() }),
    preview: z.string(),
    answering,
    isOpen: z.boolean(),
    operator: operator.optional(),
    waitingSince: timestamp.optional(),
    isUnread: z.boolean(),
    updatedAt: timestamp,
    language: z.string().nullable(),
  })
  .meta({ id: 'InboxItem' })
export type InboxItem = z.infer<typeof inboxItem>

/**
 * The oldest first of those that need somebody, the newest first of the others, and how many each view has (999 at most). `unread`: how many of
 * the caller's newest 20 are unread. `next`: the cursor of the next page; absent: this is the last one.
 */
export const inboxAnswer = z
  .object({
    data: z.array(inboxItem),
    counts: z.object({ needs: z.int(), mine: z.int(), unread: z.int(), open: z.int() }),
    next: z.string().optional(),
  })
  .meta({ id: 'InboxAnswer' })
export type Inbox = z.infer<typeof inboxAnswer>

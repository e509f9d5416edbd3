import { z } from 'zod'
import { httpUrl, pageUrl, timestamp } from '../fields.ts'
import type { Problem } from '../problem.ts'
import { answerErrorCode, receipt, verdict } from './receipt.ts'

/** A visitor's verdict on an answer. */
export const feedback = z
  .object({
    type: z.enum(['positive', 'negative']),
    correctiveAnswer: z.string().trim().max(8000).optional(),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof feedback>

/** The most suggestions of one answer, and the longest of them, in characters. */
export const maxSuggestions = 8
export const maxSuggestionLength = 200

/** A document that an answer was found in. */
export const answerSource = z
  .object({ title: z.string(), url: z.string().optional() })
  .meta({ id: 'AnswerSource', description: 'A document that visitors can read on in, if it has a URL' })
export type AnswerSource = z.infer<typeof answerSource>

/** The most sources that an answer names. */
export const maxAnswerSources = 5

/** A person who answers, as visitors see them. */
export const author = z
  .object({ name: z.string(), pictureUrl: httpUrl.optional() })
  .meta({ id: 'Author', description: 'The person who wrote this message; absent: the AI' })
export type Author = z.infer<typeof author>

/**
 * A message of a conversation, with optional fields beside the documented ones. `status` is absent on a whole message; `stopped`: the
 * visitor ended the answer, a person took over, or the agent was switched off; `interrupted`: the server shut down; `failed`: see `error`, whose `reason` only
 * admins see.
 * `isApology`: the model wrote nothing, and `message` is the server's text for that, which a widget may replace with one in the
 * visitor's language. `suggestions`: what the visitor may ask next, each a message that can be sent as it is. `sources`: the documents the
 * answer was found in, best first. `verdict`: on a complete answer of an engine that knows it; small talk has none. `basis`: `guidance` when
 * no passage answers the question and the model answered from its guidance. `receipt`: how the answer was made; only admins see it.
 * `author`: on a message of the assistant's side that a person wrote. `isLengthLimited`: the answer ended at the length limit of its model; a
 * message with `continues` has the model go on. `continues`: on such a message, and on what the model then wrote, the id of the answer that
 * it goes on with: both texts together are one answer. `isHandoverNotice`: the agent only says that a person was asked for; it is no answer.
 * `page`: the page that the visitor read when writing it.
 */
export const message = z
  .object({
    id: z.string(),
    createdAt: timestamp,
    messageType: z.enum(['user', 'assistant']),
    message: z.string(),
    clientId: z.string().optional(),
    status: z.enum(['stopped', 'interrupted', 'failed']).optional(),
    error: z
      .object({ code: answerErrorCode, reason: z.string().optional(), isApology: z.literal(true).optional() })
      .optional(),
    suggestions: z.array(z.string().min(1).max(maxSuggestionLength)).min(1).max(maxSuggestions).optional(),
    sources: z.array(answerSource).min(1).max(maxAnswerSources).optional(),
    verdict: verdict.optional(),
    basis: z.enum(['guidance']).optional(),
    receipt: receipt.optional(),
    feedback: feedback.optional(),
    author: author.optional(),
    isLengthLimited: z.literal(true).optional(),
    continues: z.string().optional(),
    isHandoverNotice: z.literal(true).optional(),
    page: z.string().optional(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>

/** The longest message a visitor may send, in characters. */
export const maxMessageLength = 8000
/** What somebody writes in a conversation. */
export const messageText = z
  .string()
  .max(maxMessageLength)
  .refine((text) => text.trim() !== '', 'must not be empty')

/** Made by whoever sends something, so that it is the same when it is sent again. */
export const clientId = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')

/**
 * POST …/conversations. The same `clientId` in one session is the same message, sent again. `continues`: the id of an answer of the session
 * that has `isLengthLimited`, for its model to go on with it. `page`: the page that the visitor reads. If it is among what the agent knows, a
 * message that does not say what it is about is about that: "How much is this?"
 */
export const messageSend = z
  .object({
    message: messageText,
    clientId: clientId.optional(),
    continues: z.string().max(100).optional(),
    page: pageUrl.optional(),
  })
  .meta({ id: 'MessageSend' })
export type MessageSend = z.infer<typeof messageSend>

/** The response header with the id of the session's newest event, sent with a list of its messages. A client sends it as Last-Event-ID to continue from there. */
export const lastEventHeader = 'Foyer-Last-Event-Id'

/**
 * The events of a session's stream. `id` counts up within the session (see server/core/event-ids.ts).
 * `message`: a stored message, whole. `delta`: the next piece of the answer that is being written.
 * `error`: why no answer comes (the stored failed message follows), or why the stream ends, such as 404 for a session that was erased.
 */
export type ChatEvent =
  | { id: number; event: 'message'; data: Message }
  | { id: number; event: 'delta'; data: { messageId: string; text: string } }
  | { id: number; event: 'error'; data: Problem }

import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { message } from './chat.ts'
import { newestFirst, session } from './sessions.ts'

/** The most tags of a conversation, their length in characters, and how many conversations one request tags. */
export const maxTags = 10
const maxTagLength = 40
const maxTagged = 500

/** A word of an admin's for a conversation, such as `refund`. Each run of white space is one space; letters of both cases differ. */
const tag = z
  .string()
  .max(10 * maxTagLength)
  .normalize('NFC')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'must not be empty')
      .max(maxTagLength)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters'),
  )

/** The longest preview, and the longest text to look for, in characters. */
export const previewLength = 200
const maxSearchLength = 200

/** A day in UTC, or a moment. */
export const dayOrTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .meta({ description: 'A day in UTC (2026-11-20) or a moment (ISO 8601)', example: '2026-11-20' })

/**
 * Which conversations GET …/conversations returns. `from` and `to`: opened then or later, and on that day or before it; a moment in `to` is
 * exclusive. `vote`, `state`: with at least one such vote, or one such answer. `tag`: an admin gave it that tag. `q`: a message of it contains this text; case, accents, width of
 * letters, kinds of quotation marks and amounts of white space do not matter.
 */
const conversationFilter = z.object({
  from: dayOrTime.optional(),
  to: dayOrTime.optional(),
  vote: z.enum(['positive', 'negative']).optional(),
  state: z.enum(['answered', 'unanswered', 'failed']).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/i, 'must be a language, such as en')
    .toLowerCase()
    .optional(),
  tag: tag.optional(),
  q: z.string().trim().min(1).max(maxSearchLength).optional(),
})
export type ConversationFilter = z.infer<typeof conversationFilter>

/**
 * A filter and a page of its results, newest first. A search (`q`) looks through the conversations for a second at most: a page of it may
 * hold fewer than `limit`, or none, and still have a next one. Exports hold all results, whatever `limit` and `cursor` say.
 */
export const conversationQuery = conversationFilter.extend({
  ...newestFirst,
})
export type ConversationQuery = z.infer<typeof conversationQuery>

/**
 * A conversation in the list of an agent. `preview`: the beginning of its first message. `answers`: how many answered the question, did not
 * (where the engine knows), and failed. `language`: of the visitor's browser, null if it sent none.
 */
export const conversationSummary = z
  .object({
    id: z.string().meta({ description: 'The id of the session' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    preview: z.string().max(previewLength),
    messages: z.int(),
    answers: z.object({ answered: z.int(), unanswered: z.int(), failed: z.int() }),
    votes: z.object({ positive: z.int(), negative: z.int() }),
    language: z.string().nullable(),
    tags: z.array(z.string()).meta({ description: 'What admins call it; visitors never see them' }),
  })
  .meta({ id: 'ConversationSummary' })
export type ConversationSummary = z.infer<typeof conversationSummary>

/** Media types of an export in `Accept`: CSV with a line for each message, and JSON Lines as of `…/export`. */
export const csvType = 'text/csv'
export const jsonLinesType = 'application/x-ndjson'

/** An export to download: a filter and a format. */
export const downloadQuery = conversationFilter.extend({
  format: z.enum(['csv', 'jsonl']).default('csv'),
  order: newestFirst.order,
})
export type DownloadQuery = z.infer<typeof downloadQuery>

/** The address at which a browser downloads an export, straight to the disk: `url` works once, until `expiresAt`, and only while the token that asked for it is valid. */
export const downloadLink = z
  .object({ url: z.url(), expiresAt: timestamp })
  .meta({ id: 'DownloadLink', description: 'A link that works once, within a minute' })
export type DownloadLink = z.infer<typeof downloadLink>

/** A line of GET …/export: a session, or a message of the session in the last such line before it. */
export const exportLine = z
  .discriminatedUnion('type', [
    session.extend({
      type: z.literal('session'),
      tags: z
        .array(z.string())
        .optional()
        .meta({ description: 'Of a filtered list of conversations: its tags. Absent: none' }),
    }),
    message.extend({
      type: z.literal('message'),
      sessionId: z.string(),
      generatedBy: z
        .literal('ai')
        .optional()
        .meta({ description: 'Marks machine-generated text (EU AI Act, article 50(2))' }),
    }),
  ])
  .meta({ id: 'ExportLine' })
export type ExportLine = z.infer<typeof exportLine>

/** JSON Lines: each line is an {@link ExportLine}. */
export const exportType = 'application/jsonl'

/** PATCH …/tags: takes tags from conversations, and gives them others. */
export const tagChange = z
  .object({
    sessionIds: z.array(z.string().max(200)).min(1).max(maxTagged),
    add: z.array(tag).max(maxTags).default([]),
    remove: z.array(tag).max(100).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'send tags to add or to remove')
  .meta({ id: 'TagChange' })
export type TagChange = z.infer<typeof tagChange>

/** A conversation with the tags that it has now. */
const taggedConversation = z
  .object({ id: z.string().meta({ description: 'The id of the session' }), tags: z.array(z.string()) })
  .meta({ id: 'TaggedConversation' })
export type TaggedConversation = z.infer<typeof taggedConversation>

/** `data`: the conversations as they are now, without those that do not exist. `full`: the ids of those that stay as they were, since they would have too many tags. */
export const tagChangeAnswer = z
  .object({ data: z.array(taggedConversation), full: z.array(z.string()) })
  .meta({ id: 'TagChangeAnswer' })
export type TagChangeAnswer = z.infer<typeof tagChangeAnswer>

/** A tag in use, and how many conversations of the agent have it. */
export const tagCount = z.object({ tag: z.string(), conversations: z.int().min(1) }).meta({ id: 'TagCount' })
export type TagCount = z.infer<typeof tagCount>

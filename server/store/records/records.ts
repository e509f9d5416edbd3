import type { Ai } from '../../contract/knowledge/ai.ts'
import type { Message } from '../../contract/sessions/chat.ts'
import type { Embed } from '../../contract/agents/embed.ts'
import type { SavedTheme } from '../../contract/agents/theme.ts'
import type { Token } from '../../contract/access/tokens.ts'
import type { Workspace } from '../../contract/access/workspaces.ts'
import type { SeenDays } from '../../core/counting/seen-days.ts'

/* What is stored, and what is said to lists and changes of it. Types only. */

export type WorkspaceRecord = Workspace

export type TokenRecord = Omit<Token, 'lastUsedAt'> & {
  workspaceId: string
  /** SHA-256 of the token, hex. */
  hash: string
  /** The hour that it was last used in, as a timestamp; absent: it was not. */
  lastUsedAt?: string
}

export type AgentRecord = {
  id: string
  workspaceId: string
  webId: string
  name: string
  publicSlug: string | null
  createdAt: string
  updatedAt: string
  /** The attached AI resource; of the same workspace, and always one that exists. */
  aiId: string | null
  theme: SavedTheme
  embed: Partial<Embed>
  /** Where its widget was loaded lately; absent: nowhere. */
  seen?: SeenDays
  /** What was decided on questions that were not answered; absent: nothing. */
  questions?: QuestionMarks
  /** The number of the newest version of the theme; absent: it was never changed. */
  version?: number
}

/** What somebody decided on questions that were not answered, and when, by the keys of their wordings. */
export type QuestionMarks = Readonly<Record<string, { state: 'done' | 'ignored'; at: string }>>

export type AiRecord = Ai & {
  workspaceId: string
  createdAt: string
  /** The customer's vendor key, sealed; null: the platform's. */
  sealedKey: string | null
  /** The number of the newest version of the instructions; absent: they were never changed. */
  version?: number
}

/**
 * That a workspace has uploaded a picture. The bytes are an asset, which is there for as long as an upload of it is, of whichever
 * workspace; an upload is there before its bytes, and goes after them.
 */
export type UploadRecord = {
  id: string
  workspaceId: string
  /** Of the asset. */
  name: string
  /** In bytes. */
  size: number
  createdAt: string
  /**
   * `uploading`: the bytes are on their way; nobody is shown it. `stored`: the bytes are there; a workspace has one such upload of an
   * asset. `removing`: it was the last upload of the asset, whose bytes are being removed; nobody is shown it.
   */
  state: 'uploading' | 'stored' | 'removing'
  /** When its removal was begun, or last begun again. */
  since?: string
}

export type SessionRecord = {
  id: string
  workspaceId: string
  agentId: string
  createdAt: string
  /** When its newest message was stored, or when it was opened. */
  updatedAt: string
  /** How many messages it holds. */
  length: number
}

/**
 * A stored message. `replyTo`: on an assistant's message, the id of the visitor's message that it answers. `language`: on a visitor's,
 * that of the browser, such as `de`.
 */
export type MessageRecord = Message & { replyTo?: string | undefined; language?: string | undefined }

/** What a conversation holds, in numbers: answers by what became of them, votes, and the visitor's language, null if it is not known. */
export type ConversationFacts = {
  answered: number
  unanswered: number
  failed: number
  positive: number
  negative: number
  language: string | null
}

/** A session as the list of conversations shows it, with how it begins. */
export type ConversationRecord = SessionRecord & ConversationFacts & { preview: string }

/**
 * Which conversations are asked for: opened at `from` or later, and before `to`; with such a vote, or such an answer; in that language; with
 * a message that contains `text`, in any case of letters.
 */
export type ConversationFilter = {
  from?: string | undefined
  to?: string | undefined
  vote?: 'positive' | 'negative' | undefined
  state?: 'answered' | 'unanswered' | 'failed' | undefined
  language?: string | undefined
  text?: string | undefined
}

/** Some that were found, perhaps none, and the id of the last session that was looked at: the slice `after` it goes on from there. */
export type ConversationBatch = { found: ConversationRecord[]; through: string }

/**
 * A part of a list: `after` is the id of the last item of the part before (exclusive), `limit` the most items to give. `mayLag`: what is
 * given may be a moment old, as on a replica; for admins who look at lists and exports, never for a visitor, nor for what decides
 * something.
 */
export type Slice = {
  order: 'asc' | 'desc'
  after?: string | undefined
  limit?: number | undefined
  mayLag?: boolean | undefined
}

/** A part of a conversation: a slice of its list, or all messages from a position on, counted from 0. */
export type MessageSlice = Slice | { order: 'asc'; from: number; mayLag?: boolean | undefined }

/** The change of an agent: also takes which of the pictures that the caller asked about are none of the workspace's. */
export type AgentChange = (current: AgentRecord, missing: ReadonlySet<string>) => AgentRecord

/** The change of a record: takes the current one, answers the next, or the same object for "no change", or throws to refuse. Pure and synchronous; it may run again. */
export type Change<T> = (current: T) => T

import type { Ai } from '../../contract/knowledge/ai.ts'
import type { Message } from '../../contract/sessions/chat.ts'
import type { Cursor, Position } from '../../contract/sessions/sessions.ts'
import type { NotificationSettings, Webhook } from '../../contract/inbox/notifications.ts'
import type { SpendingSettings } from '../../contract/agents/spending.ts'
import type { Embed } from '../../contract/agents/embed.ts'
import type { SavedTheme } from '../../contract/agents/theme.ts'
import type { Help } from '../../contract/inbox/help.ts'
import type { Answering, HandoverEvent, Operator } from '../../contract/inbox/handover.ts'
import type { Token } from '../../contract/access/tokens.ts'
import type { Setup, SetupLine } from '../../contract/sites/setup.ts'
import type { Workspace, WorkspaceContents as Contents } from '../../contract/access/workspaces.ts'
import type { SeenDays } from '../../core/counting/seen-days.ts'

/* The stored records, and the parameters of lists and changes of them. Types only. */

/** By what push services know this server. `publicKey`: base64url. `sealed`: the private one, a JWK. */
export type PushKeysRecord = { publicKey: string; sealed: string }

/** With the default workspace, of the whole server: `pushKeys`, and `secretId`, which names the secret that it was started with last. */
export type WorkspaceRecord = Workspace & { pushKeys?: PushKeysRecord; secretId?: string }
export type WorkspaceContents = Contents

export type TokenRecord = Omit<Token, 'lastUsedAt'> & {
  workspaceId: string
  /** SHA-256 of the token, hex. */
  hash: string
  /** The hour in which it was last used, as a timestamp; absent: never. */
  lastUsedAt?: string
}

export type AgentRecord = {
  id: string
  workspaceId: string
  webId: string
  name: string
  publicSlug: string | null
  /** Made to look at, and not renamed since. */
  isExample?: true
  createdAt: string
  updatedAt: string
  /** The attached AI resource; of the same workspace, and always one that exists. */
  aiId: string | null
  theme: SavedTheme
  embed: Partial<Embed>
  /** Counts of where its widget was loaded lately; absent: nowhere. */
  seen?: SeenDays
  /** Prices of models, and the limit of tokens in a month; absent: none. */
  spending?: SpendingSettings
  /** How its visitors reach people; absent: nothing was ever set. */
  help?: Partial<Help>
  /** Who is told what of it; absent: nobody is. What later versions added may be missing. */
  notifications?: Partial<NotificationSettings> & { webhooks: readonly WebhookRecord[] }
  /** Admins' marks on unanswered questions; absent: none. */
  questions?: QuestionMarks
  /** What was found on its site; absent: it was not made of one. */
  setup?: SetupRecord
  /** The link that shows its chat page before it is public; absent: there is none. */
  share?: ShareRecord
  /** The number of the newest version of the theme; absent: it was never changed. */
  version?: number
}

/** `sealed`: the address and the secrets of its signatures, for the id of the webhook. */
export type WebhookRecord = Webhook & { sealed: string }

/** `hash`: of the link's key. */
export type ShareRecord = { hash: string; expiresAt: string }

/** What was found on a site for its agent: see the contract for the fields that both have. */
export type SetupRecord = Pick<Setup, 'url' | 'startedAt' | 'page' | 'missing' | 'checkedAt' | 'isLookPending'> & {
  lines: readonly SetupProposal[]
  prompts: readonly Omit<Setup['prompts'][number], 'isShown'>[]
  /** Whether the site calls itself a business. */
  isBusiness: boolean
  aiId: string
  sourceId: string
}

/** What is proposed for one or several fields of an agent. */
export type SetupProposal = {
  field: SetupLine['field']
  language?: SetupLine['language']
  /** As it is shown. */
  value: string
  from: string
  /** The values by path: `name`, or a path of the saved theme such as `theme.chat.roundness`. */
  set: Readonly<Record<string, unknown>>
  /** The values before they were set, without those that there were none of. Absent: they were never set. */
  before?: Readonly<Record<string, unknown>>
  isRefused?: true
}

/** Admins' marks on unanswered questions, with their times, by the keys of wordings. */
export type QuestionMarks = Readonly<Record<string, { state: 'done' | 'ignored'; at: string }>>

export type AiRecord = Ai & {
  workspaceId: string
  createdAt: string
  /** The customer's vendor key, sealed; null: the platform's. */
  sealedKey: string | null
  /** The embedded engine answers also where the platform has a model. */
  isEmbedded?: true
  /** The number of the newest version of the instructions; absent: they were never changed. */
  version?: number
}

/**
 * The upload of a picture by a workspace. Its bytes are an asset, which exists as long as any workspace has an upload of it; an upload is
 * stored before its bytes and removed after them.
 */
export type UploadRecord = {
  id: string
  workspaceId: string
  /** The name of the asset. */
  name: string
  /** In bytes. */
  size: number
  createdAt: string
  /**
   * `uploading`: the bytes are being stored; not listed. `stored`: the bytes are stored; a workspace has one such upload of an asset.
   * `removing`: it was the last upload of the asset, whose bytes are being removed; not listed.
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
  /** How many entries it holds: messages and events. */
  length: number
  /** What people do in it; absent: it holds no event. */
  people?: PeopleState
}

/**
 * A stored message. `replyTo`: on an assistant's message, the id of the visitor's message that it answers. `language`: on a visitor's,
 * that of the browser, such as `de`. `operatorId`: on a person's, who wrote it.
 */
export type MessageRecord = Message & {
  replyTo?: string | undefined
  language?: string | undefined
  operatorId?: string | undefined
}

/**
 * What people did, in the same sequence as the messages. Its message is empty, so that nothing that reads texts finds one. `operatorId`: who
 * did it.
 */
export type EventRecord = {
  id: string
  createdAt: string
  messageType: 'event'
  message: ''
  event: HandoverEvent
  operatorId?: string | undefined
  /** Of a note, as of a message: sent twice it is one. */
  clientId?: string | undefined
}

/** An entry of a conversation. Only operators see those that are no message. */
export type EntryRecord = MessageRecord | EventRecord

/** An entry with its position in the conversation, from 0. */
export type Entry = { position: number; record: EntryRecord }

/** What follows from the entries of a conversation (handover.ts); never stored without them. */
export type PeopleState = {
  answering: Answering
  /** Somebody is needed; false: it is done. */
  isOpen: boolean
  /** People take part: it has more than notes. */
  isListed: boolean
  /** Who has it, while a person answers. */
  operator?: Operator
  /** When a person was asked for, while one is waited for. */
  waitingSince?: string
  /** When a person did something the last time. */
  personAt?: string
  /** How often a person has taken it over: an answer that began before is not stored (see `appendMessage`). */
  takes: number
  /** How many events there are among its entries. */
  events: number
  /** The position of the newest act that is in the way of another operator's; `by`: whose it is, null: the visitor's, or that of time. */
  acted?: { position: number; by: string | null }
}

/** A conversation in the inbox. `preview`: the beginning of the visitor's newest message. */
export type InboxRecord = SessionRecord & { people: PeopleState; preview: string; language: string | null }

/** The views of the inbox; `mine`: of that operator. */
export type InboxQuery = { view: 'needs' | 'open' | 'done' } | { view: 'mine'; operatorId: string }

/** The facts of a conversation: counts of answers by outcome, of votes, and the visitor's language, null if unknown. */
export type ConversationFacts = {
  answered: number
  unanswered: number
  failed: number
  positive: number
  negative: number
  language: string | null
}

/** A session in the list of conversations, with its facts, its beginning, and the tags that admins gave it. */
export type ConversationRecord = SessionRecord & ConversationFacts & { preview: string; tags: readonly string[] }

/**
 * A filter of conversations: opened at `from` or later, and before `to`; with such a vote, or such an answer; in that language; with that tag; with a
 * message that contains `text`, case-insensitively.
 */
export type ConversationFilter = {
  from?: string | undefined
  to?: string | undefined
  vote?: 'positive' | 'negative' | undefined
  state?: 'answered' | 'unanswered' | 'failed' | undefined
  language?: string | undefined
  tag?: string | undefined
  text?: string | undefined
}

/** A batch of results, perhaps empty, and the last session that was checked: the slice `after` it continues the search. */
export type ConversationBatch = { found: ConversationRecord[]; through: Position }

/**
 * A part of a list: `after` is the last item of the part before (exclusive), `limit` the most items. When that item is gone, the part begins at its
 * time, if that is given: then none is left out, but others of that very millisecond may come twice. `mayLag`: the result may be a
 * moment old, as on a replica; for admins' lists and exports, never for visitors or for decisions.
 */
export type Slice = {
  order: 'asc' | 'desc'
  after?: Cursor | undefined
  limit?: number | undefined
  mayLag?: boolean | undefined
}

/** A part of a conversation: a slice of its list, or all messages from a position on, counted from 0. */
export type MessageSlice = Slice | { order: 'asc'; from: number; mayLag?: boolean | undefined }

/** The change of an agent: also gets those of the caller's pictures that the workspace does not have. */
export type AgentChange = (current: AgentRecord, missing: ReadonlySet<string>) => AgentRecord

/** The change of a record: returns the next one, or the same object for "no change", or throws to refuse. Pure and synchronous; it may run again. */
export type Change<T> = (current: T) => T

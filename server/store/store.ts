import type { Feedback } from '../contract/sessions/chat.ts'
import type { Position } from '../contract/sessions/sessions.ts'
import type { AssetStore, UploadStore } from './assets.ts'
import type { ContactStore } from './records/contacts.ts'
import type { KnowledgeStore } from './records/knowledge/knowledge.ts'
import type { DayCounts, InsightTotals } from './records/insight.ts'
import type { OutboxStore } from './records/outbox.ts'
import type { PeopleStore } from './records/people.ts'
import type { QuestionStore } from './records/questions.ts'
import type { Bus, Claims, Counters } from './live.ts'
import type { StoreMeasures } from './measures.ts'
import type { Version } from '../contract/knowledge/versions.ts'
import type { VersionedKind, VersionMark, VersionRecord } from './records/versions.ts'
import type {
  AgentChange,
  AgentRecord,
  AiRecord,
  Change,
  ConversationBatch,
  ConversationFilter,
  Entry,
  EntryRecord,
  InboxQuery,
  InboxRecord,
  MessageRecord,
  PeopleState,
  SessionRecord,
  MessageSlice,
  Slice,
  TokenRecord,
  WorkspaceContents,
  WorkspaceRecord,
} from './records/records.ts'

/*
 * What the services ask of storage, with every guarantee in words. Types only. Each adapter passes test/store/contract/store.ts.
 *
 * For all of them:
 * - Durable: when a promise of a writing method resolves, the change survives kill -9 and a power cut. When it rejects, the change
 *   is not there, now or after a restart.
 * - Whole: a method is one change, however many records it touches: all of it or nothing is there after a crash.
 * - Serialized: changes of one record happen one after the other; none is lost.
 * - Records are values: deeply frozen or not, nobody changes one in place; a change makes a new object. So a record's identity can
 *   be the key of a cache.
 * - Tenancy: reads that take a workspaceId answer null for a record of another workspace, as if it did not exist.
 * - Errors: FoyerError `storage-full` when there is no room (507), `damaged` when the stored record cannot be read (500; it is
 *   never overwritten), `shutting-down` after close. A store on another machine also rejects with `storage-unavailable` (503); then
 *   alone it is not known whether the change is there, since its acknowledgement may be what was lost.
 */

/** Whether a store is usable, or why not. `read-only`: it can be read. `not-writable`: its disk is full or broken. */
export type Readiness = 'ready' | 'closed' | 'unreachable' | 'read-only' | 'not-writable'

export type Store = WorkspaceStore &
  AgentStore &
  AiStore &
  VersionStore &
  SessionStore &
  MessageStore &
  HandoverStore &
  InsightStore &
  UploadStore &
  KnowledgeStore &
  QuestionStore &
  ContactStore &
  OutboxStore &
  PeopleStore &
  Upkeep

type Upkeep = {
  /** Answers even when the store is closed. */
  measures(): StoreMeasures
  /** Whether reads and writes can be served now (for /readyz). Never rejects. */
  readiness(): Promise<Readiness>
  /** Whether every document could be read, so that lists are complete. */
  isWhole(): Promise<boolean>
  /** When `foyer backup` last completed on this data, as a timestamp; null: never, or unknown to this store. */
  lastBackup(): Promise<string | null>
  /**
   * The ids of documents that a list omits because they cannot be read. A document whose owner cannot be read either is in every list. Lists
   * belong to a workspace, those of sources to an AI resource, those of their documents to a source, those of logins to a person.
   */
  unreadableDocuments(
    folder: 'workspaces' | 'tokens' | 'agents' | 'ai' | 'sources' | 'documents' | 'contacts' | 'people' | 'audit',
    listId: string,
  ): readonly string[]
  /** The files or lines that an agent's list of sessions omits because they cannot be read: the ids of their sessions are unknown. */
  unreadableSessions(agentId: string): readonly string[]
  /** Frees the space of erased records that the erasure has not freed. Called at intervals; changes nothing that can be read. */
  tidy(): Promise<void>
  /** Finishes what was accepted, writes a checkpoint and releases the data. */
  close(): Promise<void>
}

/** Workspaces and their access tokens. Lists come earliest first. */
export type WorkspaceStore = {
  /** With its first access token, if there is one, as one change. */
  createWorkspace(workspace: WorkspaceRecord, token?: TokenRecord): Promise<void>
  getWorkspace(id: string): Promise<WorkspaceRecord | null>
  listWorkspaces(slice: Slice): AsyncIterable<WorkspaceRecord>
  /** Resolves with the record after the change, or null when there is none. */
  updateWorkspace(id: string, change: Change<WorkspaceRecord>): Promise<WorkspaceRecord | null>
  /** What a workspace holds, in numbers; its conversations are all sessions. Null: there is no such workspace. */
  countContents(workspaceId: string): Promise<WorkspaceContents | null>
  /**
   * Deletes a workspace with its tokens, agents, sessions, messages, contacts, AI resources and sources, as one change; their text leaves the disk
   * soon after. Its uploads are taken back like interrupted ones. From then on nothing can be created in it: that rejects with not-found.
   * Resolves with the ids of its agents; null: there was no such workspace.
   */
  deleteWorkspace(id: string): Promise<string[] | null>

  createToken(token: TokenRecord): Promise<void>
  /**
   * Finds a token by the hash of its secret, across workspaces, also an expired one. Never from a cache: a token that is deleted on any
   * instance is refused with the next request on all, and none is accepted while a store on another machine is unavailable.
   */
  findToken(hash: string): Promise<TokenRecord | null>
  listTokens(workspaceId: string, slice: Slice): AsyncIterable<TokenRecord>
  /** Must not change id, workspaceId or hash. */
  updateToken(workspaceId: string, id: string, change: Change<TokenRecord>): Promise<TokenRecord | null>
  /** Resolves with whether there was one. From then on it is not found. */
  deleteToken(workspaceId: string, id: string): Promise<boolean>
}

/**
 * Agents. The theme and the embed settings are part of the agent's record. A single agent may be read up to a second late after a
 * change in another process, and later while a store on another machine is unavailable. Changes always begin with the newest state.
 */
export type AgentStore = {
  /** Rejects with not-found when its workspace or its AI resource is gone. */
  createAgent(agent: AgentRecord): Promise<void>
  getAgent(workspaceId: string, id: string): Promise<AgentRecord | null>
  /** Across workspaces, since the web id is a bearer token. */
  findAgentByWebId(webId: string): Promise<AgentRecord | null>
  findAgentBySlug(publicSlug: string): Promise<AgentRecord | null>
  listAgents(workspaceId: string, slice: Slice): AsyncIterable<AgentRecord>
  /**
   * Must not change id, workspaceId or aiId. A changed webId or publicSlug takes effect at once. `assets` are names of assets:
   * `change` gets those of them that the workspace has no stored upload of, atomically with the change. A changed theme makes a version,
   * marked with `mark`, in the same change; the store sets the field `version`.
   */
  updateAgent(
    workspaceId: string,
    id: string,
    change: AgentChange,
    assets?: readonly string[],
    mark?: VersionMark,
  ): Promise<AgentRecord | null>
  /** Deletes an agent with its sessions, messages and contacts, as one change; their text leaves the disk soon after. Resolves with whether there was one. */
  deleteAgent(workspaceId: string, id: string): Promise<boolean>

  /**
   * Attaches (or with null detaches) as one change. Resolves with the agent after it; 'no-agent' or 'no-ai' when one is missing. With
   * `onlyFirst` one that is attached already stays.
   */
  attachAi(
    workspaceId: string,
    agentId: string,
    aiId: string | null,
    options?: { onlyFirst: boolean },
  ): Promise<AgentRecord | 'no-agent' | 'no-ai'>
}

export type AiStore = {
  createAi(ai: AiRecord): Promise<void>
  getAi(workspaceId: string, id: string): Promise<AiRecord | null>
  listAi(workspaceId: string, slice: Slice): AsyncIterable<AiRecord>
  /** Changed instructions make a version, as a changed theme does. */
  updateAi(workspaceId: string, id: string, change: Change<AiRecord>, mark?: VersionMark): Promise<AiRecord | null>
  /** Deletes it unless an agent has it attached, as one change. `attachedTo`: these agents, empty if it was deleted. Null: there is none. */
  deleteAi(workspaceId: string, id: string): Promise<{ ai: AiRecord; attachedTo: AgentRecord[] } | null>
}

/** Versions of an agent's theme and of an AI resource's instructions: the newest 50 of each. They go with what they are of. */
export type VersionStore = {
  /** Newest first. Null: there is no such agent or AI resource. */
  listVersions(kind: VersionedKind, workspaceId: string, id: string): Promise<Version[] | null>
  getVersion<K extends VersionedKind>(
    kind: K,
    workspaceId: string,
    id: string,
    number: number,
  ): Promise<VersionRecord<K> | null>
  /** Adds versions of another store; existing numbers are kept. Resolves with whether there is such an agent or AI resource. */
  addVersions<K extends VersionedKind>(
    kind: K,
    workspaceId: string,
    id: string,
    versions: readonly VersionRecord<K>[],
  ): Promise<boolean>
}

export type SessionStore = {
  /** Rejects with not-found when the agent is gone. */
  createSession(session: SessionRecord): Promise<void>
  getSession(workspaceId: string, id: string): Promise<SessionRecord | null>
  /** Across workspaces, for a session token. */
  findSession(id: string): Promise<SessionRecord | null>
  listSessions(workspaceId: string, agentId: string, slice: Slice): AsyncIterable<SessionRecord>
  /**
   * The conversations of an agent that match a filter, in the order of {@link listSessions}, without empty ones. They are yielded in batches
   * as they are found, so that callers can stop a long search. `limit` bounds the number of results.
   */
  findConversations(
    workspaceId: string,
    agentId: string,
    filter: ConversationFilter,
    slice: Slice,
  ): AsyncIterable<ConversationBatch>
  /**
   * Removes the session, the text of its messages and its contacts from disk, as one change. Resolves with whether there was one. With
   * `isDue`, for retention, only if it returns true for the session as it is then, messages that arrived meanwhile included; its contacts,
   * which have a retention of their own, stay then.
   */
  eraseSession(workspaceId: string, id: string, isDue?: (session: SessionRecord) => boolean): Promise<boolean>

  /* Tags of conversations, which go with their session. */
  /** Resolves with the tags after a change, of at most 10; null: there is no such session of that agent. */
  updateTags(
    workspaceId: string,
    agentId: string,
    sessionId: string,
    change: Change<readonly string[]>,
  ): Promise<readonly string[] | null>
  /** The tags of an agent's conversations, in no order. Empty also where there is no such agent. */
  countTags(workspaceId: string, agentId: string): Promise<{ tag: string; conversations: number }[]>
  /** The conversations of an agent that have tags, in no order. */
  listTagged(workspaceId: string, agentId: string): AsyncIterable<{ id: string; tags: readonly string[] }>
}

/** Messages, in the order in which they were appended. */
export type MessageStore = {
  /**
   * Appends to the conversation. A message whose clientId the session already holds is not appended again: the stored one is
   * returned, with `isNew` false. `position` is its position in the conversation, from 0. With `claim`, the token of a claim (live.ts), it is only
   * appended while that is held; with `takes` only while people have taken the conversation over so often and not once more. Both are
   * checked atomically. `people`: the state after it, on a visitor's message. Null: no such session, the claim is lost, or a person has taken over.
   */
  appendMessage(
    workspaceId: string,
    sessionId: string,
    message: MessageRecord,
    claim?: string,
    takes?: number,
  ): Promise<{ message: MessageRecord; position: number; isNew: boolean; people?: PeopleState } | null>
  /** Null when there is no such session. Each message carries its newest feedback. Events are left out. */
  listMessages(
    workspaceId: string,
    sessionId: string,
    slice: MessageSlice,
  ): Promise<AsyncIterable<MessageRecord> | null>
  /**
   * Sets or (null) withdraws the feedback on an assistant's message. `before` is the feedback that it replaces. Null: no such session or message.
   */
  setFeedback(
    workspaceId: string,
    sessionId: string,
    messageId: string,
    feedback: Feedback | null,
  ): Promise<{ message: MessageRecord; before: Feedback | null } | null>
}

/** People in conversations. */
export type HandoverStore = {
  /**
   * Appends what `decide` makes of the session as it is then, an event or a person's message: atomically, so that what it was decided on still
   * holds. Null of `decide`: nothing is appended; what it throws refuses. It may run again. An entry whose clientId the session already
   * holds is not appended again. Resolves with the session after it; null: no such session.
   */
  appendEntry(
    workspaceId: string,
    sessionId: string,
    decide: (session: SessionRecord) => EntryRecord | null,
    clientId?: string,
  ): Promise<{ entry: Entry | null; isNew: boolean; session: SessionRecord } | null>
  /** Lists messages and events, with their positions, for operators and for what needs positions. Null: no such session. */
  listEntries(workspaceId: string, sessionId: string, slice: MessageSlice): Promise<AsyncIterable<Entry> | null>
  /**
   * A page of the conversations of all agents in which people take part: the longest waiting first of those that need somebody, the one with
   * the newest message first of the others.
   */
  listInbox(
    workspaceId: string,
    query: InboxQuery,
    page: { after?: Position | undefined; limit: number },
  ): Promise<InboxRecord[]>
  /** How many conversations each view has, of which `mine` is that of an operator; no more than `maxCount` are counted. */
  countInbox(
    workspaceId: string,
    operatorId: string,
    maxCount: number,
  ): Promise<{ needs: number; mine: number; open: number }>
}

/** Counts of agents by day. They are kept when sessions are erased, and deleted with the agent. */
export type InsightStore = {
  /** Adds to the counts of days, each named once, as one change. Resolves with whether there is such an agent. */
  addInsight(workspaceId: string, agentId: string, days: readonly DayCounts[]): Promise<boolean>
  /** The days from one to another, both included, that have counts, in order. Null: there is no such agent. */
  listInsight(workspaceId: string, agentId: string, from: string, to: string): Promise<DayCounts[] | null>
  /** Sums of the same days of each agent of a workspace, by its id. Absent: it has no counts; null: they cannot be read. */
  sumInsight(workspaceId: string, from: string, to: string): Promise<Map<string, InsightTotals | null>>
}

/** Everything that the service keeps outside of itself: on files for one process, on PostgreSQL for any number of them. */
export type Storage = {
  store: Store
  assets: AssetStore
  bus: Bus
  claims: Claims
  counters: Counters
  /** Finishes accepted changes and releases all resources. */
  close(): Promise<void>
}

import type { Ai } from '../contract/ai.ts'
import type { Feedback, Message } from '../contract/chat.ts'
import type { Embed } from '../contract/embed.ts'
import type { AssetExtension } from '../contract/assets.ts'
import type { SavedTheme } from '../contract/theme.ts'
import type { Token } from '../contract/tokens.ts'
import type { Workspace } from '../contract/workspaces.ts'
import type { Distribution } from '../core/distribution.ts'
import type { Soon } from '../core/soon.ts'
import type { Bus, Claims, Counters } from './live.ts'

/*
 * What the services ask of storage, with every guarantee in words. Types only. Each adapter passes test/store/contract.ts.
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
 *   alone it is not known whether the change is there, since its acknowledgement may be what was lost. A method that gives its value
 *   {@link Soon} may also throw them.
 */

export type WorkspaceRecord = Workspace

export type TokenRecord = Token & {
  workspaceId: string
  /** SHA-256 of the token, hex. */
  hash: string
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
}

export type AiRecord = Ai & {
  workspaceId: string
  createdAt: string
  /** The customer's vendor key, sealed; null: the platform's. */
  sealedKey: string | null
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

/** A stored message. `replyTo`: on an assistant's message, the id of the visitor's message that it answers. */
export type MessageRecord = Message & { replyTo?: string | undefined }

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

/** The change of a record: takes the current one, answers the next, or the same object for "no change", or throws to refuse. Pure and synchronous; it may run again. */
export type Change<T> = (current: T) => T

/** How the store is doing since it was opened, for the operator. Times are in seconds. */
export type StoreMeasures = {
  /** From the start of a batch of changes until it is durable, and how many changes became durable together. */
  commits: Distribution
  changes: Distribution
  /** Batches that failed. */
  failedCommits: number
  /** What only a store in files of its own has. */
  files?: FileMeasures
}

export type FileMeasures = {
  /** Writing a batch until it is durable, alone. */
  syncs: Distribution
  /** Writing what is durable to where it belongs. */
  layDowns: Distribution
  failedLayDowns: number
  /** Durable, and not laid down yet. */
  journalBytes: number
  sessions: number
  agents: number
}

export type Store = {
  /** Answers even when the store is closed. */
  measures(): StoreMeasures
  /** Whether reads and writes can be served now (for /readyz). Never rejects. */
  isReady(): Promise<boolean>
  /** Whether every document could be read, so that what is listed is all there is. */
  isWhole(): Promise<boolean>
  /** Gives back the room of what was erased, as far as that was not done with the erasing. Called now and then; it changes nothing that can be read. */
  tidy(): Promise<void>
  /** Finishes what was accepted, lays everything down and releases the data. */
  close(): Promise<void>

  /* Workspaces. Lists come earliest first. */
  createWorkspace(workspace: WorkspaceRecord): Promise<void>
  getWorkspace(id: string): Promise<WorkspaceRecord | null>
  listWorkspaces(slice: Slice): AsyncIterable<WorkspaceRecord>
  /** Resolves with the record after the change, or null when there is none. */
  updateWorkspace(id: string, change: Change<WorkspaceRecord>): Promise<WorkspaceRecord | null>

  /* Access tokens. */
  createToken(token: TokenRecord): Promise<void>
  /**
   * By the hash of the secret, across workspaces: this is how a request finds its workspace. Expired ones are found too. Never from a
   * memory of what was: one that was deleted anywhere is dead with the next request everywhere, and nobody is let in by a token while a
   * store on another machine is away.
   */
  findToken(hash: string): Soon<TokenRecord | null>
  listTokens(workspaceId: string, slice: Slice): AsyncIterable<TokenRecord>
  /** Resolves with whether there was one. It is not found any more from then on. */
  deleteToken(workspaceId: string, id: string): Promise<boolean>

  /*
   * Agents. The theme and the embed settings are part of the agent's record. What is read of a single one may be up to a second old after
   * a change in another process, and older while a store on another machine is away. A change always begins with the newest.
   */
  createAgent(agent: AgentRecord): Promise<void>
  getAgent(workspaceId: string, id: string): Soon<AgentRecord | null>
  /** Across workspaces: the web id is a bearer of its own. */
  findAgentByWebId(webId: string): Soon<AgentRecord | null>
  findAgentBySlug(publicSlug: string): Soon<AgentRecord | null>
  listAgents(workspaceId: string, slice: Slice): AsyncIterable<AgentRecord>
  /** Must not change id, workspaceId or aiId. A changed webId or publicSlug is found at once, the old one no longer. */
  updateAgent(workspaceId: string, id: string, change: Change<AgentRecord>): Promise<AgentRecord | null>
  /** With its sessions and their messages, as one change, after which their text leaves the disk soon. Resolves with whether there was one. */
  deleteAgent(workspaceId: string, id: string): Promise<boolean>

  /* AI resources and their attachment. */
  createAi(ai: AiRecord): Promise<void>
  getAi(workspaceId: string, id: string): Promise<AiRecord | null>
  listAi(workspaceId: string, slice: Slice): AsyncIterable<AiRecord>
  updateAi(workspaceId: string, id: string, change: Change<AiRecord>): Promise<AiRecord | null>
  /** Deletes it unless an agent has it attached; decided and done as one change. `attachedTo` names those agents, empty when it was deleted. Null: there is none. */
  deleteAi(workspaceId: string, id: string): Promise<{ ai: AiRecord; attachedTo: AgentRecord[] } | null>
  /** Attaches (or with null detaches) as one change. Resolves with the agent after it; 'no-agent' or 'no-ai' when one is missing. */
  attachAi(workspaceId: string, agentId: string, aiId: string | null): Promise<AgentRecord | 'no-agent' | 'no-ai'>

  /* Sessions. */
  /** Rejects with not-found when the agent is gone. */
  createSession(session: SessionRecord): Promise<void>
  getSession(workspaceId: string, id: string): Soon<SessionRecord | null>
  /** Across workspaces, for a session token. */
  findSession(id: string): Soon<SessionRecord | null>
  listSessions(workspaceId: string, agentId: string, slice: Slice): AsyncIterable<SessionRecord>
  /**
   * Removes the session and the text of its messages from disk, as one change. Resolves with whether there was one. With `isDue` only
   * if that says so of the session as it is then: a message that arrives meanwhile counts.
   */
  eraseSession(workspaceId: string, id: string, isDue?: (session: SessionRecord) => boolean): Promise<boolean>

  /* Messages, in the order in which they were appended. */
  /**
   * Appends to the conversation. A message whose clientId the session already holds is not appended again: the stored one is given
   * back, with `isNew` false. `place` is its place in the conversation, from 0. With `claim`, the token of a claim (live.ts), only while
   * that is held, decided as one with the appending. Null: no such session, or the claim is lost.
   */
  appendMessage(
    workspaceId: string,
    sessionId: string,
    message: MessageRecord,
    claim?: string,
  ): Promise<{ message: MessageRecord; place: number; isNew: boolean } | null>
  /** Null when there is no such session. Each message carries its newest feedback. */
  listMessages(workspaceId: string, sessionId: string, slice: Slice): Promise<AsyncIterable<MessageRecord> | null>
  /** Sets or (null) takes back the feedback of an assistant's message. Null: no such session or message. */
  setFeedback(
    workspaceId: string,
    sessionId: string,
    messageId: string,
    feedback: Feedback | null,
  ): Promise<MessageRecord | null>
}

/** Uploaded files, by the hash of their content: the same bytes are one asset, and an asset never changes. */
export type AssetStore = {
  /** Stores the bytes durably and resolves with the asset's name, `<hash>.<ext>`. */
  put(bytes: Uint8Array, extension: AssetExtension): Promise<string>
  /** Null when there is none, also for names that no asset can have. */
  get(name: string): Promise<{ bytes: Uint8Array; extension: AssetExtension } | null>
  /** Notes that the asset was in use at a time, in milliseconds since 1970, as `put` does for now. A missing one is fine. */
  use(name: string, time: number): Promise<void>
  /** The names of the assets that were last in use before a time, and of what a crash left of an upload before it. */
  unusedSince(time: number): AsyncIterable<string>
  /** Removes an asset unless it was in use since that time. Resolves with whether it did. */
  remove(name: string, unusedSince: number): Promise<boolean>
}

/** Everything that the service keeps outside of itself: on files for one process, on PostgreSQL for any number of them. */
export type Storage = {
  store: Store
  assets: AssetStore
  bus: Bus
  claims: Claims
  counters: Counters
  /** Finishes what was accepted, and lets go. */
  close(): Promise<void>
}

import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Commits } from '../journal/commits.ts'
import { ConversationFiles } from './conversation-files.ts'
import type { Conversations, SessionKey } from '../memory/conversations.ts'
import type { Disk } from '../disk/disk.ts'
import type { DocumentFiles } from './document-files.ts'
import { ensureDirectory, forEach } from '../disk/durable.ts'
import type { Folder, JournalRecord } from '../journal/records.ts'
import type { Journal } from '../journal/journal.ts'
import type { StoreLog } from '../../log.ts'
import type { Measures } from '../measures.ts'
import type { Memory } from '../memory/memory.ts'
import type { RemovedSessions, SessionLists } from './session-lists.ts'
import type { TextFiles } from './text-files.ts'
import type { InsightFiles } from './insight-files.ts'
import type { VersionFiles } from './version-files.ts'

/** A checkpoint begins this many milliseconds after the first dirty change, so that several changes of a document become one write. */
const delayAfterChange = 10_000
/** Or at once when the journal has grown to this many bytes. */
const journalLimit = 32 * 1024 * 1024
/**
 * How many files are written at the same time. Node's thread pool has four threads, and a commit of the journal should not wait for one:
 * so few while few files are dirty. From {@link manyFiles} on, enough that writers cannot outrun the checkpoint.
 */
const concurrency = { few: 2, many: 8 }
const manyFiles = 128
/**
 * Milliseconds between two conversations while few files are dirty and nobody waits for the checkpoint: each sync of a file delays the
 * journal's, and many in a row would be felt by everybody who writes meanwhile.
 */
const pauseBetween = 8

export type Parts = {
  disk: Disk
  memory: Memory
  journal: Journal
  commits: Commits
  conversations: Conversations
  documents: DocumentFiles
  versions: VersionFiles
  texts: TextFiles
  insight: InsightFiles
  sessionLists: SessionLists
  measures: Measures
  log: StoreLog
}

/** What is durable in the journal and not yet in its own file. */
type Dirty = {
  documents: Map<string, { folder: Folder; id: string }>
  /** Sessions that were opened, grew or were removed, by agent. */
  sessions: Map<string, { workspaceId: string; changed: Set<string> }>
  goneAgents: Set<string>
  /** Agents whose numbers changed. */
  insight: Set<string>
  /** Sessions that were removed alone, whose conversation must be removed from the disk. */
  gone: Map<string, GoneSession>
}

type GoneSession = SessionKey & { agentId: string }

/**
 * Checkpoints: write each change of the journal to the plain file where it belongs, then remove the journal's segments. When something
 * fails, what was not flushed stays dirty until the next checkpoint, and the journal keeps it.
 */
export class Checkpointer {
  readonly #parts: Parts
  readonly #files: ConversationFiles
  #dirty = nothingDirty()
  #timer: NodeJS.Timeout | undefined
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  #failures = 0
  #leases = 0
  /** Removals of assets that go on. */
  readonly #removals = new Set<Promise<unknown>>()
  /** How many callers wait for a checkpoint to end. */
  #waiters = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#files = new ConversationFiles(parts.disk, parts.log)
  }

  /** Takes a change that is durable and in memory, with the agent whose session it touched and the session that it removed alone. */
  markDirty(
    record: JournalRecord,
    owner: { agentId: string; workspaceId: string } | null,
    gone: GoneSession | null,
  ): void {
    const dirty = this.#dirty
    if (record.type === 'put-document') this.markDocumentDirty(record.folder, record.document.id)
    else if (record.type === 'delete-document') this.markDocumentDirty(record.folder, record.id)
    else if (record.type === 'save-source') {
      this.markDocumentDirty('sources', record.source.id)
      for (const { record: document } of record.documents) this.markDocumentDirty('documents', document.id)
      for (const id of record.removed) this.markDocumentDirty('documents', id)
    } else if (record.type === 'delete-agent') {
      this.markDocumentDirty('agents', record.id)
      dirty.goneAgents.add(record.id)
      dirty.insight.delete(record.id)
      dirty.sessions.delete(record.id)
    } else if (record.type === 'put-insight') dirty.insight.add(record.agentId)
    else if (record.type !== 'probe' && owner) {
      this.markSessionDirty(owner, record.type === 'open-session' ? record.session.id : record.sessionId)
    }
    if (gone) dirty.gone.set(gone.id, gone)
    if (this.#parts.journal.bytes > journalLimit) this.#run().catch(() => undefined)
    else this.#later(delayAfterChange)
  }

  /** Has the state of a document written, or its file removed. */
  markDocumentDirty(folder: Folder, id: string): void {
    this.#dirty.documents.set(`${folder}/${id}`, { folder, id })
  }

  /** Has the state of a session written to its agent's list. */
  markSessionDirty({ agentId, workspaceId }: { agentId: string; workspaceId: string }, id: string): void {
    const known = this.#dirty.sessions.get(agentId) ?? { workspaceId, changed: new Set() }
    known.changed.add(id)
    this.#dirty.sessions.set(agentId, known)
  }

  #later(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.#run().catch(() => undefined), milliseconds).unref()
  }

  /** Flushes everything that is durable now. Rejects when something could not be written; that is retried by itself. */
  async now(): Promise<void> {
    this.#waiters++
    await this.#run().finally(() => this.#waiters--)
  }

  /** No more tries after this. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /**
   * Lets no checkpoint begin, and no asset go, until the returned function is called; resolves when neither is going on. Meanwhile no file
   * changes but the journal, which is appended to. Who asks for a checkpoint is refused, and everything is flushed afterwards.
   */
  async pause(): Promise<() => void> {
    this.#leases++
    this.#waiters++
    await this.#current.catch(() => undefined)
    await Promise.allSettled(this.#removals)
    this.#waiters--
    return () => {
      this.#leases--
      this.#run().catch(() => undefined)
    }
  }

  /** Runs what takes assets away, unless a snapshot is leased. Resolves with whether it ran. */
  async unlessLeased(work: () => Promise<void>): Promise<boolean> {
    if (this.#leases > 0) return false
    const removal = work()
    this.#removals.add(removal)
    await removal.finally(() => this.#removals.delete(removal))
    return true
  }

  /** One checkpoint at a time. Who asks during one gets the next, which all who ask meanwhile share. */
  #run(): Promise<void> {
    this.#next ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        if (this.#leases > 0) {
          this.stop()
          throw new Error('There is no checkpoint while the data is being copied')
        }
        this.#current = this.#once()
        return this.#current
      })
    return this.#next
  }

  async #once(): Promise<void> {
    this.stop()
    const { journal, commits, conversations } = this.#parts
    const { dirty, conversationIds, sealed } = await commits.atRest(() => {
      const taken = { dirty: this.#dirty, conversationIds: conversations.takeDirty(), sealed: journal.seal() }
      this.#dirty = nothingDirty()
      return taken
    })
    try {
      await this.#parts.measures.checkpoints.time(async () => {
        await sealed.closed
        await this.#flush(dirty, conversationIds)
        await journal.remove(sealed.segments)
      })
      this.#failures = 0
    } catch (error) {
      this.#markDirtyAgain(dirty)
      for (const id of conversationIds) conversations.markDirtyAgain(id)
      this.#failures++
      this.#parts.measures.failedCheckpoints += 1
      if (this.#failures === 1) {
        this.#parts.log.error({ err: error }, 'A checkpoint failed; the journal keeps the changes, and it is retried')
      }
      this.#later(Math.min(30_000, 1000 * 2 ** this.#failures))
      throw error
    }
  }

  /** Removes first, which also makes room on a full disk. */
  async #flush(dirty: Dirty, conversationIds: string[]): Promise<void> {
    const { disk, memory, sessionLists, insight } = this.#parts
    const files = dirty.documents.size + dirty.gone.size + conversationIds.length
    const parallel = files < manyFiles && dirty.goneAgents.size === 0 ? concurrency.few : concurrency.many
    await this.#removeConversations(dirty.gone.values(), parallel)
    for (const id of dirty.goneAgents) {
      await this.#removeConversations(memory.sessions.goneOf(id), parallel)
      await sessionLists.remove(id)
      await insight.remove(id)
      await memory.sessions.clear(id)
    }
    await disk.syncDirectory(sessionLists.directory)
    await forEach(dirty.documents.values(), parallel, (document) => this.#flushDocument(document))
    await this.#flushConversations(conversationIds, parallel)
    await forEach(dirty.insight, parallel, (id) => insight.flush(id))
    await ensureDirectory(disk, sessionLists.directory)
    await forEach(dirty.sessions, parallel, ([agentId, { workspaceId, changed }]) =>
      sessionLists.flush(agentId, workspaceId, changed, this.#removed),
    )
    await sessionLists.trimThrough()
  }

  /** The sessions that were removed since this checkpoint began: the next one removes what this one writes of their conversations. */
  readonly #removed: RemovedSessions = {
    get: (id) => this.#dirty.gone.get(id) ?? this.#parts.memory.sessions.goneKey(id),
    of: (agentId) => this.#goneOf(agentId),
  }

  async #removeConversations(gone: Iterable<SessionKey>, parallel: number): Promise<void> {
    const { disk, conversations } = this.#parts
    const directories = new Set<string>()
    await forEach(gone, parallel, async (session) => {
      this.#files.forget(session.id)
      conversations.forget(session.id)
      const file = conversations.fileOf(session)
      directories.add(path.dirname(file))
      await disk.remove(file)
    })
    await forEach(directories, parallel, (directory) => disk.syncDirectory(directory))
  }

  *#goneOf(agentId: string): Iterable<SessionKey> {
    for (const session of this.#dirty.gone.values()) if (session.agentId === agentId) yield session
    yield* this.#parts.memory.sessions.goneOf(agentId)
  }

  async #flushConversations(ids: string[], parallel: number): Promise<void> {
    const isCalm = () => parallel === concurrency.few && this.#waiters === 0
    await forEach(ids, isCalm() ? 1 : parallel, async (id) => {
      await this.#flushConversation(id)
      if (isCalm()) await delay(pauseBetween)
    })
    await this.#files.trimThrough()
  }

  /** With its versions, or its text. */
  async #flushDocument({ folder, id }: { folder: Folder; id: string }): Promise<void> {
    const { documents, memory, versions, texts } = this.#parts
    await documents.flush(folder, id)
    if (folder !== 'agents' && folder !== 'ai' && folder !== 'documents') return
    const files = folder === 'documents' ? texts : versions
    if (memory.table(folder).row(id)) await files.flush(id)
    else await files.remove(id)
  }

  async #flushConversation(id: string): Promise<void> {
    const { conversations, memory } = this.#parts
    const session = memory.sessions.get(id)
    if (session) await this.#files.flush(id, conversations.fileOf(session), conversations.flushingLines(id))
    conversations.markFlushed(id)
  }

  /** Puts back what was not flushed. */
  #markDirtyAgain({ documents, sessions, goneAgents, gone, insight }: Dirty): void {
    const dirty = this.#dirty
    for (const [key, one] of documents) dirty.documents.set(key, one)
    for (const [id, one] of gone) dirty.gone.set(id, one)
    for (const id of goneAgents) dirty.goneAgents.add(id)
    for (const id of insight) if (!dirty.goneAgents.has(id)) dirty.insight.add(id)
    for (const [agentId, { workspaceId, changed }] of sessions) {
      if (dirty.goneAgents.has(agentId)) continue
      for (const id of changed) this.markSessionDirty({ agentId, workspaceId }, id)
    }
  }
}

function nothingDirty(): Dirty {
  return { documents: new Map(), sessions: new Map(), goneAgents: new Set(), insight: new Set(), gone: new Map() }
}

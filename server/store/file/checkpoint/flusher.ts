import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreLog } from '../../log.ts'
import type { Disk } from '../disk/disk.ts'
import { ensureDirectory, forEach } from '../disk/durable.ts'
import type { Folder } from '../journal/records.ts'
import type { Conversations, SessionKey } from '../memory/conversations.ts'
import type { Memory } from '../memory/memory.ts'
import type { SearchFiles } from '../search/search-files.ts'
import { ConversationFiles } from './conversation-files.ts'
import type { Dirty, DirtyChanges } from './dirty-changes.ts'
import type { DocumentFiles } from './document-files.ts'
import type { InsightFiles } from './insight-files.ts'
import type { RemovedSessions, SessionLists } from './session-lists.ts'
import type { TextFiles } from './text-files.ts'
import type { VersionFiles } from './version-files.ts'

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

export type FlushDeps = {
  /** What became dirty since the flush began. */
  dirty: Dirty
  disk: Disk
  memory: Memory
  conversations: Conversations
  documents: DocumentFiles
  versions: VersionFiles
  texts: TextFiles
  insight: InsightFiles
  sessionLists: SessionLists
  searchFiles: SearchFiles
  log: StoreLog
}

/** Writes what is dirty to the plain files where it belongs. */
export class Flusher {
  readonly #deps: FlushDeps
  readonly #files: ConversationFiles
  readonly #isAwaited: () => boolean

  /** `isAwaited`: whether somebody waits for the end of a flush. */
  constructor(deps: FlushDeps, isAwaited: () => boolean) {
    this.#deps = deps
    this.#files = new ConversationFiles(deps.disk, deps.log)
    this.#isAwaited = isAwaited
  }

  /** Writes what is dirty, and the new lines of those conversations. Removes first, which also makes room on a full disk. */
  async flush(dirty: DirtyChanges, conversationIds: string[]): Promise<void> {
    const { disk, memory, sessionLists, searchFiles, insight } = this.#deps
    const files = dirty.documents.size + dirty.gone.size + conversationIds.length
    const parallel = files < manyFiles && dirty.goneAgents.size === 0 ? concurrency.few : concurrency.many
    await this.#removeConversations(dirty.gone.values(), parallel)
    await searchFiles.remove(dirty.gone.values())
    for (const id of dirty.goneAgents) {
      await this.#removeConversations(memory.sessions.goneOf(id), parallel)
      await sessionLists.remove(id)
      await insight.remove(id)
      await searchFiles.removeAgent(id)
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
    await sessionLists.syncNames()
  }

  /** The sessions that were removed since this checkpoint began: the next one removes what this one writes of their conversations. */
  readonly #removed: RemovedSessions = {
    get: (id) => this.#deps.dirty.changes.gone.get(id) ?? this.#deps.memory.sessions.goneKey(id),
    of: (agentId) => this.#goneOf(agentId),
  }

  async #removeConversations(gone: Iterable<SessionKey>, parallel: number): Promise<void> {
    const { disk, conversations } = this.#deps
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
    for (const session of this.#deps.dirty.changes.gone.values()) if (session.agentId === agentId) yield session
    yield* this.#deps.memory.sessions.goneOf(agentId)
  }

  async #flushConversations(ids: string[], parallel: number): Promise<void> {
    const isCalm = () => parallel === concurrency.few && !this.#isAwaited()
    await forEach(ids, isCalm() ? 1 : parallel, async (id) => {
      await this.#flushConversation(id)
      if (isCalm()) await sleep(pauseBetween)
    })
    await this.#files.syncNames()
  }

  /** With its versions, or its text. */
  async #flushDocument({ folder, id }: { folder: Folder; id: string }): Promise<void> {
    const { documents, memory, versions, texts } = this.#deps
    await documents.flush(folder, id)
    if (folder !== 'agents' && folder !== 'ai' && folder !== 'documents') return
    const files = folder === 'documents' ? texts : versions
    if (memory.table(folder).row(id)) await files.flush(id)
    else await files.remove(id)
  }

  async #flushConversation(id: string): Promise<void> {
    const { conversations, memory } = this.#deps
    const session = memory.sessions.get(id)
    if (session) await this.#files.flush(id, conversations.fileOf(session), conversations.flushingLines(id))
    conversations.markFlushed(id)
  }
}

import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Commits } from './commits.ts'
import { ConversationFiles } from './conversation-files.ts'
import type { Conversations, SessionKey } from './conversations.ts'
import type { Disk } from './disk.ts'
import type { DocumentFiles } from './document-files.ts'
import { ensureDirectory, forEach } from './durable.ts'
import type { Entry, Folder } from './entries.ts'
import type { Journal } from './journal.ts'
import type { StoreLog } from '../log.ts'
import type { Measures } from './measures.ts'
import type { Memory } from './memory.ts'
import type { Leaving, SessionLogs } from './session-logs.ts'

/** Changes are laid down this long after the first that waits, so that several of one document become one replacement. Milliseconds. */
const patience = 10_000
/** Or at once when the journal has grown to this many bytes. */
const enough = 32 * 1024 * 1024
/**
 * How many files are written at the same time. Node does at most four things with files at once, and whoever waits for a change to
 * become durable should not wait behind the files: so there are few while little waits to be laid down. When much does, so many that
 * writers cannot outrun it.
 */
const width = { few: 2, many: 8 }
/** From so many files on, it is much. */
const much = 128
/**
 * Milliseconds between two conversations while few wait, and nobody waits for them: each sync of a file holds up the journal's own, and many
 * in a row would be felt by everybody who writes meanwhile.
 */
const rest = 8

export type Parts = {
  disk: Disk
  memory: Memory
  journal: Journal
  commits: Commits
  conversations: Conversations
  documents: DocumentFiles
  sessionLogs: SessionLogs
  measures: Measures
  log: StoreLog
}

/** What is durable in the journal and not yet in its place. */
type Unlaid = {
  documents: Map<string, { folder: Folder; id: string }>
  /** Sessions that were opened, grew or went, by agent. */
  sessions: Map<string, { workspaceId: string; changed: Set<string> }>
  goneAgents: Set<string>
  /** Sessions whose conversation must go from the disk. */
  gone: Map<string, GoneSession>
}

type GoneSession = SessionKey & { agentId: string }

/**
 * Behind the journal: writes each change to the plain file where it belongs, then lets the journal's segments go. When something
 * fails, everything that was not laid down waits for the next time, and the journal keeps it meanwhile.
 */
export class LayDown {
  readonly #parts: Parts
  readonly #files: ConversationFiles
  #unlaid = nothing()
  #timer: NodeJS.Timeout | undefined
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  #failures = 0
  #holds = 0
  /** How many wait for what is laid down. */
  #awaiting = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#files = new ConversationFiles(parts.disk, parts.log)
  }

  /** Notes a change that is durable and in memory, with the agent whose session it touched and the sessions that went with it. */
  note(entry: Entry, owner: { agentId: string; workspaceId: string } | null, gone: SessionKey[]): void {
    const unlaid = this.#unlaid
    if (entry.do === 'put')
      unlaid.documents.set(`${entry.folder}/${entry.record.id}`, { folder: entry.folder, id: entry.record.id })
    else if (entry.do === 'drop')
      unlaid.documents.set(`${entry.folder}/${entry.id}`, { folder: entry.folder, id: entry.id })
    else if (entry.do === 'drop-agent') {
      unlaid.documents.set(`agents/${entry.id}`, { folder: 'agents', id: entry.id })
      unlaid.goneAgents.add(entry.id)
      unlaid.sessions.delete(entry.id)
    } else if (entry.do !== 'probe' && entry.do !== 'rate' && owner) {
      this.noteSession(owner, entry.do === 'open' ? entry.session.id : entry.session)
    }
    const agentId = entry.do === 'drop-agent' ? entry.id : (owner?.agentId ?? '')
    for (const { id, createdAt } of gone) unlaid.gone.set(id, { id, createdAt, agentId })
    if (this.#parts.journal.bytes > enough) this.#run().catch(() => undefined)
    else this.#later(patience)
  }

  /** Notes that the state of a session must be laid down. */
  noteSession({ agentId, workspaceId }: { agentId: string; workspaceId: string }, id: string): void {
    const known = this.#unlaid.sessions.get(agentId) ?? { workspaceId, changed: new Set() }
    known.changed.add(id)
    this.#unlaid.sessions.set(agentId, known)
  }

  #later(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.#run().catch(() => undefined), milliseconds).unref()
  }

  /** Lays down everything that is durable now. Rejects when something could not be; then it is tried again by itself. */
  async now(): Promise<void> {
    this.#awaiting++
    await this.#run().finally(() => this.#awaiting--)
  }

  /** No more tries after this. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /**
   * Lets no run begin until the returned function is called; resolves when none is going on. Meanwhile the files stay as they are, but
   * for the journal, which is appended to. Who asks for a run is refused, and everything is laid down afterwards.
   */
  async hold(): Promise<() => void> {
    this.#holds++
    this.#awaiting++
    await this.#current.catch(() => undefined)
    this.#awaiting--
    return () => {
      this.#holds--
      this.#run().catch(() => undefined)
    }
  }

  /** One run at a time. Who asks during one gets the next, which all who ask meanwhile share. */
  #run(): Promise<void> {
    this.#next ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        if (this.#holds > 0) {
          this.stop()
          throw new Error('Nothing is laid down while the data are copied')
        }
        this.#current = this.#once()
        return this.#current
      })
    return this.#next
  }

  async #once(): Promise<void> {
    this.stop()
    const { journal, commits, conversations } = this.#parts
    const { unlaid, lines, sealed } = await commits.atRest(() => {
      const taken = { unlaid: this.#unlaid, lines: conversations.take(), sealed: journal.seal() }
      this.#unlaid = nothing()
      return taken
    })
    try {
      await this.#parts.measures.layDowns.time(async () => {
        await sealed.closed
        await this.#lay(unlaid, lines)
        await journal.remove(sealed.segments)
      })
      this.#failures = 0
    } catch (error) {
      this.#takeBack(unlaid)
      for (const [id] of lines) conversations.notLaid(id)
      this.#failures++
      this.#parts.measures.failedLayDowns += 1
      if (this.#failures === 1) {
        this.#parts.log.error(
          { err: error },
          'Changes could not be laid down; the journal keeps them, and it is tried again',
        )
      }
      this.#later(Math.min(30_000, 1000 * 2 ** this.#failures))
      throw error
    }
  }

  /** In this order: first what must go, which also makes room on a full disk. */
  async #lay(unlaid: Unlaid, lines: [string, string[]][]): Promise<void> {
    const { disk, documents, sessionLogs } = this.#parts
    const files = unlaid.documents.size + unlaid.gone.size + lines.length
    const wide = files < much ? width.few : width.many
    await this.#removeConversations([...unlaid.gone.values()], wide)
    await forEach(unlaid.goneAgents, wide, (id) => sessionLogs.remove(id))
    await disk.syncDirectory(sessionLogs.directory)
    await forEach(unlaid.documents.values(), wide, ({ folder, id }) => documents.lay(folder, id))
    await this.#layConversations(lines, wide)
    await ensureDirectory(disk, sessionLogs.directory)
    await forEach(unlaid.sessions, wide, ([agentId, { workspaceId, changed }]) =>
      sessionLogs.lay(agentId, workspaceId, changed, this.#leaving),
    )
  }

  /** The sessions that went since this run began: what is laid down of their conversations goes with the next one. */
  readonly #leaving: Leaving = {
    get: (id) => this.#unlaid.gone.get(id),
    of: (agentId) => [...this.#unlaid.gone.values()].filter((session) => session.agentId === agentId),
  }

  async #removeConversations(gone: SessionKey[], wide: number): Promise<void> {
    const { disk, conversations } = this.#parts
    for (const { id } of gone) this.#files.forget(id)
    const files = gone.map((session) => conversations.fileOf(session))
    await forEach(files, wide, (file) => disk.remove(file))
    const directories = new Set(files.map((file) => path.dirname(file)))
    await forEach(directories, wide, (directory) => disk.syncDirectory(directory))
  }

  async #layConversations(lines: [string, string[]][], wide: number): Promise<void> {
    const isCalm = () => wide === width.few && this.#awaiting === 0
    await forEach(lines, isCalm() ? 1 : wide, async ([id, own]) => {
      await this.#layConversation(id, own)
      if (isCalm()) await delay(rest)
    })
  }

  async #layConversation(id: string, lines: string[]): Promise<void> {
    const { conversations, memory } = this.#parts
    const session = memory.sessions.get(id)
    if (session) await this.#files.lay(id, conversations.fileOf(session), lines)
    conversations.laid(id)
  }

  /** Puts what was not laid down back before what came meanwhile. */
  #takeBack({ documents, sessions, goneAgents, gone }: Unlaid): void {
    const unlaid = this.#unlaid
    for (const [key, one] of documents) unlaid.documents.set(key, one)
    for (const [id, one] of gone) unlaid.gone.set(id, one)
    for (const id of goneAgents) unlaid.goneAgents.add(id)
    for (const [agentId, { workspaceId, changed }] of sessions) {
      if (unlaid.goneAgents.has(agentId)) continue
      for (const id of changed) this.noteSession({ agentId, workspaceId }, id)
    }
  }
}

function nothing(): Unlaid {
  return { documents: new Map(), sessions: new Map(), goneAgents: new Set(), gone: new Map() }
}

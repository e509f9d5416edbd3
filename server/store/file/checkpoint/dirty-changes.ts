import type { Folder, SingleRecord } from '../journal/records.ts'
import type { SessionKey } from '../memory/conversations.ts'

/** The agent of a session, and its workspace. */
type SessionOwner = { agentId: string; workspaceId: string }

/** A single session that was removed, whose conversation must be removed from the disk. */
type GoneSession = SessionKey & { agentId: string }

/** The changes that are durable in the journal and not yet in their own files. */
export class DirtyChanges {
  readonly documents = new Map<string, { folder: Folder; id: string }>()
  /** Sessions that were opened, grew or were removed, by agent. */
  readonly sessions = new Map<string, { workspaceId: string; changed: Set<string> }>()
  readonly goneAgents = new Set<string>()
  /** Agents whose counts changed. */
  readonly insight = new Set<string>()
  readonly gone = new Map<string, GoneSession>()

  /** Adds a change, with the agent whose session it changed and the single session that it removed. */
  add(record: SingleRecord, owner: SessionOwner | null, gone: GoneSession | null): void {
    if (record.type === 'put-document') this.addDocument(record.folder, record.document.id)
    else if (record.type === 'delete-document') this.addDocument(record.folder, record.id)
    else if (record.type === 'save-source') {
      this.addDocument('sources', record.source.id)
      for (const { record: document } of record.documents) this.addDocument('documents', document.id)
      for (const id of record.removed) this.addDocument('documents', id)
    } else if (record.type === 'delete-agent') {
      this.addDocument('agents', record.id)
      this.goneAgents.add(record.id)
      this.insight.delete(record.id)
      this.sessions.delete(record.id)
    } else if (record.type === 'put-insight') this.insight.add(record.agentId)
    else if (record.type !== 'probe' && owner) {
      this.addSession(owner, record.type === 'open-session' ? record.session.id : record.sessionId)
    }
    if (gone) this.gone.set(gone.id, gone)
  }

  addDocument(folder: Folder, id: string): void {
    this.documents.set(`${folder}/${id}`, { folder, id })
  }

  addSession({ agentId, workspaceId }: SessionOwner, id: string): void {
    const known = this.sessions.get(agentId) ?? { workspaceId, changed: new Set() }
    known.changed.add(id)
    this.sessions.set(agentId, known)
  }

  /** Merges older changes, which could not be flushed. */
  addAgain({ documents, sessions, goneAgents, gone, insight }: DirtyChanges): void {
    for (const [key, one] of documents) this.documents.set(key, one)
    for (const [id, one] of gone) this.gone.set(id, one)
    for (const id of goneAgents) this.goneAgents.add(id)
    for (const id of insight) if (!this.goneAgents.has(id)) this.insight.add(id)
    for (const [agentId, { workspaceId, changed }] of sessions) {
      if (this.goneAgents.has(agentId)) continue
      for (const id of changed) this.addSession({ agentId, workspaceId }, id)
    }
  }
}

/** What became durable since the last checkpoint began. Made before the journal writes and before the checkpointer, which watches it. */
export class Dirty {
  #changes = new DirtyChanges()
  #onChange: () => void = () => undefined

  /** Calls `onChange` for each durable change from now on. */
  watch(onChange: () => void): void {
    this.#onChange = onChange
  }

  /** Marks a durable change as dirty, with the agent whose session it changed and the single session that it removed. */
  mark(record: SingleRecord, owner: SessionOwner | null, gone: GoneSession | null): void {
    this.#changes.add(record, owner, gone)
    this.#onChange()
  }

  /** Marks a document as dirty with the next checkpoint: its file is written, or removed. */
  markDocument(folder: Folder, id: string): void {
    this.#changes.addDocument(folder, id)
  }

  /** Marks a session as dirty in its agent's list, with the next checkpoint. */
  markSession(owner: SessionOwner, id: string): void {
    this.#changes.addSession(owner, id)
  }

  get changes(): DirtyChanges {
    return this.#changes
  }

  /** Returns all that is dirty, and begins anew. */
  take(): DirtyChanges {
    const taken = this.#changes
    this.#changes = new DirtyChanges()
    return taken
  }
}

import { leastCounted } from '../../../contract/agents/assets.ts'
import type {
  AgentRecord,
  AiRecord,
  SessionRecord,
  TokenRecord,
  UploadRecord,
  WorkspaceRecord,
} from '../../records/records.ts'
import type { ContactRecord } from '../../records/contacts.ts'
import type { DocumentRecord, SourceRecord } from '../../records/knowledge/knowledge.ts'
import type { OutboxRecord } from '../../records/outbox.ts'
import { leaving, workspacesOf, type LoginRecord, type PersonRecord } from '../../records/people.ts'
import type { SourceVectors } from '../../records/knowledge/vectors.ts'
import type { AuditPage } from '../audit-pages.ts'
import {
  folders,
  type AnyDocument,
  type Documents,
  type Folder,
  type JournalRecord,
  type SingleRecord,
} from '../journal/records.ts'
import { withRecord } from '../../records/handover.ts'
import type { VersionRecord } from '../../records/versions.ts'
import { SessionIndex } from './session-index.ts'
import { Table } from './table.ts'
import { timestamp } from '../../../core/clock.ts'

const longAgo = timestamp(0)

/** The list of the uploads that are not stored. */
export const openUploads = 'open'
/** The list of the notices that are due. */
export const dueOutbox = 'due'

/** The state that is hot: all documents, and an index of the sessions. Conversations are on disk. */
export class Memory {
  readonly workspaces = new Table<WorkspaceRecord>({ listsOf: () => [''] })
  readonly tokens = new Table<TokenRecord>({ listsOf: (token) => [token.workspaceId], keysOf: (token) => [token.hash] })
  readonly agents = new Table<AgentRecord>({ listsOf: (agent) => [agent.workspaceId], keysOf: agentKeys })
  readonly ai = new Table<AiRecord>({ listsOf: (ai) => [ai.workspaceId] })
  /** Those that are stored by workspace, the others under {@link openUploads}; all of them by asset, too. */
  readonly uploads = new Table<UploadRecord>({
    listsOf: ({ workspaceId, name, state }) => [state === 'stored' ? workspaceId : openUploads, name],
    weightOf: ({ size }) => Math.max(size, leastCounted),
  })
  readonly sources = new Table<SourceRecord>({ listsOf: ({ aiId }) => [aiId] })
  /** By source and by AI resource. Their texts are on disk. */
  readonly documents = new Table<DocumentRecord>({
    listsOf: ({ sourceId, aiId }) => [sourceId, aiId],
  })
  readonly contacts = new Table<ContactRecord>({
    listsOf: ({ workspaceId, agentId, sessionId }) => [workspaceId, agentId, sessionId],
  })
  /** By workspace and by agent; those that are due under {@link dueOutbox}, too. */
  readonly outbox = new Table<OutboxRecord>({
    listsOf: ({ workspaceId, agentId, state }) => [workspaceId, agentId, ...(state === 'due' ? [dueOutbox] : [])],
  })
  /** By workspace: members, and those who are invited. */
  readonly people = new Table<PersonRecord>({ listsOf: workspacesOf, keysOf: ({ email }) => [email] })
  readonly logins = new Table<LoginRecord>({ listsOf: ({ personId }) => [personId], keysOf: ({ hash }) => [hash] })
  readonly audit = new Table<AuditPage>({ listsOf: ({ workspaceId }) => [workspaceId] })
  readonly sessions = new SessionIndex()
  /** The workspaces that were deleted since the start: a request that began before must not create anything in one. */
  readonly #goneWorkspaces = new Set<string>()
  readonly #stagedGone = new Set<string>()

  /** Whether a workspace was deleted, as the next change must see it. */
  isGone(workspaceId: string): boolean {
    return this.#goneWorkspaces.has(workspaceId) || this.#stagedGone.has(workspaceId)
  }

  /**
   * The changes that a change consists of: of a new workspace, two; of a deleted one, one for everything in it, as it is now; of any other,
   * the change alone. Uploads are taken back like interrupted ones: other workspaces may have the same assets, whose bytes go with the last one.
   */
  partsOf(record: JournalRecord): SingleRecord[] {
    if (record.type === 'create-workspace') {
      const { workspace, position, token, tokenPosition } = record
      return [
        { type: 'put-document', folder: 'workspaces', position, document: workspace },
        { type: 'put-document', folder: 'tokens', position: tokenPosition, document: token },
      ]
    }
    if (record.type !== 'delete-workspace') return [record]
    const dropAll = (folder: 'audit' | 'tokens' | 'ai') =>
      [...this[folder].latestIn(record.id)].map(({ id }) => deletion(folder, id))
    return [
      ...[...this.people.latestIn(record.id)].map((person) => {
        const left = leaving(person, record.id)
        return left ? this.saving('people', left) : deletion('people', person.id)
      }),
      ...dropAll('audit'),
      ...dropAll('tokens'),
      ...[...this.agents.latestIn(record.id)].map(({ id }) => ({ type: 'delete-agent' as const, id })),
      ...dropAll('ai'),
      ...[...this.uploads.latestIn(record.id)].map((upload) => this.saving('uploads', takenBack(upload))),
      deletion('workspaces', record.id),
    ]
  }

  /** The record that creates or replaces a document. */
  saving<F extends Folder>(folder: F, document: Documents[F], versions?: readonly VersionRecord[]): SingleRecord {
    const position = this.table(folder).positionOf(document.id)
    return { type: 'put-document', folder, position, document, ...(versions && versions.length > 0 && { versions }) }
  }

  /** The table of a folder, for those who handle documents of any kind. */
  table(folder: Folder): Table<AnyDocument> {
    // The folder decides the kind of record, which the type of a lookup by a variable cannot say.
    return this[folder] as unknown as Table<AnyDocument>
  }

  /** Lets the changes that follow in the same batch see this one; readers do not yet. */
  stage(record: JournalRecord): void {
    if (record.type === 'create-workspace' || record.type === 'delete-workspace') {
      for (const part of this.partsOf(record)) this.stage(part)
      if (record.type === 'delete-workspace') this.#stagedGone.add(record.id)
    } else if (record.type === 'put-document') this.table(record.folder).stage(record.document.id, record.document)
    else if (record.type === 'delete-document') this.table(record.folder).stage(record.id, null)
    else if (record.type === 'save-source') {
      this.sources.stage(record.source.id, record.source)
      for (const { record: document } of record.documents) this.documents.stage(document.id, document)
      for (const id of record.removed) this.documents.stage(id, null)
    } else if (record.type === 'delete-agent') {
      this.agents.stage(record.id, null)
      this.sessions.stageGone(record.id)
      this.#stageContactsGone(record.id)
    } else if (record.type === 'open-session') this.sessions.stage(record.session.id, record.session)
    else if (record.type === 'erase-session') {
      this.sessions.stage(record.sessionId, null)
      if (!record.keepsContacts) this.#stageContactsGone(record.sessionId)
    } else if (record.type === 'set-tags') this.sessions.tags.stage(record.sessionId, record.tags)
    else if (record.type === 'append-message') {
      const session = this.sessions.latest(record.sessionId)
      if (session) this.sessions.stage(session.id, withRecord(session, record.message))
    }
  }

  #stageContactsGone(list: string): void {
    for (const { id } of [...this.contacts.latestIn(list)]) this.contacts.stage(id, null)
  }

  /** Forgets what was staged: its batch failed, or is applied now. */
  unstage(): void {
    for (const folder of folders) this[folder].unstage()
    this.sessions.unstage()
    this.#stagedGone.clear()
  }

  /**
   * What goes with what is deleted: the sources of an AI resource, and the documents of both; the logins of a person; the contacts of an agent
   * or a session, and the notices of an agent.
   */
  dependents(record: SingleRecord): { folder: Folder; id: string }[] {
    // From the end of a list, where taking one away moves no other.
    const all = (list: string, ...among: Folder[]) =>
      among.flatMap((folder) =>
        this.table(folder)
          .slice(list, { order: 'desc' })
          .map(({ id }) => ({ folder, id })),
      )
    if (record.type === 'delete-agent') return all(record.id, 'contacts', 'outbox')
    if (record.type === 'erase-session') return record.keepsContacts ? [] : all(record.sessionId, 'contacts')
    if (record.type !== 'delete-document') return []
    if (record.folder === 'people') return all(record.id, 'logins')
    return record.folder === 'ai' || record.folder === 'sources' ? all(record.id, 'documents', 'sources') : []
  }

  /** Ends the leases of jobs: whoever had them was the process before this one. */
  releaseJobs(): void {
    for (const source of [...this.sources.all()]) {
      const { job, vectors } = source
      const row = this.sources.row(source.id)
      const isMaking = vectors?.token !== undefined
      if (!row || (!job && !isMaking)) continue
      const released = { ...source, ...(job && { dueAt: job.startedAt }), ...(isMaking && { vectors: free(vectors) }) }
      this.sources.put(released, row.position)
    }
    const startedAt = timestamp()
    for (const { token, ...item } of this.outbox.slice(dueOutbox, { order: 'asc' })) {
      const row = this.outbox.row(item.id)
      if (row && token !== undefined) this.outbox.put({ ...item, dueAt: startedAt }, row.position)
    }
  }

  /** Makes a durable change visible. Returns the session that it removed alone; those of an agent are its sessions' `goneOf`. */
  apply(record: SingleRecord): SessionRecord | null {
    for (const { folder, id } of this.dependents(record)) this.table(folder).drop(id)
    if (record.type === 'put-document') this.table(record.folder).put(record.document, record.position)
    else if (record.type === 'delete-document') {
      if (record.folder === 'workspaces') this.#goneWorkspaces.add(record.id)
      this.table(record.folder).drop(record.id)
    } else if (record.type === 'save-source') {
      this.sources.put(record.source, record.position)
      for (const { record: document, position } of record.documents) this.documents.put(document, position)
      for (const id of record.removed) this.documents.drop(id)
    } else if (record.type === 'delete-agent') {
      this.agents.drop(record.id)
      this.sessions.removeAll(record.id)
    } else if (record.type === 'open-session') this.sessions.open(record.session)
    else if (record.type === 'erase-session') {
      const session = this.sessions.get(record.sessionId)
      this.sessions.remove(record.sessionId)
      return session
    } else if (record.type === 'set-tags') this.sessions.tags.set(record.sessionId, record.tags)
    else if (record.type === 'append-message') {
      this.sessions.append(record.sessionId, record.message)
    }
    return null
  }
}

/** The record that deletes a document. */
export function deletion(folder: Folder, id: string): SingleRecord {
  return { type: 'delete-document', folder, id }
}

/** A web id and a slug can never be the same text as the other's, because of what stands before them. */
function agentKeys({ webId, publicSlug }: AgentRecord): string[] {
  return publicSlug === null ? [`web ${webId}`] : [`web ${webId}`, `slug ${publicSlug}`]
}

/** An upload as an interrupted one is, so that the next sweep abandons it. */
function takenBack(upload: UploadRecord): UploadRecord {
  return { ...upload, state: 'uploading', createdAt: longAgo }
}

function free({ token: _, until: __, ...vectors }: SourceVectors): SourceVectors {
  return vectors
}

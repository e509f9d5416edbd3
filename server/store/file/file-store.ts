import path from 'node:path'
import { FoyerError } from '../../core/errors.ts'
import type { Store } from '../store.ts'
import { contactMethods } from './methods/contacts.ts'
import { Commits } from './journal/commits.ts'
import { Conversations } from './memory/conversations.ts'
import type { Core } from './core.ts'
import { realDisk, type Disk } from './disk/disk.ts'
import { outboxMethods } from './methods/outbox.ts'
import { questionMethods } from './methods/questions.ts'
import { DocumentFiles } from './checkpoint/document-files.ts'
import { documentMethods } from './methods/documents.ts'
import { ensureDirectory } from './disk/durable.ts'
import { readLastBackup } from './disk/last-backup.ts'
import type { JournalRecord, SingleRecord } from './journal/records.ts'
import { checkFormat } from './disk/format.ts'
import { SnapshotLeases } from './checkpoint/snapshot.ts'
import { Journal } from './journal/journal.ts'
import { Checkpointer } from './checkpoint/checkpointer.ts'
import { Dirty } from './checkpoint/dirty-changes.ts'
import { takeOwnership } from './disk/lock.ts'
import type { StoreLog } from '../log.ts'
import { createMeasures } from './measures.ts'
import { Memory } from './memory/memory.ts'
import { replay } from './journal/recover.ts'
import { SearchFiles } from './search/search-files.ts'
import { SessionLists } from './checkpoint/session-lists.ts'
import { createAppending } from './appending.ts'
import { handoverMethods } from './methods/handover.ts'
import { sessionMethods } from './methods/sessions.ts'
import { conversationMethods } from './methods/conversations.ts'
import { peopleMethods } from './methods/people.ts'
import { uploadMethods } from './methods/uploads.ts'
import { knowledgeMethods } from './methods/knowledge.ts'
import { TextFiles } from './checkpoint/text-files.ts'
import { InsightFiles } from './checkpoint/insight-files.ts'
import { insightMethods } from './methods/insight.ts'
import { VersionFiles } from './checkpoint/version-files.ts'
import { versionMethods } from './methods/versions.ts'

type FileStoreOptions = {
  /** The data directory; made when it is missing. It must lie on a disk of this machine. */
  directory: string
  log: StoreLog
  /** For tests that let a disk fail. */
  disk?: Disk
}

/**
 * Opens the store in a data directory, replaying what an earlier run left in the journal. Every change takes the same way: it is decided
 * on the latest state, written to the journal and synced, made visible in memory, answered, and later written to plain files by a
 * checkpoint.
 * @throws {DataInUse} when another process has the directory; Error when its format is newer than this program.
 */
export async function openFileStore({ directory, log, disk = realDisk }: FileStoreOptions): Promise<Store> {
  await ensureDirectory(disk, path.resolve(directory))
  const snapshots = new SnapshotLeases(log)
  const giveBack = disk === realDisk ? await takeOwnership(directory, snapshots.ask) : async () => undefined
  try {
    return await open(path.resolve(directory), disk, log, snapshots, giveBack)
  } catch (error) {
    await giveBack()
    throw error
  }
}

async function open(
  directory: string,
  disk: Disk,
  log: StoreLog,
  snapshots: SnapshotLeases,
  giveBack: () => Promise<void>,
): Promise<Store> {
  await checkFormat(disk, directory, log)
  const memory = new Memory()
  const measures = createMeasures()
  const journal = new Journal(disk, directory, log, measures)
  const conversations = new Conversations(disk, directory, log)
  const documents = new DocumentFiles(disk, directory, memory, log)
  const versions = new VersionFiles(disk, directory, log)
  const texts = new TextFiles(disk, directory, log)
  const insight = new InsightFiles(disk, directory, log)
  const sessionLists = new SessionLists(disk, directory, memory, log)
  const searchFiles = new SearchFiles(disk, directory, log)
  const dirty = new Dirty()
  const apply = (record: JournalRecord, conversationLine?: string) => {
    for (const part of memory.partsOf(record)) applyOne(part, conversationLine)
  }
  const applyOne = (record: SingleRecord, conversationLine?: string) => {
    const owner = ownerOf(record, memory)
    const dependents = memory.dependents(record)
    const gone = memory.apply(record)
    if (gone) conversations.forget(gone.id)
    if (record.type === 'append-message') conversations.append(record, conversationLine)
    if (record.type === 'set-feedback') {
      const before = conversations.setFeedback(record, conversationLine)
      if (before === undefined) memory.sessions.setFacts(record.sessionId, undefined)
      else memory.sessions.vote(record.sessionId, before?.type, record.feedback?.type)
    }
    if (record.type === 'put-document' && record.versions) versions.add(record.document.id, record.versions)
    if (record.type === 'save-source') saveTexts(texts, record)
    for (const { folder, id } of dependents) {
      if (folder === 'documents') texts.forget(id)
      dirty.markDocument(folder, id)
    }
    if (record.type === 'delete-document' || record.type === 'delete-agent') versions.forget(record.id)
    if (record.type === 'put-insight') insight.put(record.agentId, record.days)
    if (record.type === 'delete-agent') insight.forget(record.id)
    dirty.mark(record, owner, gone)
  }
  const stage = (record: JournalRecord) => {
    memory.stage(record)
    conversations.stage(record)
  }
  const unstage = () => {
    memory.unstage()
    conversations.unstage()
  }
  const commits = new Commits(journal, { stage, unstage, apply }, measures)
  const checkpointer = new Checkpointer({
    dirty,
    disk,
    memory,
    journal,
    commits,
    conversations,
    documents,
    versions,
    texts,
    insight,
    sessionLists,
    searchFiles,
    measures,
    log,
  })

  await documents.load()
  await sessionLists.load()
  const left = await journal.recover()
  if (left.length > 0) await documents.settle()
  const isGone = (record: JournalRecord) => record.type === 'erase-session' && !memory.sessions.has(record.sessionId)
  if (left.some(isGone)) await sessionLists.settle()
  await replay(left, { disk, memory, conversations, documents, dirty, log }, apply)
  if (left.length > 0) {
    log.info({ changes: left.length }, 'The journal was replayed')
    checkpointer.now().catch(() => undefined)
  }
  memory.releaseJobs()
  snapshots.begin({ checkpointer, journal })

  let isClosed = false
  const core: Core = {
    commits,
    conversations,
    dirty,
    checkpointer,
    versions,
    texts,
    searchFiles,
    memory() {
      if (isClosed) throw new FoyerError('shutting-down', 'The server is shutting down.')
      return memory
    },
  }
  const appendEntry = createAppending(core)
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await commits.close()
    await snapshots.end()
    await checkpointer.now().catch(() => undefined)
    checkpointer.stop()
    await searchFiles.close()
    isClosed = true
    await giveBack()
  }

  return {
    measures() {
      const { syncs, checkpoints, failedCheckpoints, ...common } = measures
      const { sessions, agents } = memory
      const files = { syncs, checkpoints, failedCheckpoints, journalBytes: journal.bytes }
      return { ...common, files: { ...files, sessions: sessions.size, agents: agents.size } }
    },
    async readiness() {
      if (closing) return 'closed'
      return (await canWrite(commits)) ? 'ready' : 'not-writable'
    },
    isWhole: async () =>
      ![memory.workspaces, memory.agents, memory.ai, memory.uploads, memory.contacts, memory.people].some(
        (table) => table.hasDamage,
      ),
    lastBackup: () => readLastBackup(disk, directory, log),
    unreadableDocuments: (folder, listId) => memory.table(folder).unreadable(listId),
    unreadableSessions: (agentId) => memory.sessions.unreadable(agentId),
    tidy: async () => undefined,
    close: () => (closing ??= close()),
    ...documentMethods(core),
    ...uploadMethods(core),
    ...versionMethods(core),
    ...knowledgeMethods(core),
    ...insightMethods(core, insight),
    ...sessionMethods(core, appendEntry),
    ...handoverMethods(core, appendEntry),
    ...conversationMethods(core, disk === realDisk),
    ...questionMethods(core),
    ...contactMethods(core),
    ...outboxMethods(core),
    ...peopleMethods(core),
  }
}

function saveTexts(texts: TextFiles, record: Extract<JournalRecord, { type: 'save-source' }>): void {
  for (const { record: document, position: _, ...content } of record.documents) texts.add(document.id, content)
  for (const id of record.removed) texts.forget(id)
}

/** The agent whose session a record speaks of, before that is gone. */
function ownerOf(record: SingleRecord, memory: Memory): { agentId: string; workspaceId: string } | null {
  if (record.type === 'open-session') return record.session
  return 'sessionId' in record ? memory.sessions.ownerOf(record.sessionId) : null
}

/** After a failed write, tries another that changes nothing: so a disk with room again is noticed while nobody writes. */
async function canWrite(commits: Commits): Promise<boolean> {
  if (!commits.isFailing) return true
  return commits.submit(() => ({ record: { type: 'probe' }, result: true })).catch(() => false)
}

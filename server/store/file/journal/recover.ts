import type { SessionRecord } from '../../records/records.ts'
import { isEvent, peopleOf } from '../../records/handover.ts'
import { entryOf, foldLines } from '../memory/conversation-lines.ts'
import { linesOf, type Conversations } from '../memory/conversations.ts'
import { isDamaged } from '../../../core/errors.ts'
import { isShortage, type Disk } from '../disk/disk.ts'
import type { Dirty } from '../checkpoint/dirty-changes.ts'
import type { DocumentFiles } from '../checkpoint/document-files.ts'
import { settleFile } from '../disk/durable.ts'
import type { Folder, JournalRecord } from './records.ts'
import type { StoreLog } from '../../log.ts'
import type { Memory } from '../memory/memory.ts'

type ReplayDeps = {
  disk: Disk
  memory: Memory
  conversations: Conversations
  documents: DocumentFiles
  dirty: Dirty
  log: StoreLog
}

/**
 * Replays what the journal holds on top of the last checkpoint. Any part of it may be flushed already, so every record may meet its
 * own result. `apply` makes a change visible and marks it dirty. A session that is not known was erased further on in the journal, or before the crash.
 */
export async function replay(
  records: JournalRecord[],
  deps: ReplayDeps,
  apply: (record: JournalRecord) => void,
): Promise<void> {
  const { memory, documents, dirty } = deps
  const said = messageIdsBySession(records)
  /** The ids of the messages of each session that the journal speaks of, as far as they are replayed. */
  const known = new Map<string, Set<string>>()
  for (const record of records) {
    for (const [folder, id] of documentsIn(record)) {
      if (memory.table(folder).isDamaged(id)) await documents.quarantine(folder, id)
    }
    if (record.type !== 'append-message') {
      if (record.type !== 'set-feedback' || memory.sessions.get(record.sessionId)) apply(record)
      continue
    }
    const session = memory.sessions.get(record.sessionId)
    if (!session) continue
    const ids = known.get(session.id) ?? (await idsOnDisk(session, said.get(session.id) ?? new Set(), deps))
    known.set(session.id, ids)
    if (!ids.has(record.message.id)) apply(record)
    ids.add(record.message.id)
    memory.sessions.grow(session.id, ids.size, record.message)
    // It may have been counted before: the list of sessions is flushed while the journal goes on.
    memory.sessions.setFacts(session.id, undefined)
    // Its message may be in the file already, and its state not in the list.
    dirty.markSession(session, session.id)
  }
  const acting = withPeople(records)
  for (const id of known.keys()) {
    if (acting.has(id) || memory.sessions.get(id)?.people) await readPeople(id, deps)
  }
}

/** The sessions in which people do something that the journal holds: the list of sessions may not say so yet. */
function withPeople(records: JournalRecord[]): Set<string> {
  const ids = records.flatMap((record) => {
    if (record.type !== 'append-message') return []
    const { message, sessionId } = record
    return isEvent(message) || message.author ? [sessionId] : []
  })
  return new Set(ids)
}

/**
 * What people do in a session may have been counted before, as its facts were, and decides what may be appended next: it is read anew from
 * the whole conversation.
 */
async function readPeople(id: string, { memory, conversations, log }: ReplayDeps): Promise<void> {
  const session = memory.sessions.get(id)
  if (!session) return
  try {
    const folded = await conversations.read(session)
    memory.sessions.setPeople(id, peopleOf(folded.ids.flatMap((each) => entryOf(folded, each) ?? [])))
  } catch (error) {
    if (!isDamaged(error)) throw error
    log.error({ session: id, err: error }, 'A conversation cannot be read')
  }
}

/** The documents that a record holds the state of. */
function documentsIn(record: JournalRecord): [folder: Folder, id: string][] {
  if (record.type === 'put-document') return [[record.folder, record.document.id]]
  if (record.type !== 'save-source') return []
  return [
    ['sources', record.source.id],
    ...record.documents.map(({ record: { id } }) => ['documents', id] as [Folder, string]),
  ]
}

function messageIdsBySession(records: JournalRecord[]): Map<string, Set<string>> {
  const said = new Map<string, Set<string>>()
  for (const record of records) {
    if (record.type !== 'append-message') continue
    const ids = said.get(record.sessionId) ?? new Set()
    said.set(record.sessionId, ids.add(record.message.id))
  }
  return said
}

/** The ids of the messages that a conversation's file holds; none when it cannot be read, and then it says so when it is asked for. */
async function idsOnDisk(session: SessionRecord, said: Set<string>, deps: ReplayDeps): Promise<Set<string>> {
  const file = deps.conversations.fileOf(session)
  try {
    await cutLostAppend(file, said, deps)
    const { ids } = foldLines(await linesOf(deps.disk, file))
    // What is there is not written again, and the journal forgets it.
    if (ids.length > 0) await settleFile(deps.disk, file)
    return new Set(ids)
  } catch (error) {
    if (isShortage(error)) throw error
    deps.log.error({ file, err: error }, 'A conversation cannot be read')
    return new Set()
  }
}

/**
 * A power cut in the middle of an append can leave a stretch of it unreadable with readable lines behind it. When all of those stand
 * in the journal still, the append was never finished: the file is cut where the stretch begins, and the replay writes it again.
 * In any other case a line was damaged later, and the file stays as it is.
 */
async function cutLostAppend(file: string, said: Set<string>, { disk, log }: ReplayDeps): Promise<void> {
  const lines = await linesOf(disk, file)
  const first = lines.findIndex((line) => !isReadable(line))
  if (first === -1) return
  const behind = lines.slice(first).filter((line) => isReadable(line))
  if (foldLines(behind).ids.some((id) => !said.has(id))) return
  const keptBytes = lines.slice(0, first).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
  log.warn({ file, keptBytes }, 'An append that was never finished was cut; the journal holds it')
  const opened = await disk.open(file, 'a+')
  try {
    await opened.truncate(keptBytes)
    await opened.sync()
  } finally {
    await opened.close()
  }
}

function isReadable(line: string): boolean {
  try {
    JSON.parse(line)
    foldLines([line])
    return true
  } catch {
    return false
  }
}

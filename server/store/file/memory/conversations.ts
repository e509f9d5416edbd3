import { Lru } from '../../../core/lru.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import type { Feedback } from '../../../contract/sessions/chat.ts'
import { addLine, clientIdOf, emptyFolded, type Folded } from './conversation-lines.ts'
import { readError, unlessMissing, type Disk } from '../disk/disk.ts'
import { conversationFile } from '../disk/paths.ts'
import type { StoreLog } from '../../log.ts'
import { conversationLineOf, type JournalRecord } from '../journal/records.ts'
import { RecentConversations } from './recent-conversations.ts'

/** What names the file of a conversation. */
export type SessionKey = { id: string; createdAt: string }

/** The clientIds that a session holds, with the ids of their messages; ready when they have been read. */
type ClientIds = { known: Map<string, string>; ready: Promise<void> }

/** Lines of a conversation that are durable in the journal and not yet in its file. */
type DirtyLines = {
  messages: string[]
  /** By message: feedback that was replaced meanwhile need not be written at all. */
  feedback: Map<string, string>
}

/** Of how many sessions the clientIds are kept, which need no reading of the conversation. */
const maxClientIds = 2000

/**
 * The conversations: their files, and the lines that are durable in the journal but not yet in a file.
 */
export class Conversations {
  readonly #disk: Disk
  readonly #directory: string
  readonly #log: StoreLog
  /** Lines that the next checkpoint writes. */
  #dirty = new Map<string, DirtyLines>()
  /** Lines that are being written: they may stand in the file already. */
  #flushing = new Map<string, DirtyLines>()
  readonly #clientIds = new Lru<string, ClientIds>(maxClientIds)
  readonly #staged = new Map<string, string>()
  readonly #stagedFeedback = new Map<string, Feedback | null>()
  readonly #recent = new RecentConversations()

  constructor(disk: Disk, directory: string, log: StoreLog) {
    this.#disk = disk
    this.#directory = directory
    this.#log = log
  }

  /** Where a conversation lies. @throws for an id that is none. */
  fileOf(session: SessionKey): string {
    return conversationFile(this.#directory, session)
  }

  /**
   * The whole conversation as readers see it at this moment; it goes on growing, so take what you need before you wait for anything.
   * @throws `damaged`, or `storage-unavailable`, when its file cannot be read.
   */
  async read(session: SessionKey): Promise<Folded> {
    return this.recent(session.id) ?? this.#recent.read(session.id, () => this.#readFile(session))
  }

  /** What {@link read} resolves with, when it is at hand. */
  recent(sessionId: string): Folded | undefined {
    return this.#recent.get(sessionId)
  }

  async #readFile(session: SessionKey): Promise<Folded> {
    // Before the file: what is flushed meanwhile is then seen twice, which does no harm, and not missed.
    const dirty = [...listLines(this.#flushing.get(session.id)), ...listLines(this.#dirty.get(session.id))]
    const file = this.fileOf(session)
    try {
      return await foldFile(this.#disk, file, dirty)
    } catch (error) {
      this.#log.error({ file, err: error }, 'A conversation cannot be read')
      throw readError(error)
    }
  }

  /** The clientIds of a session, read when they are not remembered. */
  async clientIds(session: SessionKey & { length: number }): Promise<ClientIds> {
    const kept = this.#clientIds.get(session.id)
    const ids = kept ?? { known: new Map<string, string>(), ready: Promise.resolve() }
    if (!kept) this.#clientIds.set(session.id, ids)
    // It is in the map before the reading begins, so that what becomes durable meanwhile is added to it.
    if (!kept && session.length > 0) ids.ready = this.#readClientIds(session, ids)
    await ids.ready
    return ids
  }

  async #readClientIds(session: SessionKey, ids: ClientIds): Promise<void> {
    try {
      const folded = await this.read(session)
      for (const id of folded.ids) {
        const clientId = clientIdOf(folded, id)
        if (clientId !== undefined) ids.known.set(clientId, id)
        if (isTurnOver()) await nextTurn()
      }
    } catch (error) {
      this.#clientIds.delete(session.id)
      throw error
    }
  }

  /** Whether `ids` is still what is kept up to date for that session. */
  isCurrent(sessionId: string, ids: ClientIds): boolean {
    return this.#clientIds.get(sessionId) === ids
  }

  /** The id of the message with that clientId as the next change must see it. */
  latest(sessionId: string, ids: ClientIds, clientId: string): string | undefined {
    return ids.known.get(clientId) ?? this.#staged.get(`${sessionId} ${clientId}`)
  }

  /** The feedback on a message as the next change must see it. */
  latestFeedback(sessionId: string, folded: Folded, messageId: string): Feedback | null {
    const staged = this.#stagedFeedback.get(`${sessionId} ${messageId}`)
    return staged === undefined ? (folded.feedback.get(messageId) ?? null) : staged
  }

  stage(record: JournalRecord): void {
    if (record.type === 'set-feedback')
      this.#stagedFeedback.set(`${record.sessionId} ${record.messageId}`, record.feedback)
    const clientId = record.type === 'append-message' ? record.message.clientId : undefined
    if (record.type === 'append-message' && clientId !== undefined)
      this.#staged.set(`${record.sessionId} ${clientId}`, record.message.id)
  }

  unstage(): void {
    this.#staged.clear()
    this.#stagedFeedback.clear()
  }

  /** Makes a durable message visible, whose line may be made already. */
  append(record: Extract<JournalRecord, { type: 'append-message' }>, line = conversationLineOf(record) ?? ''): void {
    const { sessionId, message } = record
    if (message.clientId !== undefined) this.#clientIds.get(sessionId)?.known.set(message.clientId, message.id)
    this.#recent.append(sessionId, message, line)
    this.#dirtyLinesOf(sessionId).messages.push(line)
  }

  /** Makes durable feedback visible. Returns what it replaced; undefined when that would have to be read. */
  setFeedback(
    record: Extract<JournalRecord, { type: 'set-feedback' }>,
    line = conversationLineOf(record) ?? '',
  ): Feedback | null | undefined {
    this.#dirtyLinesOf(record.sessionId).feedback.set(record.messageId, line)
    return this.#recent.setFeedback(record.sessionId, record.messageId, record.feedback)
  }

  /** Whether all that is durable of a session is in its file. */
  isFlushed(sessionId: string): boolean {
    return !this.#dirty.has(sessionId) && !this.#flushing.has(sessionId)
  }

  #dirtyLinesOf(sessionId: string): DirtyLines {
    let dirty = this.#dirty.get(sessionId)
    if (!dirty) this.#dirty.set(sessionId, (dirty = { messages: [], feedback: new Map() }))
    return dirty
  }

  /** Forgets a session that is gone. */
  forget(sessionId: string): void {
    this.#dirty.delete(sessionId)
    this.#flushing.delete(sessionId)
    this.#clientIds.delete(sessionId)
    this.#recent.forget(sessionId)
  }

  /** Begins to flush all dirty lines; returns their sessions, each of which must come back by `markFlushed` or `markDirtyAgain`. */
  takeDirty(): string[] {
    this.#flushing = this.#dirty
    this.#dirty = new Map()
    return [...this.#flushing.keys()]
  }

  /** The lines of a session that are to be flushed. */
  flushingLines(sessionId: string): string[] {
    return listLines(this.#flushing.get(sessionId))
  }

  markFlushed(sessionId: string): void {
    this.#flushing.delete(sessionId)
  }

  /** Lets the lines wait again, before those that came meanwhile. */
  markDirtyAgain(sessionId: string): void {
    const dirty = this.#flushing.get(sessionId)
    this.#flushing.delete(sessionId)
    if (!dirty) return
    const later = this.#dirty.get(sessionId)
    this.#dirty.set(sessionId, {
      messages: [...dirty.messages, ...(later?.messages ?? [])],
      feedback: new Map([...dirty.feedback, ...(later?.feedback ?? [])]),
    })
  }
}

/** In an order in which they may stand in the file. */
function listLines(dirty: DirtyLines | undefined): string[] {
  return dirty ? [...dirty.messages, ...dirty.feedback.values()] : []
}

/** The conversation of a file with more lines, read in slices. @throws SyntaxError for a line that is none of a conversation. */
export async function foldFile(disk: Disk, file: string, more: Iterable<string> = []): Promise<Folded> {
  const folded = emptyFolded()
  for (const lines of [linesIn(await readWhole(disk, file)), more]) {
    for (const line of lines) {
      addLine(folded, line)
      if (isTurnOver()) await nextTurn()
    }
  }
  return folded
}

/** The whole lines of a file, decoded in slices; none when it is missing. */
export async function linesOf(disk: Disk, file: string): Promise<string[]> {
  const lines: string[] = []
  for (const line of linesIn(await readWhole(disk, file))) {
    lines.push(line)
    if (isTurnOver()) await nextTurn()
  }
  return lines
}

function readWhole(disk: Disk, file: string): Promise<Buffer> {
  return disk.read(file).catch(unlessMissing(Buffer.alloc(0)))
}

/** Lines are decoded together, in parts of about this many bytes. */
const partSize = 64 * 1024

/** The lines in the bytes of a file. What has no line break behind it is just being written, or was torn and stands in the journal. */
function* linesIn(bytes: Buffer): Iterable<string> {
  const end = bytes.lastIndexOf(0x0a)
  for (let start = 0; start <= end;) {
    const last = bytes.indexOf(0x0a, Math.min(start + partSize, end))
    yield* bytes.toString('utf8', start, last).split('\n')
    start = last + 1
  }
}

import path from 'node:path'
import { damaged } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { MessageRecord } from '../store.ts'
import { clientIdsOf, foldLines, type Folded } from './conversation-lines.ts'
import { unlessMissing, type Disk } from './disk.ts'
import type { StoreLog } from '../log.ts'
import { conversationLineOf, type Entry } from './entries.ts'
import { RecentConversations } from './recent-conversations.ts'
import { joinLines, listLines, type UnlaidLines } from './unlaid-lines.ts'

/** What names the file of a conversation. */
export type SessionKey = { id: string; createdAt: string }

/** The clientIds that a session holds, with the ids of their messages; ready when they have been read. */
export type ClientIds = { known: Map<string, string>; ready: Promise<void> }

/** How many sessions' clientIds are remembered without reading the conversation again. */
const remembered = 2000

/**
 * The conversations: their files, and the lines that are durable in the journal but not yet laid down in a file.
 */
export class Conversations {
  readonly #disk: Disk
  readonly #directory: string
  readonly #log: StoreLog
  /** Lines that wait to be laid down. */
  #waiting = new Map<string, UnlaidLines>()
  /** Lines that are being laid down: they may stand in the file already. */
  readonly #laying = new Map<string, UnlaidLines>()
  /** In the order of their last use. */
  readonly #clientIds = new Map<string, ClientIds>()
  readonly #staged = new Map<string, string>()
  readonly #recent = new RecentConversations()

  constructor(disk: Disk, directory: string, log: StoreLog) {
    this.#disk = disk
    this.#directory = path.join(directory, 'conversations')
    this.#log = log
  }

  /** Where a conversation lies: a folder for the day on which its session was opened. @throws for an id that is none. */
  fileOf({ id, createdAt }: SessionKey): string {
    const day = /^(\d{4})-(\d\d)-(\d\d)T/.exec(createdAt)
    if (!isId('ses', id) || !day) throw new Error('This cannot name the file of a conversation')
    return path.join(this.#directory, ...day.slice(1), `${id}.jsonl`)
  }

  /**
   * The whole conversation as readers see it at this moment; it goes on growing, so take what you need before you wait for anything.
   * @throws `damaged` when its file cannot be read.
   */
  async read(session: SessionKey): Promise<Folded> {
    return this.recent(session.id) ?? this.#recent.read(session.id, () => this.#readFile(session))
  }

  /** What {@link read} gives, when it is at hand. */
  recent(sessionId: string): Folded | undefined {
    return this.#recent.get(sessionId)
  }

  async #readFile(session: SessionKey): Promise<Folded> {
    // Before the file: what is laid down meanwhile is then seen twice, which does no harm, and not missed.
    const unlaid = [...listLines(this.#laying.get(session.id)), ...listLines(this.#waiting.get(session.id))]
    const file = this.fileOf(session)
    try {
      return foldLines([...(await linesOf(this.#disk, file)), ...unlaid])
    } catch (error) {
      this.#log.error({ file, err: error }, 'A conversation cannot be read')
      throw damaged(error)
    }
  }

  /** The clientIds of a session, read when they are not remembered. */
  async clientIds(session: SessionKey & { length: number }): Promise<ClientIds> {
    const kept = this.#clientIds.get(session.id)
    const ids = kept ?? { known: new Map<string, string>(), ready: Promise.resolve() }
    this.#remember(session.id, ids)
    // It is in the map before the reading begins, so that what becomes durable meanwhile is added to it.
    if (!kept && session.length > 0) ids.ready = this.#readClientIds(session, ids)
    await ids.ready
    return ids
  }

  async #readClientIds(session: SessionKey, ids: ClientIds): Promise<void> {
    try {
      for (const [clientId, messageId] of clientIdsOf(await this.read(session))) ids.known.set(clientId, messageId)
    } catch (error) {
      this.#clientIds.delete(session.id)
      throw error
    }
  }

  #remember(sessionId: string, ids: ClientIds): void {
    this.#clientIds.delete(sessionId)
    this.#clientIds.set(sessionId, ids)
    for (const oldest of this.#clientIds.keys()) {
      if (this.#clientIds.size <= remembered) break
      this.#clientIds.delete(oldest)
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

  stage(entry: Entry): void {
    if (entry.do !== 'say' || entry.message.clientId === undefined) return
    this.#staged.set(`${entry.session} ${entry.message.clientId}`, entry.message.id)
  }

  unstage(): void {
    this.#staged.clear()
  }

  /** Makes a durable message or feedback visible, whose line may be made already. */
  keep(entry: Extract<Entry, { do: 'say' | 'rate' }>, line = conversationLineOf(entry) ?? ''): void {
    const unlaid = this.#unlaidOf(entry.session)
    if (entry.do === 'rate') {
      this.#recent.rate(entry.session, entry.messageId, entry.feedback)
      unlaid.rated.set(entry.messageId, line)
    } else {
      this.#noteClientId(entry.session, entry.message)
      this.#recent.say(entry.session, entry.message, line)
      unlaid.said.push(line)
    }
  }

  #unlaidOf(sessionId: string): UnlaidLines {
    let unlaid = this.#waiting.get(sessionId)
    if (!unlaid) this.#waiting.set(sessionId, (unlaid = { said: [], rated: new Map() }))
    return unlaid
  }

  #noteClientId(sessionId: string, { id, clientId }: MessageRecord): void {
    if (clientId !== undefined) this.#clientIds.get(sessionId)?.known.set(clientId, id)
  }

  /** Forgets a session that is gone. */
  forget(sessionId: string): void {
    this.#waiting.delete(sessionId)
    this.#laying.delete(sessionId)
    this.#clientIds.delete(sessionId)
    this.#recent.forget(sessionId)
  }

  /** Gives the lines that wait, to be laid down; each session must come back by `laid` or `notLaid`. */
  take(): [sessionId: string, lines: string[]][] {
    for (const [id, unlaid] of this.#waiting) this.#laying.set(id, unlaid)
    this.#waiting = new Map()
    return [...this.#laying].map(([id, unlaid]) => [id, listLines(unlaid)])
  }

  laid(sessionId: string): void {
    this.#laying.delete(sessionId)
  }

  /** Lets the lines wait again, before those that came meanwhile. */
  notLaid(sessionId: string): void {
    const unlaid = this.#laying.get(sessionId)
    this.#laying.delete(sessionId)
    if (unlaid) this.#waiting.set(sessionId, joinLines(unlaid, this.#waiting.get(sessionId)))
  }
}

/**
 * The whole lines of a file; none when it is missing. What has no line break behind it is just being written, or was torn and stands in
 * the journal.
 */
export async function linesOf(disk: Disk, file: string): Promise<string[]> {
  const bytes = await disk.read(file).catch(unlessMissing(Buffer.alloc(0)))
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
  return whole.length === 0 ? [] : whole.toString('utf8').slice(0, -1).split('\n')
}

import path from 'node:path'
import { currentTime } from '../../../core/clock.ts'
import { isId } from '../../../core/ids.ts'
import type { SessionKey } from '../memory/conversations.ts'
import { isShortage, type Disk } from '../disk/disk.ts'
import { LineFiles, removeFile, replaceFile, settleFile } from '../disk/durable.ts'
import type { StoreLog } from '../../log.ts'
import type { SessionRecord } from '../../records/records.ts'
import type { Memory } from '../memory/memory.ts'
import type { SessionIndex } from '../memory/session-index.ts'
import { decodeSession, encodeSession } from './session-line.ts'

/** Sessions that are gone while their conversation is still on the disk. */
export type RemovedSessions = { get(id: string): SessionKey | undefined; of(agentId: string): Iterable<SessionKey> }

/** A list that is being loaded. `workspaceId`: of the agent's document, else of its first line. `lines`: read so far. */
type LoadingList = { agentId: string; file: string; workspaceId: string | undefined; lines: number }

/**
 * The lists of sessions, `sessions/<agent>.jsonl`: a first line that names the agent and its workspace, then lines that are only ever
 * appended, the newest of a session counting. A list with many lines that no longer count is rewritten.
 */
export class SessionLists {
  readonly #disk: Disk
  readonly directory: string
  readonly #memory: Memory
  readonly #files: LineFiles
  readonly #log: StoreLog
  /** How many lines each agent's log has. */
  readonly #lines = new Map<string, number>()
  /** The agents whose list holds lines that could not be read; it is quarantined before it is rewritten. */
  readonly #damaged = new Set<string>()

  constructor(disk: Disk, directory: string, memory: Memory, log: StoreLog) {
    this.#disk = disk
    this.directory = path.join(directory, 'sessions')
    this.#memory = memory
    this.#files = new LineFiles(disk, log)
    this.#log = log
  }

  /** Loads all logs into the index of sessions; the documents must be loaded. */
  async load(): Promise<void> {
    for (const name of await this.#disk.list(this.directory)) {
      const agentId = name.replace(/\.jsonl$/, '')
      if (name.endsWith('.jsonl') && isId('agt', agentId)) await this.#loadOne(agentId)
    }
  }

  /** Makes what {@link load} has found durable: the line that says that a session is gone may not be, and is not written again. */
  async settle(): Promise<void> {
    for (const agentId of this.#lines.keys()) {
      if (!this.#damaged.has(agentId)) await settleFile(this.#disk, this.#fileOf(agentId))
    }
  }

  async #loadOne(agentId: string): Promise<void> {
    const file = this.#fileOf(agentId)
    // The first line says it too, for an agent whose own document cannot be read.
    const list = { agentId, file, workspaceId: this.#memory.agents.row(agentId)?.record.workspaceId, lines: 0 }
    try {
      let rest: Buffer = Buffer.alloc(0)
      for await (const part of this.#disk.readParts(file)) {
        const bytes = rest.length === 0 ? part : Buffer.concat([rest, part])
        rest = bytes.subarray(this.#loadLines(list, bytes))
      }
    } catch (error) {
      if (isShortage(error)) throw error
      this.#log.error({ file, err: error }, 'A list of sessions cannot be read')
      this.#damaged.add(agentId)
      this.#memory.sessions.damage(agentId, path.basename(file))
    }
    this.#lines.set(agentId, list.lines)
  }

  /** Loads the whole lines of a part; returns where the one begins that is not whole. */
  #loadLines(list: LoadingList, bytes: Buffer): number {
    const { agentId, file } = list
    let start = 0
    for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
      list.lines++
      try {
        this.#apply(agentId, list.workspaceId, decodeSession(bytes, start, end))
      } catch (error) {
        const named = workspaceIn(bytes.toString('utf8', start, end))
        list.workspaceId ??= named
        if (named === undefined) {
          this.#log.error({ file, line: list.lines, err: error }, 'A line of a list of sessions cannot be read')
          this.#damaged.add(agentId)
          this.#memory.sessions.damage(agentId, `${path.basename(file)}, line ${list.lines}`)
        }
      }
      start = end + 1
    }
    return start
  }

  #apply(agentId: string, workspaceId: string | undefined, line: ReturnType<typeof decodeSession>): void {
    if (workspaceId === undefined) throw new Error('Nothing says of which workspace this session is')
    if ('erased' in line) this.#memory.sessions.remove(line.id)
    else this.#memory.sessions.load(agentId, workspaceId, line)
  }

  /**
   * Writes the sessions of an agent that changed: the state of those that are there, and that the others are gone. One that is
   * `removed` stays in the list until its conversation is removed: after a crash it is by the list that the conversation is found.
   * The lines are made part by part, between the writes: a hundred thousand at once would hold up every request for half a second.
   */
  async flush(
    agentId: string,
    workspaceId: string,
    changed: ReadonlySet<string>,
    removed: RemovedSessions,
  ): Promise<void> {
    const file = this.#fileOf(agentId)
    const known = this.#lines.get(agentId) ?? 0
    if (known + changed.size > 2 * this.#memory.sessions.count(agentId) + 1000) {
      await this.#rewrite(file, agentId, workspaceId, removed)
      return
    }
    const { sessions } = this.#memory
    function* lines(): Iterable<string> {
      if (known === 0) yield headOf(agentId, workspaceId)
      for (const id of changed) {
        const session = sessions.get(id)
        const left = session ? undefined : removed.get(id)
        yield left ? encodeRemoved(left) : lineOf(id, session, sessions)
      }
    }
    await this.#files.append(file, lines())
    this.#lines.set(agentId, known + changed.size + (known === 0 ? 1 : 0))
  }

  /** Makes the names of new lists durable; until then nothing of them counts. */
  syncNames(): Promise<void> {
    return this.#files.syncNames()
  }

  async #rewrite(file: string, agentId: string, workspaceId: string, removed: RemovedSessions): Promise<void> {
    if (this.#damaged.has(agentId)) {
      await replaceFile(this.#disk, `${file}.${currentTime()}.damaged`, [await this.#disk.read(file)])
      this.#damaged.delete(agentId)
    }
    let count = 0
    const sessions = this.#memory.sessions.slice(workspaceId, agentId, { order: 'asc' })
    const { sessions: index } = this.#memory
    function* lines(): Iterable<string> {
      yield headOf(agentId, workspaceId)
      for (const session of sessions) yield lineOf(session.id, session, index)
      // Last, because some may have left while the others were written.
      for (const session of removed.of(agentId)) yield encodeRemoved(session)
    }
    function* counted(): Iterable<string> {
      for (const line of lines()) {
        count++
        yield line
      }
    }
    await this.#files.replace(file, counted())
    this.#lines.set(agentId, count)
  }

  /** Removes the log of an agent that is gone. */
  async remove(agentId: string): Promise<void> {
    await removeFile(this.#disk, this.#fileOf(agentId))
    this.#lines.delete(agentId)
    this.#damaged.delete(agentId)
  }

  #fileOf(agentId: string): string {
    if (!isId('agt', agentId)) throw new Error('This cannot name a list of sessions')
    return path.join(this.directory, `${agentId}.jsonl`)
  }
}

/** The line of a session, or of one that is gone. */
function lineOf(id: string, session: SessionRecord | null, sessions: SessionIndex): string {
  return encodeSession(id, session, sessions.facts(id), sessions.hasQuestions(id), sessions.tags.get(id))
}

/** How it was does not matter any more, but that it was, and on which day. */
function encodeRemoved({ id, createdAt }: SessionKey): string {
  return encodeSession(id, { createdAt, updatedAt: createdAt, length: 0 })
}

function headOf(agentId: string, workspaceId: string): string {
  return JSON.stringify({ agentId, workspaceId })
}

/** The workspace that a first line names; undefined for any other line. */
function workspaceIn(line: string): string | undefined {
  try {
    const { workspaceId } = JSON.parse(line) as { workspaceId?: unknown }
    return typeof workspaceId === 'string' ? workspaceId : undefined
  } catch {
    return undefined
  }
}

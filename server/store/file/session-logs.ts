import path from 'node:path'
import { isId } from '../../core/ids.ts'
import type { SessionRecord } from '../store.ts'
import type { Disk } from './disk.ts'
import { appendLines, replaceFile } from './durable.ts'
import type { StoreLog } from './log.ts'
import type { Memory } from './memory.ts'

/**
 * The lists of sessions, `sessions/<agent>.jsonl`: a first line that names the agent and its workspace, then lines that are only ever
 * appended, the newest of a session counting. A log with many lines that no longer count is written anew.
 */
export class SessionLogs {
  readonly #disk: Disk
  readonly directory: string
  readonly #memory: Memory
  readonly #log: StoreLog
  /** How many lines each agent's log has. */
  readonly #lines = new Map<string, number>()
  /** The agents whose log holds lines that could not be read; it is kept aside before it is written anew. */
  readonly #damaged = new Set<string>()

  constructor(disk: Disk, directory: string, memory: Memory, log: StoreLog) {
    this.#disk = disk
    this.directory = path.join(directory, 'sessions')
    this.#memory = memory
    this.#log = log
  }

  /** Loads all logs into the index of sessions; the documents must be loaded. */
  async load(): Promise<void> {
    for (const name of await this.#disk.list(this.directory)) {
      const agentId = name.replace(/\.jsonl$/, '')
      if (name.endsWith('.jsonl') && isId('agt', agentId)) await this.#loadOne(agentId)
    }
  }

  async #loadOne(agentId: string): Promise<void> {
    const file = this.#fileOf(agentId)
    const bytes = await this.#read(file, agentId)
    // The first line says it too, for an agent whose own document cannot be read.
    let workspaceId = this.#memory.agents.row(agentId)?.record.workspaceId
    let line = 0
    for (let start = 0, end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
      line++
      const text = bytes.toString('utf8', start, end)
      start = end + 1
      try {
        const value = JSON.parse(text) as { workspaceId: string } | SessionLine
        if ('workspaceId' in value) workspaceId = value.workspaceId
        else this.#apply(agentId, workspaceId, value)
      } catch (error) {
        this.#log.error({ file, line, err: error }, 'A line of a list of sessions cannot be read')
        this.#damaged.add(agentId)
      }
    }
    this.#lines.set(agentId, line)
  }

  async #read(file: string, agentId: string): Promise<Buffer> {
    try {
      return await this.#disk.read(file)
    } catch (error) {
      this.#log.error({ file, err: error }, 'A list of sessions cannot be read')
      this.#damaged.add(agentId)
      return Buffer.alloc(0)
    }
  }

  #apply(agentId: string, workspaceId: string | undefined, line: SessionLine): void {
    if (workspaceId === undefined) throw new Error('Nothing says of which workspace this session is')
    if ('erased' in line) return this.#memory.sessions.remove(line.id)
    this.#memory.sessions.open({ ...line, agentId, workspaceId })
    this.#memory.sessions.grow(line.id, line.length, line.updatedAt)
  }

  /** Lays down the sessions of an agent that changed: the state of those that are there, and that the others are gone. */
  async lay(agentId: string, workspaceId: string, changed: Iterable<string>): Promise<void> {
    const file = this.#fileOf(agentId)
    const lines = [...changed].map((id) => lineOf(id, this.#memory.sessions.get(id)))
    const known = this.#lines.get(agentId) ?? 0
    if (known + lines.length > 2 * this.#memory.sessions.count(agentId) + 1000) {
      await this.#rewrite(file, agentId, workspaceId)
      return
    }
    const head = known === 0 ? headOf(agentId, workspaceId) : ''
    await appendLines(this.#disk, file, head + lines.join(''), this.#log)
    this.#lines.set(agentId, known + lines.length + (head ? 1 : 0))
  }

  async #rewrite(file: string, agentId: string, workspaceId: string): Promise<void> {
    if (this.#damaged.has(agentId)) {
      await replaceFile(this.#disk, `${file}.${Date.now()}.damaged`, [await this.#disk.read(file)])
      this.#damaged.delete(agentId)
    }
    let count = 1
    const sessions = this.#memory.sessions.slice(workspaceId, agentId, { order: 'asc' })
    function* lines(): Iterable<string> {
      yield headOf(agentId, workspaceId)
      let part = ''
      for (const session of sessions) {
        count++
        part += lineOf(session.id, session)
        if (part.length < 65_536) continue
        yield part
        part = ''
      }
      yield part
    }
    await replaceFile(this.#disk, file, lines())
    this.#lines.set(agentId, count)
  }

  /** Removes the log of an agent that is gone. */
  async remove(agentId: string): Promise<void> {
    await this.#disk.remove(this.#fileOf(agentId))
    this.#lines.delete(agentId)
    this.#damaged.delete(agentId)
  }

  #fileOf(agentId: string): string {
    if (!isId('agt', agentId)) throw new Error('This cannot name a list of sessions')
    return path.join(this.directory, `${agentId}.jsonl`)
  }
}

type SessionLine = { id: string; createdAt: string; updatedAt: string; length: number } | { id: string; erased: true }

function headOf(agentId: string, workspaceId: string): string {
  return `${JSON.stringify({ agentId, workspaceId })}\n`
}

function lineOf(id: string, session: SessionRecord | null): string {
  const line: SessionLine = session
    ? { id, createdAt: session.createdAt, updatedAt: session.updatedAt, length: session.length }
    : { id, erased: true }
  return `${JSON.stringify(line)}\n`
}

import path from 'node:path'
import { isId } from '../../../core/ids.ts'
import { counters, type DayCounts } from '../../records/insight.ts'
import type { StoreLog } from '../../log.ts'
import { readError, unlessMissing, type Disk } from '../disk/disk.ts'
import { ensureDirectory, quarantine, removeFile, replaceFile } from '../disk/durable.ts'
import { linesOf } from '../memory/conversations.ts'

/**
 * The counts of agents by day: `insight/2026/agt_….jsonl`, a line for each day, in order. They are read on request; in memory are only those
 * that are durable in the journal and not yet in their file.
 */
export class InsightFiles {
  readonly #disk: Disk
  readonly #directory: string
  readonly #log: StoreLog
  readonly #dirty = new Map<string, Map<string, DayCounts>>()

  constructor(disk: Disk, directory: string, log: StoreLog) {
    this.#disk = disk
    this.#directory = path.join(directory, 'insight')
    this.#log = log
  }

  /** Adds the current counts of days, which are durable in the journal. */
  put(agentId: string, days: readonly DayCounts[]): void {
    const dirty = this.#dirty.get(agentId) ?? new Map<string, DayCounts>()
    for (const each of days) dirty.set(each.day, each)
    this.#dirty.set(agentId, dirty)
  }

  /** The agent was deleted. */
  forget(agentId: string): void {
    this.#dirty.delete(agentId)
  }

  /** The days of an agent from one to another, in order. @throws `damaged`, or `storage-unavailable`, when they cannot be read. */
  async read(agentId: string, from: string, to: string): Promise<DayCounts[]> {
    // Before the files: what a checkpoint writes meanwhile is then in both, and not in neither.
    const dirty = [...(this.#dirty.get(agentId)?.values() ?? [])]
    const days = new Map<string, DayCounts>()
    for (const year of await this.#years()) {
      if (year < from.slice(0, 4) || year > to.slice(0, 4)) continue
      for (const each of await this.#readOrFail(this.#fileOf(agentId, year), from)) days.set(each.day, each)
    }
    for (const each of dirty) days.set(each.day, each)
    const within = [...days.values()].filter(({ day }) => day >= from && day <= to)
    return within.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  }

  /** Writes the counts that are not in the files yet. */
  async flush(agentId: string): Promise<void> {
    const dirty = [...(this.#dirty.get(agentId)?.values() ?? [])]
    for (const year of new Set(dirty.map(({ day }) => day.slice(0, 4)))) {
      await ensureDirectory(this.#disk, path.join(this.#directory, year))
      const file = this.#fileOf(agentId, year)
      const stored = await this.#read(file).catch((error: unknown) => quarantine(this.#disk, this.#log, file, error))
      const days = new Map([...stored, ...dirty].map((each) => [each.day, each]))
      const inYear = [...days.values()].filter(({ day }) => day.startsWith(year))
      const lines = inYear.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map((each) => `${JSON.stringify(each)}\n`)
      await replaceFile(this.#disk, file, lines)
    }
    const current = this.#dirty.get(agentId)
    for (const each of dirty) if (current?.get(each.day) === each) current.delete(each.day)
    if (current?.size === 0) this.#dirty.delete(agentId)
  }

  /** Removes the files of a deleted agent. */
  async remove(agentId: string): Promise<void> {
    for (const year of await this.#years()) {
      await removeFile(this.#disk, this.#fileOf(agentId, year))
      await this.#disk.syncDirectory(path.join(this.#directory, year))
    }
  }

  async #years(): Promise<string[]> {
    const names = await this.#disk.list(this.#directory).catch(unlessMissing([] as string[]))
    return names.filter((name) => /^\d{4}$/.test(name))
  }

  /** The days of a file from one on, in order. They are decoded from its end: mostly the last ones of a year are asked for. */
  async #read(file: string, from = ''): Promise<DayCounts[]> {
    const days: DayCounts[] = []
    for (const line of (await linesOf(this.#disk, file)).toReversed()) {
      if (line === '') continue
      const decoded = decodeDay(line)
      if (decoded.day < from) break
      days.push(decoded)
    }
    return days.toReversed()
  }

  async #readOrFail(file: string, from: string): Promise<DayCounts[]> {
    try {
      return await this.#read(file, from)
    } catch (error) {
      this.#log.error({ file, err: error }, 'The numbers of an agent cannot be read')
      throw readError(error)
    }
  }

  #fileOf(agentId: string, year: string): string {
    if (!isId('agt', agentId)) throw new Error('This cannot name a file of numbers')
    return path.join(this.#directory, year, `${agentId}.jsonl`)
  }
}

/** The day that a line holds. @throws Error when it holds none. */
function decodeDay(line: string): DayCounts {
  const found = JSON.parse(line) as Partial<DayCounts> | null
  const isWhole =
    /^\d{4}-\d\d-\d\d$/.test(found?.day ?? '') &&
    counters.every((name) => Number.isSafeInteger(found?.[name])) &&
    Array.isArray(found?.firstWords) &&
    typeof found?.prompts === 'object'
  if (!isWhole) throw new Error('A line holds no day')
  return found as DayCounts
}

import path from 'node:path'
import { currentTime } from '../../../core/clock.ts'
import { isId } from '../../../core/ids.ts'
import { isShortage, type Disk } from '../disk/disk.ts'
import { ensureDirectory, removeFile, replaceFile } from '../disk/durable.ts'
import { folders, idKinds, type AnyDocument, type Folder } from '../journal/records.ts'
import type { StoreLog } from '../../log.ts'
import type { Memory } from '../memory/memory.ts'

/** What a file holds. `place`: of the document, in the order of creation. */
type Stored = { place: number; record: AnyDocument }

/** The documents on disk: `agents/agt_….json` and so on, each with its position in the order of creation. */
export class DocumentFiles {
  readonly #disk: Disk
  readonly #directory: string
  readonly #memory: Memory
  readonly #log: StoreLog

  constructor(disk: Disk, directory: string, memory: Memory, log: StoreLog) {
    this.#disk = disk
    this.#directory = directory
    this.#memory = memory
    this.#log = log
  }

  /** Loads all documents. One that cannot be read is named in the log and stays untouched; files half written by a crash go. */
  async load(): Promise<void> {
    for (const folder of folders) {
      const directory = path.join(this.#directory, folder)
      await ensureDirectory(this.#disk, directory)
      for (const name of await this.#disk.list(directory)) {
        if (name.endsWith('.json.tmp')) await this.#disk.remove(path.join(directory, name))
        else if (name.endsWith('.json')) await this.#loadOne(folder, name.slice(0, -'.json'.length))
      }
    }
  }

  /**
   * Makes what {@link load} has found durable. A file that was removed just before a crash, and is not found, could else come back with the
   * next one: what goes with another record is not removed again by the journal if it is not there.
   */
  async settle(): Promise<void> {
    for (const folder of folders) await this.#disk.syncDirectory(path.join(this.#directory, folder))
  }

  async #loadOne(folder: Folder, id: string): Promise<void> {
    if (!isId(idKinds[folder], id)) return
    const file = this.#fileOf(folder, id)
    const table = this.#memory.table(folder)
    let text = ''
    try {
      text = (await this.#disk.read(file)).toString('utf8')
      const stored = JSON.parse(text) as unknown
      if (!isStored(stored, id)) throw new Error('It does not hold the record that its name says')
      table.put(stored.record, stored.place)
    } catch (error) {
      if (isShortage(error)) throw error
      this.#log.error({ file, err: error }, 'A document cannot be read; it is left as it is')
      table.damage(id, listIn(folder, text))
    }
  }

  /** Writes the current state of a document: its file is replaced, or removed with the document. */
  async flush(folder: Folder, id: string): Promise<void> {
    const file = this.#fileOf(folder, id)
    const row = this.#memory.table(folder).row(id)
    if (row) {
      const stored: Stored = { place: row.position, record: row.record }
      await replaceFile(this.#disk, file, [`${JSON.stringify(stored, null, 2)}\n`])
      return
    }
    await removeFile(this.#disk, file)
    await this.#disk.syncDirectory(path.dirname(file))
  }

  /** Renames a file that cannot be read, because the journal holds a newer state of its document. */
  async quarantine(folder: Folder, id: string): Promise<void> {
    const file = this.#fileOf(folder, id)
    const quarantined = `${file}.${currentTime()}.damaged`
    const message = 'A document that cannot be read was quarantined: the journal holds a newer one'
    this.#log.error({ file, quarantined }, message)
    await this.#disk.rename(file, quarantined)
    await this.#disk.syncDirectory(path.dirname(file))
  }

  #fileOf(folder: Folder, id: string): string {
    if (!isId(idKinds[folder], id)) throw new Error(`This cannot name a file in ${folder}`)
    return path.join(this.#directory, folder, `${id}.json`)
  }
}

function isStored(value: unknown, id: string): value is Stored {
  if (typeof value !== 'object' || value === null || !('place' in value && 'record' in value)) return false
  const { place, record } = value
  if (!Number.isSafeInteger(place) || typeof record !== 'object' || record === null) return false
  return 'id' in record && record.id === id && 'createdAt' in record && typeof record.createdAt === 'string'
}

/** The list of a document that cannot be read as a whole, as far as it names that. */
function listIn(folder: Folder, text: string): string | undefined {
  if (folder === 'workspaces') return ''
  if (folder === 'logins') return /"personId":\s*"(per_[\w-]+)"/.exec(text)?.[1]
  if (folder === 'sources') return /"aiId":\s*"(ai_[\w-]+)"/.exec(text)?.[1]
  if (folder === 'documents') return /"sourceId":\s*"(src_[\w-]+)"/.exec(text)?.[1]
  return /"workspaceId":\s*"(wks_[\w-]+)"/.exec(text)?.[1]
}

/** Refuses an id that no file can have, before anything is written under it. */
export function checkId(folder: Folder, id: string): void {
  if (!isId(idKinds[folder], id)) throw new Error(`This is no id of ${folder}`)
}

import path from 'node:path'
import { isId } from '../../../core/ids.ts'
import type { Content } from '../../records/knowledge/knowledge.ts'
import type { StoreLog } from '../../log.ts'
import { readError, unlessMissing, type Disk } from '../disk/disk.ts'
import { ensureDirectory, removeFile, replaceFile } from '../disk/durable.ts'
import type { SavedContent } from '../journal/records.ts'

/**
 * The texts of documents: `texts/doc_….md` as it was read, `texts/doc_….correction.md` where an admin corrected it, and
 * `vectors/doc_….json` where there are vectors of it. They are read on request; in memory are only those that are durable in the journal
 * and not yet in their files.
 */
export class TextFiles {
  readonly #disk: Disk
  readonly #directory: string
  readonly #vectors: string
  readonly #log: StoreLog
  readonly #dirty = new Map<string, Partial<SavedContent>>()

  constructor(disk: Disk, directory: string, log: StoreLog) {
    this.#disk = disk
    this.#directory = path.join(directory, 'texts')
    this.#vectors = path.join(directory, 'vectors')
    this.#log = log
  }

  /** Adds texts that are durable in the journal. */
  add(id: string, content: Partial<SavedContent>): void {
    this.#dirty.set(id, { ...this.#dirty.get(id), ...content })
  }

  /** The document was deleted. */
  forget(id: string): void {
    this.#dirty.delete(id)
  }

  /** Reads the text and correction of a document. @throws `damaged`, or `storage-unavailable`, when they cannot be read. */
  async read(id: string): Promise<Content> {
    // Before the files: what is flushed meanwhile is then in both.
    const dirty = this.#dirty.get(id)
    try {
      const text = dirty?.text ?? (await this.#disk.read(this.#fileOf(id))).toString('utf8')
      return { text, correction: dirty?.correction === undefined ? await this.#correction(id) : dirty.correction }
    } catch (error) {
      this.#log.error({ file: this.#fileOf(id), err: error }, 'The text of a document cannot be read')
      throw readError(error)
    }
  }

  async #correction(id: string): Promise<string | null> {
    const bytes = await this.#disk.read(this.#correctionOf(id)).catch(unlessMissing(null))
    return bytes && bytes.toString('utf8')
  }

  /** Reads the stored vectors of a document; null: none that can be read; they can be made again. */
  async readVectors(id: string): Promise<string | null> {
    const dirty = this.#dirty.get(id)?.vectors
    if (dirty !== undefined) return dirty
    try {
      return (await this.#disk.read(this.#vectorsOf(id)).catch(unlessMissing(null)))?.toString('utf8') ?? null
    } catch (error) {
      this.#log.error({ file: this.#vectorsOf(id), err: error }, 'The vectors of a document cannot be read')
      return null
    }
  }

  /** Writes the texts that are not in the files yet. */
  async flush(id: string): Promise<void> {
    const dirty = this.#dirty.get(id)
    if (!dirty) return
    await this.#flushVectors(id, dirty.vectors)
    if (dirty.text !== undefined || dirty.correction !== undefined) await this.#flushTexts(id, dirty)
    // What came meanwhile is written by the next checkpoint.
    if (this.#dirty.get(id) === dirty) this.#dirty.delete(id)
  }

  async #flushVectors(id: string, vectors: string | null | undefined): Promise<void> {
    if (vectors === undefined) return
    if (vectors === null) return this.#removeVectors(id)
    await ensureDirectory(this.#disk, this.#vectors)
    await replaceFile(this.#disk, this.#vectorsOf(id), [vectors])
  }

  async #removeVectors(id: string): Promise<void> {
    await removeFile(this.#disk, this.#vectorsOf(id))
    await this.#disk.syncDirectory(this.#vectors)
  }

  async #flushTexts(id: string, dirty: Partial<Content>): Promise<void> {
    await ensureDirectory(this.#disk, this.#directory)
    if (dirty.text !== undefined) await replaceFile(this.#disk, this.#fileOf(id), [dirty.text])
    if (typeof dirty.correction === 'string') await replaceFile(this.#disk, this.#correctionOf(id), [dirty.correction])
    else if (dirty.correction === null) {
      await this.#disk.remove(this.#correctionOf(id))
      await this.#disk.syncDirectory(this.#directory)
    }
  }

  /** Removes the files of a deleted document. */
  async remove(id: string): Promise<void> {
    await this.#removeVectors(id)
    await removeFile(this.#disk, this.#correctionOf(id))
    await removeFile(this.#disk, this.#fileOf(id))
    await this.#disk.syncDirectory(this.#directory)
  }

  #fileOf(id: string): string {
    if (!isId('doc', id)) throw new Error('This cannot name a text')
    return path.join(this.#directory, `${id}.md`)
  }

  #vectorsOf(id: string): string {
    if (!isId('doc', id)) throw new Error('This cannot name vectors')
    return path.join(this.#vectors, `${id}.json`)
  }

  #correctionOf(id: string): string {
    return this.#fileOf(id).replace(/\.md$/, '.correction.md')
  }
}

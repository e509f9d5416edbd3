import path from 'node:path'
import type { Disk, DiskFile } from '../disk/disk.ts'
import { ensureDirectory, settleFile } from '../disk/durable.ts'
import { decodeLine, encodeHead, toRecord, type JournalRecord, type SegmentHead } from './records.ts'
import type { StoreLog } from '../../log.ts'
import type { Measures } from '../measures.ts'

type Segment = { file: DiskFile; number: number; bytes: number }

/**
 * Where a change becomes durable: segments of checked JSON lines, `journal/000001.jsonl` and so on. One writer, one batch at a time.
 * A batch that failed is cut off, and the next segment's first line says how much of the segment before it counts, so that nothing
 * that was refused comes back, even when the cut itself failed.
 */
export class Journal {
  readonly #disk: Disk
  readonly #directory: string
  readonly #log: StoreLog
  readonly #measures: Pick<Measures, 'syncs'>
  #open: Segment | null = null
  /** The segments that may be on the disk, oldest first: also the open one, and those of a failed batch. */
  #segments: number[] = []
  #damaged = new Set<number>()
  #lastNumber = 0
  #previous: SegmentHead['previous'] = null
  #bytes = 0
  /** Where batches become bytes, one after the other: memory that is had anew for each costs more than the writing into it. */
  readonly #room = Buffer.allocUnsafeSlow(256 * 1024)

  constructor(disk: Disk, directory: string, log: StoreLog, measures: Pick<Measures, 'syncs'>) {
    this.#disk = disk
    this.#directory = path.join(directory, 'journal')
    this.#log = log
    this.#measures = measures
  }

  /** Bytes written since the last seal. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Reads what an earlier run left, oldest change first. A torn end is left out and logged: it was never acknowledged. A line in
   * the middle that cannot be read is named in the log and the others are given; that segment is quarantined, never removed.
   */
  async recover(): Promise<JournalRecord[]> {
    await ensureDirectory(this.#disk, this.#directory)
    const names = (await this.#disk.list(this.#directory)).filter((name) => /^\d{6,12}\.jsonl$/.test(name))
    const numbers = names.map((name) => Number.parseInt(name, 10)).toSorted((a, b) => a - b)
    const segments: { number: number; bytes: Buffer; end: number; head: SegmentHead | undefined }[] = []
    for (const number of numbers) {
      // What is replayed gets into other files, and must not be lost here before it is in all of them.
      await settleFile(this.#disk, this.#fileOf(number))
      const bytes = await this.#disk.read(this.#fileOf(number))
      segments.push({ number, bytes, end: bytes.length, head: headOf(bytes) })
    }
    for (const { number, head } of segments) {
      if (!head) continue
      const last = head.previous ?? { segment: 0, bytes: 0 }
      for (const earlier of segments) {
        if (earlier.number === last.segment) earlier.end = Math.min(earlier.end, last.bytes)
        // What lies between the two was opened in vain.
        else if (earlier.number > last.segment && earlier.number < number) earlier.end = 0
      }
    }
    const records: JournalRecord[] = []
    for (const { number, bytes, end } of segments) {
      const whole = this.#readSegment(number, bytes.subarray(0, end), records)
      this.#previous = whole > 0 ? { segment: number, bytes: whole } : this.#previous
    }
    this.#segments = numbers
    this.#lastNumber = numbers.at(-1) ?? 0
    return records
  }

  /** Adds the records of a segment to `records`; returns the number of bytes up to the end of the last line that is whole. */
  #readSegment(number: number, bytes: Buffer, records: JournalRecord[]): number {
    const file = this.#fileOf(number)
    const bad: number[] = []
    let whole = 0
    for (let start = 0, line = 1; start < bytes.length; line++) {
      const end = bytes.indexOf(0x0a, start)
      const value = end === -1 ? undefined : decodeLine(bytes.toString('utf8', start, end))
      start = end === -1 ? bytes.length : end + 1
      if (value === undefined) {
        bad.push(line)
        continue
      }
      if (bad.length > 0) {
        this.#log.error(
          { file, lines: bad.splice(0) },
          'Changes in the journal cannot be read; the file is quarantined',
        )
        this.#damaged.add(number)
      }
      whole = start
      const record = toRecord(value)
      if (record) records.push(record)
    }
    if (bad.length > 0) this.#log.warn({ file, keptBytes: whole }, 'A torn end of the journal was cut')
    return whole
  }

  /**
   * Writes lines as one batch. Resolves when they are durable. When it rejects none of them is there; should the disk refuse even to
   * cut them off, then from the next write on that works, or the next removal of segments.
   */
  async write(lines: string[]): Promise<void> {
    const current = (this.#open ??= await this.#begin())
    const bytes = this.#encode(lines.join(''))
    try {
      await this.#measures.syncs.time(() => current.file.append(bytes))
    } catch (error) {
      await this.#abandon(current)
      throw error
    }
    current.bytes += bytes.length
    this.#bytes += bytes.length
  }

  /** The bytes of a batch, good until the next one. A UTF-16 unit becomes three bytes at most. */
  #encode(text: string): Buffer {
    if (text.length * 3 > this.#room.length) return Buffer.from(text)
    return this.#room.subarray(0, this.#room.write(text))
  }

  /** Opens a new segment; when this is done, what was written to the one before and not acknowledged is void. */
  async #begin(): Promise<Segment> {
    const number = ++this.#lastNumber
    const file = await this.#disk.open(this.#fileOf(number), 'wx durable')
    this.#segments.push(number)
    try {
      const head = Buffer.from(encodeHead({ previous: this.#previous }))
      await file.append(head)
      await this.#disk.syncDirectory(this.#directory)
      return { file, number, bytes: head.length }
    } catch (error) {
      await this.#attempt(file.close())
      await this.#attempt(this.#disk.remove(this.#fileOf(number)))
      throw error
    }
  }

  /** Leaves the open segment behind at its last good length, and begins another to say so. */
  async #abandon(current: Segment): Promise<void> {
    this.#open = null
    this.#previous = { segment: current.number, bytes: current.bytes }
    await this.#attempt(current.file.truncate(current.bytes))
    await this.#attempt(current.file.close())
    await this.#attempt(
      this.#begin().then((next) => {
        this.#open = next
      }),
    )
  }

  async #attempt(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) =>
      this.#log.warn({ err: error }, 'A failed write to the journal could not be cut'),
    )
  }

  /** Ends the open segment, between two batches. Returns all segments, to be removed by the checkpoint that writes what they hold. */
  seal(): { segments: number[]; closed: Promise<void> } {
    const current = this.#open
    this.#open = null
    this.#bytes = 0
    if (current) this.#previous = { segment: current.number, bytes: current.bytes }
    return { segments: [...this.#segments], closed: current?.file.close() ?? Promise.resolve() }
  }

  /** Removes segments, oldest first and each durably before the next: what a crash leaves is always the newest part of the history. */
  async remove(segments: number[]): Promise<void> {
    for (const number of segments) {
      const file = this.#fileOf(number)
      if (this.#damaged.has(number)) await this.#disk.rename(file, `${file}.damaged`)
      else await this.#disk.remove(file)
      await this.#disk.syncDirectory(this.#directory)
      this.#segments = this.#segments.filter((kept) => kept !== number)
    }
  }

  #fileOf(number: number): string {
    return path.join(this.#directory, `${String(number).padStart(6, '0')}.jsonl`)
  }
}

function headOf(bytes: Buffer): SegmentHead | undefined {
  const end = bytes.indexOf(0x0a)
  const head = end === -1 ? undefined : decodeLine(bytes.toString('utf8', 0, end))
  return typeof head === 'object' && head !== null && 'previous' in head ? (head as SegmentHead) : undefined
}

import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { day as dayLength, timestamp } from '../../../core/clock.ts'
import { serveTasks } from '../../../core/event-loop/task-runner.ts'
import { fold } from '../../records/search-text.ts'
import { conversationFile, searchFile } from '../disk/paths.ts'
import { searchLine, searchLines, type SearchLine } from './search-lines.ts'

/*
 * A worker of its own looks through conversations: many small files are read there ten times as fast as in turns of the event loop, and
 * hold nobody up. What it has read it writes, folded, into one file for each day of an agent, which the next search reads instead.
 */

/** Sessions of an agent, in order: their ids with line breaks between, when each was opened (milliseconds since 1970), how many messages it has. */
export type FileSearch = {
  directory: string
  agentId: string
  /** Folded. */
  text: string
  ids: string
  opened: Float64Array
  lengths: Uint32Array
}

/**
 * The numbers of the sessions that hold the text, or whose file does not hold all that it should: the store looks at these itself. Only the
 * first `looked` were looked at. `failure`: why what was read could not be written.
 */
export type FileSearchResult = { hits: number[]; looked: number; failure?: string }

/** What the file of a day says of its sessions. `size`, `used`: bytes of the file, and of the lines in it that count. */
type Day = { file: string; text: string; size: number; used: number; sessions: Map<string, Omit<SearchLine, 'id'>> }

/** Of a conversation, folded. */
type Texts = { id: string; texts: string[] }

/** After so many milliseconds of reading conversations the answer is given: whoever waits gets what was found so far. */
const maxReadingMs = 250
/** A file with fewer bytes that do not count is not worth to be written again. */
const minUnusedBytes = 64 * 1024

/** A long day comes in several calls. */
let latest: Day | undefined

export function handle({ directory, agentId, text, ids, opened, lengths }: FileSearch): FileSearchResult {
  const sessions = ids.split('\n')
  const end = performance.now() + maxReadingMs
  const dayOf = (number: number) => Math.floor((opened[number] ?? Number.NaN) / dayLength)
  const found: FileSearchResult = { hits: [], looked: 0 }
  while (found.looked < sessions.length && performance.now() < end) {
    const first = found.looked
    const createdAt = timestamp(opened[first] ?? 0)
    const day = readDay(searchFile(directory, agentId, createdAt), text)
    const fresh: Texts[] = []
    for (; dayOf(found.looked) === dayOf(first); found.looked++) {
      const id = sessions[found.looked] ?? ''
      const known = day.sessions.get(id)
      if (known && known.length === lengths[found.looked]) {
        if (known.isHit) found.hits.push(found.looked)
        continue
      }
      if (found.looked > first && performance.now() > end) break
      const texts = readTexts(conversationFile(directory, { id, createdAt }))
      const isWhole = texts?.length === lengths[found.looked]
      if (texts && isWhole) fresh.push({ id, texts })
      if (!isWhole || texts?.some((one) => one.includes(text))) found.hits.push(found.looked)
    }
    try {
      if (fresh.length > 0) addLines(day, fresh)
    } catch (error) {
      latest = undefined
      found.failure = String(error)
    }
  }
  return found
}

function readDay(file: string, text: string): Day {
  if (latest?.file === file && latest.text === text && latest.size === sizeOf(file)) return latest
  const bytes = readIfThere(file)
  const day: Day = { file, text, size: bytes.length, used: 0, sessions: new Map() }
  for (const line of searchLines(bytes, text)) {
    const before = day.sessions.get(line.id)
    day.used += line.end - line.start - (before ? before.end - before.start : 0)
    day.sessions.set(line.id, line)
  }
  return (latest = day)
}

function sizeOf(file: string): number | undefined {
  try {
    return statSync(file).size
  } catch {
    return undefined
  }
}

/** What cannot be read is as good as missing: the conversations are read instead. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}

/** The folded texts of a conversation. Undefined: it is missing, or holds what is none of a conversation, and the store says so. */
function readTexts(file: string): string[] | undefined {
  try {
    const texts = new Map<string, string>()
    // What has no line break behind it is just being written.
    for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
      const { id, message } = JSON.parse(line) as { id?: string; message?: string }
      // Without an id it says what somebody thought of a message.
      if (id !== undefined && message !== undefined && !texts.has(id)) texts.set(id, fold(message))
    }
    return [...texts.values()]
  } catch {
    return undefined
  }
}

/** Appends lines; a file most of which no longer counts is written again. Not synced: a line that a power cut tears has another checksum. */
function addLines(day: Day, fresh: readonly Texts[]): void {
  mkdirSync(path.dirname(day.file), { recursive: true, mode: 0o700 })
  // The line break ends what a crash may have left of a line.
  append(day.file, day.size, Buffer.from(`\n${fresh.map(({ id, texts }) => searchLine(id, texts)).join('')}`))
  latest = undefined
  const { size, used } = readDay(day.file, day.text)
  if (size - used > used + minUnusedBytes) rewrite(day)
}

/** Appends to a file of so many bytes; what cannot be written whole is taken back. */
function append(file: string, size: number, bytes: Buffer): void {
  const opened = openSync(file, 'a', 0o600)
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(opened, bytes, at)
  } catch (error) {
    ftruncateSync(opened, size)
    throw error
  } finally {
    closeSync(opened)
  }
}

/** Writes the lines that count beside the file, and renames that over it. */
function rewrite({ file, text }: Day): void {
  const bytes = readFileSync(file)
  const counting = new Map([...searchLines(bytes, text)].map(({ id, start, end }) => [id, bytes.subarray(start, end)]))
  const beside = `${file}.tmp`
  try {
    writeFileSync(beside, Buffer.concat([...counting.values()]), { mode: 0o600 })
    renameSync(beside, file)
  } finally {
    rmSync(beside, { force: true })
  }
}

serveTasks(handle)

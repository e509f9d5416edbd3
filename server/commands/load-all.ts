import path from 'node:path'
import { messageJson } from '../core/message-json.ts'
import { codeOf, realDisk, type Disk, type DiskFile } from '../store/file/disk.ts'
import { DocumentFiles } from '../store/file/document-files.ts'
import type { Entry } from '../store/file/entries.ts'
import { Journal } from '../store/file/journal.ts'
import type { StoreLog } from '../store/log.ts'
import { createMeasures } from '../store/file/measures.ts'
import { Memory } from '../store/file/memory.ts'
import { SessionLogs } from '../store/file/session-logs.ts'
import type { Finding } from './inspect.ts'

/** All that a server would know after a start on these data. */
export type Loaded = {
  memory: Memory
  /** The lines of the messages that stand in the journal, by session. */
  said: Map<string, string[]>
  /** Sessions and agents that the journal says are gone; their files may be there still. */
  gone: Set<string>
}

const refuse = () => Promise.reject(new Error('These data are only read'))
const nothing = async () => undefined

/** A file of {@link readOnly}, which a start would make durable as it is. */
const untouched: DiskFile = {
  size: async () => 0,
  endsWithLine: async () => true,
  append: refuse,
  truncate: refuse,
  sync: nothing,
  close: nothing,
}

/** The disk for those who may only look. What would be changed by loading stays as it is. */
const readOnly: Disk = {
  ...realDisk,
  makeDirectory: nothing,
  open: async () => untouched,
  rename: nothing,
  remove: nothing,
  syncDirectory: nothing,
}

/** Loads the data as a server does, without changing them. What that would log is added to the findings. */
export async function loadAll(directory: string, findings: Finding[], isServerRunning: boolean): Promise<Loaded> {
  const log = logInto(findings, directory, isServerRunning)
  const memory = new Memory()
  await new DocumentFiles(readOnly, directory, memory, log).load()
  await new SessionLogs(readOnly, directory, memory, log).load()
  const entries = await new Journal(readOnly, directory, log, createMeasures()).recover().catch((error: unknown) => {
    log.error({ file: path.join(directory, 'journal'), err: error }, 'The journal cannot be read')
    return []
  })
  const loaded: Loaded = { memory, said: new Map(), gone: new Set() }
  for (const entry of entries) replay(entry, loaded)
  return loaded
}

function replay(entry: Entry, { memory, said, gone }: Loaded): void {
  if (entry.do === 'say') {
    const lines = said.get(entry.session) ?? []
    said.set(entry.session, [...lines, messageJson(entry.message)])
    return
  }
  if (entry.do === 'rate') return
  for (const { id } of memory.keep(entry)) gone.add(id)
  if (entry.do === 'drop-agent') gone.add(entry.id)
}

/** Journal and lists speak of what they could not read through their log. */
function logInto(findings: Finding[], directory: string, isServerRunning: boolean): StoreLog {
  const report = (level: Finding['level'], advice: string) => (details: object, message: string) => {
    const { file, line, lines, err } = details as { file?: string; line?: number; lines?: number[]; err?: unknown }
    const places = lines ?? (line === undefined ? [] : [line])
    const where = places.length > 0 ? ` Line ${places.join(', ')}.` : ''
    const why = err instanceof Error ? ` (${codeOf(err) ?? err.message})` : ''
    findings.push({
      level,
      file: path.relative(directory, file ?? directory),
      what: `${message}${why}.${where}`,
      advice,
    })
  }
  return {
    info: () => undefined,
    // The last line of the journal of a running server may be on its way.
    warn: isServerRunning ? () => undefined : report('note', 'Nothing need be done: it was never acknowledged.'),
    error: report(
      'wrong',
      'Take it from a backup, or correct it by hand; what belongs to it answers an error until then.',
    ),
  }
}

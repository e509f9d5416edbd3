import path from 'node:path'
import { codeOf, realDisk, type Disk, type DiskFile } from '../../store/file/disk/disk.ts'
import { DocumentFiles } from '../../store/file/checkpoint/document-files.ts'
import type { SingleRecord } from '../../store/file/journal/records.ts'
import { Journal } from '../../store/file/journal/journal.ts'
import type { StoreLog } from '../../store/log.ts'
import { createMeasures } from '../../store/file/measures.ts'
import { Memory } from '../../store/file/memory/memory.ts'
import { SessionLists } from '../../store/file/checkpoint/session-lists.ts'
import type { Finding } from './finding.ts'

/** Everything that a server would load from the data. */
export type Loaded = {
  memory: Memory
  /** The lines of messages in the journal, by session. */
  said: Map<string, string[]>
  /** Documents of sources that the journal has saved; their texts may not be written yet. */
  saved: Set<string>
  /** What the journal has deleted; its files may still exist. */
  gone: Set<string>
}

const refuse = () => Promise.reject(new Error('This data is only read'))
const nothing = async () => undefined

/** A file of {@link readOnly}; writing to it fails or does nothing. */
const untouched: DiskFile = {
  size: async () => 0,
  endsWithLine: async () => true,
  append: refuse,
  truncate: refuse,
  sync: nothing,
  close: nothing,
}

/** A read-only disk: changes that loading would make are skipped. */
const readOnly: Disk = {
  ...realDisk,
  makeDirectory: nothing,
  open: async () => untouched,
  rename: nothing,
  remove: nothing,
  syncDirectory: nothing,
}

/** Loads the data as a server does, without changing it. Log messages become findings. */
export async function loadAll(directory: string, findings: Finding[], isServerRunning: boolean): Promise<Loaded> {
  const log = logInto(findings, directory, isServerRunning)
  const memory = new Memory()
  await new DocumentFiles(readOnly, directory, memory, log).load()
  await new SessionLists(readOnly, directory, memory, log).load()
  const records = await new Journal(readOnly, directory, log, createMeasures()).recover().catch((error: unknown) => {
    log.error({ file: path.join(directory, 'journal'), err: error }, 'The journal cannot be read')
    return []
  })
  const loaded: Loaded = { memory, said: new Map(), saved: new Set(), gone: new Set() }
  for (const record of records) for (const part of memory.partsOf(record)) replay(part, loaded)
  return loaded
}

function replay(record: SingleRecord, { memory, said, saved, gone }: Loaded): void {
  if (record.type === 'append-message') {
    const lines = said.get(record.sessionId) ?? []
    said.set(record.sessionId, [...lines, JSON.stringify(record.message)])
    return
  }
  if (record.type === 'set-feedback') return
  for (const { id } of memory.dependents(record)) gone.add(id)
  if (record.type === 'save-source') {
    for (const { record: document } of record.documents) saved.add(document.id)
    for (const id of record.removed) gone.add(id)
  }
  const removed = memory.apply(record)
  if (removed) gone.add(removed.id)
  if (record.type === 'delete-document') gone.add(record.id)
  if (record.type !== 'delete-agent') return
  gone.add(record.id)
  for (const { id } of memory.sessions.goneOf(record.id)) gone.add(id)
}

/** Returns a log that adds what the journal and the lists report to the findings. */
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
    // The last line of the journal of a running server may still be being written.
    warn: isServerRunning ? () => undefined : report('note', 'No action is needed: it was never acknowledged.'),
    error: report(
      'error',
      'Restore it from a backup, or correct it by hand. Until then, requests for what it holds fail.',
    ),
  }
}

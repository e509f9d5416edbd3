import path from 'node:path'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { ZodType } from 'zod'
import { foldLines } from '../../store/file/memory/conversation-lines.ts'
import type { Folder } from '../../store/file/journal/records.ts'
import type { FileKind, FoundFile } from '../../store/file/disk/layout.ts'
import type { Finding, Report } from './finding.ts'
import type { Loaded } from './load-all.ts'
import { counted } from '../command.ts'
import { inspectSearch } from './inspect-search.ts'
import { insightLineSchema, lineSchema, vectorsSchema, versionSchemas } from './record-schemas.ts'

export type Inspection = {
  directory: string
  isServerRunning: boolean
  findings: Finding[]
  loaded: Loaded
  /** The sessions whose conversation exists. */
  seen: Set<string>
  /** The documents whose text exists. */
  texts: Set<string>
  /** The names of the assets that exist. */
  assets: Set<string>
}

type Inspect = (name: string, inspection: Inspection, report: Report) => Promise<void> | void

/** Documents, lists and the journal have been read by `loadAll`. */
const inspections: Partial<Record<FileKind, Inspect>> = {
  conversation: inspectConversation,
  sessions: inspectList,
  versions: inspectVersions,
  text: inspectText,
  vectors: inspectVectors,
  insight: inspectInsight,
  search: inspectSearch,
  asset: inspectAsset,
  quarantined: (_name, _inspection, report) =>
    report('note', 'It was quarantined because it could not be read.', 'Save what you can from it, then remove it.'),
  temporary(name, { isServerRunning }, report) {
    if (isServerRunning && name.startsWith('assets/')) return
    report('note', 'A crash left it half-written.', 'It is not used and may be removed.')
  },
}

/** Checks one file. */
export async function inspectFile({ name, kind }: FoundFile, inspection: Inspection): Promise<void> {
  const report: Report = (level, what, advice) => inspection.findings.push({ level, file: name, what, advice })
  if (kind === undefined) report('note', 'It does not belong to Foyer; backups leave it out.', 'No action is needed.')
  else await inspections[kind]?.(name, inspection, report)
}

/** Whether the document that a file belongs to is there. One that neither is nor was deleted in the journal is reported as `missing`. */
function hasOwner(
  folder: Folder,
  id: string,
  { memory, gone }: Loaded,
  report: Report,
  missing: string,
  advice = 'It may be removed.',
): boolean {
  const isThere = memory.table(folder).isThere(id)
  if (!isThere && !gone.has(id)) report('error', missing, advice)
  return isThere
}

async function inspectConversation(name: string, inspection: Inspection, report: Report): Promise<void> {
  const { directory, seen } = inspection
  const { memory, said, gone } = inspection.loaded
  const id = path.posix.basename(name, '.jsonl')
  seen.add(id)
  const session = memory.sessions.get(id)
  if (!session) {
    if (gone.has(id)) return
    report('error', 'It belongs to no session.', 'Remove it, or restore the list of sessions from a backup.')
    return
  }
  const day = session.createdAt.slice(0, 10).replaceAll('-', '/')
  if (name !== `conversations/${day}/${id}.jsonl`) {
    report('error', `Its session was opened on a different day.`, `Move it to conversations/${day}.`)
  }
  const text = await readFile(path.join(directory, name), 'utf8')
  const lines = text.split('\n')
  if (lines.pop() !== '') {
    const advice = 'No action is needed: the journal holds it, or it was never acknowledged.'
    report('note', 'Its last line is incomplete.', advice)
  }
  const bad = badLines(lines, lineSchema)
  if (bad.length > 0) {
    report('error', unreadable(bad), 'Restore the file from a backup, or correct the lines by hand.')
    return
  }
  // A session in the journal is counted again at the next start.
  const { length } = foldLines(lines).ids
  if (said.has(id) || length === session.length) return
  report(
    'error',
    `It holds ${counted(length, 'message')}, but the list of sessions says ${session.length}.`,
    'Restore both files from the same backup, or correct the length in the list.',
  )
}

/** The numbers of the lines, from 1, that a schema refuses. */
function badLines(lines: string[], schema: ZodType): number[] {
  return lines.flatMap((line, index) => (isLine(line, schema) ? [] : [index + 1]))
}

function unreadable(lines: readonly number[]): string {
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')} cannot be read.`
}

function isLine(line: string, schema: ZodType): boolean {
  try {
    return schema.safeParse(JSON.parse(line)).success
  } catch {
    return false
  }
}

/**
 * Checks the lines of a file that belongs to a document. `missing`: what is said where the document is not there; `advice`: what to do where
 * lines cannot be read.
 */
async function inspectLines(
  name: string,
  { directory, loaded }: Inspection,
  report: Report,
  { folder, schema, missing, advice }: { folder: Folder; schema: ZodType; missing: string; advice: string },
): Promise<void> {
  const id = path.posix.basename(name, '.jsonl')
  if (!hasOwner(folder, id, loaded, report, missing)) return
  const bad = badLines((await readFile(path.join(directory, name), 'utf8')).split('\n').slice(0, -1), schema)
  if (bad.length > 0) report('error', unreadable(bad), advice)
}

function inspectVersions(name: string, inspection: Inspection, report: Report): Promise<void> {
  const isOfAgent = path.posix.basename(name).startsWith('agt_')
  return inspectLines(name, inspection, report, {
    folder: isOfAgent ? 'agents' : 'ai',
    schema: isOfAgent ? versionSchemas.agt : versionSchemas.ai,
    missing: 'What it holds versions of is not there.',
    advice: 'Take the file from a backup, or correct the lines by hand. The newest state is not in danger.',
  })
}

function inspectInsight(name: string, inspection: Inspection, report: Report): Promise<void> {
  return inspectLines(name, inspection, report, {
    folder: 'agents',
    schema: insightLineSchema,
    missing: 'The agent whose numbers it holds does not exist.',
    advice: 'Restore the file from a backup, or remove the lines: only numbers are lost.',
  })
}

async function inspectText(name: string, { directory, loaded, texts }: Inspection, report: Report): Promise<void> {
  const [, id = '', correction] = /^texts\/(\w{3}_[\w-]+?)(\.correction)?\.md$/.exec(name) ?? []
  if (correction === undefined) texts.add(id)
  const { record } = loaded.memory.documents.row(id) ?? {}
  if (!hasOwner('documents', id, loaded, report, 'The document that it is the text of is not there.')) return
  // What the journal holds is written here by the next checkpoint.
  if (!record || loaded.saved.has(id)) return
  const { size } = await stat(path.join(directory, name))
  const expected = correction === undefined ? record.size : record.correctionSize
  if (size === expected) return
  report(
    'note',
    `It has ${counted(size, 'byte')}; its document says ${expected ?? 0}.`,
    'No action is needed if it was changed by hand.',
  )
}

async function inspectVectors(name: string, { directory, loaded }: Inspection, report: Report): Promise<void> {
  const id = path.posix.basename(name, '.json')
  if (!hasOwner('documents', id, loaded, report, 'The document that it is of does not exist.')) return
  if (isLine(await readFile(path.join(directory, name), 'utf8'), vectorsSchema)) return
  report(
    'error',
    'It cannot be read.',
    'Restore it from a backup, or remove it: the document is then found by its words alone until its text changes.',
  )
}

function inspectList(name: string, { loaded }: Inspection, report: Report): void {
  const advice = "Restore the agent's file from a backup, or remove the list and its conversations."
  hasOwner('agents', path.posix.basename(name, '.jsonl'), loaded, report, 'Its agent does not exist.', advice)
}

async function inspectAsset(name: string, { directory, assets }: Inspection, report: Report): Promise<void> {
  const own = path.posix.basename(name)
  const hash = createHash('sha256')
    .update(await readFile(path.join(directory, name)))
    .digest('hex')
  assets.add(own)
  if (hash !== own.slice(0, hash.length)) {
    report('error', 'Its content does not match its name.', 'Restore it from a backup, or upload the picture again.')
  }
}

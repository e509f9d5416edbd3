import path from 'node:path'
import { takeSnapshot } from '../../store/file/checkpoint/snapshot.ts'
import { counted, type Command, expectData } from '../command.ts'
import { usesOf } from '../../core/asset-uses.ts'
import { realDisk } from '../../store/file/disk/disk.ts'
import { FormatError, readFormat } from '../../store/file/disk/format.ts'
import { walk } from '../../store/file/disk/layout.ts'
import type { Finding } from './finding.ts'
import { inspectDocuments } from './inspect-documents.ts'
import { inspectFile, type Inspection } from './inspect-files.ts'
import { loadAll } from './load-all.ts'

/** `foyer check`: reads the whole data directory and reports errors. Changes nothing. The server may be running. */
export const check: Command = async ({ config: { dataDirectory, s3 } }) => {
  await expectData(dataDirectory)
  const snapshot = await takeSnapshot(dataDirectory)
  try {
    const { isServerRunning } = snapshot
    const { files, findings } = await inspect(dataDirectory, { isServerRunning, hasAssets: s3 === undefined })
    await snapshot.confirm()
    for (const { level, file, what, advice } of findings) console.log(`${level}: ${file}: ${what}\n  ${advice}`)
    const errors = findings.filter(({ level }) => level === 'error').length
    console.log(
      `Checked ${counted(files, 'file')} in ${dataDirectory}. Errors: ${errors}, notes: ${findings.length - errors}.`,
    )
    return errors > 0 ? 1 : 0
  } finally {
    await snapshot.end()
  }
}

/**
 * Checks all data in a snapshot of a directory: the last checkpoint, with the journal applied. `hasAssets`: pictures are stored in the
 * directory, not in an S3-compatible store.
 */
async function inspect(
  directory: string,
  { isServerRunning, hasAssets }: { isServerRunning: boolean; hasAssets: boolean },
): Promise<{ files: number; findings: Finding[] }> {
  const findings: Finding[] = []
  if (!(await isFormatKnown(directory, findings))) return { files: 1, findings }
  const loaded = await loadAll(directory, findings, isServerRunning)
  inspectDocuments(loaded.memory, findings)
  const inspection: Inspection = {
    directory,
    isServerRunning,
    findings,
    loaded,
    seen: new Set(),
    texts: new Set(),
    assets: new Set(),
  }
  let files = 0
  for await (const found of walk(directory)) {
    if (found.kind === 'socket') continue
    files++
    await inspectFile(found, inspection).catch((error: unknown) => {
      findings.push({
        level: 'error',
        file: found.name,
        what: `It cannot be read (${error instanceof Error ? error.message : String(error)}).`,
        advice: 'Check the permissions and the disk, or restore the file from a backup.',
      })
    })
  }
  reportMissing(inspection)
  if (hasAssets) reportAssets(inspection)
  return { files, findings }
}

async function isFormatKnown(directory: string, findings: Finding[]): Promise<boolean> {
  const report = (what: string, advice: string) => findings.push({ level: 'error', file: 'format.json', what, advice })
  try {
    if ((await readFormat(realDisk, directory)) !== undefined) return true
    report('It is missing.', 'Without it, a server assumes the newest format. Restore it from a backup.')
    return true
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    report(error.message, 'Use the version of Foyer that wrote the data, or restore the file from a backup.')
    return false
  }
}

/** Reports conversations that are in a list of sessions, and texts of documents, but not on the disk. */
function reportMissing({ loaded: { memory, said, saved }, seen, texts, findings }: Inspection): void {
  for (const { id } of memory.documents.all()) {
    if (texts.has(id) || saved.has(id)) continue
    findings.push({
      level: 'error',
      file: `documents/${id}.json`,
      what: `Its text texts/${id}.md is missing.`,
      advice: 'Restore it from a backup, or delete the document.',
    })
  }
  for (const session of memory.sessions.all()) {
    if (session.length === 0 || seen.has(session.id) || said.has(session.id)) continue
    findings.push({
      level: 'error',
      file: `sessions/${session.agentId}.jsonl`,
      what: `The session ${session.id} has ${session.length} messages, but its conversation is missing.`,
      advice: `Restore its file in conversations/${session.createdAt.slice(0, 10).replaceAll('-', '/')} from a backup, or erase the session.`,
    })
  }
}

/** Reports pictures that were uploaded or are used by a theme but are missing, and pictures that belong to no workspace. */
function reportAssets({ loaded: { memory }, isServerRunning, assets, findings }: Inspection): void {
  const uploaded = new Set<string>()
  for (const { id, name, state } of memory.uploads.all()) {
    uploaded.add(name)
    if (state !== 'stored' || assets.has(name)) continue
    findings.push({
      level: 'error',
      file: `uploads/${id}.json`,
      what: `Its picture assets/${name} is missing.`,
      advice: 'Restore it from a backup, upload it again, or delete it.',
    })
  }
  const used = new Set<string>()
  for (const agent of memory.agents.all()) {
    for (const name of usesOf(agent).keys()) {
      used.add(name)
      if (assets.has(name) || uploaded.has(name)) continue
      findings.push({
        level: 'note',
        file: path.posix.join('agents', `${agent.id}.json`),
        what: `The theme uses the picture assets/${name}, which is missing.`,
        advice: 'Upload it again, or restore it from a backup.',
      })
    }
  }
  // A running server may have stored new pictures since the data was read.
  for (const name of isServerRunning || memory.uploads.hasDamage || memory.agents.hasDamage ? [] : assets) {
    // The first versions kept no record of uploads: what a theme shows may not go.
    if (uploaded.has(name) || used.has(name)) continue
    findings.push({
      level: 'note',
      file: `assets/${name}`,
      what: 'It belongs to no workspace.',
      advice: 'It may be removed.',
    })
  }
}

import path from 'node:path'
import { realDisk } from '../store/file/disk.ts'
import { FormatError, readFormat } from '../store/file/format.ts'
import { walk } from '../store/file/walk.ts'
import { inspectDocuments } from './inspect-documents.ts'
import { inspectFile, type Inspection } from './inspect-files.ts'
import { loadAll } from './load-all.ts'

/** Something that was found. `note`: nothing is lost or out of order, but somebody may want to know. */
export type Finding = {
  level: 'wrong' | 'note'
  /** Its path in the data directory. */
  file: string
  what: string
  /** What to do about it. */
  advice: string
}

/** Looks through all data in a directory that holds still, on top of each other what was laid down and what the journal holds. */
export async function inspect(
  directory: string,
  isServerRunning: boolean,
): Promise<{ files: number; findings: Finding[] }> {
  const findings: Finding[] = []
  if (!(await isFormatKnown(directory, findings))) return { files: 1, findings }
  const loaded = await loadAll(directory, findings, isServerRunning)
  inspectDocuments(loaded.memory, findings)
  const inspection: Inspection = { directory, isServerRunning, findings, loaded, seen: new Set(), assets: new Set() }
  let files = 0
  for await (const found of walk(directory)) {
    if (found.kind === 'socket') continue
    files++
    await inspectFile(found, inspection).catch((error: unknown) => {
      findings.push({
        level: 'wrong',
        file: found.name,
        what: `It cannot be read (${error instanceof Error ? error.message : String(error)}).`,
        advice: 'Look at the permissions and at the disk; else take the file from a backup.',
      })
    })
  }
  reportMissing(inspection)
  return { files, findings }
}

async function isFormatKnown(directory: string, findings: Finding[]): Promise<boolean> {
  const report = (what: string, advice: string) => findings.push({ level: 'wrong', file: 'format.json', what, advice })
  try {
    if ((await readFormat(realDisk, directory)) !== undefined) return true
    report(
      'It is missing.',
      'Without it a server takes the directory for one of the newest format. Take it from a backup.',
    )
    return true
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    report(error.message, 'Use the version of Foyer that wrote the data, or take the file from a backup.')
    return false
  }
}

/** Reports conversations that a list of sessions knows and the disk does not, and pictures that a theme names and nobody has. */
function reportMissing({ loaded: { memory, said }, seen, assets, findings }: Inspection): void {
  for (const session of memory.sessions.all()) {
    if (session.length === 0 || seen.has(session.id) || said.has(session.id)) continue
    findings.push({
      level: 'wrong',
      file: `sessions/${session.agentId}.jsonl`,
      what: `The session ${session.id} has ${session.length} messages, but its conversation is missing.`,
      advice: `Take its file in conversations/${session.createdAt.slice(0, 10).replaceAll('-', '/')} from a backup, or erase the session.`,
    })
  }
  for (const agent of memory.agents.all()) {
    const named = JSON.stringify(agent.theme).matchAll(/\/assets\/([0-9a-f]{64}\.\w+)/g)
    for (const name of new Set([...named].map(([, each]) => each ?? ''))) {
      if (assets.has(name)) continue
      findings.push({
        level: 'note',
        file: path.posix.join('agents', `${agent.id}.json`),
        what: `The theme names the picture assets/${name}, which is not there.`,
        advice: 'Upload it again, or take it from a backup.',
      })
    }
  }
}

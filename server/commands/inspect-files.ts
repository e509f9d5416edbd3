import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { foldLines } from '../store/file/conversation-lines.ts'
import type { Found } from '../store/file/walk.ts'
import type { Finding } from './inspect.ts'
import type { Loaded } from './load-all.ts'
import { lineSchema } from './record-schemas.ts'

export type Inspection = {
  directory: string
  isServerRunning: boolean
  findings: Finding[]
  loaded: Loaded
  /** The sessions whose conversation is there. */
  seen: Set<string>
  /** The names of the assets that are there. */
  assets: Set<string>
}

type Report = (level: Finding['level'], what: string, advice: string) => void

/** Looks at one file. Documents, lists and the journal were read when everything was loaded. */
export async function inspectFile({ name, kind }: Found, inspection: Inspection): Promise<void> {
  const report: Report = (level, what, advice) => inspection.findings.push({ level, file: name, what, advice })
  if (kind === 'conversation') await inspectConversation(name, inspection, report)
  else if (kind === 'sessions') inspectList(name, inspection, report)
  else if (kind === 'asset') await inspectAsset(name, inspection, report)
  else if (kind === 'aside') {
    report('note', 'It was kept because it could not be read.', 'See what can be saved of it; then remove it.')
  } else if (kind === 'temporary' && !(inspection.isServerRunning && name.startsWith('assets/'))) {
    report('note', 'A crash left it half written.', 'It counts for nothing and may be removed.')
  } else if (kind === undefined) {
    report('note', "It is not Foyer's; a backup leaves it out.", 'Nothing need be done.')
  }
}

async function inspectConversation(name: string, inspection: Inspection, report: Report): Promise<void> {
  const { directory, seen } = inspection
  const { memory, said, gone } = inspection.loaded
  const id = path.posix.basename(name, '.jsonl')
  seen.add(id)
  const session = memory.sessions.get(id)
  if (!session) {
    if (gone.has(id)) return
    report('wrong', 'No session has this conversation.', 'Remove it, or take the list of sessions from a backup.')
    return
  }
  const day = session.createdAt.slice(0, 10).replaceAll('-', '/')
  if (name !== `conversations/${day}/${id}.jsonl`) {
    report('wrong', `Its session was opened on another day.`, `Move it to conversations/${day}.`)
  }
  const text = await readFile(path.join(directory, name), 'utf8')
  const lines = text.split('\n')
  if (lines.pop() !== '')
    report(
      'note',
      'Its last line is torn.',
      'Nothing need be done: it stands in the journal, or was never acknowledged.',
    )
  const bad = lines.flatMap((line, index) => (isLine(line) ? [] : [index + 1]))
  if (bad.length > 0) {
    report(
      'wrong',
      `Line ${bad.join(', ')} cannot be read.`,
      'Take the file from a backup, or correct the lines by hand.',
    )
    return
  }
  // A session that the journal still speaks of is counted anew at the next start.
  const { length } = foldLines(lines).ids
  if (said.has(id) || length === session.length) return
  report(
    'wrong',
    `It holds ${length} messages, but its list of sessions says ${session.length}.`,
    'Take both files from the same backup, or correct the length in the list.',
  )
}

function isLine(line: string): boolean {
  try {
    return lineSchema.safeParse(JSON.parse(line)).success
  } catch {
    return false
  }
}

function inspectList(name: string, { loaded: { memory, gone } }: Inspection, report: Report): void {
  const agentId = path.posix.basename(name, '.jsonl')
  if (memory.agents.row(agentId) || memory.agents.isDamaged(agentId) || gone.has(agentId)) return
  report(
    'wrong',
    'Its agent is not there.',
    "Take the agent's file from a backup, or remove the list and its conversations.",
  )
}

async function inspectAsset(name: string, { directory, assets }: Inspection, report: Report): Promise<void> {
  const own = path.posix.basename(name)
  const hash = createHash('sha256')
    .update(await readFile(path.join(directory, name)))
    .digest('hex')
  if (hash === own.slice(0, hash.length)) assets.add(own)
  else
    report(
      'wrong',
      'Its bytes are not those that its name says.',
      'Take it from a backup, or upload the picture again.',
    )
}

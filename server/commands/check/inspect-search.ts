import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { foldLines, messageOf } from '../../store/file/memory/conversation-lines.ts'
import { conversationFile } from '../../store/file/disk/paths.ts'
import { searchLine, searchLines } from '../../store/file/search/search-lines.ts'
import { fold } from '../../store/records/search-text.ts'
import type { Report } from './finding.ts'
import type { Loaded } from './load-all.ts'

const remove = 'Stop the server and remove the file: the next search makes it again.'

/** Checks what searches keep of conversations: that nothing else is in it, and that it says what they say. */
export async function inspectSearch(
  name: string,
  { directory, loaded }: { directory: string; loaded: Loaded },
  report: Report,
): Promise<void> {
  const { memory, said, gone } = loaded
  const bytes = await readFile(path.join(directory, name))
  const newest = new Map<string, { length: number; line: string }>()
  let readable = 0
  for (const { id, length, start, end } of searchLines(bytes, '')) {
    readable += 1
    newest.set(id, { length, line: bytes.toString('utf8', start, end) })
  }
  for (const [id, { length, line }] of newest) {
    const session = memory.sessions.get(id)
    // What went, or went on, in the journal: the next start carries that out.
    if (gone.has(id) || said.has(id)) continue
    if (!session) report('error', `It holds what was said in ${id}, which was erased.`, remove)
    else if (length === session.length && line !== (await lineOf(directory, session, line))) {
      report('error', `It says something else than the conversation ${id}, and searches go by it.`, remove)
    }
  }
  const unreadable = bytes.toString('latin1').split('\n').filter(Boolean).length - readable
  if (unreadable > 0) {
    const advice = 'No action is needed: searches read the conversations instead.'
    report('note', `${unreadable} of its lines cannot be read.`, advice)
  }
}

/** The line that a conversation has; `instead` where it cannot be read, which is reported with its own file. */
async function lineOf(directory: string, session: { id: string; createdAt: string }, instead: string): Promise<string> {
  try {
    const text = await readFile(conversationFile(directory, session), 'utf8')
    const folded = foldLines(text.split('\n').slice(0, -1))
    return searchLine(
      session.id,
      folded.ids.map((id) => fold(messageOf(folded, id)?.message ?? '')),
    )
  } catch {
    return instead
  }
}

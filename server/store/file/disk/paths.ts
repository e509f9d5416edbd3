import path from 'node:path'
import { isId } from '../../../core/ids.ts'

/* The paths of files that are derived from their content. layout.ts recognizes all files by their names. */

/** A conversation: a folder for the day on which its session was opened. @throws for an id that is none. */
export function conversationFile(directory: string, { id, createdAt }: { id: string; createdAt: string }): string {
  const day = /^(\d{4})-(\d\d)-(\d\d)(?:T|$)/.exec(createdAt)
  if (!isId('ses', id) || !day) throw new Error('This cannot name the file of a conversation')
  return path.join(directory, 'conversations', ...day.slice(1), `${id}.jsonl`)
}

/** The folder of an agent's search texts. */
export function searchFolder(directory: string, agentId: string): string {
  if (!isId('agt', agentId)) throw new Error('This cannot name the folder of an agent')
  return path.join(directory, 'search', agentId)
}

/** The file of an agent's search texts of one day. */
export function searchFile(directory: string, agentId: string, createdAt: string): string {
  return path.join(searchFolder(directory, agentId), `${createdAt.slice(0, 10)}.txt`)
}

import path from 'node:path'
import { isId } from '../../../core/ids.ts'

/* Where files lie in a data directory whose place follows from what is in them. layout.ts knows all of them by their names. */

/** A conversation: a folder for the day on which its session was opened. @throws for an id that is none. */
export function conversationFile(directory: string, { id, createdAt }: { id: string; createdAt: string }): string {
  const day = /^(\d{4})-(\d\d)-(\d\d)(?:T|$)/.exec(createdAt)
  if (!isId('ses', id) || !day) throw new Error('This cannot name the file of a conversation')
  return path.join(directory, 'conversations', ...day.slice(1), `${id}.jsonl`)
}

/** The folder of what searches have read of an agent's conversations. */
export function searchFolder(directory: string, agentId: string): string {
  if (!isId('agt', agentId)) throw new Error('This cannot name the folder of an agent')
  return path.join(directory, 'search', agentId)
}

/** What searches have read of the conversations that an agent's visitors began on a day. */
export function searchFile(directory: string, agentId: string, createdAt: string): string {
  return path.join(searchFolder(directory, agentId), `${createdAt.slice(0, 10)}.txt`)
}

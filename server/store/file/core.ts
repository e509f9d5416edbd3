import type { Commits, Decision } from './journal/commits.ts'
import type { Documents, Folder } from './journal/records.ts'
import type { Conversations } from './memory/conversations.ts'
import type { Checkpointer } from './checkpoint/checkpointer.ts'
import type { Dirty } from './checkpoint/dirty-changes.ts'
import { deletion, type Memory } from './memory/memory.ts'
import type { SearchFiles } from './search/search-files.ts'
import type { TextFiles } from './checkpoint/text-files.ts'
import type { VersionFiles } from './checkpoint/version-files.ts'

/** The state and the journal that the methods of the store share. */
export type Core = {
  commits: Commits
  conversations: Conversations
  dirty: Dirty
  checkpointer: Checkpointer
  versions: VersionFiles
  texts: TextFiles
  searchFiles: SearchFiles
  /** The state. @throws `shutting-down` when the store is closed. */
  memory: () => Memory
}

/** Decides to put in place of a document what a change has made of it, unless nothing changed. */
export function replacing<F extends Folder>(
  memory: Memory,
  folder: F,
  current: Documents[F],
  next: Documents[F],
): Decision<Documents[F]> {
  return next === current ? { result: current } : { record: memory.saving(folder, next), result: next }
}

/** Decides to delete a document, if there is one; the result says whether there is. */
export function removing(folder: Folder, found: { id: string } | null): Decision<boolean> {
  return found ? { record: deletion(folder, found.id), result: true } : { result: false }
}

/** What is at hand already, in the form of what is read while it is given. */
export async function* streamed<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items
}

/** The record, when it is of that workspace. */
export function ofWorkspace<T extends { workspaceId: string }>(record: T | null, workspaceId: string): T | null {
  return record?.workspaceId === workspaceId ? record : null
}

import type { Commits } from './journal/commits.ts'
import type { Conversations } from './memory/conversations.ts'
import type { Checkpointer } from './checkpoint/checkpointer.ts'
import type { Dirty } from './checkpoint/dirty-changes.ts'
import type { Memory } from './memory/memory.ts'
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

/** The record, when it is of that workspace. */
export function ofWorkspace<T extends { workspaceId: string }>(record: T | null, workspaceId: string): T | null {
  return record?.workspaceId === workspaceId ? record : null
}

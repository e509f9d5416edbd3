import type { Commits } from './commits.ts'
import type { Conversations } from './conversations.ts'
import type { LayDown } from './lay-down.ts'
import type { Memory } from './memory.ts'

/** What the methods of the store work on. */
export type Core = {
  commits: Commits
  conversations: Conversations
  layDown: LayDown
  /** The state. @throws `shutting-down` when the store is closed. */
  memory: () => Memory
}

/** The record, when it is of that workspace. */
export function ofWorkspace<T extends { workspaceId: string }>(record: T | null, workspaceId: string): T | null {
  return record?.workspaceId === workspaceId ? record : null
}

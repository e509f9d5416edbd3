import { randomUUID } from 'node:crypto'
import type { AgentRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'

/**
 * Fills the store's search texts with the conversations since a moment (ISO 8601), so that an admin's first search need not: searches for a
 * random text that no conversation holds. Ends early when `isStopped` returns true.
 */
export async function readForSearches(
  store: Pick<Store, 'findConversations'>,
  { workspaceId, id }: Pick<AgentRecord, 'workspaceId' | 'id'>,
  since: string,
  isStopped: () => boolean,
): Promise<void> {
  const nothing = { text: randomUUID(), from: since }
  for await (const _ of store.findConversations(workspaceId, id, nothing, { order: 'desc' })) if (isStopped()) return
}

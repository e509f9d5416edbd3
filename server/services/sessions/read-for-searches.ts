import { randomUUID } from 'node:crypto'
import type { AgentRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'

/**
 * Lets the store read what was said to an agent since a moment (ISO 8601), as searches do, which keep what they have read: so the first
 * search of an admin need not. Looks for what nobody says. Ends early when `isStopped` says so.
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

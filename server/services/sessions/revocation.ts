import { FoyerError } from '../../core/errors.ts'
import type { Bus } from '../../store/live.ts'
import type { SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { toEmbed } from '../embeds.ts'

/*
 * What ends a conversation from outside: its agent is deleted or switched off, or the session erased. Changes of the AI resource do not: a
 * running answer is finished with the resource, the instructions and the key that it began with.
 */

type RevocationStore = Pick<Store, 'getAgent' | 'getSession'>

/** Returns the error for subscribers of a session that is gone; undefined while it can be read. */
export async function goneReason(
  store: RevocationStore,
  { workspaceId, agentId, id }: SessionRecord,
): Promise<FoyerError | undefined> {
  if (!(await store.getAgent(workspaceId, agentId))) return new FoyerError('not-found', 'The agent was deleted.')
  if (!(await store.getSession(workspaceId, id))) return new FoyerError('not-found', 'The session was erased.')
  return undefined
}

/** Returns why a session may not be answered now; undefined: it may. */
export async function unansweredReason(
  store: RevocationStore,
  session: SessionRecord,
): Promise<FoyerError | undefined> {
  const gone = await goneReason(store, session)
  if (gone) return gone
  return (await isOff(store, session)) ? new FoyerError('agent-disabled', 'The agent was switched off.') : undefined
}

async function isOff(store: RevocationStore, { workspaceId, agentId }: SessionRecord): Promise<boolean> {
  const agent = await store.getAgent(workspaceId, agentId)
  return agent !== null && !toEmbed(agent).isEnabled
}

/**
 * Watches a session while it is answered, until the returned function is called. Calls `onRevoked`, perhaps more than once, when the
 * answer must end. An admin may try an agent that is switched off already: such an answer ends only for the other reasons.
 */
export function watchAnswer(
  { store, bus }: { store: RevocationStore; bus: Pick<Bus, 'onRevoked'> },
  session: SessionRecord,
  onRevoked: () => void,
): () => void {
  const wasOff = isOff(store, session).catch(() => false)
  const look = async () => {
    const reason = (await wasOff) ? await goneReason(store, session) : await unansweredReason(store, session)
    if (reason) onRevoked()
  }
  // Ignores errors while the storage is away: if the session is gone, nothing of the answer can be stored anyway.
  return bus.onRevoked([session.id, session.agentId], () => void look().catch(() => undefined))
}

import { FoyerError } from '../../core/errors.ts'
import type { Bus } from '../../store/live.ts'
import type { AgentRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { toEmbed } from '../embeds.ts'

/*
 * What ends a conversation from outside: its agent is deleted or switched off, or the session erased. Changes of the AI resource do not: a
 * running answer is finished with the resource, the instructions and the key that it began with.
 */

type RevocationStore = Pick<Store, 'getAgent' | 'getSession'>

/** Returns why a session may not be answered now; undefined: it may. */
export async function unansweredReason(
  store: RevocationStore,
  { workspaceId, agentId, id }: SessionRecord,
): Promise<FoyerError | undefined> {
  const agent = await store.getAgent(workspaceId, agentId)
  if (!agent) return new FoyerError('not-found', 'The agent was deleted.')
  if (!(await store.getSession(workspaceId, id))) return new FoyerError('not-found', 'The session was erased.')
  return mayAnswer(agent, false) ? undefined : new FoyerError('agent-disabled', 'The agent was switched off.')
}

/** Returns the error for subscribers of a session that is gone; undefined while it can be read. */
export async function goneReason(store: RevocationStore, session: SessionRecord): Promise<FoyerError | undefined> {
  const reason = await unansweredReason(store, session)
  return reason?.code === 'not-found' ? reason : undefined
}

/** Whether an agent may answer: an admin may try one that is switched off. */
export function mayAnswer(agent: AgentRecord, isAdmin: boolean): boolean {
  return isAdmin || toEmbed(agent).isEnabled
}

/**
 * Watches a session while it is answered, until the returned function is called. Calls `onRevoked`, perhaps more than once, when the
 * answer must end. What was revoked before is not noticed. `isAdmin`: who asks may try an agent that is switched off.
 */
export function watchAnswer(
  { store, bus }: { store: RevocationStore; bus: Pick<Bus, 'onRevoked'> },
  session: SessionRecord,
  isAdmin: boolean,
  onRevoked: () => void,
): () => void {
  const findReason = isAdmin ? goneReason : unansweredReason
  const look = async () => {
    if (await findReason(store, session)) onRevoked()
  }
  // Ignores errors while the storage is away: if the session is gone, nothing of the answer can be stored anyway.
  return bus.onRevoked([session.id, session.agentId], () => void look().catch(() => undefined))
}

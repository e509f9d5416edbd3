import type { Message } from '../../../contract/sessions/chat.ts'
import { notFound } from '../../../core/errors.ts'
import { acceptedTags } from '../../../core/languages.ts'
import type { Requester } from '../../../services/conversation/answer/task.ts'
import { toMessage } from '../../../services/conversation/message-view.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import type { MessageRecord, SessionRecord } from '../../../store/records/records.ts'
import type { Principal } from '../../guard/principal.ts'
import type { Call } from '../../route.ts'

/* The session in a path, as its visitor or an admin may see it. */

export const sessionPath = '/v1/agents/:agentId/sessions/:sessionId'

/** Problems of routes that visitors may call. */
export const visitorProblems = ['origin-not-allowed', 'agent-disabled'] as const

/**
 * Returns the session in a path, if the caller may see it. The agent id in the path is not checked: a session
 * token opens its one session, and every other caller is bound to its workspace.
 * @throws {FoyerError} `not-found`.
 */
export async function sessionOf(
  sessions: Pick<Sessions, 'get'>,
  { principal, params }: { principal: Principal; params: { sessionId: string } },
): Promise<SessionRecord> {
  if (principal.kind !== 'session') return sessions.get(principal.workspaceId, params.sessionId)
  if (principal.session.id !== params.sessionId) throw notFound('session')
  return principal.session
}

/** Returns the view of messages for a caller: only admins see receipts and reasons of failures. */
export function viewFor({ kind }: Principal): (record: MessageRecord) => Message {
  return (record) => toMessage(record, { isForAdmin: kind !== 'session' })
}

/** The languages that whoever calls reads, the best first. */
export function languagesOf({ request }: Pick<Call, 'request'>): string[] {
  return acceptedTags(request.headers['accept-language'])
}

/** Returns the requester of an answer that a call starts. */
export function requesterOf(call: Pick<Call, 'trace' | 'request' | 'principal'>): Requester {
  return { ...call.trace, languages: languagesOf(call), isAdmin: call.principal.kind !== 'session' }
}

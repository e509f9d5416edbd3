import type { AuditAction, AuditEntry } from '../../contract/access/audit.ts'
import type { Audit } from '../../services/access/audit.ts'
import type { Agents } from '../../services/agents.ts'
import type { Store } from '../../store/store.ts'
import { expectOperator, type Principal } from '../guard/principal.ts'
import type { Call, Reply, Route } from '../route.ts'

/** What is noted in the audit, by the routes that do it. What visitors do is not, nor what changes nothing that lasts. */
export const audited: Readonly<Record<string, AuditAction>> = {
  'DELETE /v1/logins': 'signed-out',
  'DELETE /v1/logins/:loginId': 'signed-out',
  'PATCH /v1/me': 'account-changed',
  'POST /v1/me/picture': 'account-changed',
  'PUT /v1/me/password': 'password-changed',
  'POST /v1/me/passkeys': 'passkey-added',
  'PATCH /v1/me/passkeys/:passkeyId': 'account-changed',
  'DELETE /v1/me/passkeys/:passkeyId': 'passkey-removed',
  'DELETE /v1/push/keys': 'settings-changed',
  'POST /v1/people': 'person-invited',
  'POST /v1/people/:personId/link': 'link-made',
  'PATCH /v1/people/:personId': 'role-changed',
  'DELETE /v1/people/:personId': 'person-removed',
  'POST /v1/tokens': 'token-created',
  'DELETE /v1/tokens/:tokenId': 'token-revoked',
  'POST /v1/workspaces': 'workspace-created',
  'PATCH /v1/workspaces/:workspaceId': 'workspace-changed',
  'DELETE /v1/workspaces/:workspaceId': 'workspace-deleted',
  'POST /v1/agents': 'agent-created',
  'POST /v1/agents/:agentId/duplicate': 'agent-created',
  'PATCH /v1/agents/:agentId': 'agent-changed',
  'POST /v1/agents/:agentId/web-id': 'agent-changed',
  'PUT /v1/agents/:agentId/ai': 'agent-changed',
  'DELETE /v1/agents/:agentId/ai': 'agent-changed',
  'POST /v1/agents/:agentId/setup': 'agent-changed',
  'PATCH /v1/agents/:agentId/setup': 'agent-changed',
  'DELETE /v1/agents/:agentId': 'agent-deleted',
  'PATCH /v1/agents/:agentId/theme': 'look-published',
  'POST /v1/agents/:agentId/theme/versions/:number/restore': 'look-published',
  'PATCH /v1/agents/:agentId/embed': 'settings-changed',
  'PATCH /v1/agents/:agentId/spending': 'settings-changed',
  'POST /v1/agents/:agentId/share': 'settings-changed',
  'DELETE /v1/agents/:agentId/share': 'settings-changed',
  'PATCH /v1/agents/:agentId/help': 'settings-changed',
  'PATCH /v1/agents/:agentId/notifications': 'settings-changed',
  'POST /v1/agents/:agentId/notifications/webhooks': 'settings-changed',
  'DELETE /v1/agents/:agentId/notifications/webhooks/:webhookId': 'settings-changed',
  'POST /v1/agents/:agentId/notifications/webhooks/:webhookId/secret': 'settings-changed',
  'POST /v1/ai': 'ai-created',
  'PATCH /v1/ai/:aiId': 'ai-changed',
  'POST /v1/ai/:aiId/versions/:number/restore': 'ai-changed',
  'DELETE /v1/ai/:aiId': 'ai-deleted',
  'POST /v1/ai/:aiId/sources': 'knowledge-changed',
  'POST /v1/ai/:aiId/sources/file': 'knowledge-changed',
  'PATCH /v1/ai/:aiId/sources/:sourceId': 'knowledge-changed',
  'POST /v1/ai/:aiId/sources/:sourceId/file': 'knowledge-changed',
  'POST /v1/ai/:aiId/sources/:sourceId/sync': 'knowledge-changed',
  'POST /v1/ai/:aiId/sources/:sourceId/review': 'knowledge-changed',
  'PATCH /v1/ai/:aiId/sources/:sourceId/documents/:documentId': 'knowledge-changed',
  'POST /v1/ai/:aiId/sources/:sourceId/pairs': 'knowledge-changed',
  'POST /v1/ai/:aiId/sources/:sourceId/pairs/file': 'knowledge-changed',
  'PUT /v1/ai/:aiId/sources/:sourceId/pairs/:documentId': 'knowledge-changed',
  'DELETE /v1/ai/:aiId/sources/:sourceId/pairs/:documentId': 'knowledge-deleted',
  'DELETE /v1/ai/:aiId/sources/:sourceId': 'knowledge-deleted',
  'POST /v1/agents/:agentId/theme/assets': 'picture-uploaded',
  'DELETE /v1/assets/:assetName': 'picture-deleted',
  'DELETE /v1/agents/:agentId/sessions/:sessionId': 'conversation-deleted',
  'PATCH /v1/contacts/:contactId': 'contact-changed',
  'DELETE /v1/contacts/:contactId': 'contact-deleted',
  'DELETE /v1/agents/:agentId/sessions/:sessionId/contacts/:contactId': 'contact-deleted',
  'GET /v1/agents/:agentId/export': 'exported',
  'GET /v1/agents/:agentId/conversations/download': 'exported',
  'GET /v1/agents/:agentId/conversations': 'exported',
  'GET /v1/contacts': 'contacts-exported',
}

/** Runs the handler of a route, and notes what it did once it is done. */
export type WithAudit = (route: Route, call: Call, handle: () => Promise<Reply>) => Promise<Reply>

type NamingStore = Pick<Store, 'getAi' | 'getPerson' | 'listTokens'>
type Named = { id: string; name: string }

export function createAuditing(audit: Pick<Audit, 'note'>, agents: Pick<Agents, 'get'>, store: NamingStore): WithAudit {
  /** What a call is about, by the parameters of its path, as it is called before what is deleted is gone. */
  async function subjectOf({ principal, params }: Call): Promise<AuditEntry['what']> {
    const { workspaceId } = principal
    const named = params as Record<string, string | undefined>
    const found = async (id: string, read: Promise<Named | null>) => {
      // There may be none, or a damaged one; then the handler says so.
      const record = await read.catch(() => null)
      return record ? { id: record.id, ...(record.name !== '' && { name: record.name }) } : { id }
    }
    const { personId, tokenId, agentId, aiId, sessionId, contactId, assetName, loginId } = named
    if (personId !== undefined) return found(personId, store.getPerson(personId).then(calledByEmail))
    if (tokenId !== undefined) return found(tokenId, tokenNamed(workspaceId, tokenId))
    if (contactId !== undefined) return { id: contactId }
    if (sessionId !== undefined) return { id: sessionId }
    if (agentId !== undefined) return found(agentId, agents.get(workspaceId, agentId))
    if (aiId !== undefined) return found(aiId, store.getAi(workspaceId, aiId))
    const other = assetName ?? loginId ?? Object.values(named)[0]
    return other === undefined ? undefined : { id: other }
  }

  async function tokenNamed(workspaceId: string, id: string): Promise<Named | null> {
    for await (const token of store.listTokens(workspaceId, { order: 'asc' })) if (token.id === id) return token
    return null
  }

  return async (route, call, handle) => {
    const action = audited[`${route.method} ${route.path}`]
    const { principal } = call
    if (action === undefined || principal.kind === 'session') return handle()
    const subject = await subjectOf(call)
    const reply = await handle()
    // A list is an export only where a file of it was asked for.
    if ((reply.kind === 'list' && !isFile(reply)) || isRefused(reply)) return reply
    const what = subject ?? createdBy(reply)
    const given = (call.body ?? {}) as { role?: unknown; scope?: unknown }
    const detail = given.role ?? given.scope
    await audit.note(principal.workspaceId, {
      action,
      by: actorOf(principal),
      ...(what && { what }),
      ...(typeof detail === 'string' && { detail }),
    })
    return reply
  }
}

/** Who acts, as the audit names them. */
function actorOf(principal: Principal): AuditEntry['by'] {
  const { id, name } = expectOperator(principal)
  const { kind } = principal
  return { kind: kind === 'person' || kind === 'token' ? kind : 'operator', id, name }
}

/** Whether a list is there to be saved. */
function isFile({ headers }: Extract<Reply, { kind: 'list' }>): boolean {
  return headers?.['Content-Disposition'] !== undefined
}

/** Whether nothing was done, though the status is 200: an AI resource is not deleted while agents answer from it. */
function isRefused(reply: Reply): boolean {
  return reply.kind === 'json' && (reply.body as { ok?: boolean }).ok === false
}

/** What a handler has made, by its reply. */
function createdBy(reply: Reply): AuditEntry['what'] {
  const data = reply.kind === 'json' ? (reply.body as { data?: Record<string, unknown> }).data : undefined
  const { id, name, email } = data ?? {}
  if (typeof id !== 'string') return undefined
  const called = [name, email].find((each) => typeof each === 'string' && each !== '')
  return { id, ...(typeof called === 'string' && { name: called }) }
}

/** Somebody who is only invited has no name yet. */
function calledByEmail(person: (Named & { email: string }) | null): Named | null {
  return person && { id: person.id, name: person.name === '' ? person.email : person.name }
}

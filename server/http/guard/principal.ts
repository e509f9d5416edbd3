import type { Scope } from '../../contract/access/tokens.ts'
import type { Operator } from '../../contract/inbox/handover.ts'
import type { AgentRecord, SessionRecord } from '../../store/records/records.ts'

/**
 * Who calls (docs/decisions.md, "Who may call"). `workspaceId` is the only workspace that the call may see; the operator's is the
 * one that the request names (see workspace.ts), or the default one. `agent` and `session` were checked against the agent's embed settings already.
 */
export type Principal =
  | { kind: 'operator'; workspaceId: string }
  /** Without a bearer, on a route that is for anyone: of no workspace. */
  | { kind: 'anyone'; workspaceId: '' }
  | { kind: 'token'; workspaceId: string; tokenId: string; name: string; scope: Scope }
  | { kind: 'agent'; workspaceId: string; agent: AgentRecord }
  | { kind: 'session'; workspaceId: string; session: SessionRecord; agent: AgentRecord }

/** A kind of caller as routes declare them: a token counts by its scope. `anyone` excludes the others: no bearer is checked. */
export type Caller = 'operator' | 'admin' | 'read' | 'agent' | 'session' | 'anyone'

/** The callers that may change a workspace, those that answer its visitors, and those that may read it. */
export const admins = ['operator', 'admin'] as const
export const answerers = admins
export const readers = ['operator', 'admin', 'read'] as const

/** Returns who acts in the inbox; null: an agent or a visitor. */
export function operatorOf(principal: Principal): Operator | null {
  if (principal.kind === 'operator') return { id: 'operator', name: 'Operator' }
  return principal.kind === 'token' ? { id: principal.tokenId, name: principal.name } : null
}

/** Returns the name for the version that a change makes; only the operator and tokens make versions. */
export function authorOf(principal: Principal): string | null {
  if (principal.kind === 'operator') return 'Operator'
  return principal.kind === 'token' ? principal.name : null
}

export function callerOf(principal: Principal): Caller {
  return principal.kind === 'token' ? principal.scope : principal.kind
}

import type { Scope } from '../../contract/access/tokens.ts'
import type { Role } from '../../contract/access/people.ts'
import type { Operator } from '../../contract/inbox/handover.ts'
import { assetAddress } from '../../core/asset-names.ts'
import { FoyerError, notFound } from '../../core/errors.ts'
import type { PersonRecord } from '../../store/records/people.ts'
import type { AgentRecord, SessionRecord } from '../../store/records/records.ts'

/**
 * Who calls (docs/decisions.md, "Who may call"). `workspaceId` is the only workspace that the call may see; the operator's is the
 * one that the request names (see authenticate.ts), or the default one. `agent` and `session` were checked against the agent's embed settings already.
 */
export type Principal =
  | { kind: 'operator'; workspaceId: string }
  /** Without a bearer, on a route that is for anyone: of no workspace. */
  | { kind: 'anyone'; workspaceId: '' }
  | { kind: 'token'; workspaceId: string; tokenId: string; name: string; scope: Scope }
  /** Signed in to the console. `role`: in that workspace. */
  | { kind: 'person'; workspaceId: string; role: Role; person: PersonRecord; loginId: string }
  | { kind: 'agent'; workspaceId: string; agent: AgentRecord }
  | { kind: 'session'; workspaceId: string; session: SessionRecord; agent: AgentRecord }

/** A kind of caller as routes declare them: a token counts by its scope, a person by their role. `anyone` excludes the others: no bearer is checked. */
export type Caller = 'operator' | 'admin' | 'read' | Role | 'agent' | 'session' | 'anyone'

/*
 * The roles, as one table (docs/decisions.md, "Who may call"). An owner may do everything in a workspace, an editor all but what is for
 * owners, who answers reads and does what is for answerers, a reader reads. A token of scope `admin` counts as an owner.
 */
/** Those who manage people and tokens, and see the audit. */
export const owners = ['operator', 'admin', 'owner'] as const
/** Those who may change a workspace. */
export const admins = [...owners, 'editor'] as const
/** Those who answer visitors. */
export const answerers = [...admins, 'answering'] as const
export const readers = [...answerers, 'read', 'reader'] as const
/** People alone: what is about their own account. */
export const people = ['owner', 'editor', 'answering', 'reader'] as const

/** Returns who acts for a workspace, as their work is signed; null: a visitor, or nobody. `pictureUrl` is a path of this server. */
export function operatorOf(principal: Principal): Operator | null {
  switch (principal.kind) {
    case 'operator':
      return { id: 'operator', name: 'Operator' }
    case 'token':
      return { id: principal.tokenId, name: principal.name }
    case 'person': {
      const { id, name, picture } = principal.person
      return { id, name, ...(picture !== undefined && { pictureUrl: assetAddress(picture, '') }) }
    }
    default:
      return null
  }
}

/** @throws {FoyerError} `forbidden` for a bearer that acts for no workspace. */
export function expectOperator(principal: Principal): Operator {
  const operator = operatorOf(principal)
  if (!operator) throw notAllowed(principal)
  return operator
}

/** @throws {FoyerError} `forbidden` for who is not signed in as a person. */
export function personOf(principal: Principal): Extract<Principal, { kind: 'person' }> {
  if (principal.kind === 'person') return principal
  throw new FoyerError('forbidden', 'This is for people who are signed in to the console.')
}

/** @throws {FoyerError} `not-found` unless the id in a path is that of the agent whose web id calls, or its web id. */
export function expectAgent({ id, webId }: AgentRecord, agentId: string): void {
  if (agentId !== id && agentId !== webId) throw notFound('agent')
}

/** Returns the name for the version that a change makes; visitors make none. */
export function authorOf(principal: Principal): string | null {
  return operatorOf(principal)?.name ?? null
}

/** What somebody is told who is known and may not do something. */
export function notAllowed({ kind }: Principal): FoyerError {
  const detail =
    kind === 'person'
      ? 'Your role in this workspace does not allow this. Ask one of its owners.'
      : 'The token is valid, but it does not allow this.'
  return new FoyerError('forbidden', detail)
}

export function callerOf(principal: Principal): Caller {
  if (principal.kind === 'person') return principal.role
  return principal.kind === 'token' ? principal.scope : principal.kind
}

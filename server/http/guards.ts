import type { IncomingMessage } from 'node:http'
import { timingSafeEqual } from 'node:crypto'
import { FoyerError } from '../core/errors.ts'
import { hashToken, type Vault } from '../core/secrets.ts'
import { toEmbed } from '../services/embeds.ts'
import { defaultWorkspaceId } from '../services/workspaces.ts'
import type { AgentRecord, Store } from '../store/store.ts'
import { HttpError } from './errors.ts'
import type { Caller, Principal, Route } from './route.ts'

/** Who calls, and whether they may. */

type GuardStore = Pick<Store, 'findAgentByWebId' | 'findSession' | 'findToken' | 'getAgent'>

export type Authenticate = (request: IncomingMessage) => Promise<Principal>

/**
 * Finds the principal of a request by its Authorization header (RFC 6750), the only place for a token.
 * `operatorTokenHash` is a SHA-256 in hex.
 */
export function createAuthentication(store: GuardStore, vault: Vault, operatorTokenHash: string): Authenticate {
  const operator = Buffer.from(operatorTokenHash, 'hex')
  return async (request) => {
    const token = bearerOf(request)
    const hash = hashToken(token)
    if (timingSafeEqual(Buffer.from(hash, 'hex'), operator))
      return { kind: 'operator', workspaceId: defaultWorkspaceId }
    if (token.startsWith('web_')) {
      const agent = await store.findAgentByWebId(token)
      if (agent) return { kind: 'agent', workspaceId: agent.workspaceId, agent }
    } else if (token.startsWith('fy_vs_')) {
      const session = await store.findSession(vault.sessionOf(token) ?? '')
      const agent = session && (await store.getAgent(session.workspaceId, session.agentId))
      if (agent) return { kind: 'session', workspaceId: session.workspaceId, session, agent }
    } else {
      const record = await store.findToken(hash)
      if (record && (record.expiresAt === null || Date.parse(record.expiresAt) > Date.now())) {
        return { kind: 'token', workspaceId: record.workspaceId, tokenId: record.id, scope: record.scope }
      }
    }
    throw unauthorized('The bearer token is unknown, revoked or expired.', 'invalid_token')
  }
}

/** RFC 6750's parameter, or any of our secret tokens as the value of another one. */
const tokenInAddress = /[?&](access_token=|[^=&#]*=fy_(op|ad|rd|vs)_)/

function bearerOf(request: IncomingMessage): string {
  if (tokenInAddress.test(request.url ?? '')) {
    throw unauthorized(
      'A token does not belong into an address. Send it in the header Authorization.',
      'invalid_request',
    )
  }
  const { authorization } = request.headers
  if (authorization === undefined) throw unauthorized('Send the header Authorization: Bearer <token>.')
  // Node keeps the first of several; which one counts must not be a matter of opinion.
  const { rawHeaders } = request
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'authorization') count += 1
  const token = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(authorization)?.[1]
  if (count > 1 || !token) throw unauthorized('Send one header Authorization: Bearer <token>.', 'invalid_request')
  return token
}

function unauthorized(message: string, error?: string): HttpError {
  return new HttpError('unauthorized', message, {
    'WWW-Authenticate': `Bearer realm="foyer"${error ? `, error="${error}"` : ''}`,
  })
}

/** Throws unless a route may be called by that principal. `publicUrl` is the address of this server as the caller knows it. */
export function authorize(principal: Principal, route: Route, request: IncomingMessage, publicUrl: string): void {
  if (!route.may.includes(callerOf(principal))) {
    throw new FoyerError('forbidden', 'The token is valid, but it does not allow this.')
  }
  if (principal.kind === 'agent' || principal.kind === 'session') checkEmbed(principal.agent, request, publicUrl)
}

function callerOf(principal: Principal): Caller {
  return principal.kind === 'token' ? principal.scope : principal.kind
}

/**
 * A fence for browsers, which always say where a request of another origin comes from. What says nothing, and what comes from our own
 * pages, passes.
 */
function checkEmbed(agent: AgentRecord, request: IncomingMessage, publicUrl: string): void {
  const { isEnabled, allowedOrigins } = toEmbed(agent)
  if (!isEnabled) throw new FoyerError('agent-disabled', 'This agent is switched off in its embed settings.')
  const { origin } = request.headers
  if (allowedOrigins.length === 0 || origin === undefined || allowedOrigins.includes(origin)) return
  if (hostOf(origin) === hostOf(publicUrl)) return
  throw new FoyerError(
    'origin-not-allowed',
    'This agent may not be used on the page that asks; see its embed settings.',
  )
}

/** Our own pages are known by the host alone: behind a proxy that does TLS we do not see which scheme they were fetched with. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}

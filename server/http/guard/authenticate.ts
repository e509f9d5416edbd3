import type { IncomingMessage } from 'node:http'
import { timingSafeEqual } from 'node:crypto'
import { currentTime } from '../../core/clock.ts'
import { Lru } from '../../core/lru.ts'
import { workspaceHeader } from '../../contract/access/constants.ts'
import { notFound, orNotFound } from '../../core/errors.ts'
import { hashToken, type Keyring } from '../../core/secrets.ts'
import type { Logins } from '../../services/access/logins.ts'
import { isExpired, type TokenUses } from '../../services/access/tokens.ts'
import { defaultWorkspaceId } from '../../services/access/workspaces.ts'
import { membershipIn } from '../../store/records/people.ts'
import type { TokenRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { HttpError } from '../errors.ts'
import { cookieIn, expectOurPage, isOfConsole } from './console-cookie.ts'
import type { Limits } from './limits.ts'
import type { Principal } from './principal.ts'
import { holdsToken } from '../context.ts'

/** How many accepted tokens are remembered, as hashes. */
const maxAdmitted = 1000

type GuardStore = Pick<Store, 'findAgentByWebId' | 'findSession' | 'findToken' | 'getAgent' | 'getWorkspace'>

export type Authentication = {
  /** Resolves with the principal of a request, in the workspace that it is for. Rejects with `unauthorized`, or `not-found` for the workspace. */
  authenticate(request: IncomingMessage, publicUrl: string): Promise<Principal>
  /** Resolves with the current principal of a request that was authenticated before. Rejects when its bearer or its workspace is no longer valid. */
  renew(principal: Principal, request: IncomingMessage, publicUrl: string): Promise<Principal>
}

/**
 * Finds the principal of a request by its Authorization header (RFC 6750), the only place for a token, and without one by the console's cookie.
 * `operatorTokenHash` is a SHA-256 in hex. The store is asked each time whether a token is valid. An address that has sent many
 * wrong tokens gets 429 for a while, except for tokens that were accepted before.
 */
export function createAuthentication(
  store: GuardStore,
  keyring: Keyring,
  operatorTokenHash: string,
  limits: Pick<Limits, 'checkGuesses' | 'countGuess'>,
  uses: Pick<TokenUses, 'note'>,
  logins: Pick<Logins, 'find'>,
): Authentication {
  const operatorHash = Buffer.from(operatorTokenHash, 'hex')
  const operator: Principal = { kind: 'operator', workspaceId: defaultWorkspaceId }
  const admitted = new Lru<string, true>(maxAdmitted)

  /** Every page view sends a web id, which is no secret: it is looked up as it is, and hashed only where no agent has it. */
  async function ofWebId(webId: string): Promise<Principal | undefined> {
    const agent = await store.findAgentByWebId(webId)
    if (agent) return { kind: 'agent', workspaceId: agent.workspaceId, agent }
    // The operator token may be any text.
    return isOperator(hashToken(webId)) ? operator : undefined
  }

  async function ofSecret(token: string, hash: string): Promise<Principal | undefined> {
    if (isOperator(hash)) return operator
    if (token.startsWith('fy_vs_')) {
      const sessionId = keyring.sessionOf(token)
      return sessionId === undefined ? undefined : ofSession(sessionId)
    }
    const record = await store.findToken(hash)
    if (!record || isExpired(record, currentTime())) return undefined
    uses.note(record)
    return ofToken(record)
  }

  function isOperator(hash: string): boolean {
    return timingSafeEqual(Buffer.from(hash, 'hex'), operatorHash)
  }

  async function ofSession(sessionId: string): Promise<Principal | undefined> {
    const session = await store.findSession(sessionId)
    if (!session) return undefined
    const { workspaceId } = session
    const agent = await store.getAgent(workspaceId, session.agentId)
    return agent ? { kind: 'session', workspaceId, session, agent } : undefined
  }

  /** The person whose cookie a request of the console carries, in the workspace that it names, or the first one of theirs. */
  async function ofCookie(secret: string, request: IncomingMessage): Promise<Principal> {
    const found = await logins.find(secret)
    const first = found?.person.memberships[0]
    if (!found || !first) throw unauthorized('Your sign-in has expired. Sign in again.', 'invalid_token')
    const named = workspaceNamed(request) ?? first.workspaceId
    const { person, login } = found
    const membership = membershipIn(person, named)
    if (!membership) throw notFound('workspace')
    return { kind: 'person', workspaceId: named, role: membership.role, person, loginId: login.id }
  }

  /** The secret of the console's cookie. Undefined: there is none that counts. @throws {FoyerError} `forbidden` when another page sends it. */
  function secretIn(request: IncomingMessage, publicUrl: string): string | undefined {
    const secret = isOfConsole(request) ? cookieIn(request, 'login', publicUrl) : undefined
    if (secret !== undefined) expectOurPage(request, publicUrl)
    return secret
  }

  return {
    async authenticate(request, publicUrl) {
      const { headers, url = '' } = request
      if (holdsToken(url)) {
        throw unauthorized('Send the token in the header Authorization, not in the URL.', 'invalid_request')
      }
      if (headers.authorization === undefined) {
        const secret = secretIn(request, publicUrl)
        if (secret === undefined) throw unauthorized('Send the header Authorization: Bearer <token>.')
        return ofCookie(secret, request)
      }
      const token = tokenIn(headers.authorization)
      if (isPublishable(token)) return inWorkspace(store, expectKnown(await ofWebId(token)), request)
      const hash = hashToken(token)
      if (!admitted.get(hash)) limits.checkGuesses(request)
      const principal = await ofSecret(token, hash)
      if (!principal) {
        admitted.delete(hash)
        limits.countGuess(request)
        throw unknownToken()
      }
      admitted.set(hash, true)
      return inWorkspace(store, principal, request)
    },

    async renew(principal, request, publicUrl) {
      const { headers } = request
      if (principal.kind === 'operator') return inWorkspace(store, operator, request)
      if (principal.kind === 'person') return ofCookie(secretIn(request, publicUrl) ?? '', request)
      // The MAC of a session's token was checked before and stays valid.
      if (principal.kind === 'session') return expectKnown(await ofSession(principal.session.id))
      const token = tokenIn(headers.authorization ?? '')
      return expectKnown(await (isPublishable(token) ? ofWebId(token) : ofSecret(token, hashToken(token))))
    },
  }
}

/** Returns the token of an Authorization header. Two such headers arrive joined and are rejected. */
function tokenIn(authorization: string): string {
  const token = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(authorization)?.[1]
  if (!token) throw unauthorized('Send one header Authorization: Bearer <token>.', 'invalid_request')
  return token
}

/** Whether a stored token has expired. */
function ofToken({ id, workspaceId, name, scope }: TokenRecord): Principal {
  return { kind: 'token', workspaceId, tokenId: id, name, scope }
}

/** Whether a token is a web id, which pages publish: there is nothing to guess. */
function isPublishable(token: string): boolean {
  return token.startsWith('web_')
}

function expectKnown(principal: Principal | undefined): Principal {
  if (!principal) throw unknownToken()
  return principal
}

function unknownToken(): HttpError {
  return unauthorized('The bearer token is unknown, revoked or expired.', 'invalid_token')
}

function unauthorized(message: string, error?: string): HttpError {
  return new HttpError('unauthorized', message, {
    'WWW-Authenticate': `Bearer realm="foyer"${error ? `, error="${error}"` : ''}`,
  })
}

const headerName = workspaceHeader.toLowerCase()

/** The workspace that a request names; two headers arrive joined, and name none that exists. */
function workspaceNamed({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const named = headers[headerName]
  return named === undefined ? undefined : String(named)
}

/**
 * Puts a principal into the workspace that a request names: the operator into any, everybody else only into their own. Without the
 * header they stay where they are.
 * @throws {FoyerError} `not-found`, alike for a workspace that does not exist and for one that is not the caller's.
 */
async function inWorkspace(
  store: Pick<Store, 'getWorkspace'>,
  principal: Principal,
  request: Pick<IncomingMessage, 'headers'>,
): Promise<Principal> {
  const named = workspaceNamed(request)
  // The default workspace always exists, and most requests name none.
  if (named === undefined || named === principal.workspaceId) return principal
  if (principal.kind !== 'operator') throw notFound('workspace')
  const workspace = orNotFound(await store.getWorkspace(named), 'workspace')
  return { kind: 'operator', workspaceId: workspace.id }
}

import { z } from 'zod'
import { signIn, signInAnswer, token, tokenCreate } from '../../../contract/access/tokens.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import type { Audit } from '../../../services/access/audit.ts'
import type { SignIns } from '../../../services/access/sign-in.ts'
import { type Tokens, type TokenUses, toToken } from '../../../services/access/tokens.ts'
import { asGuess, type Limits } from '../../guard/limits.ts'
import { owners } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { json, okAnswer, okReply, type Route, routesOf } from '../../route.ts'
import { asUnauthorized } from './sign-in-reply.ts'

export function tokenRoutes(tokens: Tokens, uses: Pick<TokenUses, 'lastOf'>): Route[] {
  const route = routesOf('Access tokens')
  return [
    route('GET', '/v1/tokens', {
      may: owners,
      summary: 'List access tokens, without their secrets',
      query: page,
      answer: z.object({ data: z.array(token) }),
      handle: (call) =>
        listReply(call, {
          read: (slice) => tokens.list(call.principal.workspaceId, slice),
          view: (record) => toToken(record, uses.lastOf(record)),
          omitted: tokens.omitted(call.principal.workspaceId),
        }),
    }),
    route('POST', '/v1/tokens', {
      may: owners,
      summary: 'Create an access token; its secret is shown only once',
      body: tokenCreate,
      answer: z.object({ data: token, token: z.string() }),
      async handle({ principal, body }) {
        const created = await tokens.create(principal.workspaceId, body)
        return json({ data: toToken(created.token), token: created.secret })
      },
    }),
    route('DELETE', '/v1/tokens/:tokenId', {
      may: owners,
      summary: 'Revoke an access token',
      answer: okAnswer,
      handle: ({ principal, params }) => okReply(tokens.revoke(principal.workspaceId, params.tokenId)),
    }),
  ]
}

/** `limits`: wrong codes count as wrong tokens. */
export function signInRoutes(
  signIns: SignIns,
  audit: Pick<Audit, 'note'>,
  limits: Pick<Limits, 'checkGuesses' | 'countGuess'>,
): Route[] {
  const route = routesOf('Access tokens')
  return [
    route('POST', '/v1/sign-in', {
      may: ['anyone'],
      summary: 'Exchange the code of a printed sign-in link for an access token',
      body: signIn,
      answer: signInAnswer,
      async handle({ body, request }) {
        const exchange = () => asUnauthorized(signIns.exchange(body.code))
        const { token: created, secret } = await asGuess(limits, request, 'unauthorized', exchange)
        const by = { kind: 'token', id: created.id, name: created.name } as const
        await audit.note(created.workspaceId, { action: 'signed-in', by })
        return json({ data: toToken(created), token: secret })
      },
    }),
  ]
}

import { z } from 'zod'
import { page } from '../../../contract/sessions/sessions.ts'
import { token, tokenCreate } from '../../../contract/access/tokens.ts'
import type { TokenUses } from '../../../services/access/token-uses.ts'
import { toToken, type Tokens } from '../../../services/access/tokens.ts'
import { listReply } from '../../request/paging.ts'
import { owners } from '../../guard/principal.ts'
import { json, okAnswer, okReply, routesOf, type Route } from '../../route.ts'

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

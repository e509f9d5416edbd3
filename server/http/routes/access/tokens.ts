import { z } from 'zod'
import { page } from '../../../contract/sessions/sessions.ts'
import { token, tokenCreate } from '../../../contract/access/tokens.ts'
import type { TokenUses } from '../../../services/access/token-uses.ts'
import { toToken, type Tokens } from '../../../services/access/tokens.ts'
import { listReply } from '../../request/paging.ts'
import { owners } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

export function tokenRoutes(tokens: Tokens, uses: Pick<TokenUses, 'lastOf'>): Route[] {
  const tag = 'Access tokens'
  return [
    route({
      method: 'GET',
      path: '/v1/tokens',
      may: owners,
      summary: 'List access tokens, without their secrets',
      tag,
      query: page,
      answer: z.object({ data: z.array(token) }),
      problems: [],
      handle: (call) =>
        listReply(call, {
          read: (slice) => tokens.list(call.principal.workspaceId, slice),
          view: (record) => toToken(record, uses.lastOf(record)),
          cursorOf: ({ id }) => id,
          omitted: tokens.omitted(call.principal.workspaceId),
        }),
    }),
    route({
      method: 'POST',
      path: '/v1/tokens',
      may: owners,
      summary: 'Create an access token; its secret is shown only once',
      tag,
      body: tokenCreate,
      answer: z.object({ data: token, token: z.string() }),
      problems: [],
      async handle({ principal, body }) {
        const created = await tokens.create(principal.workspaceId, body)
        return { kind: 'json', body: { data: toToken(created.token), token: created.secret } }
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/tokens/:tokenId',
      may: owners,
      summary: 'Revoke an access token',
      tag,
      answer: z.object({ ok: z.literal(true) }),
      problems: [],
      async handle({ principal, params }) {
        await tokens.revoke(principal.workspaceId, params.tokenId)
        return { kind: 'json', body: { ok: true } }
      },
    }),
  ]
}

import { z } from 'zod'
import { asset } from '../../../contract/agents/assets.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import { toAsset, type Assets } from '../../../services/assets/assets.ts'
import { listReply } from '../../request/paging.ts'
import { admins, readers } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

export function assetRoutes(assets: Pick<Assets, 'list' | 'delete'>): Route[] {
  const tag = 'Assets'
  return [
    route({
      method: 'GET',
      path: '/v1/assets',
      may: readers,
      summary: 'List uploaded pictures, with where each is used',
      tag,
      query: page,
      answer: z.object({ data: z.array(asset) }),
      problems: [],
      handle: (call) =>
        listReply(call, {
          read: (slice) => assets.list(call.principal.workspaceId, slice),
          view: (used) => toAsset(used, call.publicUrl),
          cursorOf: ({ upload }) => upload.id,
        }),
    }),
    route({
      method: 'DELETE',
      path: '/v1/assets/:assetName',
      may: admins,
      summary: 'Delete an uploaded picture that nothing uses',
      tag,
      answer: z.object({ ok: z.literal(true) }),
      problems: ['in-use'],
      async handle({ principal, params }) {
        await assets.delete(principal.workspaceId, params.assetName)
        return { kind: 'json', body: { ok: true } }
      },
    }),
  ]
}

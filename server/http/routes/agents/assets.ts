import { z } from 'zod'
import { asset } from '../../../contract/agents/assets.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import { toAsset, type Assets } from '../../../services/assets/assets.ts'
import { listReply } from '../../request/paging.ts'
import { admins, readers } from '../../guard/principal.ts'
import { okAnswer, okReply, routesOf, type Route } from '../../route.ts'

export function assetRoutes(assets: Pick<Assets, 'list' | 'delete'>): Route[] {
  const route = routesOf('Assets')
  return [
    route('GET', '/v1/assets', {
      may: readers,
      summary: 'List uploaded pictures, with where each is used',
      query: page,
      answer: z.object({ data: z.array(asset) }),
      handle: (call) =>
        listReply(call, {
          read: (slice) => assets.list(call.principal.workspaceId, slice),
          view: (used) => toAsset(used, call.publicUrl),
        }),
    }),
    route('DELETE', '/v1/assets/:assetName', {
      may: admins,
      summary: 'Delete an uploaded picture that nothing uses',
      answer: okAnswer,
      problems: ['in-use'],
      handle: ({ principal, params }) => okReply(assets.delete(principal.workspaceId, params.assetName)),
    }),
  ]
}

import { z } from 'zod'
import { preview, previewRequest, siteReview, source } from '../../../contract/knowledge/sources.ts'
import type { AiResources } from '../../../services/ai/ai.ts'
import type { Sites } from '../../../services/knowledge/site/sites.ts'
import { toSource } from '../../../services/knowledge/source-view.ts'
import type { Sources } from '../../../services/knowledge/sources.ts'
import type { PageQuota } from '../../../services/pages/quota.ts'
import { admins } from '../../guard/principal.ts'
import { dataReply, json, routesOf, type Route } from '../../route.ts'

type SiteServices = {
  sources: Pick<Sources, 'sync' | 'stop' | 'review'>
  sites: Pick<Sites, 'preview'>
  resources: Pick<AiResources, 'get'>
  quota: PageQuota
}

const route = routesOf('Knowledge')
const path = '/v1/ai/:aiId/sources'

/** Reading sites. */
export function siteRoutes({ sources, sites, resources, quota }: SiteServices): Route[] {
  return [
    route('POST', `${path}/preview`, {
      may: admins,
      summary: 'Say which pages of a site would be read; stores nothing',
      body: previewRequest,
      answer: z.object({ data: preview }),
      async handle({ principal, params, body }) {
        await resources.get(principal.workspaceId, params.aiId)
        await quota(principal.workspaceId, body.site.url)
        return json({ data: await sites.preview(principal.workspaceId, body.site) })
      },
    }),
    route('POST', `${path}/:sourceId/sync`, {
      may: admins,
      summary: 'Read a site now; of other sources there is nothing to be read again',
      answer: z.object({ data: source }),
      problems: ['damaged'],
      handle: ({ principal, params: { aiId, sourceId } }) =>
        dataReply(sources.sync(principal.workspaceId, aiId, sourceId), toSource),
    }),
    route('POST', `${path}/:sourceId/stop`, {
      may: admins,
      summary: 'Stop reading a site; what was read stays',
      answer: z.object({ data: source }),
      problems: ['damaged'],
      handle: ({ principal, params: { aiId, sourceId } }) =>
        dataReply(sources.stop(principal.workspaceId, aiId, sourceId), toSource),
    }),
    route('POST', `${path}/:sourceId/review`, {
      may: admins,
      summary: 'Say what becomes of the documents that would go: after a reading that ended as needs-review',
      body: siteReview,
      answer: z.object({ data: source }),
      problems: ['in-use', 'knowledge-limit', 'damaged'],
      handle: ({ principal, params: { aiId, sourceId }, body }) =>
        dataReply(sources.review(principal.workspaceId, aiId, sourceId, body.decision), toSource),
    }),
  ]
}

import { z } from 'zod'
import { tagChange, tagChangeAnswer, tagCount } from '../../../contract/sessions/tags.ts'
import type { Tags } from '../../../services/sessions/tags.ts'
import { admins, readers } from '../../guard/principal.ts'
import { dataReply, json, routesOf, type Route } from '../../route.ts'

const route = routesOf('Conversations')

/** The tags that admins give to conversations. */
export function tagRoutes(tags: Tags): Route[] {
  return [
    route('GET', '/v1/agents/:agentId/tags', {
      may: readers,
      summary: 'List the tags of an agent’s conversations, the most frequent first',
      answer: z.object({ data: z.array(tagCount) }),
      handle: ({ principal, params }) => dataReply(tags.inUse(principal.workspaceId, params.agentId)),
    }),
    route('PATCH', '/v1/agents/:agentId/tags', {
      may: admins,
      summary: 'Tag conversations, or take tags from them; visitors never see tags',
      body: tagChange,
      answer: tagChangeAnswer,
      handle: async ({ principal, params, body }) =>
        json(await tags.change(principal.workspaceId, params.agentId, body)),
    }),
  ]
}

import { z } from 'zod'
import { tagChange, tagChangeAnswer, tagCount } from '../../../contract/sessions/tags.ts'
import type { Tags } from '../../../services/sessions/tags.ts'
import { admins, readers } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

/** The tags that admins give to conversations. */
export function tagRoutes(tags: Tags): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/agents/:agentId/tags',
      may: readers,
      summary: 'List the tags of an agent’s conversations, the most frequent first',
      tag: 'Conversations',
      answer: z.object({ data: z.array(tagCount) }),
      problems: [],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: await tags.inUse(principal.workspaceId, params.agentId) } }
      },
    }),
    route({
      method: 'PATCH',
      path: '/v1/agents/:agentId/tags',
      may: admins,
      summary: 'Tag conversations, or take tags from them; visitors never see tags',
      tag: 'Conversations',
      body: tagChange,
      answer: tagChangeAnswer,
      problems: [],
      async handle({ principal, params, body }) {
        return { kind: 'json', body: await tags.change(principal.workspaceId, params.agentId, body) }
      },
    }),
  ]
}

import {
  embedAnswer,
  type EmbedAnswer,
  embedUpdate,
  retentionAnswer,
  retentionQuery,
  seenAnswer,
} from '../../../contract/agents/embed.ts'
import { checkAnswer, checkRequest } from '../../../contract/sites/check.ts'
import type { PageCheck } from '../../../services/check/check.ts'
import type { PageQuota } from '../../../services/quota.ts'
import { untilGone } from '../../response/connection.ts'
import type { Agents } from '../../../services/agents.ts'
import { toEmbed, type Embeds } from '../../../services/embeds.ts'
import type { Seen } from '../../../services/seen.ts'
import type { Retention } from '../../../services/sessions/retention.ts'
import type { AgentRecord } from '../../../store/records/records.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { admins, readers } from '../../guard/principal.ts'
import { json, routesOf, type Route } from '../../route.ts'
import { snippetsFor, type PinnedScript } from '../../pages/snippet.ts'

type EmbedServices = {
  agents: Pick<Agents, 'get'>
  embeds: Embeds
  seen: Pick<Seen, 'of'>
  retention: Pick<Retention, 'count'>
  check: PageCheck
  quota: PageQuota
  pinnedScript: PinnedScript | undefined
}

export function embedRoutes(services: EmbedServices): Route[] {
  const { agents, embeds, seen, retention, check, quota, pinnedScript } = services
  const answerOf = (agent: AgentRecord, publicUrl: string): EmbedAnswer => ({
    data: { ...toEmbed(agent), ...snippetsFor(agent.webId, publicUrl, pinnedScript) },
  })
  const route = routesOf('Embed settings')
  const path = '/v1/agents/:agentId/embed'
  return [
    route('GET', path, {
      may: readers,
      summary: 'Get where and whether the agent may be embedded, and the HTML that does it',
      answer: embedAnswer,
      handle: async ({ principal, params, publicUrl }) =>
        json(answerOf(await agents.get(principal.workspaceId, params.agentId), publicUrl)),
    }),
    route('PATCH', path, {
      may: admins,
      summary:
        'Change where and whether the agent may be embedded, and what visitors are told; switching it off ends the answers that it is writing',
      body: embedUpdate,
      answer: embedAnswer,
      problems: ['stale'],
      async handle({ principal, params, body, publicUrl, request }) {
        const agent = await embeds.update(principal.workspaceId, params.agentId, body, (current) =>
          checkPrecondition(request, answerOf(current, publicUrl)),
        )
        return json(answerOf(agent, publicUrl))
      },
    }),
    route('GET', `${path}/retention`, {
      may: readers,
      summary: 'Count the sessions that would be erased if they were kept for so many days; erases nothing',
      query: retentionQuery,
      answer: retentionAnswer,
      async handle({ principal, params, query }) {
        const agent = await agents.get(principal.workspaceId, params.agentId)
        return json({ data: await retention.count(agent, query.days) })
      },
    }),
    route('GET', `${path}/seen`, {
      may: readers,
      summary: 'Get which origins and which versions of the widget loaded the theme lately',
      answer: seenAnswer,
      handle: async ({ principal, params }) =>
        json({ data: seen.of(await agents.get(principal.workspaceId, params.agentId)) }),
    }),
    route('POST', `${path}/check`, {
      may: admins,
      summary: 'Read a public page and say whether the widget works there, and what to do where it does not',
      body: checkRequest,
      answer: checkAnswer,
      async handle(call) {
        const { principal, params, body, publicUrl } = call
        const agent = await agents.get(principal.workspaceId, params.agentId)
        await quota(principal.workspaceId, body.url)
        const snippets = snippetsFor(agent.webId, publicUrl, pinnedScript)
        const data = await untilGone(call, (signal) => check(agent, body.url, { publicUrl, snippets, signal }))
        return json({ data })
      },
    }),
  ]
}

import { matchAnswer, matchRequest } from '../../contract/sites/match.ts'
import { checkAnswer, checkRequest } from '../../contract/sites/check.ts'
import type { Agents } from '../../services/agents.ts'
import type { PageCheck } from '../../services/check/check.ts'
import type { ThemeMatch } from '../../services/match/match.ts'
import type { PageQuota } from '../../services/pages/quota.ts'
import { admins } from '../guard/principal.ts'
import { snippetsFor, type PinnedScript } from '../pages/snippet.ts'
import { json, routesOf, type Route } from '../route.ts'
import { untilGone } from '../response/until-gone.ts'

type PageServices = {
  agents: Pick<Agents, 'get'>
  check: PageCheck
  match: ThemeMatch
  quota: PageQuota
  pinnedScript: PinnedScript | undefined
}

/** Routes that read a page of the customer's site. */
export function pageRoutes({ agents, check, match, quota, pinnedScript }: PageServices): Route[] {
  return [
    routesOf('Embed settings')('POST', '/v1/agents/:agentId/embed/check', {
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
    routesOf('Theme')('POST', '/v1/agents/:agentId/theme/match', {
      may: admins,
      summary: 'Propose a theme that looks like a site, from a page, CSS, or colors of a picture; saves nothing',
      body: matchRequest,
      answer: matchAnswer,
      async handle(call) {
        const { principal, params, body } = call
        await agents.get(principal.workspaceId, params.agentId)
        await quota(principal.workspaceId, body.url)
        return json({ data: await untilGone(call, (signal) => match(body, signal)) })
      },
    }),
  ]
}

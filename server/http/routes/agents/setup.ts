import { addressesOf } from '../../../contract/sites/pages.ts'
import { setupAnswer, setupRequest, setupUpdate } from '../../../contract/sites/setup.ts'
import type { PageQuota } from '../../../services/pages/quota.ts'
import type { Agents } from '../../../services/agents.ts'
import type { Setups } from '../../../services/setup/setup.ts'
import { admins, authorOf, readers } from '../../guard/principal.ts'
import { untilGone } from '../../response/connection.ts'
import { dataReply, json, routesOf, type Route } from '../../route.ts'

type SetupServices = { agents: Pick<Agents, 'get'>; setups: Setups; quota: PageQuota }

/** Making an agent of a site. */
export function setupRoutes({ agents, setups, quota }: SetupServices): Route[] {
  const route = routesOf('Setup')
  const path = '/v1/agents/:agentId/setup'
  return [
    route('GET', path, {
      may: readers,
      summary: 'Get what was found on the site of an agent; null: no setup was started',
      answer: setupAnswer,
      handle: ({ principal, params }) => dataReply(setups.get(principal.workspaceId, params.agentId)),
    }),
    route('POST', path, {
      may: admins,
      summary: 'Make an agent of a site: its name, look and texts, an AI resource, and a source that reads the site',
      body: setupRequest,
      answer: setupAnswer,
      problems: ['knowledge-limit'],
      async handle(call) {
        const { principal, params, body } = call
        await agents.get(principal.workspaceId, params.agentId)
        const addresses = addressesOf(body.url)
        await quota(principal.workspaceId, addresses[0])
        const data = await untilGone(call, (signal) =>
          setups.start(principal.workspaceId, params.agentId, addresses, { signal, by: authorOf(principal) }),
        )
        return json({ data })
      },
    }),
    route('PATCH', path, {
      may: admins,
      summary: 'Refuse what was proposed, which puts back what was there before, or take it again',
      body: setupUpdate,
      answer: setupAnswer,
      handle: ({ principal, params, body }) =>
        dataReply(setups.update(principal.workspaceId, params.agentId, body, authorOf(principal))),
    }),
  ]
}

import { z } from 'zod'
import {
  agent,
  agentCreate,
  agentDuplicate,
  agentQuery,
  agentUpdate,
  shareAnswer,
  shareState,
} from '../../../contract/agents/agents.ts'
import { addressesOf } from '../../../contract/sites/pages.ts'
import { setupAnswer, setupRequest, setupUpdate } from '../../../contract/sites/setup.ts'
import { type Agents, type Shares, toAgent } from '../../../services/agents.ts'
import type { Summaries } from '../../../services/insight/insight.ts'
import type { PageQuota } from '../../../services/quota.ts'
import type { Setups } from '../../../services/setup/setup.ts'
import { admins, authorOf, readers } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { untilGone } from '../../response/connection.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { dataReply, json, okAnswer, okReply, type Route, routesOf } from '../../route.ts'

export function agentRoutes(agents: Agents, summaries: Summaries): Route[] {
  const route = routesOf('Agents')
  return [
    route('GET', '/v1/agents', {
      may: readers,
      summary: 'List agents, with `include=summary` also how each is doing',
      query: agentQuery,
      answer: z.object({ data: z.array(agent) }),
      async handle(call) {
        const { workspaceId } = call.principal
        const summaryOf =
          call.query.include === 'summary' ? await summaries.read(workspaceId, call.publicUrl) : undefined
        return listReply(call, {
          read: (slice) => agents.list(workspaceId, slice),
          view: (each) => (summaryOf ? { ...toAgent(each), summary: summaryOf(each) } : toAgent(each)),
          omitted: agents.omitted(workspaceId),
        })
      },
    }),
    route('POST', '/v1/agents', {
      may: admins,
      summary: 'Create an agent',
      body: agentCreate,
      answer: z.object({ data: agent }),
      handle: ({ principal, body }) => dataReply(agents.create(principal.workspaceId, body), toAgent),
    }),
    route('GET', '/v1/agents/:agentId', {
      may: readers,
      summary: 'Get an agent',
      answer: z.object({ data: agent }),
      handle: ({ principal, params }) => dataReply(agents.get(principal.workspaceId, params.agentId), toAgent),
    }),
    route('PATCH', '/v1/agents/:agentId', {
      may: admins,
      summary: 'Rename, publish or unpublish an agent',
      body: agentUpdate,
      answer: z.object({ data: agent }),
      problems: ['stale'],
      handle: ({ principal, params, body, request }) =>
        dataReply(
          agents.update(principal.workspaceId, params.agentId, body, (current) =>
            checkPrecondition(request, { data: toAgent(current) }),
          ),
          toAgent,
        ),
    }),
    route('DELETE', '/v1/agents/:agentId', {
      may: admins,
      summary: 'Delete an agent with its sessions and conversations; stops its running answers',
      answer: okAnswer,
      handle: ({ principal, params }) => okReply(agents.delete(principal.workspaceId, params.agentId)),
    }),
    route('POST', '/v1/agents/:agentId/duplicate', {
      may: admins,
      summary: 'Create an agent with the same look, embed settings and limits, and the same AI resource attached',
      body: agentDuplicate,
      answer: z.object({ data: agent }),
      handle: ({ principal, params, body }) =>
        dataReply(agents.duplicate(principal.workspaceId, params.agentId, body.name), toAgent),
    }),
    route('POST', '/v1/agents/:agentId/web-id', {
      may: admins,
      summary: 'Give an agent a new web id; the old one stops working',
      answer: z.object({ data: agent }),
      handle: ({ principal, params }) => dataReply(agents.renewWebId(principal.workspaceId, params.agentId), toAgent),
    }),
  ]
}

/** Showing an agent to somebody before it is public. */
export function shareRoutes({ shares }: { shares: Shares }): Route[] {
  const route = routesOf('Agents')
  const path = '/v1/agents/:agentId/share'
  return [
    route('GET', path, {
      may: readers,
      summary: 'Get until when the share link of an agent works; null: there is none',
      answer: shareState,
      handle: ({ principal, params }) => dataReply(shares.get(principal.workspaceId, params.agentId)),
    }),
    route('POST', path, {
      may: admins,
      summary:
        'Make a link to the chat page that works for seven days, also while the agent is not public; it replaces the one before',
      answer: shareAnswer,
      async handle({ principal, params, publicUrl }) {
        const { webId, key, expiresAt } = await shares.create(principal.workspaceId, params.agentId)
        return json({ data: { url: `${publicUrl}/chat/${webId}?key=${key}`, expiresAt } })
      },
    }),
    route('DELETE', path, {
      may: admins,
      summary: 'End the share link of an agent',
      answer: okAnswer,
      handle: ({ principal, params }) => okReply(shares.end(principal.workspaceId, params.agentId)),
    }),
  ]
}

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

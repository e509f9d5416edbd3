import { getOrInsert } from '../../../core/maps.ts'
import { z } from 'zod'
import { asset, uploadedAsset } from '../../../contract/agents/assets.ts'
import { themeAnswer, themePreview, themeUpdate } from '../../../contract/agents/theme.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import { matchAnswer, matchRequest } from '../../../contract/sites/match.ts'
import type { ThemeMatch } from '../../../services/match/match.ts'
import type { PageQuota } from '../../../services/quota.ts'
import { untilGone } from '../../response/connection.ts'
import type { Agents } from '../../../services/agents.ts'
import { type Assets, toAsset } from '../../../services/assets/assets.ts'
import type { Seen } from '../../../services/seen.ts'
import { type Themes, toThemeAnswer, toThemePreview, toWidgetTheme } from '../../../services/theme/themes.ts'
import type { AgentRecord } from '../../../store/records/records.ts'
import { admins, authorOf, expectAgent, readers } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { checkPrecondition, prepare } from '../../response/reply.ts'
import { json, okAnswer, okReply, type Reply, type Route, routesOf, upload } from '../../route.ts'

type ThemeServices = {
  agents: Pick<Agents, 'get'>
  themes: Themes
  assets: Pick<Assets, 'upload'>
  seen: Pick<Seen, 'note'>
  match: ThemeMatch
  quota: PageQuota
}

export function themeRoutes({ agents, themes, assets, seen, match, quota }: ThemeServices): Route[] {
  const route = routesOf('Theme')
  const path = '/v1/agents/:agentId/theme'
  return [
    route('GET', path, {
      may: [...readers, 'agent'],
      summary: 'Get the theme: what was saved, completed with the defaults',
      answer: themeAnswer,
      problems: ['origin-not-allowed', 'agent-disabled'],
      async handle({ principal, params, request: { headers } }) {
        if (principal.kind !== 'agent') return preparedTheme(await agents.get(principal.workspaceId, params.agentId))
        const { agent } = principal
        expectAgent(agent, params.agentId)
        seen.note(agent, headers.origin, widgetVersion(headers.accept))
        return preparedTheme(agent)
      },
    }),
    route('PATCH', path, {
      may: admins,
      summary: 'Change any part of the theme',
      body: themeUpdate,
      answer: themeAnswer,
      problems: ['branding-required', 'stale'],
      async handle({ principal, params, body, request, publicUrl }) {
        const agent = await themes.update(principal.workspaceId, params.agentId, body, {
          guard: (current) => checkPrecondition(request, toWidgetTheme(current)),
          publicUrl,
          by: authorOf(principal),
        })
        return json(toThemeAnswer(agent))
      },
    }),
    route('POST', `${path}/preview`, {
      may: admins,
      summary: 'What the theme would be after an update, with the contrast of every text color; saves nothing',
      body: themeUpdate,
      answer: themePreview,
      problems: ['branding-required'],
      async handle({ principal, params, body }) {
        const agent = await themes.preview(principal.workspaceId, params.agentId, body)
        return json(toThemePreview(agent))
      },
    }),
    route('POST', `${path}/assets`, {
      may: admins,
      summary: 'Upload a picture for use in themes',
      body: upload,
      answer: z.object({ data: uploadedAsset }),
      problems: ['quota-exceeded'],
      async handle({ principal, params, body, publicUrl }) {
        await agents.get(principal.workspaceId, params.agentId)
        return json({ data: await assets.upload(principal.workspaceId, body.bytes, publicUrl) })
      },
    }),
    route('POST', `${path}/match`, {
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

/** The widget's version, from its Accept header: older servers would not allow another header (CORS). */
function widgetVersion(accept: string | undefined): string | undefined {
  return accept?.startsWith(acceptBefore) ? accept.slice(acceptBefore.length) : undefined
}

const acceptBefore = '*/*;v='

/** The theme's bytes and ETag, cached by record: a changed agent is another object. */
const prepared = new WeakMap<AgentRecord, Reply>()

function preparedTheme(agent: AgentRecord): Reply {
  return getOrInsert(prepared, agent, () => prepare(toWidgetTheme(agent)))
}

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

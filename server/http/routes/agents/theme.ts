import { z } from 'zod'
import { uploadedAsset } from '../../../contract/agents/assets.ts'
import { themeAnswer, themePreview, themeUpdate } from '../../../contract/agents/theme.ts'
import type { Agents } from '../../../services/agents.ts'
import type { Assets } from '../../../services/assets/assets.ts'
import { toThemeAnswer, toThemePreview, toWidgetTheme, type Themes } from '../../../services/theme/themes.ts'
import type { Seen } from '../../../services/seen.ts'
import type { AgentRecord } from '../../../store/records/records.ts'
import { checkPrecondition, prepare } from '../../response/reply.ts'
import { admins, authorOf, expectAgent, readers } from '../../guard/principal.ts'
import { json, routesOf, upload, type Reply, type Route } from '../../route.ts'

type ThemeServices = {
  agents: Pick<Agents, 'get'>
  themes: Themes
  assets: Pick<Assets, 'upload'>
  seen: Pick<Seen, 'note'>
}

export function themeRoutes({ agents, themes, assets, seen }: ThemeServices): Route[] {
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
  const known = prepared.get(agent)
  if (known) return known
  const made = prepare(toWidgetTheme(agent))
  prepared.set(agent, made)
  return made
}

import { z } from 'zod'
import { ai } from '../../../contract/knowledge/ai.ts'
import { themeAnswer } from '../../../contract/agents/theme.ts'
import { instructionsVersion, themeVersion, versionsAnswer } from '../../../contract/knowledge/versions.ts'
import { notFound } from '../../../core/errors.ts'
import { toAi, type AiResources } from '../../../services/ai/ai.ts'
import { toThemeAnswer, toWidgetTheme, type Themes } from '../../../services/theme/themes.ts'
import { admins, authorOf, readers } from '../../guard/principal.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { dataReply, json, routesOf, type Route } from '../../route.ts'

type VersionServices = {
  themes: Pick<Themes, 'versions' | 'version' | 'restore'>
  resources: Pick<AiResources, 'versions' | 'version' | 'restore'>
}

/** Versions of themes and of instructions. */
export function versionRoutes({ themes, resources }: VersionServices): Route[] {
  return [...themeVersionRoutes(themes), ...instructionsVersionRoutes(resources)]
}

function themeVersionRoutes(themes: VersionServices['themes']): Route[] {
  const route = routesOf('Theme')
  const path = '/v1/agents/:agentId/theme/versions'
  return [
    route('GET', path, {
      may: readers,
      summary: 'List the last 50 versions of the theme, newest first',
      answer: versionsAnswer,
      problems: ['damaged'],
      handle: ({ principal, params }) => dataReply(themes.versions(principal.workspaceId, params.agentId)),
    }),
    route('GET', `${path}/:number`, {
      may: readers,
      summary: 'Get a version of the theme, completed with the defaults',
      answer: z.object({ data: themeVersion }),
      problems: ['damaged'],
      handle: ({ principal, params: { agentId, number } }) =>
        dataReply(themes.version(principal.workspaceId, agentId, versionNumber(number))),
    }),
    route('POST', `${path}/:number/restore`, {
      may: admins,
      summary: 'Restore a version of the theme as a whole, as a new version',
      answer: themeAnswer,
      problems: ['branding-required', 'stale', 'validation', 'damaged'],
      async handle({ principal, params, request, publicUrl }) {
        const number = versionNumber(params.number)
        const agent = await themes.restore(principal.workspaceId, params.agentId, number, {
          guard: (current) => checkPrecondition(request, toWidgetTheme(current)),
          publicUrl,
          by: authorOf(principal),
        })
        return json(toThemeAnswer(agent))
      },
    }),
  ]
}

function instructionsVersionRoutes(resources: VersionServices['resources']): Route[] {
  const route = routesOf('AI resources')
  const path = '/v1/ai/:aiId/versions'
  return [
    route('GET', path, {
      may: readers,
      summary: 'List the last 50 versions of the instructions, newest first',
      answer: versionsAnswer,
      problems: ['damaged'],
      handle: ({ principal, params }) => dataReply(resources.versions(principal.workspaceId, params.aiId)),
    }),
    route('GET', `${path}/:number`, {
      may: readers,
      summary: 'Get a version of the instructions',
      answer: z.object({ data: instructionsVersion }),
      problems: ['damaged'],
      handle: ({ principal, params: { aiId, number } }) =>
        dataReply(resources.version(principal.workspaceId, aiId, versionNumber(number))),
    }),
    route('POST', `${path}/:number/restore`, {
      may: admins,
      summary: 'Restore a version of the instructions, as a new version',
      answer: z.object({ data: ai }),
      problems: ['stale', 'damaged'],
      async handle({ principal, params, request }) {
        const number = versionNumber(params.number)
        const restored = await resources.restore(principal.workspaceId, params.aiId, number, {
          guard: (current) => checkPrecondition(request, { data: toAi(current) }),
          by: authorOf(principal),
        })
        return json({ data: toAi(restored) })
      },
    }),
  ]
}

function versionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound('version')
  return Number(text)
}

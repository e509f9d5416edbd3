import { z } from 'zod'
import { ai } from '../../../contract/knowledge/ai.ts'
import { themeAnswer } from '../../../contract/agents/theme.ts'
import { instructionsVersion, themeVersion, versionsAnswer } from '../../../contract/knowledge/versions.ts'
import { notFound } from '../../../core/errors.ts'
import { toAi, type AiResources } from '../../../services/ai/ai.ts'
import { toThemeAnswer, toWidgetTheme, type Themes } from '../../../services/theme/themes.ts'
import { admins, authorOf, readers } from '../../guard/principal.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { route, type Route } from '../../route.ts'

type VersionServices = {
  themes: Pick<Themes, 'versions' | 'version' | 'restore'>
  resources: Pick<AiResources, 'versions' | 'version' | 'restore'>
}

/** Versions of themes and of instructions. */
export function versionRoutes({ themes, resources }: VersionServices): Route[] {
  return [...themeVersionRoutes(themes), ...instructionsVersionRoutes(resources)]
}

function themeVersionRoutes(themes: VersionServices['themes']): Route[] {
  const tag = 'Theme'
  const path = '/v1/agents/:agentId/theme/versions'
  return [
    route({
      method: 'GET',
      path,
      may: readers,
      summary: 'List the last 50 versions of the theme, newest first',
      tag,
      answer: versionsAnswer,
      problems: ['damaged'],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: await themes.versions(principal.workspaceId, params.agentId) } }
      },
    }),
    route({
      method: 'GET',
      path: `${path}/:number`,
      may: readers,
      summary: 'Get a version of the theme, completed with the defaults',
      tag,
      answer: z.object({ data: themeVersion }),
      problems: ['damaged'],
      async handle({ principal, params }) {
        const number = versionNumber(params.number)
        return { kind: 'json', body: { data: await themes.version(principal.workspaceId, params.agentId, number) } }
      },
    }),
    route({
      method: 'POST',
      path: `${path}/:number/restore`,
      may: admins,
      summary: 'Restore a version of the theme as a whole, as a new version',
      tag,
      answer: themeAnswer,
      problems: ['branding-required', 'stale', 'validation', 'damaged'],
      async handle({ principal, params, request, publicUrl }) {
        const number = versionNumber(params.number)
        const agent = await themes.restore(principal.workspaceId, params.agentId, number, {
          guard: (current) => checkPrecondition(request, toWidgetTheme(current)),
          publicUrl,
          by: authorOf(principal),
        })
        return { kind: 'json', body: toThemeAnswer(agent) }
      },
    }),
  ]
}

function instructionsVersionRoutes(resources: VersionServices['resources']): Route[] {
  const tag = 'AI resources'
  const path = '/v1/ai/:aiId/versions'
  return [
    route({
      method: 'GET',
      path,
      may: readers,
      summary: 'List the last 50 versions of the instructions, newest first',
      tag,
      answer: versionsAnswer,
      problems: ['damaged'],
      async handle({ principal, params }) {
        return { kind: 'json', body: { data: await resources.versions(principal.workspaceId, params.aiId) } }
      },
    }),
    route({
      method: 'GET',
      path: `${path}/:number`,
      may: readers,
      summary: 'Get a version of the instructions',
      tag,
      answer: z.object({ data: instructionsVersion }),
      problems: ['damaged'],
      async handle({ principal, params }) {
        const number = versionNumber(params.number)
        return { kind: 'json', body: { data: await resources.version(principal.workspaceId, params.aiId, number) } }
      },
    }),
    route({
      method: 'POST',
      path: `${path}/:number/restore`,
      may: admins,
      summary: 'Restore a version of the instructions, as a new version',
      tag,
      answer: z.object({ data: ai }),
      problems: ['stale', 'damaged'],
      async handle({ principal, params, request }) {
        const number = versionNumber(params.number)
        const restored = await resources.restore(principal.workspaceId, params.aiId, number, {
          guard: (current) => checkPrecondition(request, { data: toAi(current) }),
          by: authorOf(principal),
        })
        return { kind: 'json', body: { data: toAi(restored) } }
      },
    }),
  ]
}

function versionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound('version')
  return Number(text)
}

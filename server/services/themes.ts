import { color, httpUrl } from '../contract/fields.ts'
import type { Theme, ThemeAnswer, ThemeUpdate } from '../contract/theme.ts'
import { FoyerError, invalid, notFound } from '../core/errors.ts'
import type { AgentRecord, Store } from '../store/store.ts'
import type { Agents, Guard } from './agents.ts'
import { after } from './clock.ts'
import { toEmbed } from './embeds.ts'
import { contrastWarnings } from './theme-contrast.ts'
import { completeTheme, mergeTheme } from './theme-merge.ts'
import { themeSchemes } from './theme-schemes.ts'

export type Themes = {
  /** Applies all of an update or, throwing, nothing of it. `agentId` is an id or a webId. */
  update(workspaceId: string, agentId: string, update: ThemeUpdate, guard: Guard<AgentRecord>): Promise<AgentRecord>
}

export function createThemes(store: Pick<Store, 'getWorkspace' | 'updateAgent'>, agents: Pick<Agents, 'get'>): Themes {
  return {
    async update(workspaceId, agentId, update, guard) {
      if (update.settings?.general?.isBrandingEnabled === false) await requireProPlan(store, workspaceId)
      const { id } = await agents.get(workspaceId, agentId)
      const agent = await store.updateAgent(workspaceId, id, (current) => {
        guard(current)
        const theme = mergeTheme(current.theme, update)
        checkBackground(completeTheme(current, theme))
        return { ...current, theme, updatedAt: after(current.updatedAt) }
      })
      if (!agent) throw notFound('agent')
      return agent
    },
  }
}

/** What a read of an agent's theme answers: what an update does, and what else a widget must know before it is drawn. */
export function toWidgetTheme(agent: AgentRecord): ThemeAnswer {
  const { notice, retentionDays } = toEmbed(agent)
  const answer = toThemeAnswer(agent)
  return { ...answer, schemes: themeSchemes(answer.data), embed: { notice, retentionDays } }
}

/** What an update of an agent's theme answers. */
export function toThemeAnswer({ id, name, theme }: AgentRecord): ThemeAnswer {
  const data = completeTheme({ id, name }, theme)
  const warnings = contrastWarnings(data)
  return warnings.length > 0 ? { data, warnings } : { data }
}

/** api.md section 4.4, rule 3. */
async function requireProPlan(store: Pick<Store, 'getWorkspace'>, workspaceId: string): Promise<void> {
  const workspace = await store.getWorkspace(workspaceId)
  if (workspace?.plan === 'pro') return
  throw new FoyerError('branding-required', 'Removing the branding needs the plan pro. Nothing was changed.')
}

/** A background's content must fit its type, whichever of the two an update sent. */
function checkBackground({ theme }: Theme): void {
  const { type, content } = theme.general.background
  const path = 'theme.general.background.content'
  if (type === 'Color' && !color.safeParse(content).success) {
    throw invalid(path, 'must be a CSS color when the type is Color')
  }
  if (type === 'Image' && !httpUrl.safeParse(content).success) {
    throw invalid(path, 'must be an http(s) address or a path under /assets/ when the type is Image')
  }
}

import type { Agent } from '#contract/agents/agents.ts'
import { createAgent, updateAgent } from '../api/agents.ts'
import { attachAi, createAi } from '../api/knowledge/ai.ts'
import { updateTheme } from '../api/themes.ts'
import type { Template } from '#contract/knowledge/templates/template.ts'

/** The resources that were created so far, so that a retry creates none twice. */
export type Made = { agent?: Agent; aiId?: string; isAttached?: boolean }

/** Makes an agent with a template's instructions and look. Notes in `made` how far it came. */
export async function createFrom(template: Template, name: string, made: Made): Promise<Agent> {
  if (!made.agent) made.agent = await createAgent(name)
  else if (made.agent.name !== name.trim()) made.agent = await updateAgent(made.agent.id, { name })
  const { id } = made.agent
  made.aiId ??= (await createAi({ name: made.agent.name, instructions: template.instructions })).id
  if (!made.isAttached) await attachAi(id, made.aiId)
  made.isAttached = true
  if (template.theme) await updateTheme(id, template.theme)
  return made.agent
}

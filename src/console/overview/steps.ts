import type { Agent } from '../../../server/contract/agents.ts'
import { countConversations } from '../api/agents.ts'
import { attachedAi } from '../api/ai.ts'
import { listThemeVersions } from '../api/themes.ts'
import { ago } from '../words/time.ts'
import { words } from '../words/en.ts'
import { wasDone } from './done-here.ts'

/** A step of the way to the first conversation. */
export type Step = {
  name: 'knowledge' | 'ask' | 'look' | 'install' | 'conversation'
  /** What came of it; undefined: it is still to do. */
  result: string | undefined
}

/** Looks at what there is, so that each step ticks itself. */
export async function readSteps(
  { id, createdAt }: Pick<Agent, 'id' | 'createdAt'>,
  signal: AbortSignal,
): Promise<Step[]> {
  const [ai, versions, conversations] = await Promise.all([
    attachedAi(id, signal),
    listThemeVersions(id, signal),
    countConversations(id, 1, signal),
  ])
  const steps = words.overview.steps
  const length = ai?.body.data.instructions.length ?? 0
  // The template's look is the owner's choice, too; it was made with the agent.
  const changed = versions[0]?.createdAt
  return [
    { name: 'knowledge', result: length > 0 ? steps.knowledge.done(length.toLocaleString('en')) : undefined },
    { name: 'ask', result: wasDone('asked', id) ? steps.ask.done : undefined },
    { name: 'look', result: changed === undefined ? undefined : steps.look.done(ago(changed ?? createdAt)) },
    { name: 'install', result: wasDone('installed', id) ? steps.install.done : undefined },
    { name: 'conversation', result: conversations > 0 ? steps.conversation.done : undefined },
  ]
}

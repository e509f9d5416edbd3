import type { Agent } from '#contract/agents/agents.ts'
import { countConversations } from '../api/agents.ts'
import { attachedAi } from '../api/knowledge/ai.ts'
import { getSeen } from '../api/embed.ts'
import { listThemeVersions } from '../api/themes.ts'
import { ago } from '../words/time.ts'
import { firstStepsWords } from '../words/en/agents.ts'
import { wasDone } from './done-here.ts'

/** A step of the way to the first conversation. */
export type Step = {
  name: 'knowledge' | 'ask' | 'look' | 'install' | 'conversation'
  /** Its result; undefined: it is still to do. */
  result: string | undefined
  /** What is left of it, where that is less than all. */
  left?: string
}

/** Looks at what there is, so that each step ticks itself. */
export async function readSteps({ id }: Pick<Agent, 'id'>, signal: AbortSignal): Promise<Step[]> {
  const [{ blanksIn }, ai, versions, conversations, seen] = await Promise.all([
    import('#contract/knowledge/blanks.ts'),
    attachedAi(id, signal),
    listThemeVersions(id, signal),
    countConversations(id, 1, signal),
    getSeen(id, signal),
  ])
  const { steps } = firstStepsWords
  const instructions = ai?.body.data.instructions ?? ''
  const blanks = blanksIn(instructions).length
  // A template's look is the owner's choice, too.
  const changed = versions[0]?.createdAt
  // The agent's public page and the console's preview are not the owner's site.
  const site = seen.origins.find(({ origin }) => origin !== location.origin)?.origin
  const installed = site === undefined ? steps.install.done : steps.install.seen(site)
  return [
    blanks > 0
      ? { name: 'knowledge', result: undefined, left: steps.knowledge.blanks(blanks) }
      : {
          name: 'knowledge',
          result: instructions ? steps.knowledge.done(instructions.length.toLocaleString('en')) : undefined,
        },
    { name: 'ask', result: wasDone('asked', id) ? steps.ask.done : undefined },
    { name: 'look', result: changed === undefined ? undefined : steps.look.done(ago(changed)) },
    { name: 'install', result: site !== undefined || wasDone('installed', id) ? installed : undefined },
    { name: 'conversation', result: conversations > 0 ? steps.conversation.done : undefined },
  ]
}

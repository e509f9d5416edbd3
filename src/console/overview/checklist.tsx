import { Check } from 'lucide'
import { Icon } from '../../widget/icon.tsx'
import { agentPath } from '../app/root.ts'
import { firstStepsWords } from '../words/en/agents.ts'
import type { Agent } from '#contract/agents/agents.ts'
import type { Source } from '#contract/knowledge/sources.ts'
import { listConversations } from '../api/conversations.ts'
import { getSeen } from '../api/agents.ts'
import { listThemeVersions } from '../api/themes.ts'
import { attachedAi } from '../api/ai.ts'
import { listSources } from '../api/sources.ts'
import { ago } from '../words/time.ts'
import { useLoaded } from '../api/use-loaded.ts'

/** Where each step is done, below the agent's own address. */
const pages: Record<Step['name'], string> = {
  knowledge: 'knowledge',
  look: 'look',
  install: 'install',
  conversation: 'conversations',
}

/** The steps to the first conversation. Each ticks itself, and links to its page. */
export function Checklist({ steps, agentId }: { steps: Step[]; agentId: string }) {
  const done = steps.filter(({ result }) => result !== undefined).length
  return (
    <section class="checklist card" aria-labelledby="checklist">
      <header>
        <h2 id="checklist">{firstStepsWords.title}</h2>
        <p class="quiet">{firstStepsWords.stepsDone(done, steps.length)}</p>
      </header>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.name} step={step} agentId={agentId} />
        ))}
      </ol>
    </section>
  )
}

function StepLine({ step: { name, result, left }, agentId }: { step: Step; agentId: string }) {
  const text = firstStepsWords.steps[name]
  return (
    <li class={result === undefined ? undefined : 'done'}>
      <span class="tick">{result !== undefined && <Icon of={Check} />}</span>
      <h3>
        <a href={agentPath(agentId, pages[name])}>{text.name}</a>
        <span class="unseen"> ({result === undefined ? firstStepsWords.toDo : firstStepsWords.done})</span>
      </h3>
      <p class="quiet">{result ?? left ?? text.toDo}</p>
    </li>
  )
}

/** A step of the way to the first conversation. */
type Step = {
  name: 'knowledge' | 'look' | 'install' | 'conversation'
  /** Its result; undefined: it is still to do. */
  result: string | undefined
  /** What is left of it, where that is less than all. */
  left?: string
}

const { steps: stepWords } = firstStepsWords

/** Looks at what the server has, so that each step ticks itself, and is the same for everybody. */
export async function readSteps({ id }: Pick<Agent, 'id'>, signal: AbortSignal): Promise<Step[]> {
  const [knowledge, [version], { items }, seen] = await Promise.all([
    readKnowledge(id, signal),
    listThemeVersions(id, signal),
    listConversations(id, new URLSearchParams(), { limit: 1 }, signal),
    getSeen(id, signal),
  ])
  // The agent's public page and the console's preview are not the owner's site.
  const site = seen.origins.find(({ origin }) => origin !== location.origin)?.origin
  return [
    knowledgeStep(knowledge),
    // A template's look is the owner's choice, too.
    { name: 'look', result: version && stepWords.look.done(ago(version.createdAt)) },
    { name: 'install', result: site === undefined ? undefined : stepWords.install.seen(site) },
    { name: 'conversation', result: items.length > 0 ? stepWords.conversation.done : undefined },
  ]
}

/** Whether steps have led to the first conversation: the way is gone then, done or not. */
export function hasConversations(of: readonly Step[]): boolean {
  return of.some(({ name, result }) => name === 'conversation' && result !== undefined)
}

/** Whether the owner's site has shown it lately. */
export function isOnSite(steps: readonly Step[]): boolean {
  return steps.some(({ name, result }) => name === 'install' && result !== undefined)
}

type Knowledge = { instructions: string; blanks: number; sources: Source[] }

/** What an agent answers from, and how much of it is still to be filled in. */
export async function readKnowledge(agentId: string, signal: AbortSignal): Promise<Knowledge> {
  const [{ blanksIn }, ai] = await Promise.all([import('#contract/knowledge/blanks.ts'), attachedAi(agentId, signal)])
  if (!ai) return { instructions: '', blanks: 0, sources: [] }
  const { id, instructions } = ai.body.data
  return { instructions, blanks: blanksIn(instructions).length, sources: await listSources(id, signal) }
}

function knowledgeStep({ instructions, blanks, sources }: Knowledge): Step {
  const documents = sources.reduce((sum, each) => sum + each.documents, 0)
  if (blanks > 0) return { name: 'knowledge', result: undefined, left: stepWords.knowledge.blanks(blanks) }
  if (instructions !== '' || documents > 0) {
    return { name: 'knowledge', result: stepWords.knowledge.done(instructions.length, documents) }
  }
  const isReading = sources.some(({ sync }) => sync !== undefined)
  return { name: 'knowledge', result: undefined, ...(isReading && { left: stepWords.knowledge.reading }) }
}

/** The remaining steps of the only agent, until it has had a conversation. */
export function FirstSteps({ agent }: { agent: Agent }) {
  const { value: steps } = useLoaded(`steps ${agent.id}`, (signal) => readSteps(agent, signal))
  return steps && !hasConversations(steps) ? <Checklist steps={steps} agentId={agent.id} /> : null
}

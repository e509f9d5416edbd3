import type { Agent } from '#contract/agents/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Checklist } from '../overview/checklist.tsx'
import { readSteps } from '../overview/steps.ts'
import { firstStepsWords as text } from '../words/en/agents.ts'

/** The way to the first conversation, before there is an agent to go it with. */
export function StepNames() {
  return (
    <section class="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{text.title}</h2>
      <ol>
        {Object.values(text.steps).map(({ name, toDo }) => (
          <li key={name}>
            <strong>{name}</strong> <span class="quiet">{toDo}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The remaining steps of the only agent, until it has had a conversation. */
export function FirstSteps({ agent }: { agent: Agent }) {
  const { value: steps } = useLoaded(`steps ${agent.id}`, (signal) => readSteps(agent, signal))
  const hasConversations = steps?.some(({ name, result }) => name === 'conversation' && result !== undefined) ?? true
  return steps && !hasConversations ? <Checklist steps={steps} agentId={agent.id} /> : null
}

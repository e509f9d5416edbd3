import type { Agent } from '#contract/agents/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Checklist } from '../overview/checklist.tsx'
import { hasConversations, readSteps } from '../overview/steps.ts'

/** The remaining steps of the only agent, until it has had a conversation. */
export function FirstSteps({ agent }: { agent: Agent }) {
  const { value: steps } = useLoaded(`steps ${agent.id}`, (signal) => readSteps(agent, signal))
  return steps && !hasConversations(steps) ? <Checklist steps={steps} agentId={agent.id} /> : null
}

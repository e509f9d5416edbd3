import type { Agent } from '#contract/agents/agents.ts'
import { listAgents } from '../api/agents.ts'
import { useLoaded, type Loaded } from '../api/use-loaded.ts'

/** All agents, which the pages share, with one of them. `agent` undefined: it is not known yet, or there is none. */
export function useAgent(agentId: string): Loaded<Agent[]> & { agent: Agent | undefined } {
  const agents = useLoaded('agents', listAgents)
  return { ...agents, agent: agents.value?.find(({ id }) => id === agentId) }
}

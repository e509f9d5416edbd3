import type { Share } from '#contract/agents/share.ts'
import type { Setup, SetupUpdate } from '#contract/sites/setup.ts'
import { call } from './request/call.ts'

const path = (agentId: string) => `agents/${encodeURIComponent(agentId)}/setup`

/** Has the server look at a site and begin to read it. Takes some seconds; what is wrong with the address is said at `url`. */
export async function startSetup(agentId: string, url: string): Promise<Setup> {
  return (await call<{ data: Setup }>('POST', path(agentId), { body: { url } })).body.data
}

/** What was found on an agent's site; null: it was made of none. */
export async function getSetup(agentId: string, signal?: AbortSignal): Promise<Setup | null> {
  return (await call<{ data: Setup | null }>('GET', path(agentId), { signal })).body.data
}

/** Refuses what was proposed, or takes it again. */
export async function updateSetup(agentId: string, lines: SetupUpdate['lines']): Promise<Setup> {
  return (await call<{ data: Setup }>('PATCH', path(agentId), { body: { lines } })).body.data
}

const sharePath = (agentId: string) => `agents/${encodeURIComponent(agentId)}/share`

/** Makes a link that shows the agent's chat page before it is public. The one before ends. */
export async function shareAgent(agentId: string): Promise<Share> {
  return (await call<{ data: Share }>('POST', sharePath(agentId))).body.data
}

export async function endShare(agentId: string): Promise<void> {
  await call('DELETE', sharePath(agentId))
}

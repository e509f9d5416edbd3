import type { Share } from '#contract/agents/agents.ts'
import type { Setup, SetupUpdate } from '#contract/sites/setup.ts'
import { callData, callVoid } from './request/call.ts'

const path = (agentId: string) => `agents/${encodeURIComponent(agentId)}/setup`

/** Has the server look at a site and begin to read it. Takes some seconds; what is wrong with the address is said at `url`. */
export const startSetup = (agentId: string, url: string) => callData<Setup>('POST', path(agentId), { body: { url } })

/** What was found on an agent's site; null: it was made of none. */
export const getSetup = (agentId: string, signal?: AbortSignal) =>
  callData<Setup | null>('GET', path(agentId), { signal })

/** Refuses what was proposed, or takes it again. */
export const updateSetup = (agentId: string, lines: SetupUpdate['lines']) =>
  callData<Setup>('PATCH', path(agentId), { body: { lines } })

const sharePath = (agentId: string) => `agents/${encodeURIComponent(agentId)}/share`

/** Makes a link that shows the agent's chat page before it is public. The one before ends. */
export const shareAgent = (agentId: string) => callData<Share>('POST', sharePath(agentId))

export const endShare = (agentId: string) => callVoid('DELETE', sharePath(agentId))

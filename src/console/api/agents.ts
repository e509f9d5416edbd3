import type { Agent, AgentUpdate } from '#contract/agents/agents.ts'
import type { Session } from '#contract/sessions/sessions.ts'
import { browserTimezone } from '../words/time.ts'
import { call, callBody, callData, callVoid } from './request/call.ts'
import { useLoaded, type Loaded } from './use-loaded.ts'
import type { Check } from '#contract/sites/check.ts'
import type { EmbedAnswer, EmbedUpdate, RetentionCount } from '#contract/agents/embed.ts'
import type { SeenAnswer } from '#contract/agents/embed.ts'
import type { Share } from '#contract/agents/agents.ts'
import type { Setup, SetupUpdate } from '#contract/sites/setup.ts'

const path = (agentId: string, rest = '') => `agents/${encodeURIComponent(agentId)}${rest}`

/** All agents of the workspace with their summaries, newest first. */
export const listAgents = (signal?: AbortSignal) =>
  callData<Agent[]>('GET', 'agents?order=desc&include=summary', { signal })

export const getAgent = (agentId: string, signal?: AbortSignal) =>
  call<{ data: Agent }>('GET', path(agentId), { signal })

/** Its time zone is the browser's: "Are you open today?" is asked of the place where somebody makes it, until the help settings say another one. */
export async function createAgent(name: string): Promise<Agent> {
  const agent = await callData<Agent>('POST', 'agents', { body: { name } })
  await callVoid('PATCH', path(agent.id, '/help'), { body: { timezone: browserTimezone() } }).catch(() => undefined)
  return agent
}

/** The copy answers from the same AI resource. */
export const duplicateAgent = (agentId: string, name: string) =>
  callData<Agent>('POST', path(agentId, '/duplicate'), { body: { name } })

export const updateAgent = (agentId: string, body: AgentUpdate, etag?: string | null) =>
  callData<Agent>('PATCH', path(agentId), { body, etag })

/** The old web id stops working. */
export const renewWebId = (agentId: string) => callData<Agent>('POST', path(agentId, '/web-id'))

export const deleteAgent = (agentId: string) => callVoid('DELETE', path(agentId))

/** The number of an agent's conversations, counted up to `most`. */
export async function countConversations(agentId: string, most: number, signal?: AbortSignal): Promise<number> {
  return (await callBody<Session[]>('GET', path(agentId, `/sessions?limit=${most}`), { signal })).length
}

/** All agents, which the pages share, with one of them. `agent` undefined: it is not known yet, or there is none. */
export function useAgent(agentId: string): Loaded<Agent[]> & { agent: Agent | undefined } {
  const agents = useLoaded('agents', listAgents)
  return { ...agents, agent: agents.value?.find(({ id }) => id === agentId) }
}

export const getEmbed = (agentId: string, signal?: AbortSignal) =>
  call<EmbedAnswer>('GET', path(agentId, '/embed'), { signal })

export const updateEmbed = (agentId: string, body: EmbedUpdate, etag?: string | null) =>
  callBody<EmbedAnswer>('PATCH', path(agentId, '/embed'), { body, etag })

/** What a retention of so many days would erase with the next sweep. */
export const countRetention = (agentId: string, days: number, signal?: AbortSignal) =>
  callData<RetentionCount>('GET', path(agentId, `/embed/retention?days=${days}`), { signal })

/** Has the server read a page and say whether the agent's widget works there. */
export const checkPage = (agentId: string, url: string, signal?: AbortSignal) =>
  callData<Check>('POST', path(agentId, '/embed/check'), { body: { url }, signal })

/** Where the widget was loaded lately. */
export const getSeen = (agentId: string, signal?: AbortSignal) =>
  callData<SeenAnswer['data']>('GET', path(agentId, '/embed/seen'), { signal })

/** Has the server look at a site and begin to read it. Takes some seconds; what is wrong with the address is said at `url`. */
export const startSetup = (agentId: string, url: string) =>
  callData<Setup>('POST', path(agentId, '/setup'), { body: { url } })

/** What was found on an agent's site; null: it was made of none. */
export const getSetup = (agentId: string, signal?: AbortSignal) =>
  callData<Setup | null>('GET', path(agentId, '/setup'), { signal })

/** Refuses what was proposed, or takes it again. */
export const updateSetup = (agentId: string, lines: SetupUpdate['lines']) =>
  callData<Setup>('PATCH', path(agentId, '/setup'), { body: { lines } })

/** Makes a link that shows the agent's chat page before it is public. The one before ends. */
export const shareAgent = (agentId: string) => callData<Share>('POST', path(agentId, '/share'))

export const endShare = (agentId: string) => callVoid('DELETE', path(agentId, '/share'))

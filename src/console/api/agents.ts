import type { Agent, AgentUpdate } from '#contract/agents/agents.ts'
import type { Session } from '#contract/sessions/sessions.ts'
import { browserTimezone } from '../words/time.ts'
import { call, callBody, callData, callVoid } from './request/call.ts'

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

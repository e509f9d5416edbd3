import type { Agent, AgentUpdate } from '#contract/agents/agents.ts'
import type { Session } from '#contract/sessions/sessions.ts'
import { call, type Answer } from './request/call.ts'

const path = (agentId: string, rest = '') => `agents/${encodeURIComponent(agentId)}${rest}`

/** All agents of the workspace with their summaries, newest first. */
export async function listAgents(signal?: AbortSignal): Promise<Agent[]> {
  return (await call<{ data: Agent[] }>('GET', 'agents?order=desc&include=summary', { signal })).body.data
}

export function getAgent(agentId: string, signal?: AbortSignal): Promise<Answer<{ data: Agent }>> {
  return call<{ data: Agent }>('GET', path(agentId), { signal })
}

export async function createAgent(name: string): Promise<Agent> {
  return (await call<{ data: Agent }>('POST', 'agents', { body: { name } })).body.data
}

/** The copy answers from the same AI resource. */
export async function duplicateAgent(agentId: string, name: string): Promise<Agent> {
  return (await call<{ data: Agent }>('POST', path(agentId, '/duplicate'), { body: { name } })).body.data
}

/** `etag`: the version that the change was made from; when there is a newer one, nothing is changed. */
export async function updateAgent(agentId: string, body: AgentUpdate, etag?: string): Promise<Agent> {
  const headers = etag === undefined ? {} : { 'If-Match': etag }
  return (await call<{ data: Agent }>('PATCH', path(agentId), { body, headers })).body.data
}

/** The old web id stops working. */
export async function renewWebId(agentId: string): Promise<Agent> {
  return (await call<{ data: Agent }>('POST', path(agentId, '/web-id'))).body.data
}

export async function deleteAgent(agentId: string): Promise<void> {
  await call('DELETE', path(agentId))
}

/** The number of an agent's conversations, counted up to `most`. */
export async function countConversations(agentId: string, most: number, signal?: AbortSignal): Promise<number> {
  return (await call<Session[]>('GET', path(agentId, `/sessions?limit=${most}`), { signal })).body.length
}

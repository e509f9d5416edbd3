import type { Help, HelpUpdate } from '#contract/inbox/help.ts'
import { call, type Answer } from '../request/call.ts'

export type HelpAnswer = { data: Help }

const path = (agentId: string) => `agents/${encodeURIComponent(agentId)}/help`

/** How an agent's visitors reach people. */
export function getHelp(agentId: string, signal?: AbortSignal): Promise<Answer<HelpAnswer>> {
  return call<HelpAnswer>('GET', path(agentId), { signal })
}

/** `etag`: the version that the change was made from; when there is a newer one, nothing is changed. */
export async function updateHelp(agentId: string, body: HelpUpdate, etag?: string): Promise<HelpAnswer> {
  const headers = etag === undefined ? {} : { 'If-Match': etag }
  return (await call<HelpAnswer>('PATCH', path(agentId), { body, headers })).body
}

import type { Help, HelpUpdate } from '#contract/inbox/help.ts'
import { call } from '../request/call.ts'

export type HelpAnswer = { data: Help }

const path = (agentId: string) => `agents/${encodeURIComponent(agentId)}/help`

/** How an agent's visitors reach people. */
export const getHelp = (agentId: string, signal?: AbortSignal) => call<HelpAnswer>('GET', path(agentId), { signal })

export async function updateHelp(agentId: string, body: HelpUpdate, etag?: string | null): Promise<HelpAnswer> {
  return (await call<HelpAnswer>('PATCH', path(agentId), { body, etag })).body
}

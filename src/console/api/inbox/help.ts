import type { Help, HelpUpdate } from '#contract/inbox/help.ts'
import { call, callBody } from '../request/call.ts'

export type HelpAnswer = { data: Help }

const path = (agentId: string) => `agents/${encodeURIComponent(agentId)}/help`

/** How an agent's visitors reach people. */
export const getHelp = (agentId: string, signal?: AbortSignal) => call<HelpAnswer>('GET', path(agentId), { signal })

export const updateHelp = (agentId: string, body: HelpUpdate, etag?: string | null) =>
  callBody<HelpAnswer>('PATCH', path(agentId), { body, etag })

import type { Check } from '#contract/sites/check.ts'
import type { EmbedAnswer, EmbedUpdate, RetentionCount, SeenAnswer } from '#contract/agents/embed.ts'
import { call, callBody, callData } from './request/call.ts'

const path = (agentId: string, rest = '') => `agents/${encodeURIComponent(agentId)}/embed${rest}`

export const getEmbed = (agentId: string, signal?: AbortSignal) => call<EmbedAnswer>('GET', path(agentId), { signal })

export const updateEmbed = (agentId: string, body: EmbedUpdate, etag?: string | null) =>
  callBody<EmbedAnswer>('PATCH', path(agentId), { body, etag })

/** What a retention of so many days would erase with the next sweep. */
export const countRetention = (agentId: string, days: number, signal?: AbortSignal) =>
  callData<RetentionCount>('GET', path(agentId, `/retention?days=${days}`), { signal })

/** Has the server read a page and say whether the agent's widget works there. */
export const checkPage = (agentId: string, url: string, signal?: AbortSignal) =>
  callData<Check>('POST', path(agentId, '/check'), { body: { url }, signal })

/** Where the widget was loaded lately. */
export const getSeen = (agentId: string, signal?: AbortSignal) =>
  callData<SeenAnswer['data']>('GET', path(agentId, '/seen'), { signal })

import type { Check } from '#contract/sites/check.ts'
import type { EmbedAnswer, EmbedUpdate, RetentionCount } from '#contract/agents/embed.ts'
import type { SeenAnswer } from '#contract/sites/seen.ts'
import { call, type Answer } from './request/call.ts'

const path = (agentId: string, rest = '') => `agents/${encodeURIComponent(agentId)}/embed${rest}`

export function getEmbed(agentId: string, signal?: AbortSignal): Promise<Answer<EmbedAnswer>> {
  return call<EmbedAnswer>('GET', path(agentId), { signal })
}

/** `etag`: the version that the change was made from; when there is a newer one, nothing is changed. */
export async function updateEmbed(agentId: string, body: EmbedUpdate, etag?: string): Promise<EmbedAnswer> {
  const headers = etag === undefined ? {} : { 'If-Match': etag }
  return (await call<EmbedAnswer>('PATCH', path(agentId), { body, headers })).body
}

/** What a retention of so many days would erase with the next sweep. */
export async function countRetention(agentId: string, days: number, signal?: AbortSignal): Promise<RetentionCount> {
  return (await call<{ data: RetentionCount }>('GET', path(agentId, `/retention?days=${days}`), { signal })).body.data
}

/** Has the server read a page and say whether the agent's widget works there. */
export async function checkPage(agentId: string, url: string, signal?: AbortSignal): Promise<Check> {
  return (await call<{ data: Check }>('POST', path(agentId, '/check'), { body: { url }, signal })).body.data
}

/** Where the widget was loaded lately. */
export async function getSeen(agentId: string, signal?: AbortSignal): Promise<SeenAnswer['data']> {
  return (await call<SeenAnswer>('GET', path(agentId, '/seen'), { signal })).body.data
}

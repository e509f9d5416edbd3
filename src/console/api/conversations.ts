import type { Message } from '../../../server/contract/chat.ts'
import type { ConversationSummary } from '../../../server/contract/conversations.ts'
import { call, callRaw } from './call.ts'

/** A page of a list, and where the next one begins; undefined: that was all. */
export type Page<T> = { items: T[]; next: string | undefined }

/** The types of an export, as `Accept` has them. */
export type ExportType = 'text/csv' | 'application/x-ndjson'

const path = (agentId: string, rest: string) => `agents/${encodeURIComponent(agentId)}/${rest}`
const sessionPath = (agentId: string, sessionId: string) => path(agentId, `sessions/${encodeURIComponent(sessionId)}`)

/** Conversations that a filter gives, newest first. With a search, a page may hold fewer than `limit` and still have a next one. */
export async function listConversations(
  agentId: string,
  filter: URLSearchParams,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Page<ConversationSummary>> {
  const query = new URLSearchParams(filter)
  query.set('limit', String(limit))
  if (cursor !== undefined) query.set('cursor', cursor)
  const response = await callRaw('GET', path(agentId, `conversations?${query}`), { signal })
  const { data } = (await response.json()) as { data: ConversationSummary[] }
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
  return { items: data, next: next && (new URL(next, location.href).searchParams.get('cursor') ?? undefined) }
}

/** All that a filter gives, as a file. */
export async function exportConversations(agentId: string, filter: URLSearchParams, type: ExportType): Promise<Blob> {
  const response = await callRaw('GET', path(agentId, `conversations?${filter}`), { headers: { Accept: type } })
  return response.blob()
}

/** The messages of a conversation, earliest first. */
export async function listMessages(agentId: string, sessionId: string, signal?: AbortSignal): Promise<Message[]> {
  return (await call<Message[]>('GET', `${sessionPath(agentId, sessionId)}/conversations`, { signal })).body
}

export async function eraseConversation(agentId: string, sessionId: string): Promise<void> {
  await call('DELETE', sessionPath(agentId, sessionId))
}

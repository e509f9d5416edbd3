import type { Message } from '#contract/sessions/chat.ts'
import type { ConversationSummary, DownloadLink, DownloadQuery } from '#contract/sessions/conversations.ts'
import { call, callRaw } from './request/call.ts'

/** A page of a list, and where the next one begins; undefined: that was all. */
export type Page<T> = { items: T[]; next: string | undefined }

export type ExportFormat = DownloadQuery['format']

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

/** Where all that a filter gives can be downloaded as a file, once and soon. */
export async function linkToExport(agentId: string, filter: URLSearchParams, format: ExportFormat): Promise<string> {
  const query = new URLSearchParams(filter)
  query.set('format', format)
  const { data } = (await call<{ data: DownloadLink }>('GET', path(agentId, `conversations/download?${query}`))).body
  // On the console's own origin, whatever the server believes it is called.
  const { pathname, search } = new URL(data.url)
  return `${pathname}${search}`
}

/** The messages of a conversation, earliest first. */
export async function listMessages(agentId: string, sessionId: string, signal?: AbortSignal): Promise<Message[]> {
  return (await call<Message[]>('GET', `${sessionPath(agentId, sessionId)}/conversations`, { signal })).body
}

export async function eraseConversation(agentId: string, sessionId: string): Promise<void> {
  await call('DELETE', sessionPath(agentId, sessionId))
}

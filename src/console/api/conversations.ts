import type { Message } from '#contract/sessions/chat.ts'
import type { ConversationSummary, DownloadLink, DownloadQuery } from '#contract/sessions/conversations.ts'
import { ApiError } from './request/api-error.ts'
import { loadPage, type PageAt, callBody, callData, callVoid, call } from './request/call.ts'
import type { TagChange, TagChangeAnswer, TagCount } from '#contract/sessions/conversations.ts'
import type { QuestionAnswer, QuestionState } from '#contract/sessions/questions.ts'
import type { SpendingAnswer, SpendingUpdate } from '#contract/agents/spending.ts'
import type { Insight, InsightQuery } from '#contract/sessions/insight.ts'

export type ExportFormat = DownloadQuery['format']

const path = (agentId: string, rest: string) => `agents/${encodeURIComponent(agentId)}/${rest}`
const sessionPath = (agentId: string, sessionId: string) => path(agentId, `sessions/${encodeURIComponent(sessionId)}`)

/** Conversations that a filter gives, newest first. With a search, a page may hold fewer than `limit` and still have a next one. */
export const listConversations = (agentId: string, filter: URLSearchParams, at: PageAt, signal: AbortSignal) =>
  loadPage<ConversationSummary>(path(agentId, 'conversations'), filter, at, signal)

/** Where all that a filter gives can be downloaded as a file, once and soon. */
export async function linkToExport(agentId: string, filter: URLSearchParams, format: ExportFormat): Promise<string> {
  const query = new URLSearchParams(filter)
  query.set('format', format)
  const { url } = await callData<DownloadLink>('GET', path(agentId, `conversations/download?${query}`))
  // On the console's own origin, whatever the server believes it is called.
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** The messages of a conversation, earliest first. */
export const listMessages = (agentId: string, sessionId: string, signal?: AbortSignal) =>
  callBody<Message[]>('GET', `${sessionPath(agentId, sessionId)}/conversations`, { signal })

/** So many requests erase at the same time, and after so many failures in a row the rest would fail, too. */
const erasersAtOnce = 4
const maxFailures = 4

/**
 * Erases conversations, and resolves with those that are gone: also those that somebody else has erased meanwhile. `error`: why others are
 * not. Ends early when `signal` is aborted. `onErased` gets how many are gone so far.
 */
export async function eraseConversations(
  agentId: string,
  ids: readonly string[],
  onErased: (count: number) => void,
  signal: AbortSignal,
): Promise<{ erased: ReadonlySet<string>; error: Error | undefined }> {
  const erased = new Set<string>()
  let error: Error | undefined
  let failures = 0
  const waiting = ids.values()
  async function eraseSome(): Promise<void> {
    for (const id of waiting) {
      if (signal.aborted || failures >= maxFailures) return
      try {
        await callVoid('DELETE', sessionPath(agentId, id))
      } catch (cause) {
        if (!(cause instanceof ApiError && cause.code === 'not-found')) {
          failures += 1
          error = cause as Error
          continue
        }
      }
      failures = 0
      erased.add(id)
      onErased(erased.size)
    }
  }
  await Promise.all(Array.from({ length: erasersAtOnce }, eraseSome))
  return { erased, error }
}

/** The most conversations of one request. */
const maxTagged = 500

/** The tags in use, the most frequent first. */
export const listTags = (agentId: string, signal?: AbortSignal) =>
  callData<TagCount[]>('GET', path(agentId, 'tags'), { signal })

/** Changes the tags of any number of conversations, some hundred at a time. */
export async function changeTags(agentId: string, { sessionIds, add, remove }: TagChange): Promise<TagChangeAnswer> {
  const changed: TagChangeAnswer = { data: [], full: [] }
  for (let at = 0; at < sessionIds.length; at += maxTagged) {
    const body: TagChange = { sessionIds: sessionIds.slice(at, at + maxTagged), add, remove }
    const { data, full } = await callBody<TagChangeAnswer>('PATCH', path(agentId, 'tags'), { body })
    changed.data.push(...data)
    changed.full.push(...full)
  }
  return changed
}

/** The groups of questions without an answer that a filter gives, the most asked first. */
export const listQuestions = (agentId: string, filter: URLSearchParams, signal?: AbortSignal) =>
  callData<QuestionAnswer>('GET', path(agentId, `questions?${filter}`), { signal })

/** Sets the state of a group of questions, by its keys. */
export const markQuestions = (agentId: string, keys: string[], state: QuestionState) =>
  callVoid('PATCH', path(agentId, 'questions'), { body: { keys, state } })

/** An agent's numbers in a period, by day or by week, and in the period of the same length before. */
export async function getInsight(
  agentId: string,
  { from, to, interval }: Record<'from' | 'to', string> & Pick<InsightQuery, 'interval'>,
  signal?: AbortSignal,
): Promise<Insight> {
  const search = new URLSearchParams({ from, to, interval }).toString()
  return callData<Insight>('GET', path(agentId, `insight?${search}`), { signal })
}

/** What an agent's models used this month, and its limits. */
export const getSpending = (agentId: string, signal?: AbortSignal) =>
  call<SpendingAnswer>('GET', path(agentId, 'spending'), { signal })

/** Refused with status 412 when it is not any more what `etag` names, as after another answer of a model. */
export const updateSpending = (agentId: string, body: SpendingUpdate, etag: string | null) =>
  callBody<SpendingAnswer>('PATCH', path(agentId, 'spending'), { body, etag })

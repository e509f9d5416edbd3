import type { TagChange, TagChangeAnswer, TagCount } from '#contract/sessions/conversations.ts'
import { callBody, callData } from './request/call.ts'

const path = (agentId: string) => `agents/${encodeURIComponent(agentId)}/tags`

/** The most conversations of one request. */
const maxTagged = 500

/** The tags in use, the most frequent first. */
export const listTags = (agentId: string, signal?: AbortSignal) =>
  callData<TagCount[]>('GET', path(agentId), { signal })

/** Changes the tags of any number of conversations, some hundred at a time. */
export async function changeTags(agentId: string, { sessionIds, add, remove }: TagChange): Promise<TagChangeAnswer> {
  const changed: TagChangeAnswer = { data: [], full: [] }
  for (let at = 0; at < sessionIds.length; at += maxTagged) {
    const body: TagChange = { sessionIds: sessionIds.slice(at, at + maxTagged), add, remove }
    const { data, full } = await callBody<TagChangeAnswer>('PATCH', path(agentId), { body })
    changed.data.push(...data)
    changed.full.push(...full)
  }
  return changed
}

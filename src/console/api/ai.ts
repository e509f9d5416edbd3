import type { Ai, AiDeleted, Attachment } from '../../../server/contract/ai.ts'
import { call, type Answer } from './call.ts'

const path = (aiId: string) => `ai/${encodeURIComponent(aiId)}`
const attachmentPath = (agentId: string) => `agents/${encodeURIComponent(agentId)}/ai`

export async function createAi(body: { name: string; instructions: string }): Promise<Ai> {
  return (await call<{ data: Ai }>('POST', 'ai', { body })).body.data
}

/** What an agent answers from; null: nothing yet. */
export async function attachedAi(agentId: string, signal?: AbortSignal): Promise<Answer<{ data: Ai }> | null> {
  const { body } = await call<{ data: Attachment | null }>('GET', attachmentPath(agentId), { signal })
  return body.data && call<{ data: Ai }>('GET', path(body.data.aiId), { signal })
}

export async function attachAi(agentId: string, aiId: string): Promise<void> {
  await call('PUT', attachmentPath(agentId), { body: { aiId } })
}

/** `ok` is false while agents use it. */
export async function deleteAi(aiId: string): Promise<AiDeleted> {
  return (await call<AiDeleted>('DELETE', path(aiId))).body
}

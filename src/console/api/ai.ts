import type { Ai, AiAgents, AiCreate, AiDeleted, AiUpdate, Attachment } from '#contract/knowledge/ai.ts'
import type { KeyTest, KeyTestRequest, TryRequest, TryResult } from '#contract/knowledge/try.ts'
import type { InstructionsVersion, Version } from '#contract/knowledge/versions.ts'
import { call, callBody, callData, callVoid, type Answer } from './request/call.ts'

/** An AI resource, and its version for `If-Match`. */
export type AiAnswer = Answer<{ data: Ai }>

const path = (aiId: string, rest = '') => `ai/${encodeURIComponent(aiId)}${rest}`
const attachmentPath = (agentId: string) => `agents/${encodeURIComponent(agentId)}/ai`

/** The AI resources of the workspace, newest first. */
export const listAi = (signal?: AbortSignal) => callData<Ai[]>('GET', 'ai?order=desc', { signal })

export const createAi = (body: AiCreate) => callData<Ai>('POST', 'ai', { body })

export const getAi = (aiId: string, signal?: AbortSignal) => call<{ data: Ai }>('GET', path(aiId), { signal })

/** Refused with status 412 when it is not any more what `etag` names. */
export const updateAi = (aiId: string, body: AiUpdate, etag?: string | null) =>
  callVoid('PATCH', path(aiId), { body, etag })

/** The AI resource of an agent; null: it has none yet. */
export async function attachedAi(agentId: string, signal?: AbortSignal): Promise<AiAnswer | null> {
  const { body } = await call<{ data: Attachment | null }>('GET', attachmentPath(agentId), { signal })
  return body.data && getAi(body.data.aiId, signal)
}

export const attachAi = (agentId: string, aiId: string) => callVoid('PUT', attachmentPath(agentId), { body: { aiId } })

/** `ok` is false while agents use it. */
export const deleteAi = (aiId: string) => callBody<AiDeleted>('DELETE', path(aiId))

/** The agents that answer from it. */
export const agentsOfAi = (aiId: string, signal?: AbortSignal) =>
  callData<AiAgents['data']>('GET', path(aiId, '/agents'), { signal })

/** Of its instructions, newest first; none until the first change. */
export const listAiVersions = (aiId: string, signal?: AbortSignal) =>
  callData<Version[]>('GET', path(aiId, '/versions'), { signal })

export const getAiVersion = (aiId: string, number: number, signal?: AbortSignal) =>
  callData<InstructionsVersion>('GET', path(aiId, `/versions/${number}`), { signal })

export const restoreAiVersion = (aiId: string, number: number) =>
  callVoid('POST', path(aiId, `/versions/${number}/restore`))

/** Asks the vendor for a word, or for a vector, with the key that answers or one that is not saved. */
export const testKey = (aiId: string, body: KeyTestRequest = {}) =>
  callData<KeyTest>('POST', path(aiId, '/test-key'), { body })

/** Has an AI resource answer without a session, and resolves with the whole answer. */
export const tryOnce = (aiId: string, body: TryRequest, signal: AbortSignal) =>
  callData<TryResult>('POST', path(aiId, '/try'), { body, signal })

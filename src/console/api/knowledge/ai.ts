import type { Ai, AiAgents, AiCreate, AiDeleted, AiUpdate, Attachment } from '#contract/knowledge/ai.ts'
import type { KeyTest, KeyTestRequest, TryRequest, TryResult } from '#contract/knowledge/try.ts'
import type { InstructionsVersion, Version } from '#contract/knowledge/versions.ts'
import { call, type Answer } from '../request/call.ts'

/** An AI resource, and its version for `If-Match`. */
export type AiAnswer = Answer<{ data: Ai }>

const path = (aiId: string, rest = '') => `ai/${encodeURIComponent(aiId)}${rest}`
const attachmentPath = (agentId: string) => `agents/${encodeURIComponent(agentId)}/ai`

/** The AI resources of the workspace, newest first. */
export async function listAi(signal?: AbortSignal): Promise<Ai[]> {
  return (await call<{ data: Ai[] }>('GET', 'ai?order=desc', { signal })).body.data
}

export async function createAi(body: AiCreate): Promise<Ai> {
  return (await call<{ data: Ai }>('POST', 'ai', { body })).body.data
}

export function getAi(aiId: string, signal?: AbortSignal): Promise<AiAnswer> {
  return call<{ data: Ai }>('GET', path(aiId), { signal })
}

/** Refused with status 412 when it is not any more what `etag` names. */
export async function updateAi(aiId: string, body: AiUpdate, etag: string | null): Promise<void> {
  await call('PATCH', path(aiId), { body, ...(etag !== null && { headers: { 'If-Match': etag } }) })
}

/** The AI resource of an agent; null: it has none yet. */
export async function attachedAi(agentId: string, signal?: AbortSignal): Promise<AiAnswer | null> {
  const { body } = await call<{ data: Attachment | null }>('GET', attachmentPath(agentId), { signal })
  return body.data && getAi(body.data.aiId, signal)
}

export async function attachAi(agentId: string, aiId: string): Promise<void> {
  await call('PUT', attachmentPath(agentId), { body: { aiId } })
}

/** `ok` is false while agents use it. */
export async function deleteAi(aiId: string): Promise<AiDeleted> {
  return (await call<AiDeleted>('DELETE', path(aiId))).body
}

/** The agents that answer from it. */
export async function agentsOfAi(aiId: string, signal?: AbortSignal): Promise<AiAgents['data']> {
  return (await call<AiAgents>('GET', path(aiId, '/agents'), { signal })).body.data
}

/** Of its instructions, newest first; none until the first change. */
export async function listAiVersions(aiId: string, signal?: AbortSignal): Promise<Version[]> {
  return (await call<{ data: Version[] }>('GET', path(aiId, '/versions'), { signal })).body.data
}

export async function getAiVersion(aiId: string, number: number, signal?: AbortSignal): Promise<InstructionsVersion> {
  return (await call<{ data: InstructionsVersion }>('GET', path(aiId, `/versions/${number}`), { signal })).body.data
}

export async function restoreAiVersion(aiId: string, number: number): Promise<void> {
  await call('POST', path(aiId, `/versions/${number}/restore`))
}

/** Asks the vendor for a word, or for a vector, with the key that answers or one that is not saved. */
export async function testKey(aiId: string, body: KeyTestRequest = {}): Promise<KeyTest> {
  return (await call<{ data: KeyTest }>('POST', path(aiId, '/test-key'), { body })).body.data
}

/** Has an AI resource answer without a session, and resolves with the whole answer. */
export async function tryOnce(aiId: string, body: TryRequest, signal: AbortSignal): Promise<TryResult> {
  return (await call<{ data: TryResult }>('POST', path(aiId, '/try'), { body, signal })).body.data
}

import type { PairImport, StoredPair } from '#contract/knowledge/sources.ts'
import { call, callData, callRaw, callVoid, type Answer } from './request/call.ts'
import { uploadFile } from './request/upload.ts'

/** A question with its answer as it is written. */
export type WrittenPair = { question: string; alternatives: string[]; answer: string }

/** One with its version for `If-Match`. */
export type PairAnswer = Answer<{ data: StoredPair }>

const path = (aiId: string, sourceId: string, rest = '') =>
  `ai/${encodeURIComponent(aiId)}/sources/${encodeURIComponent(sourceId)}/pairs${rest}`
const pairPath = (aiId: string, sourceId: string, id: string) => path(aiId, sourceId, `/${encodeURIComponent(id)}`)

/** All of a source, earliest first. */
export const listPairs = (aiId: string, sourceId: string, signal?: AbortSignal) =>
  callData<StoredPair[]>('GET', path(aiId, sourceId), { signal })

export const getPair = (aiId: string, sourceId: string, id: string) =>
  call<{ data: StoredPair }>('GET', pairPath(aiId, sourceId, id))

export const createPair = (
  aiId: string,
  sourceId: string,
  body: WrittenPair & Partial<Pick<StoredPair, 'isExcluded'>>,
) => callData<StoredPair>('POST', path(aiId, sourceId), { body })

/** Refused with status 412 when it is not any more what `etag` names. */
export const replacePair = (aiId: string, sourceId: string, id: string, body: WrittenPair, etag: string | null) =>
  callData<StoredPair>('PUT', pairPath(aiId, sourceId, id), { body, etag })

export const deletePair = (aiId: string, sourceId: string, id: string) =>
  callVoid('DELETE', pairPath(aiId, sourceId, id))

/** All of a source, as a table. */
export async function exportPairs(aiId: string, sourceId: string): Promise<Blob> {
  return (await callRaw('GET', path(aiId, sourceId), { headers: { Accept: 'text/csv' } })).blob()
}

export const importPairs = (aiId: string, sourceId: string, file: File) =>
  uploadFile<PairImport>(path(aiId, sourceId, '/file'), file)

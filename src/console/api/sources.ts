import type {
  Contact,
  DocumentUpdate,
  KnowledgeDocument,
  SearchAnswer,
  WholeDocument,
} from '#contract/knowledge/documents.ts'
import type { Preview, Site, SiteReview, Source, SourceCreate, SourceUpdate } from '#contract/knowledge/sources.ts'
import { call, callData, callVoid, type Answer } from './request/call.ts'
import { uploadFile } from './request/upload.ts'

/** A pair as it is written: alternatives may be absent. */
type Written<T> = T extends { kind: 'site' } ? Omit<T, 'site'> & { site: Partial<Site> } : T

/** A document with its texts, and its version for `If-Match`. */
export type DocumentAnswer = Answer<{ data: WholeDocument }>

const path = (aiId: string, rest = '') => `ai/${encodeURIComponent(aiId)}/sources${rest}`
const sourcePath = (aiId: string, sourceId: string, rest = '') => path(aiId, `/${encodeURIComponent(sourceId)}${rest}`)
const documentPath = (aiId: string, sourceId: string, documentId: string) =>
  sourcePath(aiId, sourceId, `/documents/${encodeURIComponent(documentId)}`)

/** Newest first. */
export const listSources = (aiId: string, signal?: AbortSignal) =>
  callData<Source[]>('GET', path(aiId, '?order=desc'), { signal })

export const getSource = (aiId: string, sourceId: string, signal?: AbortSignal) =>
  callData<Source>('GET', sourcePath(aiId, sourceId), { signal })

/** How the people of a site are reached, as its pages say. */
export const listContacts = (aiId: string, sourceId: string, signal?: AbortSignal) =>
  callData<Contact[]>('GET', sourcePath(aiId, sourceId, '/contacts'), { signal })

export const createSource = (aiId: string, body: Written<SourceCreate>) =>
  callData<Source>('POST', path(aiId), { body })

export const updateSource = (aiId: string, sourceId: string, body: SourceUpdate) =>
  callData<Source>('PATCH', sourcePath(aiId, sourceId), { body })

/** Sends a new file, or one in place of what a source has. */
export const sendFile = (aiId: string, sourceId: string | undefined, file: File, onProgress: (part: number) => void) =>
  uploadFile<Source>(
    sourceId === undefined ? path(aiId, '/file') : sourcePath(aiId, sourceId, '/file'),
    file,
    onProgress,
  )

export const deleteSource = (aiId: string, sourceId: string) => callVoid('DELETE', sourcePath(aiId, sourceId))

/** Has a site read now. */
export const syncSource = (aiId: string, sourceId: string) => callVoid('POST', sourcePath(aiId, sourceId, '/sync'))

/** Stops the reading of a site; what was read stays. */
export const stopSource = (aiId: string, sourceId: string) => callVoid('POST', sourcePath(aiId, sourceId, '/stop'))

/** Says what becomes of the documents that would go. */
export const reviewSite = (aiId: string, sourceId: string, decision: SiteReview['decision']) =>
  callVoid('POST', sourcePath(aiId, sourceId, '/review'), { body: { decision } })

/** Which pages of a site would be read; stores nothing. */
export const previewSite = (aiId: string, site: Partial<Site>, signal?: AbortSignal) =>
  callData<Preview>('POST', path(aiId, '/preview'), { body: { site }, signal })

export const listDocuments = (aiId: string, sourceId: string, signal?: AbortSignal) =>
  callData<KnowledgeDocument[]>('GET', sourcePath(aiId, sourceId, '/documents'), { signal })

/** The documents that were added last, newest first. */
export async function latestDocuments(
  aiId: string,
  sourceId: string,
  limit: number,
  signal?: AbortSignal,
): Promise<KnowledgeDocument[]> {
  const newest = sourcePath(aiId, sourceId, `/documents?order=desc&limit=${limit}`)
  return callData<KnowledgeDocument[]>('GET', newest, { signal })
}

export const getDocument = (aiId: string, sourceId: string, documentId: string, signal?: AbortSignal) =>
  call<{ data: WholeDocument }>('GET', documentPath(aiId, sourceId, documentId), { signal })

/** Refused with status 412 when it is not any more what `etag` names. */
export const updateDocument = (
  aiId: string,
  { sourceId, id }: Pick<KnowledgeDocument, 'sourceId' | 'id'>,
  body: DocumentUpdate,
  etag?: string | null,
) => call<{ data: WholeDocument }>('PATCH', documentPath(aiId, sourceId, id), { body, etag })

/** A text that was written here, with the version of its source for `If-Match`. */
export type OwnText = Answer<{ text: string }>

/** The text of a source of the kind `text`, whose only document is given. */
export async function getOwnText(
  aiId: string,
  { sourceId, id }: Pick<KnowledgeDocument, 'sourceId' | 'id'>,
  signal?: AbortSignal,
): Promise<OwnText> {
  // In this order: what changes in between is a conflict, not lost.
  const { etag } = await call('GET', sourcePath(aiId, sourceId), { signal })
  const { text, correction } = (await getDocument(aiId, sourceId, id, signal)).body.data
  return { body: { text: correction ?? text }, etag }
}

/** Replaces that text. Refused with status 412 when its source is not any more what `etag` names. */
export async function updateOwnText(
  aiId: string,
  sourceId: string,
  text: string,
  etag: string | null,
): Promise<OwnText> {
  const saved = await call('PATCH', sourcePath(aiId, sourceId), { body: { text }, etag })
  return { body: { text }, etag: saved.etag }
}

/** The passages that a search for a question finds, best first. */
export async function searchKnowledge(aiId: string, question: string): Promise<SearchAnswer> {
  const query = new URLSearchParams({ q: question })
  return callData<SearchAnswer>('GET', `ai/${encodeURIComponent(aiId)}/search?${query}`)
}

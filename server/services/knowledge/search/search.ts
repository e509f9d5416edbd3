import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { withoutBlanks } from '../../../contract/knowledge/blanks.ts'
import { createThread, threadFile } from '../../../core/event-loop/thread.ts'
import type { KnowledgeStore, SourceRecord } from '../../../store/records/knowledge.ts'
import type { AiRecord } from '../../../store/records/records.ts'
import { leadsToPeople, smallTalk } from '../../../engines/builtin/talk/small-talk.ts'
import type { QuestionVectors } from '../../../engines/retrieval/vectors/vector-table.ts'
import type { AskedOfKnowledge, KnowledgeFinding } from './knowledge-index.ts'
import type { SearchResponse, SearchRequest } from './knowledge-thread.ts'
import { searchedDocument, type SearchedDocument } from './searched-document.ts'

/** How long one call of the thread may take, in milliseconds: 20 MB of text are indexed in one. */
const callTimeoutMs = 120_000
/** How long an answer waits for knowledge, in milliseconds. What is new is then still being indexed. */
const searchTimeoutMs = 10_000
/** The same for small talk, which only what was written for just these words answers better. */
const smallTalkTimeoutMs = 200
/** The text that is passed to the thread at once, in characters. */
const partLength = 1_000_000

/** One process for all AI resources of this one. */
const request = createThread(threadFile(import.meta.url, 'knowledge-thread'), callTimeoutMs, 'process') as (
  request: SearchRequest,
) => Promise<SearchResponse>

type Searched = Pick<AiRecord, 'id' | 'workspaceId' | 'instructions' | 'embeddingModel'>
type Stored = Pick<KnowledgeStore, 'readDocuments' | 'readVectors'>

/** Searches what an AI resource knows, by words and, where the question is there as vectors, by them. Null: it takes too long, or too much memory, now. */
export async function search(
  store: Stored,
  log: Pick<Logger, 'warn'>,
  ai: Searched,
  sources: readonly SourceRecord[],
  asked: AskedOfKnowledge,
  question?: QuestionVectors,
): Promise<KnowledgeFinding | null> {
  const key = keyOf(ai, sources)
  const vectors = question && { key: vectorsKeyOf(ai, sources), question }
  const ask = () => find({ key, asked, vectors })
  const late = new AbortController()
  let best: KnowledgeFinding | null = null
  const searched = async () => {
    best = (await ask()) ?? (await once(key, () => addDocuments(store, ai, key)).then(ask))
    if (!vectors || !best || !('lacksVectors' in best)) return best
    await once(vectors.key, () => addVectors(store, ai, vectors.key))
    return ask()
  }
  const found = searched().catch((error: unknown) => {
    log.warn({ ai: ai.id, err: error }, 'Knowledge could not be searched')
    return best
  })
  const talk = smallTalk(asked.question)
  const waited = delay(talk && !leadsToPeople.has(talk.kind) ? smallTalkTimeoutMs : searchTimeoutMs, undefined, {
    signal: late.signal,
    ref: false,
  }).then(
    () => best,
    () => null,
  )
  return Promise.race([found, waited]).finally(() => late.abort())
}

async function find(asked: Omit<SearchRequest & { do: 'find' }, 'do'>): Promise<KnowledgeFinding | null> {
  const answered = await request({ do: 'find', ...asked })
  return answered && 'hits' in answered ? answered : null
}

/** Cuts a document into passages, as texts to be turned into vectors. */
export async function cut(document: SearchedDocument): Promise<{ name: string; text: string }[]> {
  const answered = await request({ do: 'cut', document })
  return answered && 'cut' in answered ? answered.cut : []
}

/** Each state of an AI resource's knowledge is passed on once, however many ask for it meanwhile. */
const building = new Map<string, Promise<void>>()

function once(key: string, build: () => Promise<void>): Promise<void> {
  const known = building.get(key) ?? build().finally(() => building.delete(key))
  building.set(key, known)
  return known
}

async function addDocuments(store: Stored, ai: Searched, key: string): Promise<void> {
  let part: SearchedDocument[] = []
  let length = 0
  for await (const stored of store.readDocuments(ai.workspaceId, ai.id)) {
    if (stored.record.isExcluded) continue
    const document = searchedDocument(stored)
    part.push(document)
    length += document.text.length
    if (length < partLength) continue
    await request({ do: 'add', key, part })
    part = []
    length = 0
  }
  await request({ do: 'add', key, part })
  await request({ do: 'index', key, instructions: withoutBlanks(ai.instructions) })
}

async function addVectors(
  store: Stored,
  { workspaceId, id, embeddingModel = '' }: Searched,
  key: string,
): Promise<void> {
  let part: string[] = []
  let length = 0
  const addPart = async (isLast: boolean) => {
    await request({ do: 'add-vectors', key, model: embeddingModel, part, isLast })
    part = []
    length = 0
  }
  for await (const { text } of store.readVectors(workspaceId, id)) {
    part.push(text)
    length += text.length
    if (length >= partLength) await addPart(false)
  }
  await addPart(true)
}

/** While a site is being read, not every page of it is indexed anew. */
const pagesPerIndex = 25

function searchedRevision({ revision, job }: SourceRecord): number {
  return job ? revision - (revision % pagesPerIndex) : revision
}

/** Names one state of what an AI resource knows. */
function keyOf({ id, instructions }: Searched, sources: readonly SourceRecord[]): string {
  const hash = createHash('sha256').update(instructions)
  for (const source of sources) hash.update(`\n${source.id} ${searchedRevision(source)}`)
  return `${id} ${hash.digest('base64url')}`
}

/** While vectors are being made, not all that there are are passed on with every few that come. */
const changesPerTable = 25

/** Names one state of the vectors of what an AI resource knows. */
function vectorsKeyOf({ id, embeddingModel = '' }: Searched, sources: readonly SourceRecord[]): string {
  const hash = createHash('sha256').update(embeddingModel)
  for (const { id: sourceId, vectors } of sources) {
    if (!vectors) continue
    const { revision, token } = vectors
    hash.update(`\n${sourceId} ${token === undefined ? revision : revision - (revision % changesPerTable)}`)
  }
  return `${id} vectors ${hash.digest('base64url')}`
}

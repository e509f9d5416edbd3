import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createThread, fileBeside } from '../../../core/thread.ts'
import type { KnowledgeStore, SourceRecord } from '../../../store/knowledge.ts'
import type { AiRecord } from '../../../store/records.ts'
import type { KnowledgeFinding } from './knowledge-index.ts'
import type { Told } from './knowledge-thread.ts'
import type { SearchedDocument } from './passages.ts'

/** How long one call of the thread may take, in milliseconds: 20 MB of text are indexed in one. */
const longest = 120_000
/** How long an answer waits for knowledge, in milliseconds. What is new is then still being indexed. */
const patience = 10_000
/** The text that is passed to the thread at once, in characters. */
const partLength = 1_000_000

/** One process for all AI resources of this one. */
const tell = createThread(fileBeside(import.meta.url, 'knowledge-thread'), longest, 'process') as (
  told: Told,
) => Promise<KnowledgeFinding | null>

type Searched = Pick<AiRecord, 'id' | 'workspaceId' | 'instructions'>

/** Searches what an AI resource knows. Null: it takes too long, or too much memory, now. */
export async function search(
  store: Pick<KnowledgeStore, 'readDocuments'>,
  log: Pick<Logger, 'warn'>,
  ai: Searched,
  sources: readonly SourceRecord[],
  asked: { question: string; before?: string | undefined },
): Promise<KnowledgeFinding | null> {
  const key = keyOf(ai, sources)
  const late = new AbortController()
  const find = async () => (await ask(key, asked)) ?? (await learn(store, ai, key).then(() => ask(key, asked)))
  const found = find().catch((error: unknown) => {
    log.warn({ ai: ai.id, err: error }, 'Knowledge could not be searched')
    return null
  })
  const waited = delay(patience, null, { signal: late.signal, ref: false }).catch(() => null)
  return Promise.race([found, waited]).finally(() => late.abort())
}

function ask(key: string, { question, before }: { question: string; before?: string | undefined }) {
  return tell({ do: 'find', key, question, before })
}

/** Each state of an AI resource's knowledge is passed on once, however many ask for it meanwhile. */
const learning = new Map<string, Promise<void>>()

function learn(store: Pick<KnowledgeStore, 'readDocuments'>, ai: Searched, key: string): Promise<void> {
  const known = learning.get(key) ?? pass(store, ai, key).finally(() => learning.delete(key))
  learning.set(key, known)
  return known
}

async function pass(store: Pick<KnowledgeStore, 'readDocuments'>, ai: Searched, key: string): Promise<void> {
  let part: SearchedDocument[] = []
  let length = 0
  for await (const { record, content } of store.readDocuments(ai.workspaceId, ai.id)) {
    if (record.isExcluded) continue
    const { id, sourceId, title, url, questions } = record
    const text = content.correction ?? content.text
    part.push({ id, sourceId, title, ...(url !== undefined && { url }), ...(questions && { questions }), text })
    length += text.length
    if (length < partLength) continue
    await tell({ do: 'tell', key, part })
    part = []
    length = 0
  }
  await tell({ do: 'tell', key, part })
  await tell({ do: 'index', key, instructions: ai.instructions })
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

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { withoutBlanks } from '../../../contract/knowledge/blanks.ts'
import { hour } from '../../../core/clock.ts'
import { TaskRunner, workerFile } from '../../../core/event-loop/task-runner.ts'
import type {
  DocumentRecord,
  KnowledgeStore,
  SourceRecord,
  StoredDocument,
} from '../../../store/records/knowledge/knowledge.ts'
import type { AiRecord } from '../../../store/records/records.ts'
import { leadsToPeople, smallTalk } from '../../../engines/builtin/talk/small-talk.ts'
import type { QuestionVectors } from '../../../engines/retrieval/vectors/vector-table.ts'
import type { AskedOfKnowledge, KnowledgeFinding } from './knowledge-index.ts'
import type { Part, SearchResult, SearchResults, SearchTask } from './knowledge-worker.ts'
import { searchedDocument, type SearchedDocument } from './searched-document.ts'

/** How long one task of the worker may take, in milliseconds: 20 MB of text are cut into passages in one. */
const taskTimeoutMs = 120_000
/**
 * All in milliseconds. `answer`: how long an answer waits for knowledge, which may still be being indexed. `people`: the same of what leads to
 * people, which can be said without it. `talk`: the same of small talk, which only what was written for just these words answers better.
 * `retry`: after which time texts that could not be read are tried again: at first, and at most, since each failure doubles it.
 */
export type SearchTimes = { answer: number; people: number; talk: number; retry: { first: number; most: number } }
const usualTimes: SearchTimes = { answer: 30_000, people: 5000, talk: 200, retry: { first: 30_000, most: hour } }
/** The text that is passed to the worker at once, in characters. */
const partLength = 1_000_000

type Searched = Pick<AiRecord, 'id' | 'workspaceId' | 'instructions' | 'embeddingModel'>
type Stored = Pick<KnowledgeStore, 'getDocument' | 'readDocuments' | 'readVectors'>

/** Texts that could not be read when an index was made, and when they are tried again, by `performance.now()`. */
type Unread = { key: string; documents: readonly Named[]; retryAt: number; delayMs: number }
type Named = Pick<DocumentRecord, 'id' | 'sourceId'>

/** Searches what AI resources know, in one process for all of them, which the first search starts. It holds their indexes. */
export class KnowledgeSearch {
  readonly #store: Stored
  readonly #log: Pick<Logger, 'warn'>
  readonly #worker: TaskRunner<SearchTask, SearchResult>
  /** Each state of an AI resource's knowledge is passed on once, however many ask for it meanwhile. */
  readonly #adding = new Map<string, Promise<void>>()
  /** By the id of the AI resource. */
  readonly #unread = new Map<string, Unread>()
  readonly #times: SearchTimes

  constructor(store: Stored, log: Pick<Logger, 'warn'>, times: Partial<SearchTimes> = {}) {
    this.#store = store
    this.#log = log
    this.#times = { ...usualTimes, ...times }
    const file = workerFile(import.meta.url, 'knowledge-worker')
    this.#worker = new TaskRunner(file, { timeoutMs: taskTimeoutMs, isolation: 'process' })
  }

  /** Searches by words and, where the question is there as vectors, by them. Null: it takes too long, or too much memory, now. */
  async search(
    ai: Searched,
    sources: readonly SourceRecord[],
    asked: AskedOfKnowledge,
    question?: QuestionVectors,
  ): Promise<KnowledgeFinding | null> {
    const key = keyOf(ai, sources)
    const vectors = question && { key: vectorsKeyOf(ai, sources), question }
    const search = () => this.#request({ do: 'search', key, asked, vectors })
    const late = new AbortController()
    let best: KnowledgeFinding | null = null
    const searched = async () => {
      best = await search()
      if (!best || (await this.#isReadableNow(ai, key))) {
        await this.#addOnce(key, () => this.#addDocuments(ai, key))
        best = await search()
      }
      if (!vectors || !best || !('lacksVectors' in best)) return best
      await this.#addOnce(vectors.key, () => this.#addVectors(ai, vectors.key))
      return search()
    }
    const found = searched().catch((error: unknown) => {
      this.#log.warn({ ai: ai.id, err: error }, 'Knowledge could not be searched')
      return best
    })
    const waited = sleep(this.#patienceWith(asked), undefined, { signal: late.signal, ref: false }).then(
      () => best,
      () => null,
    )
    return Promise.race([found, waited]).finally(() => late.abort())
  }

  /** Makes the index that a search of what is known now needs. */
  async prepare(ai: Searched, sources: readonly SourceRecord[]): Promise<void> {
    const key = keyOf(ai, sources)
    if ((await this.#request({ do: 'prepare', key })) !== 'absent') return
    await this.#addOnce(key, () => this.#addDocuments(ai, key))
  }

  /** Cuts a document into passages, as texts to be turned into vectors. */
  async cut(document: SearchedDocument): Promise<{ name: string; text: string }[]> {
    return this.#request({ do: 'cut', document })
  }

  close(): void {
    this.#worker.close()
  }

  #patienceWith({ question }: AskedOfKnowledge): number {
    const talk = smallTalk(question)
    if (!talk) return this.#times.answer
    return leadsToPeople.has(talk.kind) ? this.#times.people : this.#times.talk
  }

  async #request<T extends SearchTask>(task: T): Promise<SearchResults[T['do']]> {
    return (await this.#worker.run(task)) as SearchResults[T['do']]
  }

  #addOnce(key: string, add: () => Promise<void>): Promise<void> {
    const adding = this.#adding.get(key) ?? add().finally(() => this.#adding.delete(key))
    this.#adding.set(key, adding)
    return adding
  }

  async #addDocuments({ workspaceId, id, instructions }: Searched, key: string): Promise<void> {
    const common = { do: 'add-documents' as const, key, instructions: withoutBlanks(instructions) }
    const unread: Named[] = []
    const stored = this.#store.readDocuments(workspaceId, id, undefined, (record) => unread.push(record))
    const documents = inParts(searchedDocuments(stored), ({ text }) => text.length)
    for await (const part of documents) await this.#request({ ...common, ...part })
    while ((await this.#request({ do: 'prepare', key })) === 'busy');
    const delayMs = this.#times.retry.first
    if (unread.length === 0) this.#unread.delete(id)
    else this.#unread.set(id, { key, documents: unread, delayMs, retryAt: performance.now() + delayMs })
  }

  /** Whether a text that an index lacks can be read by now. */
  async #isReadableNow({ workspaceId, id }: Searched, key: string): Promise<boolean> {
    const unread = this.#unread.get(id)
    if (unread?.key !== key || performance.now() < unread.retryAt) return false
    const delayMs = Math.min(unread.delayMs * 2, this.#times.retry.most)
    this.#unread.set(id, { ...unread, delayMs, retryAt: performance.now() + delayMs })
    for (const { sourceId, id: documentId } of unread.documents) {
      if (await this.#store.getDocument(workspaceId, sourceId, documentId).catch(() => null)) return true
    }
    return false
  }

  async #addVectors({ workspaceId, id, embeddingModel = '' }: Searched, key: string): Promise<void> {
    const common = { do: 'add-vectors' as const, key, model: embeddingModel }
    const vectors = inParts(this.#store.readVectors(workspaceId, id), ({ text }) => text.length)
    for await (const { part, ...rest } of vectors) {
      await this.#request({ ...common, ...rest, part: part.map(({ text }) => text) })
    }
  }
}

async function* searchedDocuments(stored: AsyncIterable<StoredDocument>): AsyncGenerator<SearchedDocument> {
  for await (const each of stored) if (!each.record.isExcluded) yield searchedDocument(each)
}

/** Parts of items that are long enough together; the last one may be empty. */
async function* inParts<T>(items: AsyncIterable<T>, lengthOf: (item: T) => number): AsyncGenerator<Part<T>> {
  let part: T[] = []
  let length = 0
  let before = 0
  for await (const item of items) {
    part.push(item)
    length += lengthOf(item)
    if (length < partLength) continue
    yield { part, before, isLast: false }
    before += part.length
    part = []
    length = 0
  }
  yield { part, before, isLast: true }
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

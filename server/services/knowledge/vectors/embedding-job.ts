import { packVector } from '../../../engines/retrieval/vectors/vector-table.ts'
import type {
  DocumentRecord,
  KnowledgeStore,
  SourceRecord,
  VectorsWrite,
} from '../../../store/records/knowledge/knowledge.ts'
import { unbounded } from '../../../store/records/knowledge/knowledge-changes.ts'
import { searchedDocument, type SearchedDocument } from '../search/searched-document.ts'
import { JobLost, type Lease } from '../leased-jobs.ts'
import { OtherDimension, renewed, type Progress } from './embedding-state.ts'
import { readVectors, writeVectors } from './stored.ts'

/** The text of a passage that is embedded, and the name of its vector. */
export type Cut = { name: string; text: string }

export type EmbeddingJobContext = {
  store: KnowledgeStore
  /** Splits a document into passages. */
  cut: (document: SearchedDocument) => Promise<Cut[]>
  /** Turns texts into vectors. */
  embed: (texts: readonly string[]) => Promise<number[][]>
  /** Between two requests. */
  pause: () => Promise<void>
  lease: Lease
  signal: AbortSignal
}

/** How many passages of an AI resource get vectors: about those of 20 MB of text. */
export const maxPassages = 20_000
/** The largest request. */
const batch = { passages: 16, characters: 16_000 }
/** How many documents lose their vectors in one change. */
const removalsAtOnce = 100

/** A document with the passages that have no vector yet. */
type Waiting = {
  document: DocumentRecord
  names: string[]
  missing: Cut[]
  made: Map<string, Int8Array>
  saved: number
}

/** Makes the vectors that a source lacks, and saves them with each request: whoever goes on after a crash sends no more than one again. @throws {JobLost} */
export class EmbeddingJob {
  readonly #source: SourceRecord
  readonly #token: string
  readonly #model: string
  readonly #parts: EmbeddingJobContext
  #waiting: Waiting[] = []
  #dimension: number | undefined
  #isFirst = true
  /** How many passages have vectors or are waiting for them. */
  #taken = 0
  readonly #progress: Progress = { documents: 0, passages: 0, beyond: 0 }

  constructor(source: SourceRecord, token: string, model: string, parts: EmbeddingJobContext) {
    this.#source = source
    this.#token = token
    this.#model = model
    this.#parts = parts
    this.#dimension = source.vectors?.dimension
  }

  /** `room`: how many passages of this source may have vectors. */
  async run(room: number): Promise<Progress> {
    const documents = await this.#documents()
    for (const { vectors } of documents.filter((each) => this.#isMade(each))) this.#count(vectors?.passages ?? 0)
    this.#taken = this.#progress.passages
    for (const document of documents) {
      if (this.#isMade(document)) continue
      await this.#take(document, room)
      while (missingIn(this.#waiting) >= batch.passages) await this.#embedSome()
      await this.#saveMade()
    }
    while (missingIn(this.#waiting) > 0) await this.#embedSome()
    await this.#saveMade()
    return this.#progress
  }

  async #documents(): Promise<DocumentRecord[]> {
    const { workspaceId, id } = this.#source
    const documents: DocumentRecord[] = []
    for await (const document of this.#parts.store.listDocuments(workspaceId, id, { order: 'asc' })) {
      if (!document.isExcluded) documents.push(document)
    }
    return documents
  }

  #isMade({ vectors }: DocumentRecord): boolean {
    if (vectors?.model !== this.#model || vectors.isPartial) return false
    if (vectors.passages === 0) return true
    this.#dimension ??= vectors.dimension
    return vectors.dimension === this.#dimension
  }

  #count(passages: number): void {
    this.#progress.documents += 1
    this.#progress.passages += passages
  }

  /** Splits a document, and finds which of its passages still have a vector from before it changed. */
  async #take(document: DocumentRecord, room: number): Promise<void> {
    const { store, cut } = this.#parts
    const { workspaceId, id: sourceId } = this.#source
    const found = await store.getDocument(workspaceId, sourceId, document.id)
    if (!found) return
    const { id } = found.record
    const passages = await cut(searchedDocument(found))
    if (this.#taken + passages.length > room) {
      this.#progress.beyond += passages.length
      return
    }
    this.#taken += passages.length
    const stored = readVectors((await store.getVectors(workspaceId, sourceId, id)) ?? '')
    const isSame = stored?.model === this.#model && (this.#dimension ?? stored.dimension) === stored.dimension
    const before = isSame ? stored.passages : new Map<string, Int8Array>()
    if (isSame && before.size > 0) this.#dimension ??= stored.dimension
    const texts = new Map(passages.map((each) => [each.name, each.text]))
    const made = new Map([...texts.keys()].flatMap((name) => [[name, before.get(name)] as const]).filter(isThere))
    const missing = [...texts].flatMap(([name, each]) => (made.has(name) ? [] : [{ name, text: each }]))
    const names = passages.map(({ name }) => name)
    this.#waiting.push({ document: found.record, names, missing, made, saved: made.size })
  }

  /** Embeds the next batch of passages. */
  async #embedSome(): Promise<void> {
    const { embed, pause } = this.#parts
    const some = this.#next()
    if (!this.#isFirst) await pause()
    this.#isFirst = false
    await this.#save([])
    const vectors = await embed(some.map(({ cut }) => cut.text))
    const dimension = vectors[0]?.length ?? 0
    if (this.#dimension !== undefined && this.#dimension !== dimension)
      throw new OtherDimension(dimension, this.#dimension)
    this.#dimension = dimension
    this.#progress.dimension = dimension
    for (const [at, { of, cut }] of some.entries()) {
      of.made.set(cut.name, packVector(vectors[at] ?? []))
      of.missing = of.missing.filter((each) => each !== cut)
    }
    await this.#saveMade()
  }

  #next(): { of: Waiting; cut: Cut }[] {
    const some: { of: Waiting; cut: Cut }[] = []
    let characters = 0
    for (const { of, cut } of this.#waiting.flatMap((each) => each.missing.map((one) => ({ of: each, cut: one })))) {
      characters += cut.text.length
      if (some.length === batch.passages || (some.length > 0 && characters > batch.characters)) break
      some.push({ of, cut })
    }
    return some
  }

  /** Saves the documents of which no passage is missing any more, and those of which some are there now. */
  async #saveMade(): Promise<void> {
    const some = this.#waiting.filter(({ missing, made, saved }) => missing.length === 0 || made.size > saved)
    if (some.length === 0) return
    this.#waiting = this.#waiting.filter(({ missing }) => missing.length > 0)
    const [model, dimension] = [this.#model, this.#dimension ?? 0]
    const writes = some.map((each): VectorsWrite => {
      const { document, names, missing, made } = each
      each.saved = made.size
      const text = writeVectors({ model, dimension, passages: made })
      if (missing.length > 0) {
        return { of: document, vectors: { made: { model, dimension, passages: made.size, isPartial: true }, text } }
      }
      this.#count(names.length)
      return { of: document, vectors: { made: { model, dimension, passages: names.length }, text } }
    })
    await this.#save(writes)
  }

  async #save(vectors: readonly VectorsWrite[]): Promise<void> {
    const { store, lease, signal } = this.#parts
    signal.throwIfAborted()
    const { workspaceId, aiId, id } = this.#source
    const how = { lease, isChange: vectors.length > 0 }
    const renew = (current: SourceRecord, now: Date) => renewed(current, this.#token, this.#progress, { ...how, now })
    const saved = await store.updateSource(workspaceId, aiId, id, renew, { vectors, bounds: unbounded })
    if (!saved || typeof saved === 'string') throw new JobLost()
  }
}

/** Removes the vectors of a source. @throws {JobLost} */
export async function removeVectors(
  source: SourceRecord,
  token: string,
  { store, lease, signal }: EmbeddingJobContext,
): Promise<void> {
  const { workspaceId, aiId, id } = source
  let some: VectorsWrite[] = []
  const save = async () => {
    signal.throwIfAborted()
    const renew = (current: SourceRecord, now: Date) =>
      renewed(current, token, { documents: 0, passages: 0, beyond: 0 }, { now, lease, isChange: true })
    const saved = await store.updateSource(workspaceId, aiId, id, renew, { vectors: some, bounds: unbounded })
    if (!saved || typeof saved === 'string') throw new JobLost()
    some = []
  }
  for await (const of of store.listDocuments(workspaceId, id, { order: 'asc' })) {
    some.push({ of, vectors: null })
    if (some.length === removalsAtOnce) await save()
  }
  await save()
}

function missingIn(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { missing }) => sum + missing.length, 0)
}

function isThere(entry: readonly [string, Int8Array | undefined]): entry is readonly [string, Int8Array] {
  return entry[1] !== undefined
}

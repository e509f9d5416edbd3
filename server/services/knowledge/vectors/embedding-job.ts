import { batchesOf } from '../../../core/batches.ts'
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
import { nothingYet, OtherDimension, renewed, type Progress } from './embedding-state.ts'
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

/** A document with the passages that have no vector yet. `saved`: how many vectors are stored. */
type Waiting = {
  document: DocumentRecord
  names: string[]
  missing: Cut[]
  made: Map<string, Int8Array>
  saved: number
}

/**
 * Makes the vectors that a source lacks, and saves them with each request: whoever goes on after a crash sends no more than one again.
 * `room`: how many passages of this source may have vectors. Resolves with how far it came.
 * @throws {JobLost}
 */
export async function makeVectors(
  source: SourceRecord,
  token: string,
  model: string,
  room: number,
  context: EmbeddingJobContext,
): Promise<Progress> {
  const { store, cut, embed, pause } = context
  const { workspaceId, id: sourceId } = source
  const save = saverOf(source, token, context)
  const progress: Progress = { documents: 0, passages: 0, beyond: 0 }
  let { dimension } = source.vectors ?? {}
  let waiting: Waiting[] = []
  let isFirst = true
  /** How many passages have vectors or are waiting for them. */
  let taken = 0

  function isMade({ vectors }: DocumentRecord): boolean {
    if (vectors?.model !== model || vectors.isPartial) return false
    if (vectors.passages === 0) return true
    dimension ??= vectors.dimension
    return vectors.dimension === dimension
  }

  function count(passages: number): void {
    progress.documents += 1
    progress.passages += passages
  }

  /** Splits a document, and finds which of its passages still have a vector from before it changed. */
  async function take(documentId: string): Promise<void> {
    const found = await store.getDocument(workspaceId, sourceId, documentId)
    if (!found) return
    const passages = await cut(searchedDocument(found))
    if (taken + passages.length > room) {
      progress.beyond += passages.length
      return
    }
    taken += passages.length
    const stored = readVectors((await store.getVectors(workspaceId, sourceId, documentId)) ?? '')
    const isSame = stored?.model === model && (dimension ?? stored.dimension) === stored.dimension
    const before = isSame ? stored.passages : new Map<string, Int8Array>()
    if (isSame && before.size > 0) dimension ??= stored.dimension
    const made = new Map<string, Int8Array>()
    const missing = new Map<string, Cut>()
    for (const passage of passages) {
      const vector = before.get(passage.name)
      if (vector) made.set(passage.name, vector)
      else missing.set(passage.name, passage)
    }
    const names = passages.map(({ name }) => name)
    waiting.push({ document: found.record, names, missing: [...missing.values()], made, saved: made.size })
  }

  /** Embeds the next batch of passages. */
  async function embedSome(): Promise<void> {
    const some = nextOf(waiting)
    if (!isFirst) await pause()
    isFirst = false
    await save([], progress)
    const vectors = await embed(some.map(({ passage }) => passage.text))
    const length = vectors[0]?.length ?? 0
    if (dimension !== undefined && dimension !== length) throw new OtherDimension(length, dimension)
    dimension = length
    progress.dimension = length
    for (const [at, { of, passage }] of some.entries()) {
      of.made.set(passage.name, packVector(vectors[at] ?? []))
      of.missing = of.missing.filter((each) => each !== passage)
    }
    await saveMade()
  }

  /** Saves the documents of which no passage is missing any more, and those of which some are there now. */
  async function saveMade(): Promise<void> {
    const some = waiting.filter(({ missing, made, saved }) => missing.length === 0 || made.size > saved)
    if (some.length === 0) return
    waiting = waiting.filter(({ missing }) => missing.length > 0)
    const common = { model, dimension: dimension ?? 0 }
    const writes = some.map((each): VectorsWrite => {
      const { document, names, missing, made } = each
      each.saved = made.size
      const text = writeVectors({ ...common, passages: made })
      if (missing.length > 0) {
        return { of: document, vectors: { made: { ...common, passages: made.size, isPartial: true }, text } }
      }
      count(names.length)
      return { of: document, vectors: { made: { ...common, passages: names.length }, text } }
    })
    await save(writes, progress)
  }

  const missing = () => waiting.reduce((sum, each) => sum + each.missing.length, 0)
  const lacking: DocumentRecord[] = []
  for await (const document of store.listDocuments(workspaceId, sourceId, { order: 'asc' })) {
    if (document.isExcluded) continue
    if (isMade(document)) count(document.vectors?.passages ?? 0)
    else lacking.push(document)
  }
  taken = progress.passages
  for (const { id } of lacking) {
    await take(id)
    while (missing() >= batch.passages) await embedSome()
    await saveMade()
  }
  while (missing() > 0) await embedSome()
  await saveMade()
  return progress
}

/** The passages of the next request. */
function nextOf(waiting: readonly Waiting[]): { of: Waiting; passage: Cut }[] {
  const some: { of: Waiting; passage: Cut }[] = []
  let characters = 0
  for (const of of waiting) {
    for (const passage of of.missing) {
      characters += passage.text.length
      if (some.length === batch.passages || (some.length > 0 && characters > batch.characters)) return some
      some.push({ of, passage })
    }
  }
  return some
}

/** Removes the vectors of a source. @throws {JobLost} */
export async function removeVectors(source: SourceRecord, token: string, context: EmbeddingJobContext): Promise<void> {
  const save = saverOf(source, token, context)
  const documents = context.store.listDocuments(source.workspaceId, source.id, { order: 'asc' })
  for await (const some of batchesOf(documents, removalsAtOnce)) {
    const removals = some.map((of) => ({ of, vectors: null }))
    await save(removals, nothingYet)
  }
}

/** Returns what saves vectors and the progress, and renews the lease. @throws {JobLost} */
function saverOf(
  { workspaceId, aiId, id }: SourceRecord,
  token: string,
  { store, lease, signal }: EmbeddingJobContext,
): (vectors: readonly VectorsWrite[], progress: Progress) => Promise<void> {
  return async (vectors, progress) => {
    signal.throwIfAborted()
    const isChange = vectors.length > 0
    const renew = (current: SourceRecord, now: Date) => renewed(current, token, progress, { now, lease, isChange })
    const saved = await store.updateSource(workspaceId, aiId, id, renew, { vectors, bounds: unbounded })
    if (!saved || typeof saved === 'string') throw new JobLost()
  }
}

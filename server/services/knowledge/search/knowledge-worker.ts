import { setTimeout as sleep } from 'node:timers/promises'
import { Lru } from '../../../core/lru.ts'
import { serveTasks } from '../../../core/event-loop/task-runner.ts'
import { VectorTable, type QuestionVectors } from '../../../engines/retrieval/vectors/vector-table.ts'
import { embeddedText, nameOf, readVectors } from '../vectors/stored.ts'
import { indexKnowledge, type AskedOfKnowledge, type KnowledgeFinding, type KnowledgeIndex } from './knowledge-index.ts'
import { passagesOf } from './passages.ts'
import { indexSize, type SearchedDocument } from './searched-document.ts'

/*
 * The process that holds the indexes of AI resources' knowledge. An index is sent to it in parts, under a key for one state of that
 * knowledge, and sent again if the process was restarted or evicted it. Vectors have their own key: they are made after the texts.
 */

/** Some items of a list that is sent in parts, and how many were sent before: a process that was restarted meanwhile lacks those. */
export type Part<T> = { part: T[]; before: number; isLast: boolean }

export type SearchTask =
  | ({ do: 'add-documents'; key: string; instructions: string } & Part<SearchedDocument>)
  | ({ do: 'add-vectors'; key: string; model: string } & Part<string>)
  | { do: 'search'; key: string; asked: AskedOfKnowledge; vectors?: AskedVectors | undefined }
  | { do: 'prepare'; key: string }
  | { do: 'cut'; document: SearchedDocument }

type AskedVectors = { key: string; question: QuestionVectors }

/** `lacksVectors`: the vectors have not been sent, so only words were searched. */
type Found = KnowledgeFinding & { lacksVectors?: true }

/** What each task results in. `search`: null if no index is ready under that key. `prepare`: how far that under the key is. */
export type SearchResults = {
  'add-documents': void
  'add-vectors': void
  search: Found | null
  prepare: 'absent' | 'busy' | 'ready'
  cut: { name: string; text: string }[]
}
export type SearchResult = SearchResults[keyof SearchResults]

/** Vectors by their length: those of a question are compared with those of the same. */
type Tables = Map<number, VectorTable>

/** How many indexes are sent at the same time; of more, the oldest are sent again. */
const maxIncoming = 10
const incomingDocuments = new Lru<string, SearchedDocument[]>(maxIncoming)
const incomingVectors = new Lru<string, { tables: Tables; count: number }>(maxIncoming)

/** See {@link indexSize}: room for two AI resources of the largest size in the 512 MB of the process. */
const maxSize = 40_000_000
const indexes = new Lru<string, HeldIndex>(
  maxSize,
  ({ size }) => size,
  (held) => (held.isDropped = true),
)
/** `preparing` is there from the first `prepare` on. */
type HeldIndex = {
  index: Promise<KnowledgeIndex>
  size: number
  preparing?: Promise<void>
  isReady: boolean
  isDropped?: boolean
}
/** Larger ones are made ready one after the other: each takes several times its size while it is. */
const maxBeside = 1_000_000
let lastLarge: Promise<void> = Promise.resolve()

/** After so many milliseconds `prepare` gives way to other tasks; it goes on meanwhile, in steps between which they are done. */
const turnMs = 250

/** In bytes: some AI resources with as many passages as they may have, of 1,536 numbers each. */
const maxTables = 200_000_000
const vectors = new Lru<string, Tables>(maxTables, (tables) =>
  Math.min(
    maxTables,
    [...tables.values()].reduce((sum, { size }) => sum + size, 1000),
  ),
)

export async function handle(task: SearchTask): Promise<SearchResult> {
  switch (task.do) {
    case 'search':
      return search(task)
    case 'prepare':
      return prepare(task.key)
    case 'cut':
      return passagesOf(task.document)
        .map(embeddedText)
        .map((text) => ({ name: nameOf(text), text }))
    case 'add-vectors':
      return addVectors(task)
    case 'add-documents':
      return addDocuments(task)
  }
}

async function search({ key, asked, vectors: wanted }: SearchTask & { do: 'search' }): Promise<Found | null> {
  const known = indexes.get(key)
  if (!known?.isReady) return null
  const index = await known.index
  if (!wanted) return index.find(asked)
  const tables = vectors.get(wanted.key)
  if (!tables) return { ...(await index.find(asked)), lacksVectors: true }
  const table = tables.get(wanted.question.alone.length)
  return index.find(asked, table && { ...wanted.question, table })
}

async function prepare(key: string): Promise<SearchResults['prepare']> {
  const known = indexes.get(key)
  if (!known) return 'absent'
  known.preparing ??= known.size > maxBeside ? (lastLarge = lastLarge.then(() => makeReady(known))) : makeReady(known)
  await Promise.race([known.preparing, sleep(turnMs)])
  return known.isReady ? 'ready' : 'busy'
}

async function makeReady(known: HeldIndex): Promise<void> {
  if (known.isDropped) return
  await (await known.index).prepare()
  known.isReady = true
}

async function addDocuments(task: SearchTask & { do: 'add-documents' }): Promise<void> {
  const { key, instructions, part, before, isLast } = task
  const known = before === 0 ? [] : incomingDocuments.get(key)
  if (known?.length !== before) return
  const documents = [...known, ...part]
  if (!isLast) return incomingDocuments.set(key, documents)
  incomingDocuments.delete(key)
  const size = indexSize([...documents, { text: instructions }]) + 1000
  const index = indexKnowledge(instructions, documents)
  indexes.set(key, { index, size: Math.min(size, maxSize), isReady: false })
  await index
}

/** Takes what is stored of documents; vectors of another model do not count. */
function addVectors({ key, model, part, before, isLast }: SearchTask & { do: 'add-vectors' }): void {
  const known = before === 0 ? { tables: new Map<number, VectorTable>(), count: 0 } : incomingVectors.get(key)
  if (known?.count !== before) return
  const { tables } = known
  for (const stored of part) {
    const read = readVectors(stored)
    if (read?.model !== model) continue
    const table = tables.get(read.dimension) ?? new VectorTable(read.dimension)
    tables.set(read.dimension, table)
    for (const [name, vector] of read.passages) table.add(name, vector)
  }
  if (!isLast) return incomingVectors.set(key, { tables, count: before + part.length })
  incomingVectors.delete(key)
  vectors.set(key, tables)
}

serveTasks(handle)

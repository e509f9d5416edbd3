import { Lru } from '../../../core/lru.ts'
import { serveTasks } from '../../../core/event-loop/task-runner.ts'
import type { QuestionVectors } from '../../../engines/retrieval/vectors/vector-table.ts'
import { embeddedText, nameOf } from '../vectors/stored.ts'
import { indexSize } from './index-size.ts'
import { indexKnowledge, type AskedOfKnowledge, type KnowledgeFinding, type KnowledgeIndex } from './knowledge-index.ts'
import { passagesOf } from './passages.ts'
import type { SearchedDocument } from './searched-document.ts'
import { VectorTables } from './vector-tables.ts'

/*
 * The process that holds the indexes of AI resources' knowledge. An index is sent to it in parts, under a key for one state of that
 * knowledge, and sent again if the process was restarted or evicted it. Vectors have their own key: they are made after the texts.
 */

export type SearchTask =
  | { do: 'add-documents'; key: string; part: SearchedDocument[] }
  | { do: 'build-index'; key: string; instructions: string }
  | { do: 'add-vectors'; key: string; model: string; part: string[]; isLast: boolean }
  | { do: 'search'; key: string; asked: AskedOfKnowledge; vectors?: AskedVectors | undefined }
  | { do: 'cut'; document: SearchedDocument }

type AskedVectors = { key: string; question: QuestionVectors }

/** `lacksVectors`: the vectors have not been sent, so only words were searched. */
type Found = KnowledgeFinding & { lacksVectors?: true }

/** What each task results in. `search`: null if there is no index under that key. */
export type SearchResults = {
  'add-documents': void
  'build-index': void
  'add-vectors': void
  search: Found | null
  cut: { name: string; text: string }[]
}
export type SearchResult = SearchResults[keyof SearchResults]

type Known = { index: Promise<KnowledgeIndex>; size: number }

/** See {@link indexSize}: room for two AI resources of the largest size in the 512 MB of the process. */
const maxSize = 40_000_000

/** The documents of indexes that are not built yet. */
const added = new Map<string, SearchedDocument[]>()
const indexes = new Lru<string, Known>(maxSize, ({ size }) => size)
const vectors = new VectorTables()

export async function handle(task: SearchTask): Promise<SearchResult> {
  switch (task.do) {
    case 'search':
      return search(task)
    case 'cut':
      return passagesOf(task.document)
        .map(embeddedText)
        .map((text) => ({ name: nameOf(text), text }))
    case 'add-vectors':
      return vectors.add(task.key, task.model, task.part, task.isLast)
    case 'add-documents':
      added.set(task.key, [...(added.get(task.key) ?? []), ...task.part])
      return
    case 'build-index':
      return buildIndex(task)
  }
}

async function search({ key, asked, vectors: wanted }: SearchTask & { do: 'search' }): Promise<Found | null> {
  const known = indexes.get(key)
  if (!known) return null
  const index = await known.index
  if (!wanted) return index.find(asked)
  const tables = vectors.get(wanted.key)
  if (!tables) return { ...(await index.find(asked)), lacksVectors: true }
  const table = tables.get(wanted.question.alone.length)
  return index.find(asked, table && { ...wanted.question, table })
}

async function buildIndex({ key, instructions }: SearchTask & { do: 'build-index' }): Promise<void> {
  const documents = added.get(key) ?? []
  added.delete(key)
  const size = indexSize([...documents, { text: instructions }]) + 1000
  const made = indexKnowledge(instructions, documents)
  indexes.set(key, { index: made, size: Math.min(size, maxSize) })
  await made
}

serveTasks(handle)

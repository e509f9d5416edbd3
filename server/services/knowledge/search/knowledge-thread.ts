import { Lru } from '../../../core/lru.ts'
import { answerCalls } from '../../../core/event-loop/thread.ts'
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

export type SearchRequest =
  | { do: 'add'; key: string; part: SearchedDocument[] }
  | { do: 'index'; key: string; instructions: string }
  | { do: 'add-vectors'; key: string; model: string; part: string[]; isLast: boolean }
  | { do: 'find'; key: string; asked: AskedOfKnowledge; vectors?: AskedVectors | undefined }
  | { do: 'cut'; document: SearchedDocument }

type AskedVectors = { key: string; question: QuestionVectors }

/** `lacksVectors`: the vectors have not been sent, so only words were searched. */
export type Found = KnowledgeFinding & { lacksVectors?: true }
/** Null: it has no index under that key. */
export type SearchResponse = Found | { cut: { name: string; text: string }[] } | null

type Known = { index: Promise<KnowledgeIndex>; size: number }

/** See {@link indexSize}: room for two AI resources of the largest size in the 512 MB of the process. */
const maxSize = 40_000_000

const parts = new Map<string, SearchedDocument[]>()
const indexes = new Lru<string, Known>(maxSize, ({ size }) => size)
const vectors = new VectorTables()

export async function answer(request: SearchRequest): Promise<SearchResponse> {
  switch (request.do) {
    case 'find':
      return find(request)
    case 'cut':
      return {
        cut: passagesOf(request.document)
          .map(embeddedText)
          .map((text) => ({ name: nameOf(text), text })),
      }
    case 'add-vectors':
      vectors.add(request.key, request.model, request.part, request.isLast)
      return null
    case 'add':
      parts.set(request.key, [...(parts.get(request.key) ?? []), ...request.part])
      return null
    case 'index':
      await buildIndex(request)
      return null
  }
}

async function find({ key, asked, vectors: wanted }: SearchRequest & { do: 'find' }): Promise<Found | null> {
  const known = indexes.get(key)
  if (!known) return null
  const index = await known.index
  if (!wanted) return index.find(asked)
  const tables = vectors.get(wanted.key)
  if (!tables) return { ...(await index.find(asked)), lacksVectors: true }
  const table = tables.get(wanted.question.alone.length)
  return index.find(asked, table && { ...wanted.question, table })
}

async function buildIndex({ key, instructions }: SearchRequest & { do: 'index' }): Promise<void> {
  const documents = parts.get(key) ?? []
  parts.delete(key)
  const size = indexSize([...documents, { text: instructions }]) + 1000
  const made = indexKnowledge(instructions, documents)
  indexes.set(key, { index: made, size: Math.min(size, maxSize) })
  await made
}

answerCalls(answer)

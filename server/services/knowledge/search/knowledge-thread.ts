import { Lru } from '../../../core/lru.ts'
import { answerCalls } from '../../../core/thread.ts'
import { indexKnowledge, type KnowledgeFinding, type KnowledgeIndex } from './knowledge-index.ts'
import type { SearchedDocument } from './passages.ts'

/*
 * The thread that knows what AI resources know. It is told in parts, and asked by a key that names one state of an AI resource's knowledge;
 * what it was not told, or had to forget, it is told again.
 */

export type Told =
  | { do: 'tell'; key: string; part: SearchedDocument[] }
  | { do: 'index'; key: string; instructions: string }
  | { do: 'find'; key: string; question: string; before?: string | undefined }

type Known = { index: Promise<KnowledgeIndex>; size: number }

/** In characters of text; its index takes some times as much memory. */
const maxSize = 40_000_000

const parts = new Map<string, SearchedDocument[]>()
const indexes = new Lru<string, Known>(maxSize, ({ size }) => size)

/** Null to `find`: it does not know, and must be told. */
export async function answer(told: Told): Promise<KnowledgeFinding | null> {
  if (told.do === 'find') {
    const known = indexes.get(told.key)
    return known ? (await known.index).find(told.question, told.before) : null
  }
  const documents = parts.get(told.key) ?? []
  if (told.do === 'tell') {
    parts.set(told.key, [...documents, ...told.part])
    return null
  }
  parts.delete(told.key)
  const size = documents.reduce((sum, { text }) => sum + text.length, told.instructions.length + 1000)
  const index = indexKnowledge(told.instructions, documents)
  indexes.set(told.key, { index, size: Math.min(size, maxSize) })
  await index
  return null
}

answerCalls(answer)

import type { Logger } from 'pino'
import type { SearchAnswer } from '../../contract/knowledge/sources.ts'
import { leaningOn } from '../../engines/retrieval/find.ts'
import { verdictOf } from '../../engines/retrieval/gate.ts'
import type { QuestionVectors } from '../../engines/retrieval/vectors/vector-table.ts'
import type { KnownPassage } from '../../engines/engine.ts'
import type { KnowledgeStore, SourceRecord } from '../../store/records/knowledge.ts'
import type { AiRecord } from '../../store/records/records.ts'
import type { AskedOfKnowledge, KnowledgeFinding, KnowledgeHit } from './search/knowledge-index.ts'
import type { Embedding } from './vectors/embedding.ts'

/** Searches the sources of AI resources. */
export type Knowledge = {
  /** Finds passages that may answer a question; none, and at once, without sources. */
  findFor(ai: Searched, asked: AskedOfKnowledge): Promise<Known>
  /** Searches the sections of the instructions and all sources, for admins. */
  search(ai: Searched, question: string): Promise<SearchAnswer>
}

/** Passages, best first, and the owner's prompts that have an answer. */
export type Known = { passages: KnownPassage[]; answered: string[] }

type Searched = Pick<AiRecord, 'id' | 'workspaceId' | 'instructions' | 'embeddingModel' | 'sealedKey'>

export function createKnowledge(store: KnowledgeStore, embedding: Pick<Embedding, 'question'>, log: Logger): Knowledge {
  async function sourcesOf({ workspaceId, id }: Searched): Promise<SourceRecord[]> {
    const sources: SourceRecord[] = []
    for await (const source of store.listSources(workspaceId, id, { order: 'asc' })) sources.push(source)
    return sources
  }

  async function find(
    ai: Searched,
    sources: readonly SourceRecord[],
    asked: AskedOfKnowledge,
  ): Promise<KnowledgeFinding> {
    // Loaded with the first search: a server without sources starts no process for them.
    const { search } = await import('./search/search.ts')
    const vectors = await vectorsOf(ai, sources, asked)
    const finding = await search(store, log, ai, sources, asked, vectors)
    return finding ?? { verdict: 'unanswered', hits: [], answered: [] }
  }

  /** The vectors of the question, if any passage has a vector. */
  async function vectorsOf(
    ai: Searched,
    sources: readonly SourceRecord[],
    { question, before }: AskedOfKnowledge,
  ): Promise<QuestionVectors | undefined> {
    const hasSome = sources.some(({ vectors }) => vectors?.model === ai.embeddingModel && vectors?.passages !== 0)
    if (ai.embeddingModel === undefined || !hasSome) return undefined
    return (await embedding.question(ai, question, leaningOn(question, before))) ?? undefined
  }

  return {
    async findFor(ai, asked) {
      const sources = await sourcesOf(ai)
      if (!sources.some(({ documents }) => documents > 0)) return { passages: [], answered: [] }
      const { hits, answered } = await find(ai, sources, asked)
      return { passages: hits.flatMap((hit) => knownPassage(hit) ?? []), answered }
    },

    async search(ai, question) {
      const { verdict, hits } = await find(ai, await sourcesOf(ai), { question })
      return { verdict, passages: hits.map(toFound) }
    },
  }
}

/** Converts a hit for an engine; undefined for hits in the instructions, which engines find themselves. */
function knownPassage({ passage, confidence, score, isExact, next }: KnowledgeHit): KnownPassage | undefined {
  const { document, title, above = [], markdown, isPair } = passage
  if (!document) return undefined
  const source = { title: document.title, ...(document.url !== undefined && { url: document.url }) }
  const rest = { confidence, score, isPair, isExact, source, document, ...(next && { next }) }
  return { id: passage.id, title, above: [...above], text: markdown, ...rest }
}

function toFound({ passage, confidence, score, similarity }: KnowledgeHit): SearchAnswer['passages'][number] {
  const { document, title, above = [], markdown } = passage
  return {
    title,
    above: [...above],
    text: markdown,
    score,
    confidence,
    ...(similarity !== undefined && { similarity }),
    verdict: verdictOf(confidence),
    ...(document && {
      document: {
        id: document.id,
        sourceId: document.sourceId,
        title: document.title,
        ...(document.url !== undefined && { url: document.url }),
      },
    }),
  }
}

import type { Logger } from 'pino'
import type { SearchAnswer } from '../../contract/sources.ts'
import { verdictOf } from '../../engines/retrieval/gate.ts'
import type { KnownPassage } from '../../engines/engine.ts'
import type { KnowledgeStore, SourceRecord } from '../../store/knowledge.ts'
import type { AiRecord } from '../../store/records.ts'
import type { KnowledgeFinding, KnowledgeHit } from './search/knowledge-index.ts'

/** What AI resources know besides their instructions. */
export type Knowledge = {
  /** The passages that may answer a question, best first; none, and at once, where there are no sources. */
  passagesFor(ai: Searched, question: string, before?: string): Promise<KnownPassage[]>
  /** Searches the sections of the instructions and all sources, for admins. */
  search(ai: Searched, question: string): Promise<SearchAnswer>
}

type Searched = Pick<AiRecord, 'id' | 'workspaceId' | 'instructions'>

export function createKnowledge(store: KnowledgeStore, log: Logger): Knowledge {
  async function sourcesOf({ workspaceId, id }: Searched): Promise<SourceRecord[]> {
    const sources: SourceRecord[] = []
    for await (const source of store.listSources(workspaceId, id, { order: 'asc' })) sources.push(source)
    return sources
  }

  async function find(
    ai: Searched,
    sources: readonly SourceRecord[],
    asked: { question: string; before?: string | undefined },
  ): Promise<KnowledgeFinding> {
    // Loaded when somebody has sources: a server without any starts no thread for them.
    const { search } = await import('./search/search.ts')
    return (await search(store, log, ai, sources, asked)) ?? { verdict: 'unanswered', hits: [] }
  }

  return {
    async passagesFor(ai, question, before) {
      const sources = await sourcesOf(ai)
      if (!sources.some(({ documents }) => documents > 0)) return []
      const { hits } = await find(ai, sources, { question, before })
      return hits.flatMap((hit) => knownPassage(hit) ?? [])
    },

    async search(ai, question) {
      const { verdict, hits } = await find(ai, await sourcesOf(ai), { question })
      return { verdict, passages: hits.map(toFound) }
    },
  }
}

/** A hit as an engine gets it; those in the instructions it finds itself. */
function knownPassage({ passage, confidence, score, isExact }: KnowledgeHit): KnownPassage | undefined {
  const { document, title, above = [], markdown, isPair } = passage
  if (!document) return undefined
  const source = { title: document.title, ...(document.url !== undefined && { url: document.url }) }
  return { id: passage.id, title, above: [...above], text: markdown, confidence, score, isPair, isExact, source }
}

function toFound({ passage, confidence, score }: KnowledgeHit): SearchAnswer['passages'][number] {
  const { document, title, above = [], markdown } = passage
  return {
    title,
    above: [...above],
    text: markdown,
    score,
    confidence,
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

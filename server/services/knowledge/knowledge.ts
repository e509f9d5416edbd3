import type { AnswerSource } from '../../contract/sessions/chat.ts'
import type { SearchAnswer } from '../../contract/knowledge/documents.ts'
import { defined } from '../../core/defined.ts'
import { marksOfHit } from '../../engines/retrieval/passages/passage.ts'
import { leaningOn } from '../../engines/retrieval/question/follow-up.ts'
import { isLookedAt, verdictOf } from '../../engines/retrieval/gate.ts'
import type { Contact, KnownPassage, KnownSection } from '../../engines/engine.ts'
import type { Language } from '../../contract/languages.ts'
import type { KnowledgeStore, SourceRecord } from '../../store/records/knowledge/knowledge.ts'
import type { AiRecord } from '../../store/records/records.ts'
import type { AskedOfKnowledge, KnowledgeFinding, KnowledgeHit } from './search/knowledge-index.ts'
import type { KnowledgeSearch } from './search/search.ts'
import type { Embedding } from './vectors/embedding.ts'

/** Searches the sources of AI resources. */
export type Knowledge = {
  /** Finds passages that may answer a question; none, and at once, without sources. */
  findFor(ai: Searched, asked: AskedOfKnowledge): Promise<FoundKnowledge>
  /** The same in all that is stored now, also of a site that is being read. Null: that is still being indexed. */
  findInAll(ai: Searched, asked: AskedOfKnowledge): Promise<FoundKnowledge | null>
  /** Searches the sections of the instructions and all sources, for admins. */
  search(ai: Searched, question: string): Promise<SearchAnswer>
}

/**
 * Passages and sections of the instructions, each best first, how to reach the owner, the owner's prompts that have an answer, the language
 * of most that is known, and the page that the visitor reads. Without `passages` there are no sources to find any in; without `sections` the
 * instructions were not searched.
 */
export type FoundKnowledge = {
  passages?: KnownPassage[]
  sections?: KnownSection[]
  contact?: Contact
  answered: string[]
  language?: Language
  page?: AnswerSource
}

type Searched = Pick<AiRecord, 'id' | 'workspaceId' | 'instructions' | 'embeddingModel' | 'sealedKey'>

export function createKnowledge(
  store: KnowledgeStore,
  embedding: Pick<Embedding, 'question'>,
  knowledgeSearch: Pick<KnowledgeSearch, 'search'>,
): Knowledge {
  async function sourcesOf({ workspaceId, id }: Searched): Promise<SourceRecord[]> {
    const sources: SourceRecord[] = []
    for await (const source of store.listSources(workspaceId, id, { order: 'asc' })) sources.push(source)
    return sources
  }

  /** Searches by words and, if any passage has a vector, by that of the question. */
  async function find(
    ai: Searched,
    sources: readonly SourceRecord[],
    asked: AskedOfKnowledge,
  ): Promise<KnowledgeFinding | null> {
    const model = ai.embeddingModel
    const hasVectors = sources.some(({ vectors }) => vectors?.model === model && vectors?.passages !== 0)
    const isEmbedded = model !== undefined && hasVectors
    const vectors = isEmbedded ? await embedding.question(ai, asked.question, leaningOn(asked)) : null
    return knowledgeSearch.search(ai, sources, asked, vectors ?? undefined)
  }

  async function knownIn(
    ai: Searched,
    sources: readonly SourceRecord[],
    asked: AskedOfKnowledge,
  ): Promise<FoundKnowledge | null> {
    if (!sources.some(({ documents }) => documents > 0)) return { answered: [] }
    const found = await find(ai, sources, asked)
    if (!found) return null
    const { hits, answered, contact, language, page } = found
    const passages = hits.flatMap(knownPassage)
    return {
      passages,
      sections: hits.flatMap(knownSection),
      answered,
      ...defined({ contact, language, page: page && { title: page.title, url: page.url } }),
    }
  }

  return {
    async findFor(ai, asked) {
      return (await knownIn(ai, await sourcesOf(ai), asked)) ?? { passages: [], answered: [] }
    },

    async findInAll(ai, asked) {
      const sources = (await sourcesOf(ai)).map(({ job: _, ...source }) => source)
      return knownIn(ai, sources, asked)
    },

    async search(ai, question) {
      const { hits } = (await find(ai, await sourcesOf(ai), { question })) ?? { hits: [] }
      return {
        verdict: verdictOf(hits[0]?.confidence ?? 0),
        passages: hits.filter(isLookedAt).map(toFound),
      }
    },
  }
}

function knownSection({ passage, ...hit }: KnowledgeHit): KnownSection[] {
  const { confidence, score, answer, part } = hit
  if (passage.section === undefined) return []
  return [
    {
      at: passage.section,
      confidence,
      score,
      answer,
      part,
      ...marksOfHit(hit),
    },
  ]
}

/** Converts a hit in a document for an engine. */
function knownPassage({ passage, ...hit }: KnowledgeHit): KnownPassage[] {
  const { id, document, title, above = [], markdown, isPair, page = document?.id, order, url, facts } = passage
  if (!document || page === undefined) return []
  const { confidence, score, answer, part, isExact, name, next } = hit
  const found = {
    confidence,
    score,
    answer,
    part,
    isExact,
    ...marksOfHit(hit),
    ...defined({ name, next, facts, order }),
  }
  const source = { title: document.title, ...defined({ url: url ?? document.url }) }
  return [{ id, title, above: [...above], text: markdown, page, isPair, document, source, ...found }]
}

function toFound({ passage, confidence, score, similarity }: KnowledgeHit): SearchAnswer['passages'][number] {
  const { title, above = [], markdown, url, document } = passage
  return {
    title,
    above: [...above],
    text: markdown,
    score,
    confidence,
    verdict: verdictOf(confidence),
    ...defined({ url, similarity, document: document && toFoundDocument(document) }),
  }
}

function toFoundDocument({ id, sourceId, title, url }: NonNullable<KnowledgeHit['passage']['document']>) {
  return { id, sourceId, title, ...defined({ url }) }
}

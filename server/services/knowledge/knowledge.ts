import type { AnswerSource } from '../../contract/sessions/chat.ts'
import type { SearchAnswer } from '../../contract/knowledge/documents.ts'
import type { Logger } from 'pino'
import { defined } from '../../core/defined.ts'
import { smallTalk } from '../../engines/builtin/talk/small-talk.ts'
import { marksOfHit } from '../../engines/retrieval/passages/passage.ts'
import { questionInContext } from '../../engines/retrieval/question/follow-up.ts'
import { isLookedAt, verdictOf } from '../../engines/retrieval/gate.ts'
import { EngineError, type Contact, type KnownPassage, type KnownSection } from '../../engines/engine.ts'
import type { Language } from '../../contract/languages.ts'
import type { KnowledgeStore, SourceRecord } from '../../store/records/knowledge/knowledge.ts'
import type { AiRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { AskedOfKnowledge, KnowledgeFinding, KnowledgeHit } from './search/knowledge-index.ts'
import type { KnowledgeSearch } from './search/search.ts'
import type { Embedding } from './vectors/embedding.ts'

/** Searches the sources of AI resources. */
export type Knowledge = {
  /**
   * Finds passages that may answer a question; none, and at once, without sources.
   * @throws {EngineError} `timeout` when they cannot be searched now: that nothing is known would be untrue.
   */
  findFor(ai: Searched, asked: AskedOfKnowledge): Promise<FoundKnowledge>
  /** The same in all that is stored now, also of a site that is being read. Null: that is still being indexed. */
  findInAll(ai: Searched, asked: AskedOfKnowledge): Promise<FoundKnowledge | null>
  /** Searches the sections of the instructions and all sources, for admins. */
  search(ai: Searched, question: string): Promise<SearchAnswer>
  /** Indexes, one after the other, what the first visitors after a start would wait for, as much as is kept. Never rejects. */
  prepare(): Promise<void>
  /** Indexes what an AI resource knows when a site has been read, before anybody asks. Never rejects. */
  prepareRead(read: Pick<SourceRecord, 'workspaceId' | 'aiId'>): Promise<void>
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

/** How many are indexed before anybody asks, and so many bytes of texts: in all about half of what is kept, and each in some seconds. */
const maxPrepared = { count: 50, all: 20_000_000, each: 2_000_000 }

const notSearched =
  'Its sources cannot be searched now: they are still being indexed, or the machine has too little processor time.'

type Searched = Pick<AiRecord, 'id' | 'workspaceId' | 'instructions' | 'embeddingModel' | 'sealedKey'>

export function createKnowledge(
  store: KnowledgeStore & Pick<Store, 'listWorkspaces' | 'listAi' | 'getAi'>,
  embedding: Pick<Embedding, 'question'>,
  knowledgeSearch: Pick<KnowledgeSearch, 'search' | 'prepare'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Knowledge {
  async function sourcesOf({ workspaceId, id }: Searched): Promise<SourceRecord[]> {
    const sources: SourceRecord[] = []
    for await (const source of store.listSources(workspaceId, id, { order: 'asc' })) sources.push(source)
    return sources
  }

  /** As they are when no site is being read any more. */
  async function readSourcesOf(ai: Searched): Promise<SourceRecord[]> {
    return (await sourcesOf(ai)).map(({ job: _, ...source }) => source)
  }

  /** What cannot be prepared now is indexed by the first question about it. */
  async function prepared(prepare: () => Promise<void>): Promise<void> {
    try {
      await prepare()
    } catch (error) {
      log.warn({ err: error }, 'Knowledge could not be prepared')
    }
  }

  async function* known(): AsyncGenerator<{ ai: AiRecord; sources: SourceRecord[]; size: number }> {
    for await (const { id } of store.listWorkspaces({ order: 'asc' })) {
      for await (const ai of store.listAi(id, { order: 'asc' })) {
        const sources = await sourcesOf(ai)
        const size = sources.reduce((sum, source) => sum + source.size, 0)
        if (size > 0) yield { ai, sources, size }
      }
    }
  }

  /** What is indexed before anybody asks. A large one keeps those after it waiting: alone it may be as large as all. */
  async function preparable(): Promise<{ ai: AiRecord; sources: SourceRecord[] }[]> {
    const found: { ai: AiRecord; sources: SourceRecord[]; size: number }[] = []
    let total = 0
    for await (const each of known()) {
      found.push(each)
      total += each.size
      if (found.length === maxPrepared.count || total > maxPrepared.all) break
    }
    const most = found.length === 1 ? maxPrepared.all : maxPrepared.each
    return found.filter(({ size }) => size <= most)
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
    const vectors = isEmbedded ? await embedding.question(ai, asked.question, questionInContext(asked)) : null
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
      const found = await knownIn(ai, await sourcesOf(ai), asked)
      if (found) return found
      // Small talk, and the way to people, are told without them.
      if (smallTalk(asked.question)) return { passages: [], answered: [] }
      throw new EngineError('timeout', notSearched)
    },

    async findInAll(ai, asked) {
      return knownIn(ai, await readSourcesOf(ai), asked)
    },

    async search(ai, question) {
      const { hits } = (await find(ai, await sourcesOf(ai), { question })) ?? { hits: [] }
      return {
        verdict: verdictOf(hits[0]?.confidence ?? 0),
        passages: hits.filter(isLookedAt).map(toFound),
      }
    },

    prepare: () =>
      prepared(async () => {
        for (const { ai, sources } of await preparable()) {
          const start = performance.now()
          await knowledgeSearch.prepare(ai, sources)
          log.info({ ai: ai.id, ms: Math.round(performance.now() - start) }, 'Knowledge is ready to be searched')
        }
      }),

    prepareRead: ({ workspaceId, aiId }) =>
      prepared(async () => {
        const ai = await store.getAi(workspaceId, aiId)
        if (ai) await knowledgeSearch.prepare(ai, await readSourcesOf(ai))
      }),
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

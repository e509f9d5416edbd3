import { publicSections } from '../../../engines/builtin/sections.ts'
import { Lexer } from 'marked'
import { findIn } from '../../../engines/retrieval/find.ts'
import { verdictOf } from '../../../engines/retrieval/gate.ts'
import { indexPassages, type PassageIndex } from '../../../engines/retrieval/passage-index.ts'
import { nearnessOf } from '../../../engines/retrieval/vectors/nearness.ts'
import type { Hit } from '../../../engines/retrieval/passage.ts'
import { normalizeQuestion } from '../../../engines/retrieval/normalize-question.ts'
import type { QuestionVectors, VectorTable } from '../../../engines/retrieval/vectors/vector-table.ts'
import type { Verdict } from '../../../contract/sessions/receipt.ts'
import { embeddedText, nameOf } from '../vectors/stored.ts'
import { namesBeside, passagesByName } from './names.ts'
import { passagesOf, type KnowledgePassage, type SearchedDocument } from './passages.ts'

/** The result of a search in the knowledge of an AI resource. */
export type KnowledgeFinding = {
  verdict: Verdict
  hits: KnowledgeHit[]
  /** The owner's prompts that have an answer. */
  answered: string[]
}
/**
 * `isExact`: exactly that question, or that heading, was asked. `next`, for the best hit: the neighboring headings or questions, each of
 * which has an answer.
 */
export type KnowledgeHit = Hit<KnowledgePassage> & { isExact: boolean; next?: string[] }

/** A question, the one before it, and the owner's prompts. */
export type AskedOfKnowledge = {
  question: string
  before?: string | undefined
  prompts?: readonly string[] | undefined
}

/** The vectors of a question, and the table of the passages' vectors. */
export type SearchedVectors = QuestionVectors & { table: VectorTable }

/** The searchable index of all that an AI resource knows. */
export type KnowledgeIndex = { find(asked: AskedOfKnowledge, vectors?: SearchedVectors): Promise<KnowledgeFinding> }

export async function indexKnowledge(
  instructions: string,
  documents: readonly SearchedDocument[],
): Promise<KnowledgeIndex> {
  const sections = publicSections(instructions, new Lexer()).map(({ title, above, text }, at): KnowledgePassage => ({
    id: `section ${at}`,
    title,
    above,
    text,
    markdown: text,
    isPair: false,
  }))
  const passages = [...sections, ...documents.flatMap(passagesOf)]
  const named = passagesByName(passages)
  let index: Promise<PassageIndex<KnowledgePassage>> | undefined
  const isAnswered = new Map<string, boolean>()
  const rowsIn = rowsFinder(passages)

  function nearnessTo({ table, alone, together }: SearchedVectors) {
    const near = (vector: Int8Array) => nearnessOf(table.similarities(rowsIn(table), vector))
    return { alone: near(alone), ...(together && { together: near(together) }) }
  }

  async function answers(question: string): Promise<boolean> {
    index ??= indexPassages(passages)
    return (
      Boolean(named.get(normalizeQuestion(question))) || (await findIn(await index, question)).verdict !== 'unanswered'
    )
  }

  async function answeredOf(prompts: readonly string[]): Promise<string[]> {
    for (const prompt of prompts) if (!isAnswered.has(prompt)) isAnswered.set(prompt, await answers(prompt))
    return prompts.filter((prompt) => isAnswered.get(prompt))
  }

  return {
    async find({ question, before, prompts = [] }, vectors) {
      index ??= indexPassages(passages)
      const { all } = await findIn(await index, question, before, vectors && nearnessTo(vectors))
      const exact = named.get(normalizeQuestion(question))
      const own = all.find(({ passage }) => passage === exact)
      const others = all.filter((hit) => hit !== own)
      const found = others.map((hit) => Object.assign(hit, { isExact: false }))
      const top = Math.max(0, ...all.map(({ score }) => score))
      const asked = exact && { ...own, passage: exact, confidence: 1, score: top, isExact: true }
      const hits = onceEach(asked ? [asked, ...found] : found)
      const [best, ...rest] = hits
      const listed = best ? [{ ...best, next: namesBeside(best.passage, passages, named) }, ...rest] : []
      return { verdict: verdictOf(best?.confidence ?? 0), hits: listed, answered: await answeredOf(prompts) }
    },
  }
}

/** Keeps the best hit of each pair, which is indexed once for each wording. */
function onceEach(hits: KnowledgeHit[]): KnowledgeHit[] {
  const seen = new Set<string>()
  return hits.filter(({ passage }) => {
    const key = passage.isPair ? (passage.document?.id ?? passage.id) : passage.id
    return !seen.has(key) && seen.add(key)
  })
}

/** Returns a function that finds the rows of the passages' vectors in a table. */
function rowsFinder(passages: readonly KnowledgePassage[]): (table: VectorTable) => Int32Array {
  let names: string[] | undefined
  let last: { table: VectorTable; rows: Int32Array } | undefined
  return (table) => {
    names ??= passages.map((passage) => nameOf(embeddedText(passage)))
    if (last?.table !== table) last = { table, rows: Int32Array.from(names, (name) => table.rowOf(name)) }
    return last.rows
  }
}

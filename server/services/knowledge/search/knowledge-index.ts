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

/** What was found in what an AI resource knows, best first. */
export type KnowledgeFinding = {
  verdict: Verdict
  hits: KnowledgeHit[]
  /** Which of the owner's questions are answered, too. */
  answered: string[]
}
/**
 * `isExact`: the question is one that somebody wrote down with its answer, or just the heading. `next`: of the best hit the headings beside
 * it, or the questions; each of them is answered when it is asked.
 */
export type KnowledgeHit = Hit<KnowledgePassage> & { isExact: boolean; next?: string[] }

/** A question, the one before it, and the owner's own questions. */
export type AskedOfKnowledge = {
  question: string
  before?: string | undefined
  prompts?: readonly string[] | undefined
}

/** A question as vectors, and those of passages by the names of their texts. */
export type SearchedVectors = QuestionVectors & { table: VectorTable }

/** All that an AI resource knows, to be searched. */
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

/** The best way to ask of each pair; other passages are there once anyway. */
function onceEach(hits: KnowledgeHit[]): KnowledgeHit[] {
  const seen = new Set<string>()
  return hits.filter(({ passage }) => {
    const key = passage.isPair ? (passage.document?.id ?? passage.id) : passage.id
    return !seen.has(key) && seen.add(key)
  })
}

/** Returns a function that says where the vector of each passage is in a table. */
function rowsFinder(passages: readonly KnowledgePassage[]): (table: VectorTable) => Int32Array {
  let names: string[] | undefined
  let last: { table: VectorTable; rows: Int32Array } | undefined
  return (table) => {
    names ??= passages.map((passage) => nameOf(embeddedText(passage)))
    if (last?.table !== table) last = { table, rows: Int32Array.from(names, (name) => table.rowOf(name)) }
    return last.rows
  }
}

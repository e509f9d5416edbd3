import { publicSections } from '../../../engines/builtin/sections.ts'
import { Lexer } from 'marked'
import { findIn } from '../../../engines/retrieval/find.ts'
import { verdictOf } from '../../../engines/retrieval/gate.ts'
import { indexPassages, type PassageIndex } from '../../../engines/retrieval/passage-index.ts'
import type { Hit } from '../../../engines/retrieval/passage.ts'
import type { Verdict } from '../../../contract/receipt.ts'
import { passagesOf, type KnowledgePassage, type SearchedDocument } from './passages.ts'

/** What was found in what an AI resource knows, best first. */
export type KnowledgeFinding = { verdict: Verdict; hits: KnowledgeHit[] }
/** `isExact`: the question is one that somebody wrote down with its answer. */
export type KnowledgeHit = Hit<KnowledgePassage> & { isExact: boolean }

/** All that an AI resource knows, to be searched. */
export type KnowledgeIndex = { find(question: string, before: string | undefined): Promise<KnowledgeFinding> }

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
  const pairs = new Map(passages.filter(({ isPair }) => isPair).map((pair) => [spelling(pair.title), pair]))
  let index: Promise<PassageIndex<KnowledgePassage>> | undefined
  return {
    async find(question, before) {
      index ??= indexPassages(passages)
      const { all } = await findIn(await index, question, before)
      const exact = pairs.get(spelling(question))
      const found = all.map((hit) => ({ ...hit, isExact: false }))
      const score = Math.max(0, ...all.map((hit) => hit.score))
      const hits = exact ? [{ passage: exact, confidence: 1, score, isExact: true }, ...found] : found
      return { verdict: verdictOf(hits[0]?.confidence ?? 0), hits: onceEach(hits) }
    },
  }
}

/** A question however it is written: without case, punctuation and spaces. */
function spelling(question: string): string {
  return question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
}

/** The best way to ask of each pair; other passages are there once anyway. */
function onceEach(hits: KnowledgeHit[]): KnowledgeHit[] {
  const seen = new Set<string>()
  return hits.filter(({ passage }) => {
    const key = passage.isPair ? (passage.document?.id ?? passage.id) : passage.id
    return !seen.has(key) && seen.add(key)
  })
}

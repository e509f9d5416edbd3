import { Lru } from '../../core/lru.ts'
import { findIn, type Finding } from '../retrieval/find.ts'
import { indexPassages } from '../retrieval/passage-index.ts'
import type { Passage } from '../retrieval/passage.ts'
import type { Instructions, Section } from './sections.ts'

/** The searchable sections of instructions. */
export type Topics = {
  sections: Section[]
  /** The private part of the instructions. */
  guidance: string
  /** Finds what answers a question; a short one may depend on the one before it. */
  find(question: string, before?: string): Promise<Finding<SectionPassage>>
  /** The sections that answer a question, best first. Cached, because the owner's prompts are checked with every answer. */
  answersTo(question: string): Promise<readonly Section[]>
  /** How likely the guidance answers a question, for the verdict on a model's answer. Its text is never returned. */
  guidanceConfidence(question: string, before?: string): Promise<number>
}

export type SectionPassage = Passage & { section: Section }

/** How many results of `answersTo` are cached. */
const maxCached = 100

/** Indexes the sections of instructions, and their guidance when somebody asks for it. */
export async function indexTopics({ sections, guidance }: Instructions): Promise<Topics> {
  const passages = sections.map((section, at): SectionPassage => ({ ...section, id: String(at), section }))
  const index = await indexPassages(passages)
  const answered = new Lru<string, readonly Section[]>(maxCached)
  let guidanceIndex: ReturnType<typeof indexPassages> | undefined
  return {
    sections,
    guidance,
    find: (question, before) => findIn(index, question, before),
    async answersTo(question) {
      const known = answered.get(question)
      if (known !== undefined) return known
      const { hits } = await findIn(index, question)
      const found = hits.map(({ passage }) => passage.section)
      answered.set(question, found)
      return found
    },
    async guidanceConfidence(question, before) {
      guidanceIndex ??= indexPassages(paragraphsOf(guidance))
      const { all } = await findIn(await guidanceIndex, question, before)
      return all[0]?.confidence ?? 0
    },
  }
}

function paragraphsOf(guidance: string): Passage[] {
  const texts = guidance.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  return texts.map((text, at) => ({ id: String(at), title: '', text }))
}

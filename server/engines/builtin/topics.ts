import { Lru } from '../../core/lru.ts'
import { findIn, type Finding } from '../retrieval/find.ts'
import { indexPassages } from '../retrieval/passage-index.ts'
import type { Passage } from '../retrieval/passage.ts'
import type { Instructions, Section } from './sections.ts'

/** The public sections of instructions, by what they are about. */
export type Topics = {
  sections: Section[]
  /** The private part of the instructions. */
  guidance: string
  /** What answers a question, or a short one with the one before it where it leans on that. */
  find(question: string, before?: string): Promise<Finding<SectionPassage>>
  /** The sections that answer a question, best first. They are remembered: the owner's own questions are asked with every answer. */
  answersTo(question: string): Promise<readonly Section[]>
  /** How likely the guidance answers a question: whether there is a verdict on a model's answer depends on it. Never what it says. */
  guidanceConfidence(question: string, before?: string): Promise<number>
}

export type SectionPassage = Passage & { section: Section }

/** How many questions are remembered with what answers them. */
const remembered = 100

/** Indexes the sections of instructions, and their guidance when somebody asks for it. */
export async function indexTopics({ sections, guidance }: Instructions): Promise<Topics> {
  const passages = sections.map((section, at): SectionPassage => ({ ...section, id: String(at), section }))
  const index = await indexPassages(passages)
  const answered = new Lru<string, readonly Section[]>(remembered)
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

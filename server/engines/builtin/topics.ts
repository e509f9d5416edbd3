import { findIn, type Finding } from '../retrieval/find.ts'
import { indexPassages } from '../retrieval/passage-index.ts'
import type { Passage } from '../retrieval/passage.ts'
import type { Section } from './sections.ts'

/** The public sections of instructions, by what they are about. */
export type Topics = {
  sections: Section[]
  /** What answers a question, or a short one with the one before it where it leans on that. */
  find(question: string, before?: string): Promise<Finding<SectionPassage>>
}

type SectionPassage = Passage & { section: Section }

/** Indexes sections. */
export async function indexTopics(sections: Section[]): Promise<Topics> {
  const passages = sections.map((section, at): SectionPassage => ({ ...section, id: String(at), section }))
  const index = await indexPassages(passages)
  return { sections, find: (question, before) => findIn(index, question, before) }
}

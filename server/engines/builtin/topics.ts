import { Lru } from '../../core/lru.ts'
import { findContact, type FoundContact } from '../retrieval/intents/contact.ts'
import { choose } from '../retrieval/choice.ts'
import { findPassages, type Question } from '../retrieval/find.ts'
import { indexPassages } from '../retrieval/index/passage-index.ts'
import type { Hit, Passage } from '../retrieval/passages/passage.ts'
import type { Instructions, Section } from './sections.ts'

/** The searchable sections of instructions. */
export type Topics = {
  sections: Section[]
  /** The private part of the instructions. */
  guidance: string
  /** Finds what may answer a question, best first. */
  find(question: Question): Promise<Hit<SectionPassage>[]>
  /** The sections that answer a question for sure. Cached, because the owner's prompts are checked with every answer. */
  answersTo(question: string): Promise<readonly Section[]>
  /** How likely the guidance answers a question, for the verdict on a model's answer. Its text is never returned. */
  guidanceConfidence(question: Question): Promise<number>
  /** How to reach the owner, if a section tells it. */
  contact(): Promise<FoundContact<SectionPassage> | undefined>
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
  let contact: Promise<FoundContact<SectionPassage> | undefined> | undefined
  return {
    sections,
    guidance,
    find: (question) => findPassages(index, question),
    async answersTo(question) {
      const known = answered.get(question)
      if (known !== undefined) return known
      const { level, hits } = choose(await findPassages(index, { question }))
      const found = level === 'sure' ? hits.map(({ passage }) => passage.section) : []
      answered.set(question, found)
      return found
    },
    async guidanceConfidence(question) {
      guidanceIndex ??= indexPassages(paragraphsOf(guidance))
      const [best] = await findPassages(await guidanceIndex, question)
      return best?.confidence ?? 0
    },
    contact: () => (contact ??= findContact(passages)),
  }
}

function paragraphsOf(guidance: string): Passage[] {
  const texts = guidance.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  return texts.map((text, at) => ({ id: String(at), title: '', text }))
}

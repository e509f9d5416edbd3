import type { Verdict } from '../../contract/receipt.ts'
import { verdictOf } from '../retrieval/gate.ts'
import { indexPassages } from '../retrieval/passage-index.ts'
import type { Hit, Passage } from '../retrieval/passage.ts'
import type { Section } from './sections.ts'

/** The public sections of instructions, by what they are about. */
export type Topics = {
  sections: Section[]
  /** What answers a question, or a short one with the one before it where it leans on that. */
  find(question: string, before?: string): Promise<Found>
}

/** What was found for a question: one section or two, best first; none when the verdict is that nothing answers it. */
export type Found = { verdict: Verdict; hits: FoundHit[] }

type SectionPassage = Passage & { section: Section }
type FoundHit = Hit<SectionPassage>

/** A second section is said, too, when its score is this share of the best one's: which of them is meant is then open. */
const closeSecond = 0.6

/** A question of few characters may lean on the one before it: "And on Sundays?" */
const followUpLength = 40

/** Indexes sections. */
export async function indexTopics(sections: Section[]): Promise<Topics> {
  const passages = sections.map((section, at): SectionPassage => ({ ...section, id: String(at), section }))
  const index = await indexPassages(passages)
  return {
    sections,
    async find(question, before) {
      const alone = await index.search(question)
      const found = choose(alone.hits)
      if (found.verdict !== 'unanswered' || before === undefined || question.length > followUpLength) return found
      const together = choose((await index.search(`${before} ${question}`)).hits)
      // What has a subject of its own leans on the question before only where that was of the same subject.
      const isAbout = (hit: FoundHit) => alone.hits.some(({ passage }) => passage === hit.passage)
      return alone.isEmpty || together.hits.some(isAbout) ? together : found
    },
  }
}

function choose([best, second]: FoundHit[]): Found {
  const verdict = verdictOf(best?.confidence ?? 0)
  if (!best || verdict === 'unanswered') return { verdict, hits: [] }
  const isClose = second !== undefined && second.score >= best.score * closeSecond
  return { verdict, hits: isClose ? [best, second] : [best] }
}

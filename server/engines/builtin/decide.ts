import type { Verdict } from '../../contract/sessions/receipt.ts'
import { languagesOf } from '../language/detect.ts'
import type { Language } from '../language/languages.ts'
import type { KnownPassage, Prompt } from '../engine.ts'
import { choose } from '../retrieval/find.ts'
import type { Hit } from '../retrieval/passage.ts'
import { conversationLanguage } from './talk/conversation-language.ts'
import type { Section } from './sections.ts'
import type { SmallTalk } from './talk/small-talk-phrases.ts'
import { smallTalk } from './talk/small-talk.ts'
import type { SectionPassage, Topics } from './topics.ts'

/** The part of a prompt that decides what answers it. */
export type Asked = Pick<
  Prompt,
  'instructions' | 'messages' | 'agentName' | 'languages' | 'passages' | 'answering' | 'followUps'
>

/**
 * Whether something answers the visitor, and what: decided before an answer begins, for the embedded engine and for models alike. `hits`:
 * the sections that were considered, best first.
 */
export type Decision = { language: Language; hits: readonly Hit<SectionPassage>[] } & (
  | { kind: 'known'; verdict: Verdict; passages: readonly KnownPassage[] }
  | { kind: 'sections'; verdict: Verdict; sections: readonly Section[] }
  | { kind: 'talk'; talk: SmallTalk }
  | { kind: 'unknown' }
)

/** The visitor's messages, earliest first. */
export function questionsOf({ messages }: Pick<Prompt, 'messages'>): string[] {
  return messages.filter(({ role }) => role === 'user').map(({ content }) => content)
}

/** Decides what answers the last of the visitor's messages. */
export async function decide(asked: Asked, topics: Topics): Promise<Decision> {
  const { languages = [], passages = [] } = asked
  const { sections } = topics
  const questions = questionsOf(asked)
  const [before, question] = [questions.at(-2), questions.at(-1) ?? '']
  const language = conversationLanguage(languagesTold(questions, sections), languages)
  const exact = passages.find(({ isExact }) => isExact)
  if (exact) return { kind: 'known', verdict: 'answered', passages: [exact], language, hits: [] }
  const named = sectionsNamed(question, sections)
  if (named.length > 0) {
    return { kind: 'sections', verdict: 'answered', sections: named, language, hits: named.map(namedHit) }
  }
  const talk = smallTalk(question)
  if (talk) return { kind: 'talk', talk: talk.kind, language, hits: [] }
  const { verdict, hits, all } = await topics.find(question, before)
  const known = chooseKnown(passages)
  if (known.verdict !== 'unanswered' && known.confidence > (hits[0]?.confidence ?? 0)) {
    return { kind: 'known', verdict: known.verdict, passages: known.passages, language, hits: all }
  }
  if (verdict === 'unanswered') return { kind: 'unknown', language, hits: all }
  return { kind: 'sections', verdict, sections: hits.map(({ passage }) => passage.section), language, hits: all }
}

/** Chooses the passages to answer with. The answer of a stored pair of question and answer stands alone. */
function chooseKnown(passages: readonly KnownPassage[]): {
  verdict: Verdict
  confidence: number
  passages: KnownPassage[]
} {
  const { verdict, hits } = choose(passages.map((passage) => ({ passage, ...scoresOf(passage) })))
  const found = hits.map(({ passage }) => passage).filter(({ isPair }, at) => at === 0 || !isPair)
  return { verdict, confidence: hits[0]?.confidence ?? 0, passages: found[0]?.isPair ? found.slice(0, 1) : found }
}

function scoresOf({ confidence, score }: KnownPassage): { confidence: number; score: number } {
  return { confidence, score }
}

function namedHit(section: Section, at: number): Hit<SectionPassage> {
  return { passage: { ...section, id: `named ${at}`, section }, confidence: 1, score: 0 }
}

/** Yields the possible languages of each message, newest first. A message that is a section's title is in the instructions' language, not the visitor's. */
function* languagesTold(questions: string[], sections: Section[]): Generator<readonly Language[]> {
  for (const question of questions.toReversed()) {
    if (sectionsNamed(question, sections).length > 0) continue
    yield smallTalk(question)?.languages ?? languagesOf(question)
  }
}

/** The sections with exactly that title, which is what a clicked suggestion sends; at most two, like those that a search finds. */
function sectionsNamed(question: string, sections: Section[]): Section[] {
  const title = question.trim().toLowerCase()
  const named = sections.filter((section) => section.title !== '' && section.title.toLowerCase() === title)
  // A long section was cut into consecutive parts: only the first is returned.
  const isFirst = (section: Section, at: number) => named[at - 1]?.above.join('\n') !== section.above.join('\n')
  return named.filter(isFirst).slice(0, 2)
}

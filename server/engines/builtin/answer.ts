import { languagesOf } from '../language/detect.ts'
import type { Language } from '../language/languages.ts'
import type { Verdict } from '../../contract/receipt.ts'
import type { KnownPassage, Prompt } from '../engine.ts'
import { choose } from '../retrieval/find.ts'
import { sayFound, sayKnown, saySmallTalk, sayUnknown, type Composed } from './compose.ts'
import { conversationLanguage } from './conversation-language.ts'
import type { Section } from './sections.ts'
import { smallTalk } from './small-talk.ts'
import type { Topics } from './topics.ts'

/** What is asked, and of which instructions. */
export type Asked = Pick<Prompt, 'instructions' | 'messages' | 'agentName' | 'languages' | 'passages'>

/** The answer to the last of the visitor's messages. */
export async function answerTo(
  { messages, agentName, languages = [], passages = [] }: Asked,
  topics: Topics,
): Promise<Composed> {
  const { sections } = topics
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const [before, question] = [questions.at(-2), questions.at(-1) ?? '']
  const language = conversationLanguage(languagesTold(questions, sections), languages)
  const exact = passages.find(({ isExact }) => isExact)
  if (exact) return sayKnown([exact], 'answered')
  const named = sectionsNamed(question, sections)
  if (named.length > 0) return sayFound(named, 'answered', sections, language)
  const talk = smallTalk(question)
  if (talk) return saySmallTalk(talk.kind, agentName, sections, language)
  const { verdict, hits } = await topics.find(question, before)
  const known = chooseKnown(passages)
  if (known.verdict !== 'unanswered' && known.confidence > (hits[0]?.confidence ?? 0)) {
    return sayKnown(known.passages, known.verdict)
  }
  if (verdict === 'unanswered') return sayUnknown(sections, language)
  const found = hits.map(({ passage }) => passage.section)
  return sayFound(found, verdict, sections, language)
}

/** Which of the passages, best first, are said. The answer that somebody wrote to a question is said alone. */
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

/** The languages that each message may be in, the newest first, as far back as is asked for. A title is in that of the instructions. */
function* languagesTold(questions: string[], sections: Section[]): Generator<readonly Language[]> {
  for (const question of questions.toReversed()) {
    if (sectionsNamed(question, sections).length > 0) continue
    yield smallTalk(question)?.languages ?? languagesOf(question)
  }
}

/** The sections with just that title, as somebody asks who takes a suggestion; at most two, like those that are found. */
function sectionsNamed(question: string, sections: Section[]): Section[] {
  const title = question.trim().toLowerCase()
  const named = sections.filter((section) => section.title !== '' && section.title.toLowerCase() === title)
  // A text that was cut is there in parts, one after the other: the first is said.
  const isFirst = (section: Section, at: number) => named[at - 1]?.above.join('\n') !== section.above.join('\n')
  return named.filter(isFirst).slice(0, 2)
}

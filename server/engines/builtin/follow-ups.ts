import { maxSuggestionLength } from '../../contract/sessions/chat.ts'
import { likelyLanguagesOf } from '../language/detect.ts'
import type { Language } from '../language/languages.ts'
import { headingsBeside } from '../retrieval/beside.ts'
import { spelling } from '../retrieval/spelling.ts'
import { questionsOf, type Asked, type Decision } from './decide.ts'
import type { Section } from './sections.ts'
import type { Topics } from './topics.ts'

/** The most that is suggested below an answer. */
const most = 3

/**
 * What to suggest below an answer: the headings beside what answered, then the owner's own questions. Only what is answered when it is
 * asked, in the language of the conversation, and nothing that was asked, said or suggested in it before, in these words or in others.
 */
export async function followUps(decision: Decision, asked: Asked, topics: Topics): Promise<string[]> {
  const { prompts = [], before = [] } = asked.followUps ?? {}
  const said = decision.kind === 'sections' ? decision.sections.map(({ title }) => title) : []
  const used = new Set([...questionsOf(asked), ...before, ...said].map(spelling))
  const found: string[] = []
  const add = (text: string) => {
    const fits = text.length <= maxSuggestionLength && found.length < most && !used.has(spelling(text))
    if (fits) found.push(text)
    used.add(spelling(text))
  }
  for (const heading of headingsNextTo(decision, topics)) add(heading)
  for (const { text, isKnown } of prompts) {
    if (found.length >= most) break
    if (!mayBeIn(decision.language, text)) continue
    const [answer] = await topics.answersTo(text)
    if (answer ? !used.has(spelling(answer.title)) : isKnown) add(text)
  }
  return found
}

/** None where what answered is in another language than the visitor's. */
function headingsNextTo(decision: Decision, { sections }: Topics): readonly string[] {
  const [first] = decision.kind === 'known' ? decision.passages : decision.kind === 'sections' ? decision.sections : []
  if (!first || !mayBeIn(decision.language, `${first.title}\n${first.text}`)) return []
  if ('next' in first) return first.next
  return headingsBeside(
    sections.filter(hasContent(sections)).map(({ title }) => title),
    first.title,
  )
}

/** What has neither a text nor sections below it says nothing when it is asked for. */
function hasContent(all: readonly Section[]): (section: Section) => boolean {
  const parents = new Set(all.map(({ above }) => above.at(-1)))
  return ({ title, text }) => title !== '' && (text !== '' || parents.has(title))
}

function mayBeIn(language: Language, text: string): boolean {
  const likely = likelyLanguagesOf(text)
  return likely.length === 0 || likely.includes(language)
}

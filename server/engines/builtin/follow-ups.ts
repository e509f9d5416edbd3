import { maxSuggestionLength } from '../../contract/sessions/chat.ts'
import { mayBeIn } from '../language/detect.ts'
import { leastLead } from '../retrieval/choice.ts'
import { withoutHeading } from '../retrieval/passages/extract.ts'
import { neighboringHeadings } from '../retrieval/passages/passage.ts'
import { normalizeQuestion } from '../language/words.ts'
import { questionsOf, type Asked, type Decision, type Found } from './decide.ts'
import type { Section } from './sections.ts'
import type { Topics } from './topics.ts'

/** The most suggestions below an answer. */
const maxFollowUps = 3

/**
 * The suggestions below an answer: what else may have been meant, or may help where nothing was said for sure; then the headings next to what
 * answered, then the owner's prompts. Only questions that have an answer, in the language of the conversation, and none that was asked,
 * answered or suggested in it before, in the same words or others. `said`: what the answer tells, or a model may tell.
 */
export async function followUps(
  decision: Decision,
  said: readonly Found[],
  asked: Asked,
  topics: Topics,
): Promise<string[]> {
  const { prompts = [], before = [] } = asked.followUps ?? {}
  const own = said.flatMap(({ passage }) => ('section' in passage ? [passage.title] : []))
  const used = new Set([...questionsOf(asked), ...before, ...own].map(normalizeQuestion))
  const found: string[] = []
  const add = (text: string) => {
    const fits = text.length <= maxSuggestionLength && found.length < maxFollowUps && !used.has(normalizeQuestion(text))
    if (fits) found.push(text)
    used.add(normalizeQuestion(text))
  }
  for (const name of othersFound(decision, said, asked)) add(name)
  for (const heading of headingsNextTo(decision, topics)) add(heading)
  for (const { text, isKnown } of prompts) {
    if (found.length >= maxFollowUps) break
    if (!mayBeIn(decision.language, text)) continue
    const [answer] = await topics.answersTo(text)
    if (answer ? !used.has(normalizeQuestion(answer.title)) : isKnown) add(text)
  }
  return found
}

/** The longest name that is read at a glance, in characters. */
const longestName = 80

/** What was found and not said, best first, by the names that are answered with just that. */
function othersFound(decision: Decision, said: readonly Found[], { passages = [], messages }: Asked): string[] {
  const leads = foundIn(decision).flatMap(({ passage, confidence, answer, isForeign }) =>
    'section' in passage ? [{ ...passage, name: passage.title, confidence, answer, isForeign }] : [],
  )
  const texts = [
    ...said.map(({ answer }) => answer),
    ...messages.map(({ role, content }) => (role === 'assistant' ? content : '')),
  ]
  const isNew = ({ id, answer }: { id: string; answer: string }) =>
    !said.some(({ passage }) => passage.id === id) && !texts.some((text) => text.includes(withoutHeading(answer)))
  return [...leads, ...passages]
    .filter((each) => each.confidence >= leastLead && isNew(each))
    .filter(({ title, text, isForeign }) => isForeign !== true && mayBeIn(decision.language, `${title}\n${text}`))
    .toSorted((a, b) => b.confidence - a.confidence)
    .flatMap(({ name = '' }) => (name !== '' && name.length <= longestName ? [name] : []))
}

/** The headings next to what answered, in the visitor's language; none if that is in another. */
function headingsNextTo(decision: Decision, { sections }: Topics): readonly string[] {
  const first = foundIn(decision)[0]?.passage
  if (!first || !mayBeIn(decision.language, `${first.title}\n${first.text}`)) return []
  // A page is in one language, and a heading of a few words, such as “La Terrazza”, shows none.
  if ('source' in first) return first.next ?? []
  const isOwn = ({ title, text }: Section) => mayBeIn(decision.language, `${title}\n${text}`)
  const own = sections.filter(hasContent(sections)).filter(isOwn)
  return neighboringHeadings(
    own.map(({ title }) => title),
    first.title,
  )
}

/** A section with neither text nor sections below it has nothing to answer with. */
function hasContent(all: readonly Section[]): (section: Section) => boolean {
  const parents = new Set(all.map(({ above }) => above.at(-1)))
  return ({ title, text }) => title !== '' && (text !== '' || parents.has(title))
}

function foundIn(decision: Decision): readonly Found[] {
  return decision.kind === 'talk' || decision.kind === 'unknown' ? [] : decision.found
}

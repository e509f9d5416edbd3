import type { Contact } from '../engine.ts'
import type { Language } from '../../contract/languages.ts'
import { leastLead, maxLeads } from '../retrieval/choice.ts'
import { escaped, lengthOf } from '../retrieval/passages/extract.ts'
import { plainText } from '../retrieval/passages/plain-text.ts'
import { blocksOf, type Block } from '../retrieval/passages/units.ts'
import { leadLine, leadOf, placesOf, reachedBy, sayFound, sayLeads, type Composed } from './compose.ts'
import type { Found } from './decide.ts'
import type { Section } from './sections.ts'
import type { AskingOn } from './talk/asking-on.ts'
import { sayings } from './talk/sayings.ts'

/** About as much is said at once, in characters as they are read. */
const longestMore = 700

/**
 * What goes on after an answer: the rest of its section, else where its page goes on; to whoever means another thing what else was found; that all is
 * said, where it is, and to whoever asks why. `found`: what answered, and what comes after it, or what else was found.
 */
export function sayMore(
  found: readonly Found[],
  all: Section[],
  language: Language,
  { asks, contact, said }: { asks: AskingOn; contact: Contact | undefined; said: readonly string[] },
): Composed {
  if (asks === 'other') return sayOthers(found, language, { contact, said })
  const [first] = found
  const before = wordsOf(said.join('\n\n'))
  const isSaid = ({ markdown }: Block) => before.includes(wordsOf(markdown))
  const title = first?.passage.title ?? ''
  const isOwn = ({ passage }: Found) => passage.title === title || passage.above?.includes(title) === true
  const asked = asks === 'more' ? found : []
  const own = asked.filter(isOwn).flatMap((hit) => without(hit, isSaid))
  if (first && own.length > 0) return sayFound([{ ...first, answer: joined(own, title) }], all, language)
  const others = asked.filter((each) => !isOwn(each) && !blocksOf(each.answer).some(isSaid))
  if (others.length > 0) return sayLeads(others.slice(0, maxLeads), language, { contact, said })
  const parts = [sayings[language].nothingMore]
  if (first) parts.push(leadLine(leadOf(first.passage), ''))
  const contacts = reachedBy(contact, language, [])
  if (contacts !== '') parts.push(contacts)
  return {
    text: parts.join('\n\n'),
    suggestions: [],
    finding: { verdict: 'partly', ...placesOf(first ? [first] : []) },
  }
}

/** To whoever means another thing than was said: what else was found, and is neither said nor named yet. */
function sayOthers(
  found: readonly Found[],
  language: Language,
  { contact, said }: { contact: Contact | undefined; said: readonly string[] },
): Composed {
  const text = said.join('\n\n')
  const before = wordsOf(text)
  const isSaid = (each: Found) =>
    text.includes(leadOf(each.passage)) ||
    blocksOf(each.answer).some(({ markdown }) => before.includes(wordsOf(markdown)))
  const others = found.filter((each) => each.confidence >= leastLead && !isSaid(each))
  if (others.length > 0) return sayLeads(others.slice(0, maxLeads), language, { contact, said })
  const parts = [sayings[language].nothingMore, reachedBy(contact, language, [])]
  return {
    text: parts.filter((part) => part !== '').join('\n\n'),
    suggestions: [],
    finding: { verdict: 'partly', ...placesOf([]) },
  }
}

/** What was found, without some of its blocks; none if nothing is left. */
function without(hit: Found, isSaid: (block: Block) => boolean): Found[] {
  const blocks = blocksOf(hit.answer).filter((block) => !isSaid(block))
  return blocks.length === 0 ? [] : [{ ...hit, answer: blocks.map(({ markdown }) => markdown).join('\n\n') }]
}

const wordsOf = (markdown: string) => plainText(markdown).replaceAll(/\s+/g, ' ').trim()

/** As many of some texts of a section as are read at once, those of its subsections below their titles. */
function joined(parts: readonly Found[], title: string): string {
  const texts: string[] = []
  let length = 0
  for (const { passage, answer } of parts) {
    length += lengthOf(answer)
    if (texts.length > 0 && length > longestMore) break
    texts.push(passage.title === title ? answer : `**${escaped(passage.title)}**\n\n${answer}`)
  }
  return texts.join('\n\n')
}

import type { Section } from './sections.ts'
import type { SmallTalk } from './small-talk.ts'

/** Puts the builtin engine's answers into words (Markdown). Nothing but sections, topics and the agent's name goes in. */

/** More topics than this are no help to choose from. */
const maxTopics = 10

/** One section is said as it stands; two get their titles, so that the reader sees which is which. */
export function sayFound(found: Section[], all: Section[]): string {
  if (found.length === 1) return found.map((section) => textOf(section, all)).join('')
  return found.map((section) => `### ${section.title}\n\n${textOf(section, all)}`).join('\n\n')
}

/** A section without a text of its own is the heading of others: their names are what there is to say. */
function textOf(section: Section, all: Section[]): string {
  if (section.text !== '') return section.text
  const below = all.filter(({ above }) => above.at(-1) === section.title).map(({ title }) => title)
  const items = listed(below)
  return items === '' ? `I only know the heading "${section.title}".` : `I can tell you about:\n\n${items}`
}

/** What to say when nothing fits. */
export function sayUnknown(all: Section[]): string {
  const topics = listed(topicsOf(all))
  if (topics === '') return "I'm sorry, I don't have any information about that."
  return `I'm sorry, I don't know that. I can help with:\n\n${topics}`
}

/** An answer to small talk. */
export function saySmallTalk(kind: SmallTalk, agentName: string, all: Section[]): string {
  if (kind === 'thanks') return "You're welcome! Is there anything else you would like to know?"
  if (kind === 'bye') return 'Goodbye, and have a nice day!'
  if (kind === 'greeting') return 'Hello! How can I help you?'
  const topics = listed(topicsOf(all))
  const self = `I'm ${inline(agentName)}, an automatic assistant.`
  return topics === '' ? `${self} How can I help you?` : `${self} You can ask me about:\n\n${topics}`
}

/** The outermost headings; those below them are found by asking. */
function topicsOf(all: Section[]): string[] {
  return all.filter(({ above }) => above.length === 0).map(({ title }) => title)
}

function listed(titles: string[]): string {
  const distinct = [...new Set(titles)].filter((title) => title !== '')
  return distinct
    .slice(0, maxTopics)
    .map((title) => `- ${inline(title)}`)
    .join('\n')
}

/** A name in the middle of Markdown: its own marks are escaped. */
function inline(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
}

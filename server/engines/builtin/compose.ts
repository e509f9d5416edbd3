import { maxSuggestionLength, maxSuggestions } from '../../contract/sessions/chat.ts'
import type { Verdict } from '../../contract/sessions/receipt.ts'
import type { Finding, KnownPassage } from '../engine.ts'
import type { Language } from '../language/languages.ts'
import { sayings, type Sayings } from './talk/sayings.ts'
import type { Section } from './sections.ts'
import type { SmallTalk } from './talk/small-talk-phrases.ts'

/*
 * Writes the embedded engine's answers (Markdown), from nothing but sections, topics and the agent's name. An answer that names topics also
 * suggests them; they stay in its text for transcripts and for clients that show no suggestions.
 */

export type Composed = { text: string; suggestions: string[]; finding?: Finding }

/** One section is the answer as it is; two get their titles, to tell them apart. */
export function sayFound(found: readonly Section[], verdict: Verdict, all: Section[], language: Language): Composed {
  const parts = found.map((section) => ({ title: section.title, ...contentOf(section, all, language) }))
  const suggestions = parts.flatMap((part) => part.suggestions)
  const finding: Finding = { verdict, sections: parts.map(({ title }) => title) }
  if (parts.length === 1) return { text: parts[0]?.text ?? '', suggestions, finding }
  return { text: parts.map(({ title, text }) => `### ${title}\n\n${text}`).join('\n\n'), suggestions, finding }
}

/** An answer from other sources than the instructions. */
export function sayKnown(passages: readonly KnownPassage[], verdict: Verdict): Composed {
  const finding: Finding = { verdict, sections: [], sources: passages.map(({ source }) => source) }
  const [first] = passages
  if (passages.length === 1) return { text: first?.text ?? '', suggestions: [], finding }
  const parts = passages.map(({ title, text }) => `### ${inline(title)}\n\n${text}`)
  return { text: parts.join('\n\n'), suggestions: [], finding }
}

/** A section without text is the parent of others: the answer lists their titles. */
function contentOf(section: Section, all: Section[], language: Language): Composed {
  if (section.text !== '') return { text: section.text, suggestions: [] }
  const topics = choice(all.filter(({ above }) => above.at(-1) === section.title))
  const title = quoted(section.title, sayings[language])
  return withTopics(['about', 'headingAlone'], topics, language, { title })
}

/** The answer when nothing was found: the owner's text, else ours. */
export function sayUnknown(all: Section[], language: Language, words?: string): Composed {
  const finding: Finding = { verdict: 'unanswered', sections: [] }
  if (words !== undefined) return { text: words, suggestions: choice(outermost(all)), finding }
  return { ...withTopics(['unknown', 'unknownAlone'], choice(outermost(all)), language), finding }
}

/** An answer to small talk. */
export function saySmallTalk(kind: SmallTalk, agentName: string, all: Section[], language: Language): Composed {
  if (kind !== 'who') return { text: sayings[language][kind], suggestions: [] }
  const agent = isolated(inline(agentName), language)
  return withTopics(['self', 'selfAlone'], choice(outermost(all)), language, { agent })
}

type Saying = Exclude<keyof Sayings, 'quotes'>

/** Fills in the first text with the topics; without any, the second. */
function withTopics(
  [some, none]: [some: Saying, none: Saying],
  suggestions: string[],
  language: Language,
  more: Record<string, string> = {},
): Composed {
  const words = sayings[language]
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const topics = list.format(suggestions.map((title) => quoted(title, words)))
  const gaps: Record<string, string> = { topics, ...more }
  const text = words[suggestions.length > 0 ? some : none].replaceAll(
    /\{(\w+)\}/g,
    (gap, name: string) => gaps[name] ?? gap,
  )
  return { text, suggestions }
}

/** The top-level sections; those below them are found by asking. */
function outermost(all: Section[]): Section[] {
  return all.filter(({ above }) => above.length === 0)
}

/** Distinct titles to suggest, as many as an answer may have. */
function choice(sections: Section[]): string[] {
  const titles = sections
    .map(({ title }) => title)
    .filter((title) => title !== '' && title.length <= maxSuggestionLength)
  return [...new Set(titles)].slice(0, maxSuggestions)
}

function quoted(title: string, { quotes: [before, after] }: Sayings): string {
  return before + inline(title) + after
}

/** Isolates a name whose direction may differ from that of the sentence (UAX #9). */
function isolated(name: string, language: Language): string {
  return language === 'ar' || language === 'he' ? `\u2068${name}\u2069` : name
}

/** Escapes Markdown in a name. */
function inline(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
}

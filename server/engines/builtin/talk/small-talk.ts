import type { Language } from '../../../contract/languages.ts'
import { isUnspaced, plainWords } from '../../language/words.ts'
import { phrases, type SmallTalk } from './small-talk-phrases.ts'
import { wishForPerson } from './wish-for-person.ts'

/** Small talk, and the languages of its phrases; none for phrases that many languages use. */
export type SmallTalkFound = { kind: SmallTalk; languages: Language[] }

/** What is answered with how to reach the owner. */
export const leadsToPeople: ReadonlySet<SmallTalk> = new Set(['human', 'complaint'])

/** By precedence: the kind of a message with several. "Hello, who are you?" asks; "Ok, thanks, bye" ends. */
const weightiest: readonly SmallTalk[] = ['human', 'complaint', 'who', 'bye', 'thanks', 'greeting', 'fine']

/** Longer messages are not small talk. In characters. */
const maxLength = 100

/** Normalizes a text for comparison: its words without accents and apostrophes, one space between two. */
export function plainText(text: string): string {
  return plainWords(text.replaceAll(/['’ʼ`]/g, '')).join(' ')
}

type Phrase = { text: string; kind: SmallTalk; languages: Language[] }

/** The phrases by their first character, longest first. Made with the first question. */
let known: Map<string, Phrase[]> | undefined

function readPhrases(): Map<string, Phrase[]> {
  const byText = new Map<string, Phrase>()
  for (const [language, kinds] of Object.entries(phrases)) {
    for (const [kind, list] of Object.entries(kinds)) {
      for (const text of list.split('|').map(plainText)) {
        const phrase = byText.get(text) ?? { text, kind: kind as SmallTalk, languages: [] }
        if (text !== '') byText.set(text, phrase)
        if (language !== 'any') phrase.languages.push(language as Language)
      }
    }
  }
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of [...byText.values()].toSorted((a, b) => b.text.length - a.text.length)) {
    const first = phrase.text.charAt(0)
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  return byFirst
}

/**
 * Recognizes a message that is nothing but small talk, of one phrase or several, or that asks for a person; null for anything else, such as a
 * greeting before a question.
 */
export function smallTalk(message: string): SmallTalkFound | null {
  const found = message.length > maxLength ? [] : phrasesOf(plainText(message))
  const kind = weightiest.find((each) => found.some((phrase) => phrase.kind === each))
  if (kind) return { kind, languages: languagesOf(found) }
  const language = wishForPerson(message)
  return language ? { kind: 'human', languages: [language] } : null
}

/** Splits a text into phrases, longest first, with backtracking; empty if it holds anything else. */
function phrasesOf(text: string): Phrase[] {
  const byFirst = (known ??= readPhrases())
  /** Positions from which the rest cannot be split: each is tried once. */
  const dead = new Set<number>()
  function from(at: number): Phrase[] | null {
    if (at >= text.length) return []
    if (dead.has(at)) return null
    for (const phrase of byFirst.get(text.charAt(at)) ?? []) {
      if (!standsAt(phrase.text, text, at)) continue
      const end = at + phrase.text.length
      const rest = from(text[end] === ' ' ? end + 1 : end)
      if (rest) return [phrase, ...rest]
    }
    dead.add(at)
    return null
  }
  return from(0) ?? []
}

/** Whether a phrase is at that place and ends there at the end of a word, in languages that put spaces between words. */
function standsAt(phrase: string, text: string, at: number): boolean {
  if (!text.startsWith(phrase, at)) return false
  const next = text[at + phrase.length]
  return next === undefined || next === ' ' || isUnspaced(phrase.slice(-1))
}

/** The languages that all phrases have in common; without one, those of the phrase of highest precedence. */
function languagesOf(found: readonly Phrase[]): Language[] {
  const telling = found.filter(({ languages }) => languages.length > 0)
  const [first, ...others] = telling.toSorted((a, b) => weightiest.indexOf(a.kind) - weightiest.indexOf(b.kind))
  if (!first) return []
  const shared = first.languages.filter((each) => others.every(({ languages }) => languages.includes(each)))
  return shared.length > 0 ? shared : first.languages
}

import type { Language } from '../../../contract/languages.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import { isUnspaced, plainWords, withoutMarks } from '../../language/words.ts'
import { phrases, type SmallTalk } from './small-talk-phrases.ts'
import { takeSigns } from './small-talk-signs.ts'
import { createSpelling, type Spelling } from './small-talk-spelling.ts'
import { talkWords } from './small-talk-words.ts'
import { tellsDanger } from './danger.ts'
import { withoutIntroduction } from './introduction.ts'
import { wishForPerson } from './wish-for-person.ts'

/** What is answered without a search. `danger`: somebody's life may be in danger. */
export type Talk = SmallTalk | 'danger'

/** Small talk, and the languages of its phrases; none for phrases that many languages use, and for a danger. */
export type SmallTalkFound = { kind: Talk; languages: Language[] }

/** What is answered with how to reach the owner. */
export const leadsToPeople: ReadonlySet<Talk> = new Set(['human', 'complaint', 'danger'])

/** By precedence: the kind of a message with several. "Hello, who are you?" asks; "Ok, thanks, bye" ends. */
const weightiest: readonly SmallTalk[] = ['human', 'complaint', 'who', 'bye', 'thanks', 'greeting', 'fine']

/** Longer messages are not small talk. In characters. */
const maxLength = 100
/** Who is in danger writes no more than this, in characters. */
const longestOfDanger = 400

/** Normalizes a text for comparison: its words without accents and apostrophes, one space between two. */
export function plainText(text: string): string {
  return plainWords(text.replaceAll(/['’ʼ`]/g, '')).join(' ')
}

type Role = SmallTalk | 'praise' | 'reaction' | 'insult' | 'around' | 'fill' | 'join'

/** A phrase or word of the lists, and what it is in a message; `angry`: in one with an insult, where that differs. */
type Entry = { text: string; role?: Role; angry?: Role; languages: Language[] }

/** What was found in a message. */
type Term = { text: string; role: Role; languages: readonly Language[] }

type Known = {
  /** By their first word, or by their first character in scripts without spaces; longest first. */
  entries: ReadonlyMap<string, readonly Entry[]>
  /** Words that make the opposite of what follows, in their language. */
  negating: ReadonlyMap<string, readonly Language[]>
  spelling: Spelling
}

/** Reads the lists, one after the other. */
function* readKnown(): Generator<void, Known> {
  const entries = new Map<string, Entry>()
  const negating = new Map<string, Entry>()
  for (const [language, kinds] of entriesOf(phrases)) {
    for (const [kind, list] of entriesOf(kinds)) {
      add(entries, { role: kind }, language, list)
      yield
    }
  }
  for (const [language, { praise, reactions = '', joins, fills, insults, around, negates }] of entriesOf(talkWords)) {
    add(entries, { role: 'praise' }, language, praise)
    add(entries, { role: 'reaction' }, language, reactions)
    add(entries, { role: 'join' }, language, joins)
    add(entries, { role: 'fill' }, language, fills)
    yield
    add(entries, { angry: 'insult' }, language, insults)
    add(entries, { angry: 'around' }, language, around)
    add(negating, { role: 'fill' }, language, negates)
    yield
  }
  const all = [...entries.values()]
  const sorted = byFirst(all)
  yield
  return {
    entries: sorted,
    negating: new Map([...negating.values()].map(({ text, languages }) => [text, languages])),
    spelling: createSpelling({
      words: new Set(all.flatMap(({ text }) => text.split(' '))),
      alone: all.flatMap(({ text, role }) => (role && role !== 'fill' && role !== 'complaint' ? [text] : [])),
      spelled: Object.values(talkWords).flatMap(({ spelled }) => spelled.split('|').map(plainText)),
    }),
  }
}

const reading = readKnown()
let known: Known | undefined

/** Reads the next list. */
function readOn(): void {
  const { done, value } = reading.next()
  if (done) known = value
}

/** Reads what small talk is recognized by, in slices, so that no visitor waits for it. Without it, the first message does. */
export async function prepareSmallTalk(): Promise<void> {
  while (!known) {
    readOn()
    if (isTurnOver()) await nextTurn()
  }
}

/** What small talk is recognized by. */
function knownTalk(): Known {
  while (!known) readOn()
  return known
}

const entriesOf = <Key extends string, Value>(record: Record<Key, Value>) => Object.entries(record) as [Key, Value][]

/**
 * Adds the phrases of a list; what one is already it stays. Fast path: a list is normalized as a whole, not phrase by phrase, which is most of
 * what these cost a start (npm run bench -- start).
 */
function add(
  entries: Map<string, Entry>,
  { role, angry }: Pick<Entry, 'role' | 'angry'>,
  language: Language | 'any',
  list: string,
): void {
  for (const text of withoutMarks(list.toLowerCase()).split('|').flatMap(alternativesOf)) {
    if (text === '') continue
    const entry = entries.get(text)
    if (!entry) {
      entries.set(text, {
        text,
        languages: language === 'any' ? [] : [language],
        ...(role && { role }),
        ...(angry && { angry }),
      })
      continue
    }
    if (role) entry.role ??= role
    if (angry) entry.angry ??= angry
    // One of any language stays so.
    if (language !== 'any' && entry.languages.length > 0 && !entry.languages.includes(language))
      entry.languages.push(language)
  }
}

/**
 * The texts that a phrase of a normalized list stands for: "are/r you" for two; an underscore is a space inside of an alternative. What follows an elision
 * is written apart, too: "c'est", "cest" and "c est".
 */
function alternativesOf(phrase: string): string[] {
  const isSimple = !/[/_'’]/.test(phrase)
  if (isSimple) return [readable(phrase)]
  let texts = ['']
  for (const slot of phrase.split(' ')) {
    const words = slot
      .split('/')
      .flatMap((word) => (/['’]/.test(word) ? [word, word.replaceAll(/['’]/g, ' ')] : [word]))
      .map((word) => readable(word.replaceAll('_', ' ')))
    texts = texts.flatMap((text) => words.map((word) => (text && word ? `${text} ${word}` : text || word)))
  }
  return texts
}

/** A normalized text as it is compared: its words, with spaces between scripts that have them and those without: "aiですか" is read like "ai ですか". */
function readable(text: string): string {
  if (/^[a-z0-9]*(?: [a-z0-9]+)*$/.test(text)) return text
  const plain = (text.replaceAll(/['’ʼ`]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
  if (!/[a-z0-9]/.test(plain) || !isUnspaced(plain)) return plain
  return plain.replaceAll(/(?<=[a-z0-9])(?=[^\p{ASCII}])|(?<=[^\p{ASCII}])(?=[a-z0-9])/gu, ' ')
}

function byFirst(entries: readonly Entry[]): Map<string, Entry[]> {
  const map = new Map<string, Entry[]>()
  for (const entry of entries) {
    const first = firstOf(entry.text, 0)
    const same = map.get(first)
    if (same) same.push(entry)
    else map.set(first, [entry])
  }
  for (const same of map.values()) same.sort((a, b) => b.text.length - a.text.length)
  return map
}

/** The word at a position, or the character in scripts without spaces. */
function firstOf(text: string, at: number): string {
  const character = text.charAt(at)
  if (isUnspaced(character)) return character
  const end = text.indexOf(' ', at)
  return text.slice(at, end < 0 ? undefined : end)
}

/**
 * Recognizes a message that is nothing but small talk, of one phrase or several, that asks for a person, or that tells of a danger; null for anything
 * else, such as a greeting before a question. The agent's name counts for nothing.
 */
export function smallTalk(message: string, agentName = ''): SmallTalkFound | null {
  if (message.length <= longestOfDanger && tellsDanger(plainText(message))) return { kind: 'danger', languages: [] }
  const name = plainText(agentName)
  const found = message.length > maxLength ? null : (talkIn(message, name) ?? introductionIn(message, name))
  if (found) return found
  const language = wishForPerson(message)
  return language ? { kind: 'human', languages: [language] } : null
}

/** A longer message is looked through as far as this, in characters. */
const longestComplaint = 400

/**
 * Whether one of the clauses of a message is a complaint by itself: "You sent the wrong ink, really disappointing". One word is none:
 * "Seriously, do you have parking".
 */
export function holdsComplaint(message: string): boolean {
  if (/[?？؟]/u.test(message)) return false
  const clauses = message.slice(0, longestComplaint).split(/[,，、.。!！;\n]+|\s[–—-]\s/)
  const isSentence = (clause: string) => clause.trim().includes(' ') || isUnspaced(clause)
  return clauses.some(
    (clause) => clause.length <= maxLength && isSentence(clause) && talkIn(clause, '')?.kind === 'complaint',
  )
}

/** Who says their name, and no more, is greeted. */
function introductionIn(message: string, name: string): SmallTalkFound | null {
  const rest = withoutIntroduction(message)
  if (rest === null) return null
  return plainText(rest) === '' ? { kind: 'greeting', languages: [] } : talkIn(rest, name)
}

function talkIn(message: string, name: string): SmallTalkFound | null {
  const { entries, negating, spelling } = knownTalk()
  const { rest, mood } = takeSigns(message)
  const plain = readable(plainText(rest))
  if (plain === '') return mood ? { kind: mood, languages: [] } : null
  const words = plain.split(' ').map(spelling)
  const text = words.join(' ')
  const nameless = name === '' ? text : ` ${text} `.replace(` ${name} `, ' ').trim()
  const isQuestion = /[?？؟]/u.test(message)
  for (const each of new Set([text, nameless])) {
    const terms = split(each, entries, 'role')
    if (terms && isTalk(terms) && isInOneLanguage(terms)) {
      if (isNegated(terms, message, negating)) return null
      const isJudged = terms.some(({ role }) => role === 'praise' || role === 'reaction')
      return isQuestion && isJudged ? null : foundIn(terms)
    }
    const insulting = isQuestion ? null : split(each, entries, 'angry')
    if (insulting?.some(isAngry) && isInOneLanguage(insulting) && !isNegated(insulting, message, negating))
      return foundIn(insulting)
  }
  return null
}

/** What the other roles are of; absent: they count for nothing. */
const kinds: Partial<Record<Role, SmallTalk>> = { praise: 'thanks', reaction: 'fine', insult: 'complaint' }

const kindOf = ({ role }: Term): SmallTalk | undefined => kinds[role] ?? (isKind(role) ? role : undefined)

const isKind = (role: Role): role is SmallTalk => weightiest.some((kind) => kind === role)

const isTalk = (terms: readonly Term[]) => terms.some((term) => kindOf(term) !== undefined)

/** An insult, or a complaint of several words: one may be what a visitor asks about. */
const isAngry = ({ role, text }: Term) =>
  role === 'insult' || (role === 'complaint' && (/ /.test(text) || (isUnspaced(text) && text.length > 2)))

/** Whether the words that count for nothing are of a language of the others: "size" is "to you" in Turkish. */
function isInOneLanguage(terms: readonly Term[]): boolean {
  const told = new Set(terms.flatMap((term) => (kindOf(term) ? term.languages : [])))
  const isForeign = (term: Term) =>
    !kindOf(term) && term.languages.length > 0 && !term.languages.some((each) => told.has(each))
  return told.size === 0 || !terms.some(isForeign)
}

/** Whether a term is negated by the one before it, as in "no funciona"; "no, funciona" is not. */
function isNegated(terms: readonly Term[], message: string, negating: Known['negating']): boolean {
  const ends = new Set(
    message
      .split(/[,，、.。!！;]/)
      .slice(0, -1)
      .map((clause) => plainText(clause).split(' ').at(-1)),
  )
  return terms.some(({ text, languages }, at) => {
    const before = terms[at - 1]?.text ?? ''
    const negated = ends.has(before) || negating.has(text) ? [] : (negating.get(before) ?? [])
    return languages.some((language) => negated.includes(language))
  })
}

function foundIn(terms: readonly Term[]): SmallTalkFound {
  const kind = weightiest.find((each) => terms.some((term) => kindOf(term) === each)) ?? 'fine'
  return { kind, languages: languagesOf(terms) }
}

/**
 * Splits a text into terms, longest first, with backtracking; null if it holds anything else, or nothing follows a word that joins. `by`: which
 * role of an entry counts.
 */
function split(text: string, entries: Known['entries'], by: 'role' | 'angry'): Term[] | null {
  /** Positions from which the rest cannot be split: each is tried once. */
  const dead = new Set<number>()
  function from(at: number): Term[] | null {
    if (at >= text.length) return []
    if (dead.has(at)) return null
    for (const entry of entries.get(firstOf(text, at)) ?? []) {
      const role = entry[by] ?? entry.role
      if (!role || !standsAt(entry.text, text, at)) continue
      const end = at + entry.text.length
      const rest = from(text[end] === ' ' ? end + 1 : end)
      if (rest && (role !== 'join' || isTalk(rest)))
        return [{ text: entry.text, role, languages: entry.languages }, ...rest]
    }
    dead.add(at)
    return null
  }
  return from(0)
}

/** Whether a phrase is at that place and ends there at the end of a word, in languages that put spaces between words. */
function standsAt(phrase: string, text: string, at: number): boolean {
  if (!text.startsWith(phrase, at)) return false
  const next = text[at + phrase.length]
  return next === undefined || next === ' ' || isUnspaced(phrase.slice(-1))
}

/** The languages that the terms have in common, by precedence of what they are; one that has none of those before counts for nothing. */
function languagesOf(terms: readonly Term[]): Language[] {
  const weightOf = (term: Term) => weightiest.indexOf(kindOf(term) ?? 'fine')
  const telling = terms.filter(({ languages }) => languages.length > 0).toSorted((a, b) => weightOf(a) - weightOf(b))
  const [first, ...others] = telling.filter((term) => kindOf(term) !== undefined).concat(telling)
  let shared: readonly Language[] = first && kindOf(first) ? first.languages : []
  for (const { languages } of others) {
    const both = shared.filter((each) => languages.includes(each))
    if (both.length > 0) shared = both
  }
  return [...shared]
}

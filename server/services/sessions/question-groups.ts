import { createHash } from 'node:crypto'
import { type Language, languages } from '../../contract/languages.ts'
import { maxWordings } from '../../contract/sessions/questions.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import { likelyLanguagesOf } from '../../engines/language/detect.ts'
import { type Analyzer, analyzerFor } from '../../engines/language/terms.ts'
import { wordsOf } from '../../engines/language/words.ts'
import { createLikeness, type Likeness } from '../../engines/retrieval/index/trigrams.ts'
import type { QuestionRecord } from '../../store/records/questions.ts'

/** Wordings of one group say this share of each other, and one of them says all that the other does. */
const leastShare = 0.75
/** So many groups are compared with one wording; a word of a thousand groups tells none of them. */
const maxCompared = 100
/** Words that are alike begin alike. */
const beginning = 3

/**
 * Wordings that ask the same, the most frequent one first, and so the groups: each wording joins the group whose first one it is most like. One
 * that has a word more or less is alike, one that has another word in its place asks something else.
 */
export async function groupsOf(wordings: readonly Wording[]): Promise<Wording[][]> {
  const groups: Wording[][] = []
  const byBeginning = new Map<string, Wording[][]>()
  const likeness = createLikeness()
  for (const wording of wordings.toSorted((a, b) => b.questions.length - a.questions.length)) {
    const beginnings = new Set(wording.terms.map((term) => term.slice(0, beginning)))
    const near = nearest([...beginnings].map((each) => byBeginning.get(each) ?? []))
    let best: { group: Wording[]; share: number } | undefined
    for (const group of near) {
      const share = group.length < maxWordings && group[0] ? shareOf(group[0].terms, wording.terms, likeness) : 0
      if (share >= leastShare && share > (best?.share ?? 0)) best = { group, share }
    }
    if (best) best.group.push(wording)
    else {
      const group = [wording]
      groups.push(group)
      for (const each of beginnings) {
        const known = byBeginning.get(each)
        if (known) known.push(group)
        else byBeginning.set(each, [group])
      }
    }
    if (isTurnOver()) await nextTurn()
  }
  const sizes = new Map(groups.map((group) => [group, sizeOf(group)]))
  return groups.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
}

/** The groups to compare with: those that share a rare beginning first. */
function nearest(sharing: Wording[][][]): Set<Wording[]> {
  const near = new Set<Wording[]>()
  for (const groups of sharing.toSorted((a, b) => a.length - b.length)) {
    for (const group of groups) {
      if (near.size === maxCompared) return near
      near.add(group)
    }
  }
  return near
}

/** How often a group was asked. */
export function sizeOf(group: readonly Wording[]): number {
  return group.reduce((sum, { questions }) => sum + questions.length, 0)
}

/** How much of two sets of terms is the same, from 0 to 1; 0 where each has a term that the other one lacks. */
function shareOf(some: readonly string[], others: readonly string[], likeness: Likeness): number {
  const [few, many] = some.length <= others.length ? [some, others] : [others, some]
  if ((2 * few.length) / (few.length + many.length) < leastShare) return 0
  const left = new Set(many)
  for (const term of few) {
    const same = left.has(term) ? term : [...left].find((each) => likeness(term, each) > 0)
    if (same === undefined) return 0
    left.delete(same)
  }
  return (2 * few.length) / (few.length + many.length)
}

/** Questions with the same terms: what differs is order, case, punctuation, inflection, and words without a subject. */
export type Wording = {
  /** Made of the terms, which cannot be read from it; another one with each agent. */
  key: string
  terms: readonly string[]
  /** Newest first. */
  questions: QuestionRecord[]
}

/** More terms than this say nothing more about what is asked. */
const maxTerms = 40

/** The wordings of questions that come newest first, made in slices. The stemmers of their languages are loaded. */
export async function wordingsOf(agentId: string, questions: readonly QuestionRecord[]): Promise<Wording[]> {
  const spoken: Language[][] = []
  for (const { text } of questions) {
    spoken.push(likelyLanguagesOf(text))
    if (isTurnOver()) await nextTurn()
  }
  const usual = mostFrequent(spoken) ?? 'en'
  const byKey = new Map<string, Wording>()
  for (const [at, question] of questions.entries()) {
    const terms = subjectOf(question.text, await analyzerFor(languageOf(question, spoken[at] ?? [], usual)))
    const key = keyOf(agentId, terms)
    const wording = byKey.get(key) ?? { key, terms, questions: [] }
    wording.questions.push(question)
    byKey.set(key, wording)
    if (isTurnOver()) await nextTurn()
  }
  return [...byKey.values()]
}

/** Where the words leave it open: the language of the visitor's browser, else that of most questions. */
function languageOf({ language }: QuestionRecord, likely: readonly Language[], usual: Language): Language {
  const own = languages.find((each) => each === language)
  const [first] = likely
  if (first === undefined) return own ?? usual
  return own && likely.includes(own) ? own : likely.includes(usual) ? usual : first
}

function mostFrequent(spoken: readonly Language[][]): Language | undefined {
  const counts = new Map<Language, number>()
  for (const [only, ...others] of spoken) {
    if (only && others.length === 0) counts.set(only, (counts.get(only) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** What a question is about: its terms, sorted; without any, its words. */
function subjectOf(text: string, { language, termsOf, isQuestionWord }: Analyzer): string[] {
  const terms = termsOf(text)
  const subject = terms.filter((term) => !isQuestionWord(term))
  const words = [subject, terms, wordsOf(text, language)].find(({ length }) => length > 0)
  return [...new Set(words ?? [text.trim()])].slice(0, maxTerms).toSorted()
}

function keyOf(agentId: string, terms: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([agentId, ...terms]))
    .digest('base64url')
    .slice(0, 16)
}

import { createHash } from 'node:crypto'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import { likelyLanguagesOf } from '../../../engines/language/detect.ts'
import { languages, type Language } from '../../../contract/languages.ts'
import { termsIn, type Terms } from '../../../engines/language/terms.ts'
import { wordsOf } from '../../../engines/language/words.ts'
import type { QuestionRecord } from '../../../store/records/questions.ts'

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
    const terms = subjectOf(question.text, await termsIn(languageOf(question, spoken[at] ?? [], usual)))
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
function subjectOf(text: string, { language, of, isQuestionWord }: Terms): string[] {
  const terms = of(text)
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

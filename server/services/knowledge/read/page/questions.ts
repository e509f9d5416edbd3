import { maxQuestionLength } from '../../../../contract/knowledge/sources.ts'
import { clean, pairPiece, type Piece } from '../piece.ts'
import { listOf, typesOf, type Thing } from './facts/things.ts'

/** The most questions that are taken of a page. */
const maxQuestions = 200
/** As long as an answer may be that somebody writes down. */
const maxAnswerLength = 20_000

/**
 * The questions with their answers that a page holds for search engines (schema.org's FAQPage), which it shows to its visitors, too.
 * `read`: the text of an answer that is HTML.
 */
export function questionsIn(things: readonly Thing[], read: (html: string) => string): Piece[] {
  const found = new Map<string, Piece>()
  const pages = things.filter((each) => typesOf(each).includes('FAQPage'))
  for (const { name, acceptedAnswer } of pages.flatMap((page) => listOf(page['mainEntity']))) {
    const [answer] = listOf(acceptedAnswer)
    const key = typeof name === 'string' ? clean(plain(name, read)) : ''
    const text = typeof answer?.['text'] === 'string' ? clean(plain(answer['text'], read)) : ''
    if (key === '' || key.length > maxQuestionLength || text === '' || text.length > maxAnswerLength) continue
    if (found.size >= maxQuestions || found.has(key)) continue
    found.set(key, pairPiece({ question: key, alternatives: [], answer: text }))
  }
  return [...found.values()]
}

/** Answers may be HTML; most are a sentence or two without any. */
function plain(text: string, read: (html: string) => string): string {
  return /<[a-z/]|&\w+;|&#/i.test(text) ? read(text) : text
}

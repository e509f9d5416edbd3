import { maxQuestionLength } from '../../../../contract/knowledge/sources.ts'
import { clean, titled, type Piece } from '../piece.ts'
import type { PageElement } from './markdown.ts'

/** The most questions that are taken of a page. */
const maxQuestions = 200
/** As long as an answer may be that somebody writes down. */
const maxAnswerLength = 20_000

/**
 * The questions with their answers that a page holds for search engines (schema.org's FAQPage, as JSON-LD), which it shows to its visitors, too.
 * `read`: the text of an answer that is HTML.
 */
export function questionsIn(root: PageElement, read: (html: string) => string): Piece[] {
  const found = new Map<string, Piece>()
  for (const script of root.querySelectorAll('script[type="application/ld+json" i]')) {
    for (const { name, acceptedAnswer } of pagesIn(parsed(script.textContent ?? '')).flatMap(entitiesOf)) {
      const [answer] = listOf(acceptedAnswer)
      const key = typeof name === 'string' ? clean(plain(name, read)) : ''
      const text = typeof answer?.['text'] === 'string' ? clean(plain(answer['text'], read)) : ''
      if (key === '' || key.length > maxQuestionLength || text === '' || text.length > maxAnswerLength) continue
      if (found.size >= maxQuestions || found.has(key)) continue
      found.set(key, { key, title: titled(key), text, questions: [key] })
    }
  }
  return [...found.values()]
}

type Thing = Record<string, unknown>

/** The FAQPages in what a script holds: alone, in a list, or in a graph. */
function pagesIn(data: unknown): Thing[] {
  const things = listOf(data)
  const inGraphs = things.flatMap((each) => listOf(each['@graph']))
  return [...things, ...inGraphs].filter((each) => [each['@type']].flat().includes('FAQPage'))
}

function entitiesOf(page: Thing): Thing[] {
  return listOf(page['mainEntity'])
}

function listOf(value: unknown): Thing[] {
  return [value].flat().filter((each) => typeof each === 'object' && each !== null) as Thing[]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Answers may be HTML; most are a sentence or two without any. */
function plain(text: string, read: (html: string) => string): string {
  return /<[a-z/]|&\w+;|&#/i.test(text) ? read(text) : text
}

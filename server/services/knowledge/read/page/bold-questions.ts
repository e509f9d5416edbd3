import { newElement, startOf, type PageElement, type PageNode } from './element.ts'

/** The most characters of a question, and the fewest questions of a page: a single one may be what a text asks itself. */
const bounds = { longest: 160, fewest: 2 }
/** In these a paragraph is no part of the page by itself. */
const within = 'li, table, blockquote, dt, dd, summary, figure, nav, footer'
const isQuestion = /[?？؟]$/

/**
 * Questions in bold are the headings of their answers, which stand behind a break or in what follows: so those write them who have an editor and
 * no accordion.
 */
export function writeBoldQuestions(root: PageElement): void {
  const found = [...root.querySelectorAll('p')].flatMap((each) => questionIn(each) ?? [])
  if (found.length < bounds.fewest) return
  for (const { paragraph, text, beside } of found) {
    const heading = newElement(paragraph, 'h6', text)
    if (beside === undefined) paragraph.replaceWith(heading)
    else {
      for (const each of beside) each.remove()
      paragraph.before(heading)
    }
  }
}

/** `beside`: what of the paragraph is the question, where its answer stands in the same one. */
type Question = { paragraph: PageElement; text: string; beside?: PageElement[] }

/** The question that a paragraph begins with, or is. */
function questionIn(paragraph: PageElement): Question | undefined {
  const [bold] = paragraph.children
  const text = startOf(bold, bounds.longest)
  if (!bold || !/^(?:strong|b)$/.test(bold.localName) || text.length > bounds.longest || !isQuestion.test(text))
    return undefined
  const start = startOf(paragraph, text.length * 2)
  if (!start.startsWith(text) || paragraph.closest(within)) return undefined
  if (start === text) return isAnswer(paragraph.nextElementSibling) ? { paragraph, text } : undefined
  const next = firstWithText(bold.nextSibling)
  if (isBreak(next)) return { paragraph, text, beside: [bold, next] }
  return isBreak(bold.lastChild) ? { paragraph, text, beside: [bold] } : undefined
}

/** Whether an element may answer the question above it. */
function isAnswer(element: PageElement | null): boolean {
  if (!element || !/^(?:p|ul|ol|div)$/.test(element.localName)) return false
  const [first] = element.children
  const isNext =
    first !== undefined && /^(?:strong|b)$/.test(first.localName) && isQuestion.test(startOf(first, bounds.longest))
  return !isNext && startOf(element, 1) !== ''
}

/** The first of some nodes that is an element, or text that is no space. */
function firstWithText(node: PageNode | null): PageNode | null {
  return node?.nodeType === 3 && (node.textContent ?? '').trim() === '' ? firstWithText(node.nextSibling) : node
}

function isBreak(node: PageNode | null): node is PageElement {
  return node?.nodeType === 1 && (node as PageElement).localName === 'br'
}

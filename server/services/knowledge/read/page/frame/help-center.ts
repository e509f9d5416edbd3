import { startOf, type PageElement } from '../element.ts'
import { helpfulWords, supportWords } from './frame-words.ts'
import { isPart, longestFrame, longestLabel } from './parts.ts'

/* What help centers put around an article. */

/** What help centers ask below an article (Zendesk Guide, Intercom, Help Scout, Freshdesk, Document360). */
export const asking =
  '.article-votes, .article-more-questions, .intercom-reaction-picker, .articleRatings, #voting-container, d360-article-rating'
/** The age of an article of Zendesk Guide. */
const ages = 'time[data-datetime=relative], time[data-datetime=calendar]'
const contacts = 'a[href^="tel:"], a[href^="mailto:"]'
const answers =
  'button, form, input, textarea, [role=button], [role=radio], [class*=vote i], [class*=voting i], [class*=rating i], [class*=feedback i]'
/** What may stand beside a question without any of these, in characters. */
const longestAnswer = 60

/**
 * Questions whether an article helped, with their answers and thanks, and below them the way to the people of a help center.
 * Returns whether the page is an article of one.
 */
export function removeQuestions(root: PageElement): boolean {
  let isOfHelp = root.querySelector(`${asking}, ${ages}`) !== null
  const ways: PageElement[] = []
  const all = [...root.querySelectorAll('section, div, p, fieldset, h2, h3, h4, h5, h6, span, strong, label, legend')]
  for (const each of all) {
    const start = startOf(each, longestLabel)
    if (supportWords.test(start)) ways.push(each)
    const [question = ''] = helpfulWords.exec(start) ?? []
    if (question === '' || !isPart(each) || each.querySelector(contacts)) continue
    const text = startOf(each, longestFrame)
    const isAlone = text.length - question.length <= longestAnswer || each.querySelector(answers) !== null
    if (text.length > longestFrame || !isAlone) continue
    each.remove()
    isOfHelp = true
  }
  for (const each of isOfHelp ? ways : []) {
    const rest = startOf(each, longestLabel * 2).replace(supportWords, '')
    const isWay = rest.length <= longestAnswer && !/[\d@]/.test(rest)
    if (isWay && each.querySelector('a, button') && !each.querySelector(contacts)) each.remove()
  }
  return isOfHelp
}

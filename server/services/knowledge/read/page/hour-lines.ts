import { marks, marksIn } from '../../../../engines/retrieval/intents/marks.ts'
import { dayNames } from './facts/fact-words.ts'
import { startOf, type PageElement } from './element.ts'

/** The longest names of days, and hours, in characters. */
const longest = { days: 40, hours: 60 }
/** Words between two days, in the widget's languages with spaces. */
const joining = /^(?:to|and|through|bis|und|et|au|à|y|a|al|e|ao|tot|t\/m|en|do|i|ve|по|и|до|і|та)$/
const inline = /^(?:span|b|strong|em|i|small|time|a|br|abbr)$/

/** Writes days and their hours that stand in boxes one below the other in one line: apart, neither answers "when are you open on Friday". */
export function joinHours(root: PageElement): void {
  for (const box of root.querySelectorAll('div, p')) {
    const hours = box.nextElementSibling
    if (!hours || !isLine(box) || !isLine(hours) || box.localName !== hours.localName) continue
    const days = startOf(box, longest.days + 1).replace(/\s*[:：]$/, '')
    if (!areDays(days) || !areHours(startOf(hours, longest.hours + 1))) continue
    hours.prepend(hours.ownerDocument.createTextNode(`${days}: `))
    box.remove()
  }
}

const isLine = ({ localName, children }: PageElement) =>
  /^(?:div|p)$/.test(localName) && [...children].every((child) => inline.test(child.localName))

function areDays(text: string): boolean {
  const words = text.toLowerCase().split(/[\s,&/+–—-]+/)
  const isDay = (word: string) => dayNames.has(word) || dayNames.has(word.replace(/\.$/, ''))
  return text.length <= longest.days && words.some(isDay) && words.every((word) => isDay(word) || joining.test(word))
}

const areHours = (text: string) => text.length <= longest.hours && marksIn(text).includes(marks.clock)

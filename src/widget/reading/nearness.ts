import type { Span } from './window.ts'

/** So many elements may the messages have in the DOM before those far away go. The whole widget stays below 1,000. */
const elementBudget = 600

/** The fewest messages that are kept, however large they are. */
const fewest = 8

/** Messages that stay rendered at any distance: the focused one, and one that is being corrected. */
const busy = ':focus-within, :has(.correction)'

/** The number of messages within the budget, by the size of those in `log`. */
export function mostMessages(log: HTMLElement): number {
  const average = countElements(log) / Math.max(1, log.children.length)
  return Math.max(fewest, Math.floor(elementBudget / Math.max(1, average)))
}

/** Whether the messages in `log` have grown far beyond the budget. */
export function isCrowded(log: HTMLElement): boolean {
  return countElements(log) > elementBudget * 1.3
}

/** The messages of `span`, which `log` shows, that are at most a screen away from what is in view. */
export function nearSpan(log: HTMLElement, scroller: HTMLElement, { from, to }: Span): Span {
  const { top, bottom, height } = scroller.getBoundingClientRect()
  // Between the messages stand the names of days; the greeting before the first one is none of them.
  const messages = log.querySelectorAll(':scope > .turn')
  const shift = messages[0]?.querySelector('[part~="greeting"]') ? 1 : 0
  let first = to
  let last = from
  for (let place = from; place < to; place++) {
    const message = messages[place - from + shift]
    if (!message) break
    const box = message.getBoundingClientRect()
    const isNear = box.bottom > top - height && box.top < bottom + height
    if (!isNear && !message.matches(busy)) continue
    first = Math.min(first, place)
    last = place + 1
  }
  return { from: first, to: last }
}

function countElements(log: HTMLElement): number {
  return log.querySelectorAll('*').length
}

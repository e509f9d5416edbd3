/*
 * What all answers of a page together may render before the browser handles input and paints: neither a long answer that comes at once nor
 * a conversation of many keeps the page from responding.
 */

/** The budget of a frame: elements, which cost more to lay out than to create, and milliseconds. */
const budget = { elements: 1000, time: 30 }
/** After a pause this long, in milliseconds, the browser has had its frame. */
const pause = 50

let elements = 0
let time = 0
let last = -Infinity

/** Whether the rest has to wait for the next frame. */
export function isBudgetSpent(): boolean {
  if (performance.now() - last > pause) reset()
  return elements > budget.elements || time > budget.time
}

/** Counts what was rendered: how many elements, and how long that took in milliseconds. */
export function spendBudget(count: number, took: number): void {
  const wasSpent = isBudgetSpent()
  elements += count
  time += took
  last = performance.now()
  if (!wasSpent && isBudgetSpent()) requestAnimationFrame(reset)
}

/** The number of elements in these nodes, themselves included. */
export function countElements(nodes: readonly ChildNode[]): number {
  let count = 0
  for (const node of nodes) if (node instanceof Element) count += 1 + node.getElementsByTagName('*').length
  return count
}

function reset(): void {
  elements = 0
  time = 0
}

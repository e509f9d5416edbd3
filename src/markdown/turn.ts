/*
 * What all answers of a page render together before the browser gets its turn: neither a long answer that comes at once nor a
 * conversation of many keeps the page from answering.
 */

/** Rendering has had its turn after so many elements, which cost more to lay out than to make, or so many milliseconds. */
const most = { elements: 1000, time: 30 }
/** After so long a pause, in milliseconds, the browser has had its turn. */
const pause = 50

let elements = 0
let time = 0
let last = -Infinity

/** Whether the rest has to wait for the next frame. */
export function isTurnOver(): boolean {
  if (performance.now() - last > pause) begin()
  return elements > most.elements || time > most.time
}

/** Counts what was rendered: how many elements, and how long that took in milliseconds. */
export function spendTurn(count: number, took: number): void {
  const wasOver = isTurnOver()
  elements += count
  time += took
  last = performance.now()
  if (!wasOver && isTurnOver()) requestAnimationFrame(begin)
}

/** How many elements those nodes are, with all that is in them. */
export function countElements(nodes: readonly ChildNode[]): number {
  let count = 0
  for (const node of nodes) if (node instanceof Element) count += 1 + node.getElementsByTagName('*').length
  return count
}

function begin(): void {
  elements = 0
  time = 0
}

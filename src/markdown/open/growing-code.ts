import type { OpenBlock } from '../split/blocks.ts'
import { showBidiControls } from '../render/bidi.ts'

/** The code of a fence that is being written, on screen. */
export type GrowingCode = {
  /** Adds the code that came. */
  grow(next: string): void
  /** Adds the rest, if the fence is closed by the line that ends at `end`. Returns false where that is not certain. */
  finish(next: string, end: number): boolean
}

/** Shows the code of an unclosed fence as it comes; null where the fence is indented. */
export function growingCode(text: string, block: OpenBlock, nodes: readonly ChildNode[]): GrowingCode | null {
  const [frame] = nodes
  const code = nodes.length === 1 && frame instanceof HTMLElement ? frame.querySelector('code') : null
  const from = text.indexOf('\n', block.start) + 1
  const mark = /^(?:`{3,}|~{3,})/.exec(text.slice(block.start, from))?.[0]
  if (!code || from === 0 || !mark) return null
  let shown = endOfCode(text, from)
  code.textContent = showBidiControls(text.slice(from, shown))
  const node = code.firstChild instanceof Text ? code.firstChild : code.appendChild(document.createTextNode(''))

  function showUntil(next: string, end: number): void {
    if (end > shown) node.appendData(showBidiControls(next.slice(shown, end)))
    shown = Math.max(shown, end)
  }

  return {
    grow: (next) => showUntil(next, endOfCode(next, from)),
    finish(next, end) {
      const source = next.slice(0, end).replace(/\n$/, '')
      const line = source.lastIndexOf('\n') + 1
      const last = source.slice(line).trim()
      const content = next.slice(from, Math.max(from, line - 1)).replace(/\n$/, '')
      // Whether a line of code that looks like the end is one, only the parser knows.
      const isCertain = line > from && last.startsWith(mark) && !content.includes(mark)
      if (!isCertain || shown > from + content.length) return false
      showUntil(next, from + content.length)
      return true
    },
  }
}

/** Where the certain code ends: before the last line's end, and before what may become the closing fence. */
function endOfCode(text: string, from: number): number {
  const line = Math.max(from, text.lastIndexOf('\n') + 1)
  const isUndecided = line === text.length || /^ {0,3}(?:`+|~+)? *$/.test(text.slice(line, line + 200))
  return isUndecided ? Math.max(from, line - 1) : text.length
}

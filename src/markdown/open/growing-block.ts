import { withoutBidiOverrides, showBidiControls } from '../render/bidi.ts'
import type { RenderContext } from '../render/context.ts'
import type { Definitions } from '../render/parse.ts'
import type { Unresolved } from '../render/render.ts'
import type { OpenBlock } from '../split/blocks.ts'
import { coverageOf, covers, growingParts } from './growing-parts.ts'
import type { RenderedOpen } from './render-open.ts'

/*
 * The block that is being written, on screen. Most input is more words, more code, one more item or row: those are added to the nodes that
 * are there, so that the cost of a long block is linear. Everything else renders the block again.
 */

export type GrowingBlock = {
  start: number
  /** The nodes on screen. */
  nodes: ChildNode[]
  /** Link references in it whose definitions have not arrived yet. */
  unresolved: Unresolved
  /** Adds the new text to the nodes. Returns false if the block has to be rendered again. */
  grow(text: string, block: OpenBlock): boolean
  /** The same for a block that ended at `end`. Returns true if the nodes are then what rendering the whole block would return. */
  finish(text: string, block: OpenBlock, end: number): boolean
}

const nothingUnresolved: Unresolved = { missing: new Set(), isPending: false, lacksHtml: false }

/** Mid-line text without Markdown's marks; a full stop or colon must not join words, since they may then be an address. */
const plainWords = /^(?:[^\n*_~`[\]<>&|\\!:/@.#]|[.:](?=\s|$))*$/
const joinable = /[^\s*_~`[\]<>&|\\!:/@.#()]$/

/** Grows nodes that show `text` from `block` on, as `renderOpen` returned them. */
export function createGrowingBlock(
  text: string,
  block: OpenBlock,
  nodes: ChildNode[],
  rendered: RenderedOpen,
  definitions: Definitions,
  context: RenderContext,
): GrowingBlock {
  let words = rendered.isWhole ? endOfWords(text, nodes) : null
  const code = block.kind === 'fence' ? growingCode(text, block, nodes) : null
  const parts = code ? null : growingParts(text, block, nodes, rendered, definitions, context)
  let coverage =
    parts || isParagraph(nodes) ? coverageOf(rendered, text, parts ? (block.parts.at(-1) ?? -1) : block.start) : null

  /** Appends plain words to the last text on screen. */
  function append(next: string, count: number): boolean {
    // What translates the page may have put another text in its place.
    if (!words?.node.isConnected || count !== words.parts) return false
    const end = next.trimEnd().length
    const added = next.slice(words.end, end)
    if (!plainWords.test(words.last + next.slice(words.end))) return false
    if (added) {
      words.node.appendData(withoutBidiOverrides(added))
      coverage = coverage?.end === words.end ? { ...coverage, end } : null
      words = joinable.test(added) ? { ...words, end, last: added.slice(-1) } : null
    }
    return true
  }

  return {
    start: block.start,
    nodes,
    get unresolved() {
      return parts?.unresolved ?? coverage?.unresolved ?? nothingUnresolved
    },
    grow(next, now) {
      if (code) {
        code.grow(next)
        return true
      }
      if (append(next, now.parts.length)) return true
      words = null
      const open = parts?.grow(next, now.parts, coverage)
      coverage = open ? coverageOf(open, next, now.parts.at(-1) ?? -1) : null
      if (!open) return false
      words = open.isWhole ? endOfWords(next, nodes, now.parts.length) : null
      return true
    },
    finish(next, closed, end) {
      if (code) return code.finish(next, end)
      if (parts) return parts.finish(next, closed.parts, end, coverage)
      return coverage !== null && covers(coverage, next, closed.start, end)
    },
  }

  function endOfWords(shown: string, on: ChildNode[], count = block.parts.length): Words | null {
    const end = shown.trimEnd().length
    const node = lastText(on)
    const last = shown.slice(end - 1, end)
    if (!node || shown.slice(end).includes('\n') || !joinable.test(last) || !node.data.endsWith(last)) return null
    // An address ends without a mark, and what follows it is no part of the link. A task's text is also the name of its box.
    if (node.parentElement?.closest('a, .md-task')) return null
    return { node, end, last, parts: count }
  }
}

/** The last text on screen, and the place in the source that it shows. */
type Words = { node: Text; end: number; last: string; parts: number }

function lastText(nodes: ChildNode[]): Text | null {
  let node: ChildNode | null = nodes.at(-1) ?? null
  while (node && !(node instanceof Text)) node = node.lastChild
  return node
}

/** Whether the nodes are one paragraph or heading, and nothing else. */
function isParagraph([node, ...more]: ChildNode[]): boolean {
  return more.length === 0 && node instanceof HTMLElement && /^(?:P|H[1-6])$/.test(node.tagName)
}

/** The code of a fence that is being written, on screen. */
type GrowingCode = {
  /** Adds the code that came. */
  grow(next: string): void
  /** Adds the rest, if the fence is closed by the line that ends at `end`. Returns false where that is not certain. */
  finish(next: string, end: number): boolean
}

/** Shows the code of an unclosed fence as it comes; null where the fence is indented. */
function growingCode(text: string, block: OpenBlock, nodes: readonly ChildNode[]): GrowingCode | null {
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

import type { OpenBlock } from './blocks.ts'
import { honestCode, honestText } from './deceit.ts'
import type { Outfit } from './make.ts'
import type { Definitions } from './parse.ts'
import { patch } from './patch.ts'
import { renderClosed, renderOpen } from './render.ts'
import type { Lack } from './revisits.ts'

/*
 * The block that is being written, on screen. Most of what arrives is more words, more code, one more item or row: those are added to the
 * nodes that are there, so that a long block costs no more than its length. Everything else renders the block again.
 */

export type GrowingBlock = {
  start: number
  /** The nodes on screen. */
  nodes: ChildNode[]
  /** What finished parts were rendered without. */
  lack: Lack
  /** Shows the text up to its end by adding to what is there. False, with nothing changed that matters, where that cannot be right. */
  grow(text: string, block: OpenBlock): boolean
  /** The same for a block that ended at `end`: true when the nodes are then what rendering the whole block would give. */
  finish(text: string, block: OpenBlock, end: number): boolean
}

const nothing: Lack = { missing: new Set(), isPending: false, lacksHtml: false }

/** Mid-line text that no mark of Markdown is in; a full stop or colon must not join words, since then they may be an address. */
const plainWords = /^(?:[^\n*_~`[\]<>&|\\!:/@.#]|[.:](?=\s|$))*$/
const joinable = /[^\s*_~`[\]<>&|\\!:/@.#()]$/
const blankEnd = /\n[ \t]*\n[ \t]*$/

/** Takes over nodes that show `text` from `block` on, as `renderOpen` made them. */
export function createGrowingBlock(
  text: string,
  block: OpenBlock,
  nodes: ChildNode[],
  rendered: { isWhole: boolean; isLoose: boolean },
  definitions: Definitions,
  outfit: Outfit,
): GrowingBlock {
  let words = rendered.isWhole ? endOfWords(text, nodes) : null
  const code = block.kind === 'fence' ? openCode(text, block, nodes) : null
  const parts = code ? null : openParts(text, block, nodes, rendered.isLoose, definitions, outfit)

  /** Appends plain words to the last text on screen. */
  function append(next: string, count: number): boolean {
    if (!words || count !== words.parts) return false
    const end = next.trimEnd().length
    const added = next.slice(words.end, end)
    if (!plainWords.test(words.last + next.slice(words.end))) return false
    if (added) {
      words.node.appendData(honestText(added))
      words = joinable.test(added) ? { ...words, end, last: added.slice(-1) } : null
    }
    return true
  }

  return {
    start: block.start,
    nodes,
    get lack() {
      return parts?.lack ?? nothing
    },
    grow(next, now) {
      if (code) return code.grow(next)
      if (append(next, now.parts.length)) return true
      words = null
      const open = parts?.grow(next, now.parts)
      if (!open) return false
      words = open.isWhole ? endOfWords(next, nodes, now.parts.length) : null
      return true
    },
    finish(next, closed, end) {
      return parts?.finish(next, closed.parts, end) ?? false
    },
  }
  function endOfWords(shown: string, on: ChildNode[], count = block.parts.length): Words | null {
    const end = shown.trimEnd().length
    const node = lastText(on)
    const last = shown.slice(end - 1, end)
    if (!node || shown.slice(end).includes('\n') || !joinable.test(last) || !node.data.endsWith(last)) return null
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

/** An unclosed fence that is not indented: its code goes to the screen as it comes. */
function openCode(text: string, block: OpenBlock, nodes: ChildNode[]): { grow(next: string): boolean } | null {
  const [frame] = nodes
  const code = nodes.length === 1 && frame instanceof HTMLElement ? frame.querySelector('code') : null
  const from = text.indexOf('\n', block.start) + 1
  if (!code || from === 0 || !/[`~]/.test(text[block.start] ?? '')) return null
  let shown = endOfCode(text, from)
  code.textContent = honestCode(text.slice(from, shown))
  const node = code.firstChild instanceof Text ? code.firstChild : code.appendChild(document.createTextNode(''))
  return {
    grow(next) {
      const end = endOfCode(next, from)
      if (end > shown) node.appendData(honestCode(next.slice(shown, end)))
      shown = Math.max(shown, end)
      return true
    },
  }
}

/** Where the code ends that is certain: before the last line's end, and before what may become the closing fence. */
function endOfCode(text: string, from: number): number {
  const line = Math.max(from, text.lastIndexOf('\n') + 1)
  const isUndecided = line === text.length || /^ {0,3}(?:`+|~+)? *$/.test(text.slice(line, line + 200))
  return isUndecided ? Math.max(from, line - 1) : text.length
}

type Parts = {
  lack: Lack
  grow(text: string, parts: number[]): { isWhole: boolean } | null
  finish(text: string, parts: number[], end: number): boolean
}

/**
 * A list or table of which every part is one item or row on screen. A part is finished when the next one begins, and then rendered once
 * by itself: an item as a list of one, a row below the table's head. Null where the block is not of that simple kind.
 */
function openParts(
  text: string,
  block: OpenBlock,
  nodes: ChildNode[],
  isLoose: boolean,
  definitions: Definitions,
  outfit: Outfit,
): Parts | null {
  const isList = block.kind === 'list'
  const head = isList ? '' : text.slice(block.start, block.parts[1] ?? block.start)
  const first = isList ? 0 : 1
  const box = containerOf(nodes, isList)
  const missing = new Set<string>()
  let isPending = false
  let lacksHtml = false
  if (!box || block.parts.length <= first || box.children.length !== block.parts.length - first) return null
  const container = box
  let done = block.parts.length - 1

  /** The one child that a part makes, or null where it makes anything else. */
  function only(made: ChildNode[]): Element | null {
    const inner = containerOf(made, isList)
    return inner?.children.length === 1 ? inner.firstElementChild : null
  }

  function place(child: Element, index: number): void {
    const before = container.children[index - first]
    if (before) patch(before, child)
    else container.append(child)
  }

  /** Renders what was finished since. False when a part is irregular, or changes the parts before it. */
  function finishParts(next: string, parts: number[], count: number, end: number): boolean {
    for (; done < count; done++) {
      const source = next.slice(parts[done], parts[done + 1] ?? end)
      if (isList && !isLoose && done + 1 < parts.length && blankEnd.test(source)) return false
      const rendered = renderClosed(head + source, definitions, outfit, false, isLoose)
      const child = only(rendered.nodes)
      if (!child || rendered.isLoose !== isLoose) return false
      for (const label of rendered.missing) missing.add(label)
      isPending ||= rendered.isPending
      lacksHtml ||= rendered.lacksHtml
      place(child, done)
    }
    return true
  }

  return {
    get lack() {
      return { missing, isPending, lacksHtml }
    },
    grow(next, parts) {
      const last = parts.length - 1
      if (!finishParts(next, parts, last, next.length)) return null
      const open = renderOpen(head + next.slice(parts[last]), definitions, outfit, isLoose)
      const child = only(open.nodes)
      if (open.isLoose !== isLoose && child) return null
      if (child) place(child, last)
      else if (isEmpty(open.nodes, isList)) container.children[last - first]?.remove()
      else return null
      return { isWhole: open.isWhole && child !== null }
    },
    finish(next, parts, end) {
      return finishParts(next, parts, parts.length, end)
    },
  }
}

function containerOf(nodes: ChildNode[], isList: boolean): Element | null {
  const [node] = nodes
  if (nodes.length !== 1 || !(node instanceof HTMLElement)) return null
  if (isList) return node.tagName === 'UL' || node.tagName === 'OL' ? node : null
  return node.className === 'md-table' ? node.querySelector('tbody') : null
}

/** Whether nothing of the part is shown yet: its mark alone was held back. */
function isEmpty(nodes: ChildNode[], isList: boolean): boolean {
  const [node] = nodes
  return isList
    ? nodes.length === 0
    : node instanceof HTMLElement && node.className === 'md-table' && !node.querySelector('tbody')
}

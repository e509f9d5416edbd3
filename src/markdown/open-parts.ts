import type { OpenBlock } from './blocks.ts'
import { isSaidBy, type Exact } from './exact.ts'
import type { Outfit } from './make.ts'
import type { Definitions } from './parse.ts'
import { patch } from './patch.ts'
import { renderClosed, renderOpen, type RenderedOpen } from './render.ts'
import type { Lack } from './revisits.ts'

const blankEnd = /\n[ \t]*\n[ \t]*$/

export type OpenParts = {
  lack: Lack
  /** Shows the parts so far; answers how the last one was rendered. Null where that cannot be right. */
  grow(text: string, parts: number[], exact: Exact | null): RenderedOpen | null
  finish(text: string, parts: number[], end: number, exact: Exact | null): boolean
}

/**
 * A list or table of which every part is one item or row on screen. A part is finished when the next one begins, and then rendered once
 * by itself: an item as a list of one, a row below the table's head. Null where the block is not of that simple kind.
 */
export function openParts(
  text: string,
  block: OpenBlock,
  nodes: ChildNode[],
  { isLoose, ...first }: RenderedOpen,
  definitions: Definitions,
  outfit: Outfit,
): OpenParts | null {
  const isList = block.kind === 'list'
  const head = isList ? '' : text.slice(block.start, block.parts[1] ?? block.start)
  const heads = isList ? 0 : 1
  const box = containerOf(nodes, isList)
  if (!box || block.parts.length <= heads || box.children.length !== block.parts.length - heads) return null
  const container = box
  const missing = new Set(first.missing)
  let { isPending, lacksHtml } = first
  let done = block.parts.length - 1

  /** The one child that a part makes, or null where it makes anything else. */
  function only(made: ChildNode[]): Element | null {
    const inner = containerOf(made, isList)
    return inner?.children.length === 1 ? inner.firstElementChild : null
  }

  function place(child: Element, index: number): void {
    const before = container.children[index - heads]
    if (before) patch(before, child)
    else container.append(child)
  }

  function lacksToo(lack: Lack): void {
    for (const label of lack.missing) missing.add(label)
    isPending ||= lack.isPending
    lacksHtml ||= lack.lacksHtml
  }

  /** Renders what was finished since. False when a part is irregular, or changes the parts before it. */
  function finishParts(next: string, parts: number[], count: number, end: number, exact: Exact | null): boolean {
    for (; done < count; done++) {
      const source = next.slice(parts[done], parts[done + 1] ?? end)
      if (isList && !isLoose && done + 1 < parts.length && blankEnd.test(source)) return false
      if (exact && isSaidBy(exact, next, parts[done] ?? end, parts[done + 1] ?? end)) {
        lacksToo(exact.lack)
        continue
      }
      const rendered = renderClosed(head + source, definitions, outfit, false, isLoose)
      const child = only(rendered.nodes)
      if (!child || rendered.isLoose !== isLoose) return false
      lacksToo(rendered)
      place(child, done)
    }
    return true
  }

  return {
    get lack() {
      return { missing, isPending, lacksHtml }
    },
    grow(next, parts, exact) {
      const last = parts.length - 1
      if (!finishParts(next, parts, last, next.length, exact)) return null
      const open = renderOpen(head + next.slice(parts[last]), definitions, outfit, isLoose)
      const child = only(open.nodes)
      if (open.isLoose !== isLoose && child) return null
      if (child) place(child, last)
      else if (isEmpty(open.nodes, isList)) container.children[last - heads]?.remove()
      else return null
      return child ? open : { ...open, isWhole: false, isExact: false }
    },
    finish(next, parts, end, exact) {
      return finishParts(next, parts, parts.length, end, exact)
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

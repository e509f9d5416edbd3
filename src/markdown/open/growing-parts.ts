import type { RenderContext } from '../render/context.ts'
import type { Definitions } from '../render/parse.ts'
import { renderClosed, type Unresolved } from '../render/render.ts'
import { patch } from '../screen/patch.ts'
import type { OpenBlock } from '../split/blocks.ts'
import { renderOpen, type RenderedOpen } from './render-open.ts'

const blankEnd = /\n[ \t]*\n[ \t]*$/

export type GrowingParts = {
  unresolved: Unresolved
  /** Shows the parts so far and returns how the last one was rendered, or null if the block has to be rendered again. */
  grow(text: string, parts: number[], coverage: Coverage | null): RenderedOpen | null
  finish(text: string, parts: number[], end: number, coverage: Coverage | null): boolean
}

/**
 * Grows a list or table by its parts, the items or rows. A part is finished when the next one begins, and is then rendered once by itself:
 * an item as a list of one, a row below the table's head. Null where parts and elements do not correspond.
 */
export function growingParts(
  text: string,
  block: OpenBlock,
  nodes: ChildNode[],
  { isLoose, ...first }: RenderedOpen,
  definitions: Definitions,
  context: RenderContext,
): GrowingParts | null {
  const isList = block.kind === 'list'
  const head = isList ? '' : text.slice(block.start, block.parts[1] ?? block.start)
  const heads = isList ? 0 : 1
  const box = containerOf(nodes, isList)
  if (!box || block.parts.length <= heads || box.children.length !== block.parts.length - heads) return null
  const container = box
  const missing = new Set(first.missing)
  let { isPending, lacksHtml } = first
  let done = block.parts.length - 1

  /** The one item or row in the nodes of a part, or null where it has none or more. */
  function only(made: ChildNode[]): Element | null {
    const inner = containerOf(made, isList)
    return inner?.children.length === 1 ? inner.firstElementChild : null
  }

  function place(child: Element, index: number): void {
    const before = container.children[index - heads]
    if (before) patch(before, child)
    else container.append(child)
  }

  function addUnresolved(unresolved: Unresolved): void {
    for (const label of unresolved.missing) missing.add(label)
    isPending ||= unresolved.isPending
    lacksHtml ||= unresolved.lacksHtml
  }

  /** Renders parts that were finished since. Returns false if a part is irregular, or changes those before it. */
  function finishParts(next: string, parts: number[], count: number, end: number, coverage: Coverage | null): boolean {
    for (; done < count; done++) {
      const source = next.slice(parts[done], parts[done + 1] ?? end)
      if (isList && !isLoose && done + 1 < parts.length && blankEnd.test(source)) return false
      if (coverage && covers(coverage, next, parts[done] ?? end, parts[done + 1] ?? end)) {
        addUnresolved(coverage.unresolved)
        continue
      }
      const rendered = renderClosed(head + source, definitions, context, false, isLoose)
      const child = only(rendered.nodes)
      if (!child || rendered.isLoose !== isLoose) return false
      addUnresolved(rendered)
      place(child, done)
    }
    return true
  }

  return {
    get unresolved() {
      return { missing, isPending, lacksHtml }
    },
    grow(next, parts, coverage) {
      const last = parts.length - 1
      if (!finishParts(next, parts, last, next.length, coverage)) return null
      const open = renderOpen(head + next.slice(parts[last]), definitions, context, isLoose)
      const child = only(open.nodes)
      if (open.isLoose !== isLoose && child) return null
      if (child) place(child, last)
      else if (isEmpty(open.nodes, isList)) container.children[last - heads]?.remove()
      else return null
      return child ? open : { ...open, isWhole: false, isComplete: false }
    },
    finish(next, parts, end, coverage) {
      return finishParts(next, parts, parts.length, end, coverage)
    },
  }
}

function containerOf(nodes: ChildNode[], isList: boolean): Element | null {
  const [node] = nodes
  if (nodes.length !== 1 || !(node instanceof HTMLElement)) return null
  if (isList) return node.tagName === 'UL' || node.tagName === 'OL' ? node : null
  return node.className === 'md-table' ? node.querySelector('tbody') : null
}

/** Whether nothing of the part is shown yet: only its marker came, which is held back. */
function isEmpty(nodes: ChildNode[], isList: boolean): boolean {
  const [node] = nodes
  return isList
    ? nodes.length === 0
    : node instanceof HTMLElement && node.className === 'md-table' && !node.querySelector('tbody')
}

/**
 * A piece of the text (a block, an item or a row) whose nodes on screen are what they would be if it ended at `end`: nothing of it was
 * closed or held back. When it does end there, it need not be rendered again.
 */
export type Coverage = { start: number; end: number; unresolved: Unresolved }

/** The coverage after rendering the text from `start` on; null where more or less than the text is on screen. */
export function coverageOf(rendered: RenderedOpen, text: string, start: number): Coverage | null {
  return rendered.isComplete ? { start, end: text.trimEnd().length, unresolved: rendered } : null
}

/** Whether the whole piece of a text from `start` to `end` is on screen, apart from the line ends behind it. */
export function covers(coverage: Coverage, text: string, start: number, end: number): boolean {
  if (coverage.start !== start || coverage.end > end) return false
  for (let i = coverage.end; i < end; i++) if (text[i] !== '\n') return false
  return true
}

import { patch } from './patch.ts'

/*
 * The blocks of an answer stand in the answer's own element for the first 1,500 characters, then in a section for every 1,500 more. A full
 * section out of view is skipped in layout and paint (`content-visibility` in markdown.css), so that a frame of a long answer costs no more
 * than one of a short.
 */

/** A section is full with this many characters of source: more than a panel shows at once. */
const full = 1500

/** The nodes of a block that begins at `start` in the source. */
export type BlockNodes = { start: number; nodes: readonly ChildNode[] }

/** The rendered part of an answer: closed blocks, which are not touched again, and last the open one. */
export type Screen = {
  /** The nodes of the open block. */
  tail(): ChildNode[]
  /**
   * Puts closed blocks and the new open one where the open one was. Nodes that are equal stay. Returns the nodes of the closed blocks, each
   * with the one on screen in its place.
   */
  place(closed: readonly BlockNodes[], open: BlockNodes | null): Map<ChildNode, ChildNode>
  /** Call it before each frame's rendering: full sections that were there at the last call have had a layout, and may be skipped. */
  skipOffscreenLayout(): void
}

export function createScreen(into: HTMLElement): Screen {
  let tail: ChildNode[] = []
  let from = 0
  let current = into
  let filled: HTMLElement[] = []
  let laidOut: HTMLElement[] = []

  /** The element for a block that begins at `start`, which only grows. */
  function sectionAt(start: number): HTMLElement {
    if (start - from < full) return current
    if (current !== into) filled.push(current)
    from = start
    current = document.createElement('div')
    current.className = 'md-part'
    into.append(current)
    return current
  }

  /** Puts a node into a section: in place of an old one, if that is in this section, else at its end. */
  function put(node: ChildNode, section: HTMLElement, old: ChildNode | undefined): ChildNode {
    if (old?.parentNode === section) return patch(old, node)
    old?.remove()
    section.append(node)
    return node
  }

  return {
    tail: () => tail,
    place(closed, open) {
      const old = tail
      let at = 0
      const placed = ({ start, nodes }: BlockNodes) => {
        const section = sectionAt(start)
        return nodes.map((node) => put(node, section, old[at++]))
      }
      const replacements = new Map<ChildNode, ChildNode>()
      for (const block of closed) {
        const nodes = placed(block)
        block.nodes.forEach((node, i) => replacements.set(node, nodes[i] ?? node))
      }
      tail = open ? placed(open) : []
      for (const node of old.slice(at)) node.remove()
      return replacements
    },
    skipOffscreenLayout() {
      for (const section of laidOut) section.classList.add('md-past')
      laidOut = filled
      filled = []
    },
  }
}

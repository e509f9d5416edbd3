import { patch } from './patch.ts'
import type { Sections } from './sections.ts'

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
}

export function createScreen(sections: Sections): Screen {
  let tail: ChildNode[] = []

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
        const section = sections.at(start)
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
  }
}

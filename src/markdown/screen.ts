import type { Parts } from './parts.ts'
import { patch } from './patch.ts'

/** The nodes of a block that begins at `start` in the source. */
export type BlockNodes = { start: number; nodes: readonly ChildNode[] }

/** What is on screen of an answer: closed blocks, which are not touched again, and last the open one. */
export type Screen = {
  /** The nodes of the open block. */
  tail(): ChildNode[]
  /**
   * Puts closed blocks and the open one where the open one was. Nodes that are equal stay. Answers the nodes of the closed blocks, each
   * with the one on screen in its place.
   */
  place(closed: readonly BlockNodes[], open: BlockNodes | null): Map<ChildNode, ChildNode>
}

export function createScreen(parts: Parts): Screen {
  let tail: ChildNode[] = []

  /** Puts a node into a part: in place of an old one, where that stands there, else at its end. */
  function put(node: ChildNode, part: HTMLElement, old: ChildNode | undefined): ChildNode {
    if (old?.parentNode === part) return patch(old, node)
    old?.remove()
    part.append(node)
    return node
  }

  return {
    tail: () => tail,
    place(closed, open) {
      const old = tail
      let at = 0
      const placed = ({ start, nodes }: BlockNodes) => {
        const part = parts.at(start)
        return nodes.map((node) => put(node, part, old[at++]))
      }
      const instead = new Map<ChildNode, ChildNode>()
      for (const block of closed) {
        const nodes = placed(block)
        block.nodes.forEach((node, i) => instead.set(node, nodes[i] ?? node))
      }
      tail = open ? placed(open) : []
      for (const node of old.slice(at)) node.remove()
      return instead
    },
  }
}

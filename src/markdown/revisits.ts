import type { Outfit } from './make.ts'
import type { Definitions } from './parse.ts'
import { renderClosed, type Rendered } from './render.ts'
import { countElements, isTurnOver, spendTurn } from './turn.ts'

/** What a closed block could not know or have when it was rendered. */
export type Lack = Pick<Rendered, 'missing' | 'isPending' | 'lacksHtml'>
export type ClosedOnScreen = Lack & { source: string; nodes: ChildNode[] }

/** Closed blocks that what comes later changes: definitions of their references, the cleaner for their HTML. */
export type Revisits = {
  /** Keeps a block in mind, if it lacks anything. */
  add(block: ClosedOnScreen): void
  /** Tells which nodes are on screen in place of those that were added. */
  placed(instead: ReadonlyMap<ChildNode, ChildNode>): void
  /**
   * Renders again what comes out better now, until the turn is over. `isFinal` says that no definition can follow. Answers the new
   * nodes, and whether that was all.
   */
  run(isFinal: boolean): { made: ChildNode[]; isAll: boolean }
}

/** References that are resolved later cost a second rendering; beyond this many characters they stay as they are. */
const mostResolved = 80_000

export function createRevisits(definitions: Definitions, outfit: Outfit): Revisits {
  let waiting: ClosedOnScreen[] = []
  /** Characters that were rendered again for the sake of references. */
  let resolved = 0
  let definitionCount = 0
  let hasRest = false

  function isBetterNow({ source, missing, isPending, lacksHtml }: ClosedOnScreen, isFinal: boolean): boolean {
    if (lacksHtml && outfit.cleaner.get() !== 'coming') return true
    const isResolved = (isFinal && isPending) || [...missing].some((label) => label in definitions)
    if (!isResolved || resolved + source.length > mostResolved) return false
    resolved += source.length
    return true
  }

  return {
    add(block) {
      if (block.missing.size > 0 || block.lacksHtml) waiting.push(block)
    },
    placed(instead) {
      for (const block of waiting) block.nodes = block.nodes.map((node) => instead.get(node) ?? node)
    },
    run(isFinal) {
      const made: ChildNode[] = []
      const count = Object.keys(definitions).length
      const isNothingNew = count === definitionCount && !isFinal && !hasRest && !waiting.some((each) => each.lacksHtml)
      if (isNothingNew) return { made, isAll: true }
      definitionCount = count
      hasRest = false
      waiting = waiting.flatMap((block) => {
        hasRest ||= isTurnOver()
        if (hasRest || !isBetterNow(block, isFinal)) return [block]
        const before = performance.now()
        const { nodes, ...lack } = renderClosed(block.source, definitions, outfit, isFinal)
        spendTurn(countElements(nodes), performance.now() - before)
        const fresh = [...nodes]
        replace(block.nodes, fresh)
        made.push(...fresh)
        return lack.missing.size > 0 || lack.lacksHtml ? [{ ...lack, source: block.source, nodes: fresh }] : []
      })
      return { made, isAll: !hasRest }
    },
  }
}

/** Puts nodes where others are. */
function replace(old: ChildNode[], next: ChildNode[]): void {
  old[0]?.before(...next)
  for (const node of old) node.remove()
}

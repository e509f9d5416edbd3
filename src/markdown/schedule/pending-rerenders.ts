import type { RenderContext } from '../render/context.ts'
import type { Definitions } from '../render/parse.ts'
import { renderClosed, type Unresolved } from '../render/render.ts'
import { countElements, isBudgetSpent, spendBudget } from './frame-budget.ts'

export type PendingBlock = Unresolved & { source: string; nodes: ChildNode[] }

/** Closed blocks that later input changes: definitions of their references, the sanitizer for their HTML. */
export type PendingRerenders = {
  /** Adds a block, if anything in it is unresolved. */
  add(block: PendingBlock): void
  /** Replaces nodes that were added by those on screen in their place. */
  placed(replacements: ReadonlyMap<ChildNode, ChildNode>): void
  /**
   * Renders again what can be resolved now, until the frame's budget is spent. `isFinal` says that no definition can follow. Returns the
   * new nodes, and whether that was all.
   */
  run(isFinal: boolean): { made: ChildNode[]; isAll: boolean }
}

/** References resolved later cost a second rendering; beyond this many characters they stay as they are. */
const maxRerendered = 80_000

export function createPendingRerenders(definitions: Definitions, context: RenderContext): PendingRerenders {
  let waiting: PendingBlock[] = []
  /** Characters that were rendered again for the sake of references. */
  let rerendered = 0
  let definitionCount = 0
  let hasRest = false

  function canResolve({ source, missing, isPending, lacksHtml }: PendingBlock, isFinal: boolean): boolean {
    if (lacksHtml && context.sanitizer.get() !== 'loading') return true
    const isDefined = (isFinal && isPending) || [...missing].some((label) => label in definitions)
    if (!isDefined || rerendered + source.length > maxRerendered) return false
    rerendered += source.length
    return true
  }

  return {
    add(block) {
      if (isUnresolved(block)) waiting.push(block)
    },
    placed(replacements) {
      for (const block of waiting) block.nodes = block.nodes.map((node) => replacements.get(node) ?? node)
    },
    run(isFinal) {
      const made: ChildNode[] = []
      const count = Object.keys(definitions).length
      const isNothingNew = count === definitionCount && !isFinal && !hasRest && !waiting.some((each) => each.lacksHtml)
      if (isNothingNew) return { made, isAll: true }
      definitionCount = count
      hasRest = false
      waiting = waiting.flatMap((block) => {
        hasRest ||= isBudgetSpent()
        if (hasRest || !canResolve(block, isFinal)) return [block]
        const before = performance.now()
        const rendered = { ...renderClosed(block.source, definitions, context, isFinal), source: block.source }
        spendBudget(countElements(rendered.nodes), performance.now() - before)
        block.nodes[0]?.before(...rendered.nodes)
        for (const node of block.nodes) node.remove()
        made.push(...rendered.nodes)
        return isUnresolved(rendered) ? [rendered] : []
      })
      return { made, isAll: !hasRest }
    },
  }
}

function isUnresolved({ missing, lacksHtml }: PendingBlock): boolean {
  return missing.size > 0 || lacksHtml
}

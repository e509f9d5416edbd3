import { asItStands, build, type Built } from './build.ts'
import type { Outfit } from './make.ts'
import { parseClosed, parseOpen, type Definitions, type Parsed, type ParsedOpen } from './parse.ts'

/* A block's Markdown → the nodes that show it. Whatever goes wrong on the way, the text is shown as it stands. */

export type Rendered = Built & Omit<Parsed, 'tokens'>
export type RenderedOpen = Built & Omit<ParsedOpen, 'tokens'>

/** Shows a complete block; its definitions are added to `definitions`. */
export function renderClosed(
  source: string,
  definitions: Definitions,
  outfit: Outfit,
  isFinal: boolean,
  loose = false,
): Rendered {
  try {
    const { tokens, ...rest } = parseClosed(source, definitions, isFinal, loose)
    return { ...build(tokens, outfit), ...rest }
  } catch {
    return { ...plainly(source), ...nothingMore }
  }
}

/** Shows a block that is being written. */
export function renderOpen(source: string, definitions: Definitions, outfit: Outfit, loose = false): RenderedOpen {
  try {
    const { tokens, ...rest } = parseOpen(source, definitions, loose)
    return { ...build(tokens, outfit), ...rest }
  } catch {
    return { ...plainly(source), ...nothingMore, isWhole: false, isExact: false }
  }
}

const nothingMore = { missing: new Set<string>(), isPending: false, isLoose: false }

function plainly(source: string): Built {
  return { nodes: [asItStands(source)], lacksHtml: false }
}

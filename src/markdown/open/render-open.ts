import type { RenderContext } from '../render/context.ts'
import type { Definitions } from '../render/parse.ts'
import { renderPlain, type Rendered } from '../render/render.ts'
import { tokensToElements } from '../render/tokens-to-elements.ts'
import { parseOpen, type ParsedOpen } from './parse-open.ts'

/** `isPlain`: the block is shown as plain text, and will be however it goes on. */
export type RenderedOpen = Rendered & Pick<ParsedOpen, 'isWhole' | 'isComplete'> & { isPlain?: boolean }

/** Renders a block that is being written. */
export function renderOpen(
  source: string,
  definitions: Definitions,
  context: RenderContext,
  loose = false,
): RenderedOpen {
  try {
    const { tokens, ...rest } = parseOpen(source, definitions, loose)
    return { ...tokensToElements(tokens, context), ...rest }
  } catch {
    return { ...renderPlain(source), isWhole: false, isComplete: false, isPlain: true }
  }
}

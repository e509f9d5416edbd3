import type { RenderContext } from './context.ts'
import { parseClosed, type Definitions, type Parsed } from './parse.ts'
import { plainParagraphs } from './plain-text.ts'
import { tokensToElements, type Elements } from './tokens-to-elements.ts'

/** Link references of a block whose definitions were missing when it was rendered, and may still come. */
export type Unresolved = Pick<Parsed, 'missing' | 'isPending'> & Pick<Elements, 'lacksHtml'>
export type Rendered = Elements & Omit<Parsed, 'tokens'>

/**
 * Renders the Markdown of a complete block; its definitions are added to `definitions`. A block that cannot be rendered is shown as plain
 * text.
 */
export function renderClosed(
  source: string,
  definitions: Definitions,
  context: RenderContext,
  isFinal: boolean,
  loose = false,
): Rendered {
  try {
    const { tokens, ...rest } = parseClosed(source, definitions, isFinal, loose)
    return { ...tokensToElements(tokens, context), ...rest }
  } catch {
    return renderPlain(source)
  }
}

/** Renders a block as plain text. */
export function renderPlain(source: string): Rendered {
  return { nodes: plainParagraphs(source), lacksHtml: false, missing: new Set(), isPending: false, isLoose: false }
}

import { Lexer, type Token } from 'marked'

/** A piece of the instructions, where it begins, and whether visitors may see it. */
export type Part = { isPublic: boolean; start: number; text: string }

/**
 * Cuts instructions into what the embedded engine may say and what guides it, by the engine's own rule: what stands under level-2 and
 * deeper headings is public; text before the first of them, and under a level-1 heading, is not. The parts together are the whole text.
 */
export function partsOf(instructions: string): Part[] {
  const parts: Part[] = []
  let isUnderHeading = false
  let length = 0
  for (const token of blocksOf(instructions)) {
    if (token.type === 'heading' && 'depth' in token) {
      if (token.depth === 1) isUnderHeading = false
      else if (/^ {0,3}#/.test(token.raw)) isUnderHeading = true
    }
    const last = parts.at(-1)
    const isPublic = isUnderHeading && !isLeftOut(token)
    // Blank lines belong to what stands above them.
    if (last && (last.isPublic === isPublic || token.type === 'space')) last.text += token.raw
    else parts.push({ isPublic, start: length, text: token.raw })
    length += token.raw.length
  }
  return length === instructions.length ? parts : [{ isPublic: false, start: 0, text: instructions }]
}

/** The blocks of a Markdown text, whose `raw` together are the text; none where it is nested too deep to be read. */
export function blocksOf(instructions: string): Token[] {
  try {
    return new Lexer().blockTokens(instructions, [])
  } catch {
    // marked overflows its stack on some thousands of nested quotations; the engine then says nothing of the text.
    return []
  }
}

/** The addresses of links, and comments, are never said. */
function isLeftOut(token: Token): boolean {
  if (token.type === 'def') return true
  return token.type === 'html' && token.raw.replaceAll(/<!--[^]*?(?:-->|$)/g, '').trim() === ''
}

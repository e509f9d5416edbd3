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
  return parts
}

/**
 * The blocks of a Markdown text, whose `raw` together are the text. Where they cannot be told apart it is one block that is no heading: the
 * engine says nothing of it, and nothing of it is lost.
 */
export function blocksOf(markdown: string): Token[] {
  const whole: Token[] = [{ type: 'text', raw: markdown, text: markdown }]
  try {
    const blocks = new Lexer().blockTokens(markdown, [])
    return blocks.map(({ raw }) => raw).join('') === markdown ? blocks : whole
  } catch {
    // marked overflows its stack on some thousands of nested quotations.
    return whole
  }
}

/** The addresses of links, and comments, are never said. */
function isLeftOut(token: Token): boolean {
  if (token.type === 'def') return true
  return token.type === 'html' && token.raw.replaceAll(/<!--[^]*?(?:-->|$)/g, '').trim() === ''
}

import type { Lexer, Token } from 'marked'

/** A public part of the instructions: the text under one heading, up to the next. */
export type Section = {
  title: string
  /** The titles of the headings above it, outermost first. */
  above: string[]
  /** Markdown, without the heading. Longer texts are cut into several sections of the same title, at the ends of blocks. */
  text: string
}

/** In characters: about what fits a bubble. A longer section would bury the answer. */
const maxSectionLength = 1500

/** The two parts of instructions. `guidance` (Markdown) is private: it is sent to models and never to visitors. */
export type Instructions = { guidance: string; sections: Section[] }

/**
 * The public sections of an AI resource's instructions: what stands under level-2 and deeper headings. Everything else is private
 * guidance: the text before the first such heading, and what stands under a level-1 heading.
 *
 * The Markdown parser decides what is a heading, not a search for `##`: inside a code fence, a comment, a list or a quotation it is none,
 * and treating it as one would publish guidance. For the same reason only `##` opens a section, never a setext heading (a line above
 * `---`). When the text cannot be parsed, nothing is public.
 */
export function readInstructions(instructions: string, lexer: Lexer): Instructions {
  const sections: Section[] = []
  let guidance = ''
  let open: { level: number; title: string }[] = []
  const tokens = blocks(instructions, lexer)
  if (!tokens) return { guidance: instructions, sections: [] }
  for (const token of tokens) {
    if (token.type === 'heading' && isOpening(token)) {
      open = [...open.filter(({ level }) => level < token['depth']), { level: token['depth'], title: titleOf(token) }]
      sections.push(section(open))
    } else if (token.type === 'heading' && token['depth'] === 1) {
      open = []
      guidance += token.raw
    } else if (open.length === 0) {
      guidance += token.raw
    } else if (token.type !== 'def') {
      addBlock(sections, open, withoutComments(token))
    }
  }
  for (const part of sections) part.text = part.text.trim()
  return { guidance: guidance.trim(), sections: sections.filter(({ title, text }) => title !== '' || text !== '') }
}

/** The public part alone. */
export function publicSections(instructions: string, lexer: Lexer): Section[] {
  return readInstructions(instructions, lexer).sections
}

/** Whether instructions may have public sections. Others need not be parsed. */
export function mayHaveSections(instructions: string): boolean {
  return /^ {0,3}##/m.test(instructions)
}

/** The top-level blocks, without their inline tokens; null: they cannot be parsed. */
function blocks(instructions: string, lexer: Lexer): Token[] | null {
  try {
    return lexer.blockTokens(instructions.replaceAll('\r\n', '\n'), [])
  } catch {
    // marked overflows its stack on some thousands of nested quotations.
    return null
  }
}

function isOpening(token: Token): boolean {
  return 'depth' in token && token['depth'] >= 2 && /^ {0,3}#/.test(token.raw)
}

/**
 * A link or an image, with its text. Neither part may hold its opening character, except one pair of parentheses in the address, so that a
 * line of 100,000 brackets takes linear time.
 */
const link = /!?\[([^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])/g

/** The text of a heading, without Markdown for emphasis, code and links. */
function titleOf(token: Token): string {
  const text = 'text' in token && typeof token.text === 'string' ? token.text : ''
  return text
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll(link, '$1')
    .replaceAll(/[*_`~]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function section(open: { title: string }[]): Section {
  const titles = open.map(({ title }) => title)
  return { title: titles.at(-1) ?? '', above: titles.slice(0, -1), text: '' }
}

function addBlock(sections: Section[], open: { title: string }[], raw: string) {
  const last = sections.at(-1)
  if (!last) return
  if (last.text !== '' && last.text.length + raw.length > maxSectionLength)
    sections.push({ ...section(open), text: raw })
  else last.text += raw
}

/** A block's Markdown without HTML comments, which hide text from visitors; in code they are part of the text. */
function withoutComments(token: Token): string {
  return token.type === 'code' ? token.raw : token.raw.replaceAll(/<!--[^]*?(?:-->|$)/g, '')
}

import type { Token, Tokens } from 'marked'
import { addLink } from './link.ts'
import { withoutBidiOverrides } from './bidi.ts'
import { decode, hasUnknownReference } from './entities.ts'
import type { RenderContext } from './context.ts'
import { addCheck, asBlocks, asTask, block, cell, codeBlock, element, framed, image, keepNumber } from './elements.ts'

/*
 * marked's tokens to elements, created one by one: no HTML is written and none is parsed. Only what the model wrote as HTML goes to the
 * sanitizer, with the elements between its tags.
 */

export type Elements = {
  /** Blocks, or a comment as the placeholder of HTML while the sanitizer is loading. */
  nodes: ChildNode[]
  /** Whether HTML was left out because the sanitizer is still loading. */
  lacksHtml: boolean
}

/** Text nested more deeply, which is 32 lists in one another, is shown as plain text. */
const maxDepth = 64
/** A block of more tokens is plain text: its elements would be laid out at once. */
const maxTokens = 6000
/** The same for a piece of HTML with more tags. */
const maxTags = 3000
/** As the server writes it: behind a space, or behind another one. */
const citation = /(?<=[\s\]])(\[\d{1,2}\])(?!\()/
/** The one tag that models write often; for it alone no sanitizer is fetched. */
const lineBreak = /^<br\s*\/?>$/i

/** Returns the elements of blocks. Throws where they are nested too deeply, or too many. */
export function tokensToElements(tokens: readonly Token[], context: RenderContext): Elements {
  let lacksHtml = false
  let tokenCount = 0

  /** Appends the elements of tokens to `parent`. */
  function fill(parent: Node, some: readonly Token[] | undefined, depth: number): void {
    if (!some) return
    if (depth > maxDepth) throw new RangeError('nested too deeply')
    if (some.some(isHtml)) for (const node of mixed(some, depth)) parent.appendChild(node)
    else for (const token of some) add(parent, token, depth + 1)
  }

  /** Tokens with HTML among them, whose tags may begin before one token and end behind another. */
  function mixed(some: readonly Token[], depth: number): Node[] {
    const sanitize = context.sanitizer.get()
    const tags = some.reduce((count, token) => count + (token.type === 'html' ? token.raw.split('<').length : 0), 0)
    if (tags > maxTags) throw new RangeError('too many tags')
    const parts = some.map((token) => (isHtml(token) ? token : nodesOf(token, depth + 1)))
    if (typeof sanitize === 'function') {
      return sanitize(
        parts.map((part) => (Array.isArray(part) ? part : htmlOf(part))),
        context,
      )
    }
    lacksHtml ||= sanitize === 'loading'
    return parts.flatMap((part) => {
      if (Array.isArray(part)) return part
      return sanitize === 'unavailable' || part.type === 'text'
        ? [document.createTextNode(withoutBidiOverrides(part.raw))]
        : []
    })
  }

  function nodesOf(token: Token, depth: number): Node[] {
    const made = document.createDocumentFragment()
    add(made, token, depth)
    return [...made.childNodes]
  }

  function add(parent: Node, token: Token, depth: number): void {
    if (++tokenCount > maxTokens) throw new RangeError('too many tokens')
    const inner = 'tokens' in token ? token.tokens : undefined
    switch (token.type) {
      case 'paragraph':
        return addFilled(parent, block('p'), inner, depth)
      case 'heading':
        return addFilled(parent, block(`h${token.depth as 1 | 2 | 3 | 4 | 5 | 6}`), inner, depth)
      case 'blockquote':
        return addFilled(parent, block('blockquote'), inner, depth)
      case 'list':
        return addList(parent, token as Tokens.List, depth)
      case 'table':
        return addTable(parent, token as Tokens.Table, depth)
      case 'code': {
        const { lang = '', text } = token as Tokens.Code
        parent.appendChild(codeBlock(lang, text.replace(/\n$/, ''), context))
        return
      }
      case 'html':
        parent.appendChild(document.createElement('br'))
        return
      case 'hr':
      case 'br':
      case 'strong':
      case 'em':
      case 'del':
        return addFilled(parent, document.createElement(token.type), inner, depth)
      case 'codespan':
        return addText(parent.appendChild(document.createElement('code')), (token as Tokens.Codespan).text)
      case 'link':
        return addLink(parent, decode((token as Tokens.Link).href), (into) => fill(into, inner, depth), context)
      case 'image': {
        const { href, text } = token as Tokens.Image
        parent.appendChild(image(decode(href), decode(text), context))
        return
      }
      case 'checkbox':
        return addCheck(parent, (token as Tokens.Checkbox).checked)
      case 'escape':
        return addText(parent, (token as Tokens.Escape).text)
      case 'text':
        return inner ? fill(parent, inner, depth) : addCited(parent, decode((token as Tokens.Text).text))
    }
  }

  function addFilled(parent: Node, made: HTMLElement, inner: readonly Token[] | undefined, depth: number): void {
    fill(made, inner, depth)
    parent.appendChild(made)
  }

  function addList(parent: Node, { ordered, start, items }: Tokens.List, depth: number): void {
    const made = block(ordered ? 'ol' : 'ul')
    for (const { tokens: inner, task } of items) {
      const item = document.createElement('li')
      fill(item, inner, depth)
      if (task) asTask(item)
      made.appendChild(item)
    }
    if (ordered && start !== 1) made.setAttribute('start', String(start))
    parent.appendChild(made)
  }

  function addTable(parent: Node, { header, rows }: Tokens.Table, depth: number): void {
    const made = block('table')
    // Every table of GFM has a header row: that of one without heads is empty.
    if (header.some(({ text }) => text.trim() !== ''))
      addRow(made.appendChild(document.createElement('thead')), 'th', header, depth)
    if (rows.length > 0) {
      const body = made.appendChild(document.createElement('tbody'))
      for (const cells of rows) addRow(body, 'td', cells, depth)
    }
    parent.appendChild(framed(made))
  }

  function addRow(parent: Node, name: 'th' | 'td', cells: Tokens.TableCell[], depth: number): void {
    const row = document.createElement('tr')
    for (const { align, tokens: inner } of cells) {
      const made = cell(name, align)
      fill(made, inner, depth)
      keepNumber(made)
      row.appendChild(made)
    }
    parent.appendChild(row)
  }

  const loose = document.createDocumentFragment()
  fill(loose, tokens, 0)
  const nodes = asBlocks([...loose.childNodes])
  if (nodes.length === 0 && lacksHtml) nodes.push(document.createComment(''))
  return { nodes, lacksHtml }
}

/** Whether a token needs the HTML parser: HTML, and text with named character references that `entities.ts` does not know. */
function isHtml(token: Token): boolean {
  if (token.type === 'html') return !lineBreak.test(token.raw.trim())
  return (
    token.type === 'text' && !('tokens' in token && token.tokens) && hasUnknownReference((token as Tokens.Text).text)
  )
}

function htmlOf(token: Token): string {
  return token.type === 'html' ? token.raw : token.raw.replaceAll('<', '&lt;')
}

function addText(parent: Node, text: string): void {
  // Saves the wrapper object of a text node.
  if (!parent.hasChildNodes()) parent.textContent = withoutBidiOverrides(text)
  else parent.appendChild(document.createTextNode(withoutBidiOverrides(text)))
}

/**
 * Text in which a citation, ` [1]`, is an element of its own: a small number. It leads to its source when the answer is whole and has one
 * (messages/citations.ts).
 */
function addCited(parent: Node, text: string): void {
  // Fast path: most texts cite nothing.
  if (!text.includes('[')) return addText(parent, text)
  for (const [at, piece] of text.split(citation).entries()) {
    if (at % 2 === 0) {
      if (piece) addText(parent, piece)
      continue
    }
    const made = element('a', 'md-cite')
    made.textContent = piece
    parent.appendChild(made)
  }
}

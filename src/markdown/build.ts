import type { Token, Tokens } from 'marked'
import { honestText } from './deceit.ts'
import { decode, needsMore } from './entities.ts'
import { block, cell, check, codeBlock, element, framed, image, item, link, type Outfit } from './make.ts'

/*
 * marked's tokens → elements, made one by one: no HTML is written and none is parsed. Only what the model wrote as HTML goes to the
 * cleaner, with the elements between its tags.
 */

export type Built = {
  /** All of them blocks, but for a comment that holds the place of HTML nobody has read yet. */
  nodes: ChildNode[]
  /** Whether HTML was left out because the cleaner is still coming. */
  lacksHtml: boolean
}

/** Deeper than 32 lists in one another no text is shown as Markdown. */
const deepest = 64
const blocks = new Set('P H1 H2 H3 H4 H5 H6 UL OL BLOCKQUOTE PRE TABLE HR DIV'.split(' '))
/** The one tag that models write often; for it alone no cleaner is fetched. */
const lineBreak = /^<br\s*\/?>$/i

/** Shows tokens of blocks. Throws where they are nested too deeply. */
export function build(tokens: readonly Token[], outfit: Outfit): Built {
  let lacksHtml = false

  function several(some: readonly Token[] | undefined, depth: number): Node[] {
    if (!some) return []
    if (depth > deepest) throw new RangeError('nested too deeply')
    return some.some(isHtml) ? mixed(some, depth) : some.flatMap((token) => single(token, depth + 1))
  }

  /** Tokens with HTML among them, whose tags may begin before one token and end behind another. */
  function mixed(some: readonly Token[], depth: number): Node[] {
    const clean = outfit.cleaner.get()
    const parts = some.map((token) => (isHtml(token) ? token : single(token, depth + 1)))
    if (typeof clean === 'function') {
      return clean(
        parts.map((part) => (Array.isArray(part) ? part : htmlOf(part))),
        outfit,
      )
    }
    lacksHtml ||= clean === 'coming'
    return parts.flatMap((part) => {
      if (Array.isArray(part)) return part
      return clean === 'never' || part.type === 'text' ? textOf(part.raw) : []
    })
  }

  function single(token: Token, depth: number): Node[] {
    const inner = () => several('tokens' in token ? token.tokens : undefined, depth)
    switch (token.type) {
      case 'paragraph':
        return [block('p', inner())]
      case 'heading':
        return [block(headingOf(token.depth), inner())]
      case 'blockquote':
        return [block('blockquote', inner())]
      case 'list':
        return [list(token as Tokens.List, depth)]
      case 'table':
        return [table(token as Tokens.Table, depth)]
      case 'code':
        return [codeBlock((token as Tokens.Code).lang ?? '', (token as Tokens.Code).text.replace(/\n$/, ''), outfit)]
      case 'hr':
      case 'br':
        return [document.createElement(token.type)]
      case 'html':
        return [document.createElement('br')]
      case 'strong':
      case 'em':
      case 'del': {
        const made = document.createElement(token.type)
        made.append(...inner())
        return [made]
      }
      case 'codespan': {
        const made = document.createElement('code')
        made.append(...textOf((token as Tokens.Codespan).text))
        return [made]
      }
      case 'link':
        return link(decode((token as Tokens.Link).href), inner(), outfit)
      case 'image':
        return [image(decode((token as Tokens.Image).href), decode((token as Tokens.Image).text), outfit)]
      case 'checkbox':
        return check((token as Tokens.Checkbox).checked)
      case 'escape':
        return textOf((token as Tokens.Escape).text)
      case 'text':
        return token.tokens ? inner() : textOf(decode((token as Tokens.Text).text))
      default:
        return []
    }
  }

  function list({ ordered, start, items }: Tokens.List, depth: number): HTMLElement {
    const made = block(
      ordered ? 'ol' : 'ul',
      items.map(({ tokens: inner, task }) => item(several(inner, depth), task)),
    )
    if (ordered && start !== 1) made.setAttribute('start', String(start))
    return made
  }

  function table({ header, rows }: Tokens.Table, depth: number): HTMLElement {
    const made = document.createElement('table')
    const row = (name: 'th' | 'td', cells: Tokens.TableCell[]) => {
      const line = document.createElement('tr')
      line.append(...cells.map(({ align, tokens: inner }) => cell(name, align, several(inner, depth))))
      return line
    }
    const head = document.createElement('thead')
    head.append(row('th', header))
    made.append(head)
    if (rows.length > 0) {
      const body = document.createElement('tbody')
      body.append(...rows.map((cells) => row('td', cells)))
      made.append(body)
    }
    return framed(made)
  }

  const nodes = asBlocks(several(tokens, 0))
  if (nodes.length === 0 && lacksHtml) nodes.push(document.createComment(''))
  return { nodes, lacksHtml }
}

/** Whether a token is read as HTML: what marked takes for it, and text with names of characters that only HTML knows. */
function isHtml(token: Token): boolean {
  if (token.type === 'html') return !lineBreak.test(token.raw.trim())
  return token.type === 'text' && !('tokens' in token && token.tokens) && needsMore((token as Tokens.Text).text)
}

function htmlOf(token: Token): string {
  return token.type === 'html' ? token.raw : token.raw.replaceAll('<', '&lt;')
}

function textOf(text: string): Node[] {
  return [document.createTextNode(honestText(text))]
}

function headingOf(depth: number): 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' {
  return (['h1', 'h2', 'h3', 'h4', 'h5'] as const)[depth - 1] ?? 'h6'
}

/** Loose text and inline elements between blocks become paragraphs. */
function asBlocks(nodes: Node[]): ChildNode[] {
  const made: ChildNode[] = []
  let paragraph: HTMLElement | null = null
  for (const node of nodes) {
    if (node instanceof HTMLElement && blocks.has(node.tagName)) {
      paragraph = null
      made.push(node)
    } else if (paragraph) paragraph.append(node)
    else if (node.textContent?.trim() || node instanceof HTMLElement) {
      paragraph = block('p', [node])
      made.push(paragraph)
    }
  }
  return made
}

/** A text without reading it as Markdown. */
export function asItStands(source: string): HTMLElement {
  const paragraph = element('p', 'md-plain')
  paragraph.dir = 'auto'
  paragraph.textContent = honestText(source.trim())
  return paragraph
}

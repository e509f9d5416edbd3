import { addLink } from '../render/link.ts'
import { withoutBidiOverrides } from '../render/bidi.ts'
import type { RenderContext } from '../render/context.ts'
import { asBlocks, block, cell, codeBlock, framed, image } from '../render/elements.ts'
import { boxes, sanitize } from './sanitize.ts'

export { canSanitize } from './sanitize.ts'

/*
 * The HTML in an answer to elements. DOMPurify parses and sanitizes it, in a document that loads and runs nothing; what is left is created
 * anew by the functions that also serve Markdown. No node from the parser reaches the page.
 */

/**
 * In these elements a parser reads tags as text, or drops them, and with them the finished nodes between; and no form is let through. They are
 * read as boxes.
 */
const controls = /<(\/?)(?:form|textarea|select|option|optgroup)\b[^>]*>/gi

/** White space between the children of these is never displayed, and would only be more nodes. */
const spaceless = new Set('UL OL TABLE THEAD TBODY TR'.split(' '))

/** {@link HtmlToElements}. Call it only if `canSanitize()`. */
export function htmlToElements(pieces: readonly (string | Node[])[], context: RenderContext): Node[] {
  // An element is the placeholder of finished nodes. A model that writes such an element moves nodes of its own text.
  const html = pieces
    .map((piece, i) => (typeof piece === 'string' ? piece.replace(controls, '<$1div>') : `<b title="${i}"></b>`))
    .join('')

  function several(parent: ParentNode & Node, isLinked: boolean): Node[] {
    return [...parent.childNodes].flatMap((node) => {
      if (node instanceof Element) return single(node, isLinked)
      const text = node.nodeValue ?? ''
      return spaceless.has(parent.nodeName) && !text.trim() ? [] : [document.createTextNode(withoutBidiOverrides(text))]
    })
  }

  function single(element: Element, isLinked: boolean): Node[] {
    const of = (name: string) => element.getAttribute(name) ?? ''
    const finished = pieces[Number(of('title') || NaN)]
    if (Array.isArray(finished)) return finished
    const inner = several(element, isLinked || element.tagName === 'A')
    if (boxes.includes(element.localName)) return asBlocks(inner)
    switch (element.tagName) {
      case 'A':
        return isLinked ? inner : linked(of('href'), inner)
      case 'IMG':
        return [image(of('src'), of('alt'), context)]
      case 'PRE':
        return [codeBlock('', codeOf(inner), context)]
      case 'TABLE':
        return [framed(filled(block('table'), inner))]
      case 'TH':
      case 'TD':
        return [filled(cell(element.tagName === 'TH' ? 'th' : 'td', of('align')), inner)]
      case 'OL': {
        const list = filled(block('ol'), inner)
        if (/^\d{1,9}$/.test(of('start'))) list.setAttribute('start', of('start'))
        return [list]
      }
      default:
        return [filled(plain(element.localName), inner)]
    }
  }

  function linked(address: string, inner: Node[]): Node[] {
    const made = document.createDocumentFragment()
    addLink(made, address, (into) => filled(into, unlinked(inner)), context)
    return [...made.childNodes]
  }

  return several(sanitize(html), false)
}

/** The text of code that HTML breaks into lines. */
function codeOf(inner: readonly Node[]): string {
  const code = filled(document.createElement('pre'), inner)
  for (const lineBreak of code.querySelectorAll('br')) lineBreak.append('\n')
  for (const line of code.querySelectorAll('p')) {
    if (line.previousSibling?.textContent?.endsWith('\n') === false) line.before('\n')
    line.append('\n')
  }
  return code.textContent.replace(/\n$/, '')
}

/** An element without attributes, whose name is on the sanitizer's list. */
function plain(name: string): HTMLElement {
  return isBlock(name) ? block(name) : document.createElement(name)
}

function isBlock(name: string): name is Parameters<typeof block>[0] {
  return /^(?:p|h[1-6]|ul|blockquote)$/.test(name)
}

function filled<Made extends Node>(made: Made, inner: readonly Node[]): Made {
  for (const node of inner) made.appendChild(node)
  return made
}

/** Links cannot be nested: a Markdown link inside an HTML one becomes its text. */
function unlinked(nodes: Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (!(node instanceof HTMLElement)) return node
    if (node.tagName === 'A') return [...node.childNodes]
    for (const inner of node.querySelectorAll('a')) inner.replaceWith(...inner.childNodes)
    return node
  })
}

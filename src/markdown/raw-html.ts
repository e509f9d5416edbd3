import { addLink } from './anchor.ts'
import { honestText } from './honest-text.ts'
import { block, cell, codeBlock, framed, image, type Outfit } from './make.ts'
import { sanitize } from './sanitize.ts'

export { canSanitize } from './sanitize.ts'

/*
 * The HTML in an answer → elements. DOMPurify reads and cleans it, in a document that loads and runs nothing; what is left is made anew,
 * element by element, by the makers that also serve Markdown. No node that came out of a parser goes to the page.
 */

/** In these a parser takes tags for text, or drops them, and with them what stands between the model's. */
const swallowers = /<\/?(?:textarea|select|option|optgroup)\b[^>]*>/gi

/** Space between the parts of these is never shown, and would only be more nodes. */
const spaceless = new Set('UL OL TABLE THEAD TBODY TR'.split(' '))

/**
 * Shows HTML in pieces, with finished elements in between. Tags may begin in one piece and end in another. Call it only where
 * `canSanitize()` says so.
 */
export function clean(parts: readonly (string | Node[])[], outfit: Outfit): Node[] {
  // An element holds the place of those that are finished. Who writes one himself gets them elsewhere in his own text.
  const html = parts
    .map((part, i) => (typeof part === 'string' ? part.replace(swallowers, '') : `<b title="${i}"></b>`))
    .join('')

  function several(parent: ParentNode & Node, isLinked: boolean): Node[] {
    return [...parent.childNodes].flatMap((node) => {
      if (node instanceof Element) return single(node, isLinked)
      const text = node.nodeValue ?? ''
      return spaceless.has(parent.nodeName) && !text.trim() ? [] : [document.createTextNode(honestText(text))]
    })
  }

  function single(element: Element, isLinked: boolean): Node[] {
    const of = (name: string) => element.getAttribute(name) ?? ''
    const finished = parts[Number(of('title') || NaN)]
    if (Array.isArray(finished)) return finished
    const inner = several(element, isLinked || element.tagName === 'A')
    switch (element.tagName) {
      case 'A':
        return isLinked ? inner : linked(of('href'), inner)
      case 'IMG':
        return [image(of('src'), of('alt'), outfit)]
      case 'PRE':
        return [codeBlock('', inner.map((node) => node.textContent).join(''), outfit)]
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
    addLink(made, address, (into) => filled(into, unlinked(inner)), outfit)
    return [...made.childNodes]
  }

  return several(sanitize(html), false)
}

/** An element that needs nothing but its name, which the sanitizer's list allows. */
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

/** No link stands in another: one of Markdown's inside of the model's own tags is its text. */
function unlinked(nodes: Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (!(node instanceof HTMLElement)) return node
    if (node.tagName === 'A') return [...node.childNodes]
    for (const inner of node.querySelectorAll('a')) inner.replaceWith(...inner.childNodes)
    return node
  })
}

import { withoutInvisibles } from './bidi.ts'
import { linkTarget, unnamedDestination } from './link-target.ts'
import type { MarkdownWords, RenderContext } from './context.ts'
import { element, fromTemplate } from './elements.ts'

/**
 * Appends a link to `parent`; `fill` writes its text. Only absolute addresses can be followed (link-target.ts), in a new tab without
 * opener or referrer. Of any other link the text is shown.
 */
export function addLink(parent: Node, address: string, fill: (into: Node) => void, { words }: RenderContext): void {
  const url = linkTarget(address)
  if (!url) {
    fill(parent)
    return
  }
  const made = fromTemplate(`a ${words.opensIn}`, () => emptyLink(words))
  fill(made)
  // A button inside a link could not be operated by itself: it comes behind the link, which keeps the picture's name.
  const buttons = [...made.querySelectorAll('button')]
  for (const button of buttons) button.replaceWith(button.dataset['alt'] ?? '')
  const texts = document.createTreeWalker(made, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = withoutInvisibles(texts.currentNode.nodeValue ?? '')
  const text = made.textContent.trim()
  const real = text ? unnamedDestination(text, url) : url.hostname || url.pathname
  if (real) {
    const host = element('span', 'md-host')
    host.dir = 'ltr'
    host.textContent = text ? ` (${real})` : real
    made.appendChild(host)
  }
  made.setAttribute('href', url.href)
  for (const node of [made, ...buttons]) parent.appendChild(node)
}

function emptyLink(words: MarkdownWords): HTMLAnchorElement {
  const made = document.createElement('a')
  made.setAttribute('part', 'md-link')
  // Also for mailto and tel: a web page that handles those would replace the one the reader is on.
  made.setAttribute('target', '_blank')
  made.setAttribute('rel', 'noopener noreferrer nofollow ugc')
  made.setAttribute('aria-description', words.opensIn)
  return made
}

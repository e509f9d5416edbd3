import { honestLinkText } from './deceit.ts'
import { linkTarget, unnamedDestination } from './links.ts'
import { element, stamped, type Outfit } from './make.ts'
import type { MarkdownWords } from './words.ts'

/* The element of a link: where it may lead is for links.ts to say. */

/**
 * Puts a link behind what is in `parent`; `fill` writes its text. What of a model's link may be followed: absolute addresses, in a new tab
 * that learns nothing. Anything else is its text.
 */
export function addLink(parent: Node, address: string, fill: (into: Node) => void, { words }: Outfit): void {
  const url = linkTarget(address)
  if (!url) {
    fill(parent)
    return
  }
  const made = stamped(`a ${words.opensIn}`, () => emptyLink(words))
  fill(made)
  // A button in a link could not be told from it; the link keeps the picture's name.
  const buttons = [...made.querySelectorAll('button')]
  for (const button of buttons) button.replaceWith(button.dataset['alt'] ?? '')
  const texts = document.createTreeWalker(made, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = honestLinkText(texts.currentNode.nodeValue ?? '')
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
  // Also for mailto and tel: a page that handles those would be loaded over the one the reader is on.
  made.setAttribute('target', '_blank')
  made.setAttribute('rel', 'noopener noreferrer nofollow ugc')
  made.setAttribute('aria-description', words.opensIn)
  return made
}

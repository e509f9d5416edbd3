import { Readability } from '@mozilla/readability'
import type { PageElement } from './markdown.ts'

/**
 * Finds the text of a page with Mozilla's Readability, by the density of text: for pages without markup for it, or with their text in
 * elements that usually surround it. Returns an empty element if it finds none. Changes the page.
 */
export function mostReadable(root: PageElement): PageElement {
  // Where a page has no body of its own, its title is in it.
  for (const each of root.querySelectorAll('body title')) each.remove()
  const { ownerDocument } = root as PageElement & { ownerDocument: never }
  const readability = new Readability(ownerDocument, { serializer: (element) => element, charThreshold: 100 })
  return (readability.parse()?.content ?? emptied(root)) as PageElement
}

function emptied(root: PageElement): PageElement {
  for (const each of root.querySelectorAll('title, body > *')) each.remove()
  return root
}

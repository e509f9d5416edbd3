import { Readability } from '@mozilla/readability'
import type { PageElement } from './markdown.ts'

/**
 * What Firefox's reader view takes for the text of a page, by how much text is where: for pages that mark nothing as such, or have all of it
 * in what is a frame elsewhere. An element without text where it finds none. The page is changed by that.
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

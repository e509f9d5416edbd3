import type { ReadPage } from '../../../engines/retrieval/find.ts'
import { hostOf, normalized } from '../site/discovery/address.ts'
import type { SearchedDocument } from './searched-document.ts'

/** Finds the page that a visitor reads, by the address that the browser tells; undefined: it is not known. */
type FindPage = (address: string | undefined) => (ReadPage & { url: string }) | undefined

/** The pages of documents by their addresses. One with another query than any is the page without it. */
export function pageFinder(documents: readonly SearchedDocument[]): FindPage {
  const known = new Map<string, ReadPage & { url: string }>()
  for (const { id, title, url, questions } of documents) {
    // A question of a page is a document of its own, and what it is about is that question.
    if (url === undefined || questions || !URL.canParse(url)) continue
    const key = keyOf(url)
    if (!known.has(key)) known.set(key, { page: id, title, url })
  }
  return (address) => {
    if (address === undefined || !URL.canParse(address)) return undefined
    return known.get(keyOf(address)) ?? known.get(keyOf(address.replace(/\?.*$/s, '')))
  }
}

/** What is the same for all addresses of a page: with http or https, with www. or without, with a slash at the end or index.html. */
export function keyOf(url: string): string {
  const { pathname, search } = new URL(normalized(url))
  return `${hostOf(url)}${pathname.replace(/\/(?:index\.html?)?$/i, '')}${search}`
}

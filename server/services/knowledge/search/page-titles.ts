import type { SearchedDocument } from './searched-document.ts'

/** What stands between a page's own name and that of its site: "Delivery | Lark Cycles", "退货_山岚茶铺", "料金表｜みどり歯科". */
const separators = /\s+(?:[|·•–—-]|::|»|«)\s+|\s*｜\s*|(?<=\p{Lo})[|_–—-](?=\p{Lo})/gu
/** The share of a source's pages, and the fewest of them, whose titles end or begin alike where they name the site. */
const share = 0.3
const fewest = 3

/**
 * The documents with the titles of their pages as short as visitors need them: without the name of the site, and what else most of its titles
 * end or begin with. A title that is nothing else stays.
 */
export function withShortTitles(documents: readonly SearchedDocument[]): SearchedDocument[] {
  const named = new Map<string, Map<string, number>>()
  const pages = new Map<string, number>()
  for (const { sourceId, title, questions } of documents) {
    if (questions) continue
    pages.set(sourceId, (pages.get(sourceId) ?? 0) + 1)
    const counts = named.get(sourceId) ?? new Map<string, number>()
    named.set(sourceId, counts)
    for (const { cut } of cutsOf(title)) counts.set(cut, (counts.get(cut) ?? 0) + 1)
  }
  return documents.map((document) => {
    const { sourceId, title } = document
    const least = Math.max(fewest, (pages.get(sourceId) ?? 0) * share)
    const isOften = (cut: string) => (named.get(sourceId)?.get(cut) ?? 0) >= least
    const short = cutsOf(title).find(({ cut }) => isOften(cut))?.rest
    return short === undefined ? document : { ...document, title: short }
  })
}

/** What may be cut from a title, longest first, and what then remains of it. `cut` has the separator, and so says at which end it stands. */
function cutsOf(title: string): { cut: string; rest: string }[] {
  const places = [...title.matchAll(separators)]
  const ends = places.map(({ index }) => ({ cut: title.slice(index), rest: title.slice(0, index) }))
  const starts = places.map(({ index, 0: separator }) => {
    const at = index + separator.length
    return { cut: title.slice(0, at), rest: title.slice(at) }
  })
  return [...ends, ...starts.toReversed()]
}

import { separators } from '../read/page/html.ts'
import type { SearchedDocument } from './searched-document.ts'

/** On fewer pages, or a smaller share of a source's, a part of the titles may be what the pages are about. */
const sites = { pages: 5, share: 0.5 }

type Part = 'first' | 'last'

/**
 * The documents with titles that name their page alone: "Delivery | Otter Bakery" on most pages of a site is "Delivery". Most sites say in
 * no other way which part is their name.
 */
export function withoutSiteNames(documents: readonly SearchedDocument[]): SearchedDocument[] {
  const names = siteNames(documents)
  return documents.map((document) => {
    const parts = partsOf(document)
    const ends: Part[] = ['last', 'first']
    const end = ends.find((each) => parts.length > 1 && names.has(keyOf(document, parts, each)))
    if (end === undefined) return document
    const name = nameAt(parts, end)
    const { title } = document
    const rest = end === 'last' ? title.slice(0, -name.length) : title.slice(name.length)
    return { ...document, title: rest.replace(/^[\s|–—·•»:-]+|[\s|–—·•»:-]+$/g, '') }
  })
}

/** The keys of the parts of titles that most pages of a source share. */
function siteNames(documents: readonly SearchedDocument[]): Set<string> {
  const pages = new Map<string, number>()
  const times = new Map<string, number>()
  for (const document of documents) {
    if (document.url === undefined || document.questions) continue
    pages.set(document.sourceId, (pages.get(document.sourceId) ?? 0) + 1)
    const parts = partsOf(document)
    if (parts.length < 2) continue
    for (const end of ['first', 'last'] as const) {
      const key = keyOf(document, parts, end)
      times.set(key, (times.get(key) ?? 0) + 1)
    }
  }
  const least = (key: string) => Math.max(sites.pages, (pages.get(sourceOf(key)) ?? 0) * sites.share)
  return new Set([...times].flatMap(([key, count]) => (count >= least(key) ? [key] : [])))
}

const partsOf = ({ title }: SearchedDocument) => title.split(separators)
const nameAt = (parts: readonly string[], end: Part) => parts.at(end === 'last' ? -1 : 0) ?? ''
const keyOf = ({ sourceId }: SearchedDocument, parts: readonly string[], end: Part) =>
  `${sourceId} ${end} ${nameAt(parts, end).toLowerCase()}`
const sourceOf = (key: string) => key.slice(0, key.indexOf(' '))

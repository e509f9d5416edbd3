import { getOrInsert } from '../../../core/maps.ts'
import { decoded } from '../read/piece.ts'
import type { SearchedDocument } from './searched-document.ts'
import type { ReadPage } from '../../../engines/retrieval/dialogue.ts'
import { hostOf, normalized } from '../site/discovery/address.ts'

/** A part of an address that names no place on a site: below the home page of a language are all pages in it. */
const languageTag = /^[a-z]{2}(?:-[a-z]{2,4})?$/i
/** By which a system finds a page. */
const number = /^\d{5,}$/
/** From how many of the outermost parts of an address titles are taken. */
const maxAbove = 5

/**
 * Finds what the place of a page on its site tells of it beside its own words: the titles of the pages above it, by their addresses, outermost
 * first ("Les Dunes, Vendée" above the prices there), and the words of its own address that its title lacks. Nothing for what has no address,
 * nor for a question with its answer, which says itself what it is about.
 */
export function placeFinder(
  documents: readonly SearchedDocument[],
): (document: Pick<SearchedDocument, 'url' | 'title' | 'questions'>) => string[] {
  const titles = new Map<string, string>()
  for (const { url, title, questions } of documents) {
    if (url !== undefined && !questions && URL.canParse(url)) titles.set(pathOf(url), title)
  }
  return ({ url, title, questions }) => {
    if (url === undefined || questions || !URL.canParse(url)) return []
    const [host = '', ...parts] = pathOf(url).split('/')
    const own = parts.pop() ?? ''
    const found: string[] = []
    let path = host
    for (const part of parts.slice(0, maxAbove)) {
      path += `/${part}`
      const above = titles.get(path)
      if (above !== undefined && !languageTag.test(part)) found.push(above)
    }
    // What the title says, too, counts there.
    const said = wordsIn(title)
    const news = wordsIn(decoded(own)).filter((word) => !said.includes(word) && !number.test(word))
    return [...found, news.join(' ')]
  }
}

/** The host and the path of an address, without the slash or the extension at its end. */
function pathOf(url: string): string {
  return (addressKey(url).split('?')[0] ?? '').replace(/\.\w{2,4}$/, '').replace(/\/$/, '')
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Finds the page that a visitor reads, by the address that the browser tells; undefined: it is not known. */
type FindPage = (address: string | undefined) => (ReadPage & { url: string }) | undefined

/** The pages of documents by their addresses. One with another query than any is the page without it. */
export function pageFinder(documents: readonly SearchedDocument[]): FindPage {
  const known = new Map<string, ReadPage & { url: string }>()
  for (const { id, title, url, questions } of documents) {
    // A question of a page is a document of its own, and what it is about is that question.
    if (url === undefined || questions || !URL.canParse(url)) continue
    const key = addressKey(url)
    if (!known.has(key)) known.set(key, { page: id, title, url })
  }
  return (address) => {
    if (address === undefined || !URL.canParse(address)) return undefined
    return known.get(addressKey(address)) ?? known.get(addressKey(address.replace(/\?.*$/s, '')))
  }
}

/** What is the same for all addresses of a page: with http or https, with www. or without, with a slash at the end or index.html. */
export function addressKey(url: string): string {
  const { pathname, search } = new URL(normalized(url))
  return `${hostOf(url)}${pathname.replace(/\/(?:index\.html?)?$/i, '')}${search}`
}

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
    const counts = getOrInsert(named, sourceId, () => new Map<string, number>())
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

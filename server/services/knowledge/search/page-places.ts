import { decoded } from '../read/piece.ts'
import { keyOf } from './read-pages.ts'
import type { SearchedDocument } from './searched-document.ts'

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
  return (keyOf(url).split('?')[0] ?? '').replace(/\.\w{2,4}$/, '').replace(/\/$/, '')
}

export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

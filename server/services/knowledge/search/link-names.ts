import { getOrInsert } from '../../../core/maps.ts'
import { plainText } from '../../../engines/retrieval/passages/plain-text.ts'
import { keyOf } from './page-places.ts'
import type { SearchedDocument } from './searched-document.ts'

/** A link in Markdown with its words and its address, and no image. */
const link = /(?<!!)\[([^\][\n]{3,120})\]\((https?:[^)\s]{1,2000})\)/g
/** Of what a page is called the names that most pages have for it. */
const maxNames = 4
/** What leads to more pages than this names none of them: "Read more", "here". */
const maxTargets = 2

/**
 * Finds what other pages call a page, or a section of one, where they link to it: "remove the second factor" for a page named "Reset passwords".
 * The names that most pages have for it, most frequent first, in lower case.
 */
export function linkNameFinder(documents: readonly SearchedDocument[]): (address: string | undefined) => string[] {
  const names = new Map<string, Map<string, Set<string>>>()
  const targets = new Map<string, Set<string>>()
  for (const { text, url } of documents) {
    if (url === undefined || !URL.canParse(url)) continue
    const from = keyOf(url)
    for (const [, words = '', to = ''] of text.matchAll(link)) {
      if (!URL.canParse(to) || keyOf(to) === from) continue
      const name = plainText(words).replaceAll(/\s+/g, ' ').trim().toLowerCase()
      if (!/\p{L}/u.test(name) || /^https?:/.test(name)) continue
      const target = placeOf(to)
      const own = getOrInsert(names, target, () => new Map<string, Set<string>>())
      getOrInsert(own, name, () => new Set<string>()).add(from)
      getOrInsert(targets, name, () => new Set<string>()).add(target)
    }
  }
  return (address) => {
    if (address === undefined || !URL.canParse(address)) return []
    const own = [...(names.get(placeOf(address)) ?? [])].filter(
      ([name]) => (targets.get(name)?.size ?? 0) <= maxTargets,
    )
    return own
      .toSorted(([, a], [, b]) => b.size - a.size)
      .slice(0, maxNames)
      .map(([name]) => name)
  }
}

/** A page, or a section of it; a text that browsers look for (`#:~:text=`) is none. */
function placeOf(address: string): string {
  const [, fragment = ''] = address.split('#')
  return fragment === '' || fragment.startsWith(':~:') ? keyOf(address) : `${keyOf(address)}#${fragment}`
}

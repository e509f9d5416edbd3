import { lettersOf } from '../read/piece.ts'
import type { SearchedDocument } from './searched-document.ts'

/** A heading that is a link, alone or as an item of a list: what a page begins each excerpt of other pages with. */
const linkedHeading = /^(?:[-*] +)?#{2,6} \[[^\]\n]*\]\(([^()\s]+)\)\s*$/
/** Where an excerpt ends at the latest. */
const nextPart = /^(?:[-*] |#{1,6} )/
/** Shorter lines are dates, names of authors and "Read more", in letters and digits. */
const shortestLine = 40

/**
 * Removes from a page what it only excerpts of other pages below their titles, as lists of news do: there it stands whole. What no other
 * page says stays. `pageAt`: the document with that address.
 */
export function withoutTeasers(
  { url, text }: Pick<SearchedDocument, 'url' | 'text'>,
  pageAt: (url: string) => SearchedDocument | undefined,
): string {
  if (url === undefined || !text.includes('# [')) return text
  const kept: string[] = []
  let teaser: { lines: string[]; page: SearchedDocument } | undefined
  const end = () => {
    if (teaser && !isExcerpt(teaser.lines.slice(1), teaser.page)) kept.push(...teaser.lines)
    teaser = undefined
  }
  for (const line of text.split('\n')) {
    if (nextPart.test(line)) end()
    const [, target = ''] = linkedHeading.exec(line) ?? []
    const page = target === '' ? undefined : pageAt(target)
    if (page && page.url !== url) teaser = { lines: [line], page }
    else if (teaser) teaser.lines.push(line)
    else kept.push(line)
  }
  end()
  return kept.join('\n')
}

/** Whether a page says all that some lines do, but for what is short. */
function isExcerpt(lines: readonly string[], { text }: SearchedDocument): boolean {
  const said = lines.map(saidIn).filter(({ length }) => length >= shortestLine)
  const whole = saidIn(text)
  return said.length > 0 && said.every((each) => whole.includes(each))
}

/** The letters and digits that are read. */
const saidIn = (markdown: string) => lettersOf(markdown.replaceAll(/\]\([^()\s]*\)/g, ']'))

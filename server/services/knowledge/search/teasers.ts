import { lettersOf } from '../read/piece.ts'
import { placeOf } from './contacts.ts'
import type { SearchedDocument } from './searched-document.ts'

/** A heading that is a link, alone or as an item of a list: what a page begins each excerpt of other pages with. */
const linkedHeading = /^(?:[-*] +)?#{1,6} \[[^\]\n]*\]\(([^()\s]+)\)\s*$/
const heading = /^(?:[-*] +)?(#{1,6}) /
const item = /^[-*] /
/** Shorter lines are dates, names of authors and "Read more", in letters and digits. */
const shortestLine = 40
/** The longest page, in characters, that is looked through for what others excerpt of it. */
const longestPage = 50_000

/** A page that others may excerpt: the letters and digits of what it says itself. Of two pages that excerpt each other, neither is the source. */
type Target = { said: string }

/**
 * The documents without what they only excerpt of other pages below their titles, as lists of news do: there it stands whole. What no other
 * page says stays.
 */
export function withoutTeasers(documents: readonly SearchedDocument[]): SearchedDocument[] {
  const pages = new Map<string, SearchedDocument>()
  for (const each of documents) {
    const place = placeOf(each.url ?? '')
    if (place !== '' && !each.questions && !pages.has(place)) pages.set(place, each)
  }
  const targets = new Map<string, Target>()
  const targetAt = (link: string): Target | undefined => {
    const place = placeOf(link)
    const { url, text } = pages.get(place) ?? {}
    if (url === undefined || text === undefined || text.length > longestPage) return undefined
    const target = targets.get(place) ?? {
      said: saidIn(textOf(partsOf(text).filter((part) => !leadsElsewhere(part.link, url)))),
    }
    targets.set(place, target)
    return target
  }
  return documents.map((document) => {
    const text = withoutExcerpts(document, targetAt)
    return text === document.text ? document : { ...document, text }
  })
}

function withoutExcerpts({ url, text }: SearchedDocument, targetAt: (link: string) => Target | undefined): string {
  if (url === undefined || !text.includes('# [')) return text
  /** What the last linked heading leads to, and its level: the headings below it are of the same page. */
  let above: { target: Target | undefined; level: number } = { target: undefined, level: 0 }
  const kept: Part[] = []
  for (const part of partsOf(text)) {
    const { lines, link, level } = part
    const isLinked = leadsElsewhere(link, url)
    if (isLinked) above = { target: targetAt(link), level }
    else if (level > 0 && level <= above.level) above = { target: undefined, level: 0 }
    const own = isLinked ? lines.slice(1) : level > 0 ? lines : []
    if (!above.target || !isExcerpt(own, above.target)) kept.push(part)
  }
  return textOf(kept)
}

/** `link`: where the heading that it begins with leads; empty: it begins with none. `level`: of that heading, 0 without one. */
type Part = { lines: string[]; link: string; level: number }

/** A text in parts that begin with a heading, or, among items that do, with the next item of their list. */
function partsOf(text: string): Part[] {
  const parts: Part[] = []
  for (const line of text.split('\n')) {
    const last = parts.at(-1)
    const level = heading.exec(line)?.[1]?.length ?? 0
    const isNext = level > 0 || (item.test(line) && item.test(last?.lines[0] ?? ''))
    if (last && !isNext) last.lines.push(line)
    else parts.push({ lines: [line], link: linkedHeading.exec(line)?.[1] ?? '', level })
  }
  return parts
}

const textOf = (parts: readonly Part[]) => parts.flatMap(({ lines }) => lines).join('\n')

const leadsElsewhere = (link: string, url: string) => link !== '' && placeOf(link) !== placeOf(url)

/** Whether a page says all that some lines do, but for what is short. */
function isExcerpt(lines: readonly string[], { said }: Target): boolean {
  const telling = lines.map(saidIn).filter(({ length }) => length >= shortestLine)
  return telling.length > 0 && telling.every((each) => said.includes(each))
}

/** The letters and digits that are read. */
const saidIn = (markdown: string) => lettersOf(markdown.replaceAll(/\]\([^()\s]*\)/g, ']'))

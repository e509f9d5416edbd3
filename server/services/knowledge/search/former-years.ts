import type { KnowledgePassage } from './passages.ts'

const year = /(?<!\d)(?:19|20)\d\d(?!\d)/g
/** The fewest letters that a heading has besides its year: a chronicle has one heading for each. */
const leastLetters = 4

/** What a heading has in common with those of other years: "Inscription 2022" and "Inscriptions 2021". */
function nameOf(heading: string): string {
  const words = heading.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.map((word) => word.replace(/s$/, '')).join(' ')
}

/** A heading with a year, such as "Season 2025/2026", and the last year in it. */
type Dated = { key: string; years: string[]; last: number }

function datedHeadings({ title, above = [], document }: KnowledgePassage): Dated[] {
  return [...above, title].flatMap((heading) => {
    const years = heading.match(year) ?? []
    const name = nameOf(heading)
    const isNamed = years.length > 0 && name.replaceAll(' ', '').length >= leastLetters
    return isNamed ? [{ key: `${document?.sourceId} ${name}`, years, last: Math.max(...years.map(Number)) }] : []
  })
}

/** The passages, with `formerYears` for those that stand below a heading of which the site has a later year's. */
export function withFormerYears(passages: readonly KnowledgePassage[]): KnowledgePassage[] {
  const latest = new Map<string, number>()
  const headings = passages.map((passage) => (passage.isPair ? [] : datedHeadings(passage)))
  for (const { key, last } of headings.flat()) latest.set(key, Math.max(last, latest.get(key) ?? 0))
  return passages.map((passage, at) => {
    const former = headings[at]?.filter(({ key, last }) => last < (latest.get(key) ?? 0)) ?? []
    return former.length === 0 ? passage : { ...passage, formerYears: former.flatMap(({ years }) => years) }
  })
}

import { currentTime } from '../../../core/clock.ts'

/** No amount, such as 2000 mAh or £2000. */
const year = /(?<![\d.,\p{Sc}])(?:19|20)\d\d(?!\d|[.,]\d|\s?(?:\p{Sc}|(?:[kcm]?m|k?g|m?l|k?W|mAh)(?!\p{L})))/gu
/** The fewest letters that a heading has besides its year: a chronicle has one heading for each. */
const leastLetters = 4

/** What a heading has in common with those of other years: "Inscription 2022" and "Inscriptions 2021". */
function nameOf(heading: string): string {
  const words = heading.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.map((word) => word.replace(/s$/, '')).join(' ')
}

/** What of a passage tells whose headings it stands below. */
type Headed = { title: string; above?: readonly string[]; isPair: boolean; document?: { sourceId: string } }

/** A heading with a year: its first and its last one, as of "Season 2025/2026". */
type Dated = { key: string; years: string[]; first: number; last: number }

function datedHeadings({ title, above = [], document }: Headed): Dated[] {
  return [...above, title].flatMap((heading) => {
    const years = heading.match(year) ?? []
    const name = nameOf(heading)
    if (years.length === 0 || name.replaceAll(' ', '').length < leastLetters) return []
    const [first, last] = [Math.min(...years.map(Number)), Math.max(...years.map(Number))]
    return [{ key: `${document?.sourceId} ${name}`, years, first, last }]
  })
}

/**
 * The passages, with the years of those that stand below a heading of which the site has a later year's. What is told of years to come makes
 * nothing former.
 */
export function withFormerYears<P extends Headed>(passages: readonly P[]): (P & { formerYears?: readonly string[] })[] {
  const now = new Date(currentTime()).getUTCFullYear()
  const latest = new Map<string, number>()
  const headings = passages.map((passage) => (passage.isPair ? [] : datedHeadings(passage)))
  for (const { key, first, last } of headings.flat())
    if (first <= now) latest.set(key, Math.max(last, latest.get(key) ?? 0))
  return passages.map((passage, at) => {
    const former = headings[at]?.filter(({ key, last }) => last < (latest.get(key) ?? 0)) ?? []
    return former.length === 0 ? passage : { ...passage, formerYears: former.flatMap(({ years }) => years) }
  })
}

import type { Language } from '../../../../../contract/languages.ts'
import { daysOf, wordsOf } from './fact-words.ts'
import { listOf, type Thing } from './things.ts'

/* Opening hours of schema.org, as people write them: "Monday to Friday 9:00–17:00; Saturday 10:00–14:00". */

const dayCodes = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
/** Days that are not of a usual week are named up to this number. */
const maxSpecial = 12

/** The opening hours of a place, in a language; empty if it says none. */
export function hoursOf(place: Thing, language: Language): string {
  const week: string[][] = dayCodes.map(() => [])
  const special: string[] = []
  const add = (days: readonly number[], hours: string) => {
    for (const day of days) if (!week[day]?.includes(hours)) week[day]?.push(hours)
  }
  for (const spec of [...listOf(place['openingHoursSpecification']), ...listOf(place['hoursAvailable'])]) {
    const hours = between(spec['opens'], spec['closes'], language)
    const [from, through] = [dateIn(spec['validFrom']), dateIn(spec['validThrough'])]
    const isSpecial = from !== '' && (through === from || spec['dayOfWeek'] === undefined)
    if (hours === '') continue
    if (isSpecial) special.push(`${from === through || through === '' ? from : `${from}–${through}`} ${hours}`)
    else add(daysIn([spec['dayOfWeek']].flat()), hours)
  }
  for (const line of [place['openingHours']].flat()) {
    if (typeof line !== 'string') continue
    for (const part of line.split(/[;|]/)) addLine(part, language, add)
  }
  return [...spansOf(week, language), ...special.slice(0, maxSpecial)].join('; ')
}

/** "Mo-Fr 09:00-12:00,13:00-17:00" */
function addLine(line: string, language: Language, add: (days: readonly number[], hours: string) => void): void {
  const [, days = '', times = ''] = /^\s*([a-z,\s-]*?)\s*((?:\d|closed|off).*)$/i.exec(line) ?? []
  const named = daysIn(days.split(','))
  const on = named.length > 0 ? named : dayCodes.map((_, at) => at)
  if (/^(closed|off)/i.test(times)) add(on, wordsOf(language).closed)
  for (const [, opens, closes] of times.matchAll(/(\d{1,2}[:.]\d{2})\s*[-–]\s*(\d{1,2}[:.]\d{2})/g)) {
    const hours = between(opens, closes, language)
    if (hours !== '') add(on, hours)
  }
}

function between(opens: unknown, closes: unknown, language: Language): string {
  const [from, to] = [timeIn(opens), timeIn(closes)]
  const words = wordsOf(language)
  if (from === '' || to === '') return opens === undefined && closes === undefined ? words.closed : ''
  if (from === to && from === '0:00') return words.closed
  if (from === '0:00' && /^(23:59|24:00)$/.test(to)) return words.allDay
  return `${from}–${to}`
}

function timeIn(value: unknown): string {
  const [, hours, minutes] = /(?:^|T)(\d{1,2})[:.]?(\d{2})/.exec(typeof value === 'string' ? value.trim() : '') ?? []
  return hours === undefined || Number(hours) > 24 ? '' : `${Number(hours)}:${minutes}`
}

function dateIn(value: unknown): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(typeof value === 'string' ? value : '')?.[0] ?? ''
}

/** The days that names or spans of them say: "Mo-Fr", "Saturday", "https://schema.org/Sunday". */
function daysIn(names: readonly unknown[]): number[] {
  return names.flatMap((name) => {
    const text = typeof name === 'object' && name !== null ? (name as Thing)['@id'] : name
    if (typeof text !== 'string') return []
    const [first = -1, last = first] = text.split(/\s*[-–]\s*/).map(dayIn)
    if (first < 0 || last < 0) return []
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7)
  })
}

function dayIn(name: string): number {
  return dayCodes.indexOf(
    name
      .replace(/^.*[/#:]/, '')
      .trim()
      .slice(0, 2)
      .toLowerCase(),
  )
}

/** Days one after the other that have the same hours are said as one. */
function spansOf(week: readonly string[][], language: Language): string[] {
  const days = daysOf(language, 'long')
  const spans: { first: number; last: number; hours: string }[] = []
  for (const [day, times] of week.entries()) {
    const hours = times.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).join(', ')
    const before = spans.at(-1)
    if (hours === '') continue
    if (before?.hours === hours && before.last === day - 1) before.last = day
    else spans.push({ first: day, last: day, hours })
  }
  return spans.map(({ first, last, hours }) => {
    const names = [days[first] ?? '', days[last] ?? ''] as const
    const named = first === last ? names[0] : last === first + 1 ? names.join(', ') : wordsOf(language).span(...names)
    return `${named} ${hours}`
  })
}

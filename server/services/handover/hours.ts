import type { Help } from '../../contract/inbox/help.ts'
import { minute } from '../../core/clock.ts'
import { wallClock } from '../../core/wall-clock.ts'

/* When people are there, by the clock on their wall: what a time zone does to it twice a year is its own business. Pure. */

type Hours = Pick<Help, 'times' | 'timezone'>

/** Whether people are there at a moment, in milliseconds since 1970; so it is where no hours are said. */
export function isOpenAt({ times, timezone }: Hours, at: number): boolean {
  if (times.length === 0) return true
  const { day, time } = wallClock(timezone, at)
  return times.some(({ days, from, to }) => days.includes(day) && from <= time && time < to)
}

/** Whether nobody is to be expected any more who was asked for at `since`: the owner's minutes are over, or people are not there. */
export function isWaitOver(help: Hours & Pick<Help, 'waitMinutes'>, since: number, now: number): boolean {
  return now - since >= help.waitMinutes * minute || !isOpenAt(help, now)
}

/**
 * How many milliseconds until {@link isWaitOver} may change; undefined: the owner's minutes are over, and it stays so. Hours begin and end with a
 * minute.
 */
export function waitLeft({ waitMinutes }: Pick<Help, 'waitMinutes'>, since: number, now: number): number | undefined {
  const left = since + waitMinutes * minute - now
  return left > 0 ? Math.min(left, minute - (now % minute)) : undefined
}

/**
 * The hours as a text in a language, such as "Mon–Fri 9:00 AM–5:00 PM (Central European Time)"; of whole days the days alone. Undefined: none are
 * said, or people are always there.
 */
export function hoursText({ times, timezone }: Hours, language: string): string | undefined {
  const wholeDays = times.filter(isWholeDay).flatMap(({ days }) => days)
  if (times.length === 0 || new Set(wholeDays).size === 7) return undefined
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const timeOf = (text: string) => time.format(Date.parse(`1970-01-01T${text === '24:00' ? '00:00' : text}:00.000Z`))
  const spans = times.map((each) => {
    const { days, from, to } = each
    return isWholeDay(each) ? daysText(days, language) : `${daysText(days, language)} ${timeOf(from)}–${timeOf(to)}`
  })
  return `${spans.join(', ')} (${zoneName(timezone, language)})`
}

function isWholeDay({ from, to }: Hours['times'][number]): boolean {
  return from === '00:00' && to === '24:00'
}

/** Days that follow each other are a span. */
function daysText(days: readonly number[], language: string): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  // The 5th of January 1970 was a Monday.
  const nameOf = (day: number) => weekday.format(Date.UTC(1970, 0, 4 + day))
  const spans: [first: number, last: number][] = []
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const span = spans.at(-1)
    if (span && span[1] === day - 1) span[1] = day
    else spans.push([day, day])
  }
  return spans
    .map(([first, last]) => {
      if (first === last) return nameOf(first)
      return `${nameOf(first)}${last === first + 1 ? ', ' : '–'}${nameOf(last)}`
    })
    .join(', ')
}

function zoneName(timezone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: timezone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone
}

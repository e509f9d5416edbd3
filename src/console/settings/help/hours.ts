import type { OpeningTime } from '#contract/inbox/help.ts'
import { hoursWords as text } from '../../words/en/help.ts'

/** Monday, 1, to Sunday, 7 (ISO 8601). */
export const days = [1, 2, 3, 4, 5, 6, 7]

// The first of January 2024 was a Monday.
const nameOf = (style: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat('en', { weekday: style, timeZone: 'UTC' })
  return (day: number) => format.format(new Date(Date.UTC(2024, 0, day)))
}
export const dayName = nameOf('long')
export const shortDayName = nameOf('short')

/** Hours as people say them: `Monday to Friday, 09:00 to 17:00; Saturday, 10:00 to 14:00`. Those of the same days stand together. */
export function sayHours(times: readonly OpeningTime[]): string {
  return times
    .map(({ days: on, from, to }) => {
      const said = sayDays(on)
      return from === '00:00' && to === '24:00' ? text.partAllDay(said) : text.part(said, from, to)
    })
    .join('; ')
}

function sayDays(on: readonly number[]): string {
  const sorted = [...new Set(on)].toSorted((one, other) => one - other)
  if (sorted.length === days.length) return text.everyDay
  const runs: number[][] = []
  for (const day of sorted) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const said = runs.flatMap((run) =>
    run.length > 2 ? [text.to(dayName(run[0] ?? 1), dayName(run.at(-1) ?? 1))] : run.map(dayName),
  )
  return text.and(said)
}

/** The day of the week (ISO 8601) and the time of day, such as 09:05, in a time zone. Undefined: there is no such zone. */
export function timeIn(timezone: string, now: Date): { day: number; time: string } | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    }).formatToParts(now)
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
    const day = days.find((each) => shortDayName(each) === part('weekday')) ?? 1
    return { day, time: `${part('hour')}:${part('minute')}` }
  } catch {
    return undefined
  }
}

/** Whether a moment is within the hours. */
export function isWithin(times: readonly OpeningTime[], { day, time }: { day: number; time: string }): boolean {
  return times.some(({ days: on, from, to }) => on.includes(day) && from <= time && time < to)
}

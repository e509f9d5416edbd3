import { getOrInsert } from './maps.ts'
import { Lru } from './lru.ts'

/** A moment as the clock on a wall shows it. `date`: 2026-11-20. `day`: of the week, 1 is Monday, 7 Sunday (ISO 8601). `time`: 09:30. */
type WallTime = { date: string; day: number; time: string }

/** The formatters of the time zones that were asked for: making one takes a hundred times as long as using it. */
const formatters = new Lru<string, Intl.DateTimeFormat>(500)

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Returns what the clocks of a time zone show at a moment, in milliseconds since 1970. @throws {RangeError} for an unknown zone. */
export function wallClock(timezone: string, at: number): WallTime {
  const parts = new Map(
    formatterOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    day: 1 + weekdays.indexOf(part('weekday')),
    time: `${part('hour')}:${part('minute')}`,
  }
}

function formatterOf(timezone: string): Intl.DateTimeFormat {
  return getOrInsert(formatters, timezone, () => {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    return new Intl.DateTimeFormat('en', { timeZone: timezone, hourCycle: 'h23', weekday: 'short', ...parts })
  })
}

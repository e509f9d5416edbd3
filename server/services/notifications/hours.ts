import type { NotificationSettings } from '../../contract/inbox/notifications.ts'

/* The clock on the wall of an agent's people: quiet hours, and when a digest is due. */

/** A moment as the wall clock of a time zone shows it: a date, and minutes since midnight. */
type WallTime = { date: string; minute: number }

/** Returns what a time zone's clock shows at a moment. */
export function wallTime(at: Date, timezone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** Minutes since midnight of a time such as 09:30. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/**
 * When the quiet hours end that a moment lies in; undefined: it lies in none. Where clocks are put back or forward meanwhile, it is up to an
 * hour off, and asked again then.
 */
export function quietUntil(
  at: Date,
  { quietHours, timezone }: Pick<NotificationSettings, 'quietHours' | 'timezone'>,
): Date | undefined {
  if (!quietHours) return undefined
  const [from, to] = [minuteOf(quietHours.from), minuteOf(quietHours.to)]
  const { minute } = wallTime(at, timezone)
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isQuiet) return undefined
  const left = (to - minute + 1440) % 1440
  const startOfMinute = Math.floor(at.getTime() / 60_000) * 60_000
  return new Date(startOfMinute + left * 60_000)
}

/** A moment as people read it, with the time zone. */
export function readableTime(at: string, timezone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' })
  return `${text.format(new Date(at))} (${timezone})`
}

import type { NotificationSettings } from '../../contract/inbox/notifications.ts'
import { wallClock } from '../../core/wall-clock.ts'

/* The hours of an agent's people, in their time zone. */

/** Minutes since midnight of a time such as 09:30. */
function minuteOf(time: string): number {
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
  const minute = minuteOf(wallClock(timezone, at.getTime()).time)
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

import { words } from './en/shell.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** A relative time: `3 days ago`, `yesterday`. */
export function ago(timestamp: string, now = Date.now()): string {
  const seconds = (Date.parse(timestamp) - now) / 1000
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? []
  return unit && length ? relative.format(Math.round(seconds / length), unit) : words.time.justNow
}

export function exactTime(timestamp: string): string {
  return exact.format(new Date(timestamp))
}

/** A duration: `under 1 ms`, `25 ms`, `0.4 s`, `12 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1) return words.time.underAMillisecond
  if (milliseconds < 95) return `${Math.round(milliseconds)} ms`
  return `${inSeconds(milliseconds)} s`
}

/** Seconds, as few digits as matter to somebody who waits. */
export function inSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toLocaleString('en', { maximumFractionDigits: milliseconds < 9950 ? 1 : 0 })
}

/** Formats a day such as `2026-11-20`, the same in every time zone. */
export function exactDay(day: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** The time zone of this browser. */
export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export function isOver(moment: string | null, now = Date.now()): moment is string {
  return moment !== null && Date.parse(moment) <= now
}

/** Whether a moment lies less than an hour back. */
export function isWithinHour(moment: string, now = Date.now()): boolean {
  return now - Date.parse(moment) < 3_600_000
}

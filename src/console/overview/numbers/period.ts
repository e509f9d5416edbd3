/** The days that the overview is about, in UTC, both included. */
export type Period = {
  from: string
  to: string
  /** The number of days. */
  length: number
  /** One of `spans`, which ends today; undefined: days that were chosen. */
  span: number | undefined
}

/** Spans of days that end today; the first is for who just began, the second is what is usual. */
export const spans = [7, 30, 90]
const usual = 30

/** As many days as the server counts together. */
export const mostDays = 366
/** Bars of a chart; longer periods are shown by weeks. */
const mostBars = 90

const dayLength = 86_400_000
const today = (now: number) => new Date(now).toISOString().slice(0, 10)

/** A day so many days later. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
}

/** The period that an address names: `?days=7` or `?from=2026-11-01&to=2026-11-20`. Without one, or with one that is none, the last 30 days. */
export function readPeriod({ days, from, to }: Record<string, string>, now = Date.now()): Period {
  if (from && to && faultOf(from, to) === undefined) return { from, to, length: lengthOf(from, to), span: undefined }
  const span = spans.find((each) => String(each) === days) ?? usual
  return { from: later(today(now), 1 - span), to: today(now), length: span, span }
}

/** For the address of the page: empty for the usual period, or with the question mark. */
export function searchOf(period: Pick<Period, 'from' | 'to' | 'span'>): string {
  if (period.span === usual) return ''
  return period.span ? `?days=${period.span}` : `?from=${period.from}&to=${period.to}`
}

/** Why two days are no period; undefined: they are one. */
export function faultOf(from: string, to: string): 'missing' | 'backwards' | 'long' | undefined {
  if (!isDay(from) || !isDay(to)) return 'missing'
  const length = lengthOf(from, to)
  if (length < 1) return 'backwards'
  return length > mostDays ? 'long' : undefined
}

/** The length of one bar in the period's charts: a day or seven. */
export function stepOf({ length }: Period): 1 | 7 {
  return length > mostBars ? 7 : 1
}

/** Of the days that one bar is about, the last one. */
export function endOf(period: Period, day: string): string {
  const end = later(day, stepOf(period) - 1)
  return end < period.to ? end : period.to
}

function lengthOf(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
}

/** A day that somebody can mean: while a year is typed, there are days of the years 2 and 20. */
function isDay(day: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
}

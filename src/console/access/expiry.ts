/** When a new token ends: after so many days, on a day that is chosen, or never. */
export type Expiry = '7' | '30' | '90' | '365' | 'date' | 'never'

const day = 86_400_000

/** The moment that is meant, as the server takes it; of a day its end, where the admin is. Undefined: no day is chosen. */
export function expiresAt(expiry: Expiry, date: string, now = Date.now()): string | null | undefined {
  if (expiry === 'never') return null
  if (expiry !== 'date') return new Date(now + Number(expiry) * day).toISOString()
  const end = new Date(`${date}T23:59:59`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}

export function isOver(moment: string | null, now = Date.now()): moment is string {
  return moment !== null && Date.parse(moment) <= now
}

/** Whether a token ends within two weeks, or the last quarter of its time. Those that are for a day, as a sign-in's, are not meant to be replaced. */
export function isSoonOver(token: { createdAt: string; expiresAt: string | null }, now = Date.now()): boolean {
  if (token.expiresAt === null || isOver(token.expiresAt, now)) return false
  const end = Date.parse(token.expiresAt)
  const whole = end - Date.parse(token.createdAt)
  return whole > day && end - now < Math.min(14 * day, whole / 4)
}

/** Whether a moment lies less than an hour back. */
export function isWithinHour(moment: string, now = Date.now()): boolean {
  return now - Date.parse(moment) < 3_600_000
}

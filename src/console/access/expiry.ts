/** When a new token ends: after so many days, on a day that is chosen, or never. */
export type Expiry = '7' | '30' | '90' | '365' | 'date' | 'never'

export const expiries: Expiry[] = ['7', '30', '90', '365', 'date', 'never']

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

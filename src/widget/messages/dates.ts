/** Formatters are slow to make, and a conversation asks for the same ones for each message. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatted(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(key, formatter)
  return formatter.format(date)
}

/** When a message was said: `full` with its day, for the reader's name of it, and the time of day alone. Undefined for what is no date. */
export function momentWords(createdAt: string, language: string): { full: string; time: string } | undefined {
  const date = new Date(createdAt)
  if (Number.isNaN(date.getTime())) return undefined
  return {
    full: formatted(date, language, { dateStyle: 'medium', timeStyle: 'short' }),
    time: formatted(date, language, { timeStyle: 'short' }),
  }
}

/** The day of a moment as the visitor's calendar has it, to compare; '' for what is no date. */
export function dayOf(createdAt: string | undefined): string {
  const date = new Date(createdAt ?? '')
  return Number.isNaN(date.getTime()) ? '' : date.toDateString()
}

/** The day that it is. */
export function today(): string {
  return new Date().toDateString()
}

/** The name of a day that `dayOf` gave: "Today", "Yesterday", or its date. */
export function dayWords(day: string, language: string, now = new Date()): string {
  const date = new Date(day)
  // Days of 23 or 25 hours are days, too.
  const ago = Math.round((new Date(now.toDateString()).getTime() - date.getTime()) / 86_400_000)
  if (ago === 0 || ago === 1) {
    const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
    return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
  }
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return formatted(date, language, { weekday: 'long', day: 'numeric', month: 'long', year })
}

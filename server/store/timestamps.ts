/** The one that was seen last: what happens within a millisecond is asked about many times. */
let latest = ''

/** Whether a text is a time as the interface writes it; what does not come back as it was from milliseconds cannot be kept. */
export function isTimestamp(text: string): boolean {
  if (text === latest) return true
  const milliseconds = Date.parse(text)
  const isOne = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text
  if (isOne) latest = text
  return isOne
}

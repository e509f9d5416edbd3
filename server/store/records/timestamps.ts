/** Fast path: the last valid timestamp, since many records have the same one. */
let latest = ''

/** Whether a text is a timestamp of the API: ISO 8601 in UTC with milliseconds. */
export function isTimestamp(text: string): boolean {
  if (text === latest) return true
  const milliseconds = Date.parse(text)
  const isOne = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text
  if (isOne) latest = text
  return isOne
}

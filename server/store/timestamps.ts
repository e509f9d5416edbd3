/** Whether a text is a time as the interface writes it; what does not come back as it was from milliseconds cannot be kept. */
export function isTimestamp(text: string): boolean {
  const milliseconds = Date.parse(text)
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text
}

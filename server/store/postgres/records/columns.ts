/* How values of ours become parameters and columns of PostgreSQL, and back. */

/** A time as the interface writes it (RFC 3339 in UTC, with milliseconds), of a column of type timestamptz. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * What a caller says is a key, as a parameter. PostgreSQL refuses U+0000 in a text, and lists of ours are parted at line ends. No
 * record has such a key, nor the empty one, which stands for it.
 */
export function key(text: string): string {
  return isPlain(text) ? text : ''
}

/** Whether a text can stand in a list of lines. */
export function isPlain(text: string): boolean {
  return !/[\0\n]/.test(text)
}

/*
 * Where code spans, tags and the targets of links end in an inline text that may still be open.
 */

const longestTag = 1000

/** The length of the run of equal characters that starts at `at`. */
export function runAt(source: string, at: number): number {
  let end = at + 1
  while (source[end] === source[at]) end++
  return end - at
}

/** The index of a run of exactly `size` backticks, or -1. */
export function closingRun(source: string, from: number, size: number): number {
  for (let at = source.indexOf('`', from); at !== -1;) {
    const run = runAt(source, at)
    if (run === size) return at
    at = source.indexOf('`', at + run)
  }
  return -1
}

/** Where a link's or reference's second part ends; `open` while it may still become one. With neither, right behind the label. */
export function afterLabel(source: string, at: number): number | 'open' {
  if (at === source.length) return 'open'
  if (source[at] === '[') {
    const close = source.indexOf(']', at)
    if (close === -1) return 'open'
    return close + 1
  }
  return source[at] === '(' ? afterTarget(source, at) : at
}

const target =
  /^\(\s*(?:<[^<>\n]*>|(?:\\.|[^\s<()\\]|\((?:\\.|[^\s()\\])*\))*)(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?\s*\)/
const targetStart =
  /^\(\s*(?:<[^<>\n]*>?|(?:\\.|[^\s<()\\]|\((?:\\.|[^\s()\\])*\))*(?:\((?:\\.|[^\s()\\])*)?)\\?(?:\s+(?:"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\((?:\\.|[^()\\])*\)?)?\\?)?\s*$/
const longestTarget = 2000

function afterTarget(source: string, at: number): number | 'open' {
  const rest = source.slice(at, at + longestTarget)
  const whole = target.exec(rest)
  if (whole) return at + whole[0].length
  return rest.length < longestTarget && targetStart.test(rest) ? 'open' : at
}

const wholeTag =
  /^<(?:!--(?:-?>|[\s\S]*?-->)|\?[\s\S]*?\?>|![a-z][^>]*>|[a-z][a-z0-9+.-]*:[^\s<>]*>|[^\s<>@]+@[^\s<>]+>|\/?[a-z](?:[^<>"'`]|"[^"]*"|'[^']*')*>)/i
const tagStart =
  /^<(?:$|[!?]|\/?(?:[a-z][a-z0-9-]*)?(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]*))?)*(?:\s*=?\s*(?:"[^"]*|'[^']*))?\s*\/?$|[a-z][a-z0-9+.-]{1,31}:[^\s<>]*$|[\w.+-]+(?:@[\w.-]*)?$)/i

/** Where a tag or autolink ends; `open` while it may still become one; right behind the `<` when it is a plain one. */
export function tagAt(source: string, at: number): number | 'open' {
  const rest = source.slice(at, at + longestTag)
  const whole = wholeTag.exec(rest)
  if (whole) return at + whole[0].length
  return rest.length < longestTag && tagStart.test(rest) ? 'open' : at + 1
}

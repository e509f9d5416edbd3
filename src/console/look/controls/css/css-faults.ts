/** Syntax errors in custom CSS that browsers drop silently, with their line, from 1. */
export type CssFault = { line: number; kind: 'open-block' | 'stray-brace' | 'open-string' | 'open-comment' }

const most = 5

/** Finds what is not closed, or closed without being open. Browsers say nothing about it, and the rules after it do not apply. */
export function cssFaults(css: string): CssFault[] {
  const found: CssFault[] = []
  const open: number[] = []
  let line = 1
  const mark = /\n|\/\*|["'{}]|\\[^\n]/g
  for (let match = mark.exec(css); match; match = mark.exec(css)) {
    const [text] = match
    if (text === '\n') line += 1
    else if (text === '{') open.push(line)
    else if (text === '}' && open.pop() === undefined) found.push({ line, kind: 'stray-brace' })
    else if (text === '/*') {
      const end = css.indexOf('*/', mark.lastIndex)
      if (end === -1) {
        found.push({ line, kind: 'open-comment' })
        break
      }
      line += css.slice(mark.lastIndex, end).split('\n').length - 1
      mark.lastIndex = end + 2
    } else if (text === '"' || text === "'") {
      const end = endOfString(css, mark.lastIndex, text)
      if (css[end] !== text) found.push({ line, kind: 'open-string' })
      // The end of a line ends a string, too, and is counted as any other.
      mark.lastIndex = css[end] === text ? end + 1 : end
    }
  }
  const blocks = open.map((begun): CssFault => ({ line: begun, kind: 'open-block' }))
  return [...found, ...blocks].toSorted((a, b) => a.line - b.line).slice(0, most)
}

function endOfString(css: string, from: number, quote: string): number {
  let at = from
  while (at < css.length && css[at] !== quote && css[at] !== '\n') at += css[at] === '\\' ? 2 : 1
  return Math.min(at, css.length)
}

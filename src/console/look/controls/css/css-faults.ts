import { root } from '../../../app/root.ts'

/** Syntax errors in custom CSS that browsers drop silently, and rules that the widget leaves out, with their line, from 1. */
export type CssFault = {
  line: number
  kind: 'open-block' | 'stray-brace' | 'open-string' | 'open-comment' | 'at-rule' | 'address' | 'pseudo-part' | 'part'
  /** The piece of the text, where it says more than its line. */
  text?: string
}

const most = 5

/** Finds what is not closed, or closed without being open. Browsers say nothing about it, and the rules after it do not apply. */
export function cssFaults(css: string, parts: readonly string[]): CssFault[] {
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
  return [...found, ...blocks, ...leftOut(css, parts)].toSorted((a, b) => a.line - b.line).slice(0, most)
}

function endOfString(css: string, from: number, quote: string): number {
  let at = from
  while (at < css.length && css[at] !== quote && css[at] !== '\n') at += css[at] === '\\' ? 2 : 1
  return Math.min(at, css.length)
}

/** What the widget's rules for custom CSS take away (docs/embed.md), or what selects nothing in it. */
function leftOut(css: string, parts: readonly string[]): CssFault[] {
  // The lines stay countable.
  const plain = css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const faults = (pattern: RegExp, toFault: (match: RegExpExecArray) => Omit<CssFault, 'line'> | undefined) =>
    Array.from(plain.matchAll(pattern), (match): CssFault[] => {
      const fault = toFault(match)
      return fault ? [{ line: plain.slice(0, match.index).split('\n').length, ...fault }] : []
    }).flat()
  return [
    ...faults(/@(?:import|font-face|property|namespace|charset)\b/gi, ([text]) => ({ kind: 'at-rule', text })),
    ...faults(/(?<!@import\s+)\burl\(\s*(["']?)(.*?)\1\s*\)/gi, ([, , address = '']) =>
      isOwnAsset(address) ? undefined : { kind: 'address', text: address },
    ),
    ...faults(/::part\(\s*([\w-]*)/gi, ([, text = '']) => ({ kind: 'pseudo-part', text })),
    ...faults(/\[\s*part\s*[~|^$*]?=\s*["']?([\w-]+)/gi, ([, text = '']) =>
      parts.includes(text) ? undefined : { kind: 'part', text },
    ),
  ]
}

function isOwnAsset(address: string): boolean {
  const base = new URL(root, location.href)
  return URL.canParse(address, base) && new URL(address, base).href.startsWith(new URL('assets/', base).href)
}

/*
 * Reads a stylesheet as a list of style rules, in one pass: time grows in line with its length, whatever it is. Rules for other media than
 * an ordinary screen in light colors are left out, and those nested in others, which are states of an element for the most part.
 */

/** Declarations in their order, of the properties asked for; names in lower case. */
export type CssRule = { selector: string; declarations: [name: string, value: string][] }

type Block = { kind: 'rules' | 'style' | 'skipped'; rule: CssRule | undefined; isOwn: boolean }

/** Blocks that hold rules: those of others are read as if they were not there. */
const grouping = /^@(?:media|supports|layer|container|scope|starting-style)\b/i
const otherMedia = /\b(?:print|speech|dark|forced-colors|prefers-contrast|prefers-reduced|max-width|hover)\b/i

const maxValueLength = 300
const maxSelectorLength = 1000

/** Gives the style rules of a stylesheet in their order. `isAsked` says which properties are wanted. */
export function* readCss(source: string, isAsked: (property: string) => boolean): Generator<CssRule> {
  const css = withoutComments(source)
  const stack: Block[] = []
  const mark = /[{};"']|url\(/gi
  let start = 0
  const declare = (end: number) => {
    const rule = stack.at(-1)?.rule
    const text = css.slice(start, Math.min(end, start + maxSelectorLength))
    const colon = text.indexOf(':')
    if (!rule || colon === -1) return
    const name = text.slice(0, colon).trim().toLowerCase()
    if (isAsked(name))
      rule.declarations.push([
        name,
        text
          .slice(colon + 1)
          .trim()
          .slice(0, maxValueLength),
      ])
  }
  for (let found = mark.exec(css); found; found = mark.exec(css)) {
    const at = found.index
    switch (found[0]) {
      case '{':
        stack.push(opened(css.slice(start, Math.min(at, start + maxSelectorLength)).trim(), stack.at(-1)))
        break
      case ';':
        declare(at)
        break
      case '}': {
        declare(at)
        const closed = stack.pop()
        if (closed?.rule && closed.isOwn) yield closed.rule
        break
      }
      case '"':
      case "'":
        mark.lastIndex = afterString(css, at)
        continue
      default:
        mark.lastIndex = afterAddress(css, mark.lastIndex)
        continue
    }
    start = at + 1
  }
  // Browsers close at the end what is open.
  declare(css.length)
  for (const { rule, isOwn } of stack) if (rule && isOwn) yield rule
}

function opened(prelude: string, parent: Block | undefined): Block {
  const skipped: Block = { kind: 'skipped', rule: undefined, isOwn: false }
  if (parent?.kind === 'skipped') return skipped
  if (prelude.startsWith('@')) {
    if (!grouping.test(prelude) || otherMedia.test(prelude)) return skipped
    return { kind: parent?.kind ?? 'rules', rule: parent?.rule, isOwn: false }
  }
  if (parent?.kind === 'style') return skipped
  return { kind: 'style', rule: { selector: prelude, declarations: [] }, isOwn: true }
}

function withoutComments(css: string): string {
  let plain = ''
  let at = 0
  for (;;) {
    const start = css.indexOf('/*', at)
    if (start === -1) return plain + css.slice(at)
    plain += `${css.slice(at, start)} `
    const end = css.indexOf('*/', start + 2)
    if (end === -1) return plain
    at = end + 2
  }
}

/** A string ends at its quote, or with its line. */
function afterString(css: string, from: number): number {
  const quote = css[from]
  for (let at = from + 1; at < css.length; at++) {
    const letter = css[at]
    if (letter === '\\') at += 1
    else if (letter === quote || letter === '\n') return at + 1
  }
  return css.length
}

/** An address without quotes may hold what ends a declaration elsewhere: `url(data:image/png;base64,…)`. */
function afterAddress(css: string, from: number): number {
  const isQuoted = /^\s{0,20}["']/.test(css.slice(from, from + 22))
  if (isQuoted) return from
  const end = css.indexOf(')', from)
  return end === -1 ? css.length : end + 1
}

/** Of a stylesheet no more imports are followed. */
const maxImports = 10
/** They stand at its beginning, before any rule: no more of it is searched, in characters. */
const maxSearchedLength = 100_000

const skipped = /(?:\s|\/\*[^]*?\*\/|@charset\s+["'][^"'\n]{0,60}["']\s*;|@layer\s+[^;{}]{1,1000};)+/y
const statement =
  /@import\s*(?:url\(\s*(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})'|([^"'()\s]{1,2000}))\s*\)|"([^"\n]{1,2000})"|'([^'\n]{1,2000})')([^;{}]{0,500});/iy

/** The addresses that a stylesheet imports for an ordinary screen in light colors, as they are written and in their order. */
export function importsOf(source: string): string[] {
  const css = source.slice(0, maxSearchedLength).replace(/^\uFEFF/, '')
  const found: string[] = []
  for (let at = 0; found.length < maxImports;) {
    skipped.lastIndex = at
    if (skipped.test(css)) at = skipped.lastIndex
    statement.lastIndex = at
    const match = statement.exec(css)
    if (!match) break
    at = statement.lastIndex
    const [, ...groups] = match
    const media = groups.pop()
    const address = groups.find((group) => group !== undefined)
    if (address !== undefined && isLightScreen(media)) found.push(address)
  }
  return found
}

/** Whether what a media query names is looked at on an ordinary screen in light colors. */
export function isLightScreen(media: string | undefined): boolean {
  return !/print|speech|dark|max-width/i.test(media ?? '')
}

const maxVariables = 5000
/** Of variables within variables. */
const maxDepth = 8

const reference = /var\(\s*(--[\w-]{1,100})\s*(?:,([^()]{0,100}(?:\([^()]{0,100}\))?[^()]{0,20}))?\)/g

/** Custom properties of the page, and what they stand for. */
export class Variables {
  readonly #known = new Map<string, { value: string; from: string }>()

  add({ selector, declarations }: CssRule, sheet: string): void {
    // Those of the page alone: others hold for a part of it, or in another scheme.
    if (!/^(?::root|html|body|:host|\*)(?=$|[\s,:])/i.test(selector) || /dark/i.test(selector)) return
    for (const [name, value] of declarations) {
      if (name.startsWith('--') && (this.#known.has(name) || this.#known.size < maxVariables)) {
        this.#known.set(name, { value, from: `${name.slice(0, 80)} in ${sheet}` })
      }
    }
  }

  /** A value with its `var()` replaced, as far as that is known. */
  resolve(value: string): string {
    const valueOf = (_: string, name: string, fallback = '') => this.#known.get(name)?.value ?? fallback.trim()
    let text = value
    for (let depth = 0; depth < maxDepth && text.includes('var('); depth++) {
      text = text.replaceAll(reference, valueOf).slice(0, maxValueLength)
    }
    return text
  }

  all(): { name: string; value: string; from: string }[] {
    return Array.from(this.#known, ([name, { value, from }]) => ({ name, value, from }))
  }
}

const exact =
  /^--(?:[a-z]{1,6}-)?(?:color-|colou?r--|wp--preset--color--|e-global-color-)?(?:primary|brand|accent)(?:-colou?r|-500|-600|-main|-base|-default|-bg)?$/

/** How much speaks for it that a variable of this name is the brand's color; 0: nothing. */
export function brandName(name: string): number {
  if (!exact.test(name)) return 0
  return name.includes('accent') ? 5 : 7
}

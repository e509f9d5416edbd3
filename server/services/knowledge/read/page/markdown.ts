import TurndownService from 'turndown'
import { clean } from '../piece.ts'

/** What readers ask of an element; the server has no types of the DOM. */
export type PageElement = PageNode & {
  localName: string
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  matches(selector: string): boolean
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  attributes: Iterable<{ name: string; value: string }>
  removeAttribute(name: string): void
  closest(selector: string): PageElement | null
  children: Iterable<PageElement>
  childNodes: Iterable<PageNode>
  nextElementSibling: PageElement | null
  previousElementSibling: PageElement | null
  remove(): void
  before(node: PageNode): void
  append(...nodes: PageNode[]): void
  replaceWith(...nodes: PageNode[]): void
  contains(node: PageNode): boolean
  cloneNode(isDeep: boolean): PageElement
  ownerDocument: { createElement(name: string): PageElement; createTextNode(text: string): PageNode }
}

/** `nodeType`: 1 is an element, 3 a text, 8 a comment. */
export type PageNode = {
  nodeType: number
  textContent: string | null
  parentElement: PageElement | null
  nextSibling: PageNode | null
}

/** The elements of a page by their ids. */
export function elementsById(root: PageElement): Map<string, PageElement> {
  const found = new Map([...root.querySelectorAll('[id]')].map((each) => [each.getAttribute('id') ?? '', each]))
  found.delete('')
  return found
}

const inlined = /^(a|abbr|b|bdi|bdo|cite|code|em|font|i|ins|kbd|label|mark|q|small|span|strong|sub|sup|time|u|var)$/

/** The text of an element in one line; what begins a line of its own is a word of its own, too. */
export function lineOf(node: PageNode | null | undefined): string {
  return startOf(node, Infinity)
}

/** The same, but of a longer text about `most` characters: to see that a block is no label must not cost as much as the page is long. */
export function startOf(node: PageNode | null | undefined, most: number): string {
  let text = ''
  // Indents do not count: they would end the start of a long text behind its first words.
  const add = (more: string) => {
    const line = more.replaceAll(/\s+/g, ' ')
    text += text.endsWith(' ') ? line.trimStart() : line
  }
  const read = (each: PageNode): void => {
    if (text.length > most) return
    if (each.nodeType === 3) add(each.textContent ?? '')
    if (each.nodeType !== 1) return
    const { localName, childNodes } = each as PageElement
    if (localName === 'script' || localName === 'style') return
    const space = inlined.test(localName) ? '' : ' '
    add(space)
    for (const child of childNodes) read(child)
    add(space)
  }
  if (node) read(node)
  return clean(text).replaceAll(/\s+/g, ' ')
}

/** A new element with a text. */
export function newElement(beside: PageElement, name: string, text = ''): PageElement {
  const element = beside.ownerDocument.createElement(name)
  if (text !== '') element.append(beside.ownerDocument.createTextNode(text))
  return element
}

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
})

/* A question that opens its answer stands above it. */
service.addRule('summary', {
  filter: 'summary',
  replacement(content) {
    const question = content.replaceAll(/\s+/g, ' ').trim()
    return `\n\n${/^#{1,6} /.test(question) ? question : `###### ${question}`}\n\n`
  },
})
service.addRule('term', {
  filter: 'dt',
  replacement(content, node) {
    const term = content.replaceAll(/\s+/g, ' ').trim()
    if (/[?？؟]$/.test(term)) return `\n\n###### ${term}\n\n`
    const isPair = (node as unknown as PageElement).nextElementSibling?.localName === 'dd'
    // A term may link to itself, which says nothing.
    const name = term.replaceAll(/\[([^[\]]+)\]\([^()\s#]*#[^()]*\)/g, '$1')
    return isPair ? `\n\n**${name.replace(/\s*:$/, '')}:**` : `\n\n**${name}**\n`
  },
})
/** Not a heading, list, quote, code or table. */
const beginsText = /^(?!#{1,6} |[-*+>|] |\d{1,9}\. |```|~~~|\|)/
/** Paragraphs of a value up to this length, in characters, are one. */
const shortValue = 350

/* A name and its value are one text, which is read alone: "Weight: 12 kg". */
service.addRule('value', {
  filter: 'dd',
  replacement(content, node) {
    const before = (node as unknown as PageElement).previousElementSibling
    const value = content.trim()
    if (before?.localName === 'dd') return value.includes('\n') ? `\n\n${value}\n\n` : `, ${value}`
    const isAnswer = /[?？؟]\s*$/.test(before?.textContent ?? '')
    if (isAnswer || !beginsText.test(value)) return `\n\n${value}\n\n`
    const paragraphs = value.split(/\n\s*\n/)
    const isOne = value.length <= shortValue && paragraphs.every((each) => beginsText.test(each))
    return isOne ? ` ${paragraphs.join(' ')}` : ` ${value}\n\n`
  },
})

const listItem = /^(?:[-*+]|\d{1,9}\.)\s+/

/* Tables, which Markdown's first version does not have; their first row is that of the heads. See tables.ts. */
service.addRule('cell', {
  filter: ['th', 'td'],
  replacement(content) {
    const lines = content.split('\n').map((line) => line.trim())
    const isList = lines.some((line) => listItem.test(line))
    const words = lines.map((line) => line.replace(listItem, '').replace(/^#{1,6} /, '')).filter((line) => line !== '')
    return ` ${words.join(isList ? '; ' : ' ').replaceAll('|', '\\|')} |`
  },
})
service.addRule('row', {
  filter: 'tr',
  replacement: (content) => `\n|${content}`,
})
service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
service.addRule('table', {
  filter: 'table',
  replacement(content) {
    const lines = content.trim().split('\n')
    const first = Math.max(
      0,
      lines.findIndex((line) => line.startsWith('|')),
    )
    const [caption, [head = '', ...rows]] = [lines.slice(0, first).join(' ').trim(), lines.slice(first)]
    const cells = head.match(/(?<!\\)\|/g)?.length ?? 1
    return `\n\n${caption === '' ? '' : `${caption}\n\n`}${[head, `|${' --- |'.repeat(cells - 1)}`, ...rows].join('\n')}\n\n`
  },
})

/** Any element will do, whoever made it. */
const convert = (element: never): string => service.turndown(element)

const blocks = 'h1, h2, h3, h4, h5, h6, p, div, ul, ol, table, section, article'

/** An element's text as Markdown. */
export function toMarkdown(element: PageElement): string {
  // A link around a whole card would begin on one line and end on another.
  for (const link of [...element.querySelectorAll('a')])
    if (lineOf(link) === '') link.remove()
    else if (link.querySelector(blocks)) link.replaceWith(...link.childNodes)
  return clean(withoutEmptyLines(clean(convert(element as never))))
}

/** With one empty line at most between two others, but in code. */
function withoutEmptyLines(markdown: string): string {
  let isCode = false
  let wasEmpty = false
  return markdown
    .split('\n')
    .flatMap((line) => {
      if (/^\s*```/.test(line)) isCode = !isCode
      const isEmpty = !isCode && line.trim() === ''
      const kept = isEmpty && wasEmpty ? [] : [isEmpty ? '' : line]
      wasEmpty = isEmpty
      return kept
    })
    .join('\n')
}

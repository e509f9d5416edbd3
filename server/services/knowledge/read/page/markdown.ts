import TurndownService from 'turndown'
import { clean } from '../piece.ts'

/** What readers ask of an element; the server has no types of the DOM. */
export type PageElement = {
  localName: string
  textContent: string | null
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  attributes: Iterable<{ name: string; value: string }>
  removeAttribute(name: string): void
  closest(selector: string): PageElement | null
  parentElement: PageElement | null
  remove(): void
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
  replacement: (content) => `\n\n###### ${content.replaceAll(/\s+/g, ' ').trim()}\n\n`,
})
service.addRule('term', {
  filter: 'dt',
  replacement(content) {
    const term = content.replaceAll(/\s+/g, ' ').trim()
    return /[?？؟]$/.test(term) ? `\n\n###### ${term}\n\n` : `\n\n**${term}**\n`
  },
})

/* Tables, which Markdown's first version does not have. */
service.addRule('cell', {
  filter: ['th', 'td'],
  replacement: (content) =>
    ` ${content
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll('|', '\\|')} |`,
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

/** An element's text as Markdown. */
export function toMarkdown(element: PageElement): string {
  return clean(convert(element as never))
}

import TurndownService from 'turndown'
import { clean } from './piece.ts'

/** What readers ask of an element; the server has no types of the DOM. */
export type PageElement = {
  localName: string
  textContent: string | null
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  remove(): void
}

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
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
    const [head = '', ...rows] = content.trim().split('\n')
    const cells = head.match(/(?<!\\)\|/g)?.length ?? 1
    return `\n\n${[head, `|${' --- |'.repeat(cells - 1)}`, ...rows].join('\n')}\n\n`
  },
})

/** Any element will do, whoever made it. */
const convert = (element: never): string => service.turndown(element)

/** An element's text as Markdown. */
export function toMarkdown(element: PageElement): string {
  return clean(convert(element as never))
}

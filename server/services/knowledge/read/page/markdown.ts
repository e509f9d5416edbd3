import TurndownService from 'turndown'
import { clean } from '../piece.ts'
import { headings, lineOf, type PageElement, type PageNode } from './element.ts'

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
  // A heading is one line, whatever holds its words (GitBook).
  for (const heading of element.querySelectorAll(headings)) {
    for (const block of [...heading.querySelectorAll('div, p, br')])
      block.replaceWith(block.ownerDocument.createTextNode(' '), ...block.childNodes)
  }
  // "<strong><br>Liability</strong>": a break at the edge of what is bold, or leads elsewhere, is none of it.
  for (const each of element.querySelectorAll('strong, b, em, i, a')) {
    for (let first = each.firstChild; isBreak(first); first = each.firstChild) each.before(first as PageNode)
    for (let last = each.lastChild; isBreak(last); last = each.lastChild) each.after(last as PageNode)
  }
  for (const link of [...element.querySelectorAll('a')]) {
    if (lineOf(link) === '') link.remove()
    else if (link.querySelector(blocks)) linkHeadingOf(link)
  }
  return clean(withLists(withoutEmptyLines(clean(convert(element as never)))))
}

/** A link around a whole card, which would begin on one line and end on another, becomes one of the card's heading. */
function linkHeadingOf(card: PageElement): void {
  const [heading, ...others] = card.querySelectorAll(headings)
  if (heading && others.length === 0) {
    const link = card.cloneNode(false)
    link.append(...heading.childNodes)
    heading.append(link)
  }
  card.replaceWith(...card.childNodes)
}

function isBreak(node: PageNode | null): boolean {
  return node?.nodeType === 3 ? /^\s+$/.test(node.textContent ?? '') : (node as PageElement | null)?.localName === 'br'
}

/** A line of nothing but icons, arrows or quotation marks, which decorate; no rule, table or list. */
const ornament = /^\s*[^\s\p{L}\p{N}|*_=#>`~+-][^\p{L}\p{N}|]*$/u

/** With one empty line at most between two others, and without ornaments, but in code. */
function withoutEmptyLines(markdown: string): string {
  let isCode = false
  let wasEmpty = false
  return markdown
    .split('\n')
    .flatMap((line) => {
      if (/^\s*```/.test(line)) isCode = !isCode
      const isEmpty = !isCode && (line.trim() === '' || ornament.test(line))
      const kept = isEmpty && wasEmpty ? [] : [isEmpty ? '' : line]
      wasEmpty = isEmpty
      return kept
    })
    .join('\n')
}

/** What is typed before the items of a list that is none for the page. */
const bullet = /^(\s*)(?:[•●▪■◦‣∙⁃·►▶➤➢✓✔✅☑–—]|\\-)\uFE0F?[ \t\u00A0]+(?=\S)/u

/** With the items of lists that are typed, two or more below each other, as such; not in code. */
function withLists(markdown: string): string {
  const lines = markdown.split('\n')
  let isCode = false
  const isItem = lines.map((line) => {
    if (/^\s*```/.test(line)) isCode = !isCode
    return !isCode && bullet.test(line)
  })
  const full = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]))
  const listed = new Set(
    full.filter((at, index) => isItem[at] && (isItem[full[index - 1] ?? -1] || isItem[full[index + 1] ?? -1])),
  )
  return lines.map((line, at) => (listed.has(at) ? line.replace(bullet, '$1- ').trimEnd() : line)).join('\n')
}

import { headings, lineOf, type PageElement, type PageNode } from '../element.ts'

/* The lines of what frames a page, and which of them are somebody's number or address of mail. */

/** A telephone number among the words of a link: "Call us: 01202 775566". */
export const dialed = /(?:\(\+|[+(])?\d[\d\s()./–-]{4,}\d/

/** A link to write to somebody's telephone: in Brazil and Italy many sites have no other number. */
export const chatLink =
  /^https?:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=)(?:\+|%2B)?(\d{8,15})(?!\d)/i

/** What an address or opening hours stand in. */
export const blocks = 'p, li, dl, tr, div, address, footer'

/** The lines of a block, which `br` and the blocks in it part; without headings, and without links that lead to something to do. */
export function linesIn(block: PageElement): string[] {
  const lines = ['']
  const read = (node: PageNode): void => {
    const element = node as PageElement
    const isBlock = node.nodeType === 1 && element.matches(`${blocks}, br`)
    if (isBlock) lines.push('')
    const isAction = node.nodeType === 1 && element.matches('a') && !/\p{N}/u.test(lineOf(element))
    if (isAction || (node.nodeType === 1 && element.matches(`form, ${headings}`))) return
    if (node.nodeType === 1 && element.querySelector(`a, br, form, ${blocks}`))
      for (const each of element.childNodes) read(each)
    else lines[lines.length - 1] += ` ${lineOf(node)}`
    if (isBlock || (node.nodeType === 1 && isContact(element))) lines.push('')
  }
  for (const node of block.childNodes) read(node)
  return lines
    .map((line) => line.replaceAll(/\s+/g, ' ').replace(/^[\s,|·–-]+|[\s,|·–-]+$/g, ''))
    .filter((line) => line !== '')
}

/** Whether a link calls a number or writes to an address: what stands behind it is no part of that. */
function isContact(element: PageElement): boolean {
  if (element.localName !== 'a') return false
  const href = element.getAttribute('href') ?? ''
  const shown = lineOf(element)
  return /^(?:tel|mailto):/i.test(href) || chatLink.test(href) || dialed.exec(shown)?.[0] === shown
}

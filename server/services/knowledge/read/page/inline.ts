import { headings, newElement, startOf, type PageElement } from './element.ts'

/** What a style puts in the line around it, though its element begins a line of its own. */
const inline = 'div[style*=inline], p[style*=inline]'
const isInline = (element: PageElement) => /(?:^|;)\s*display\s*:\s*inline/i.test(element.getAttribute('style') ?? '')
/** What is in a line is short, in characters: a row of cards, which some styles make so, too, is none. */
const longest = 40

/**
 * Writes what a style puts in a line, such as the keys of a shortcut within a sentence, as a part of that line.
 */
export function writeInline(root: PageElement): void {
  for (const each of [...root.querySelectorAll(inline)].filter(isInline)) {
    const text = startOf(each, longest + 1)
    if (text.length > longest || each.querySelector(`p, ul, ol, table, img, a, button, ${headings}`)) continue
    each.replaceWith(newElement(each, 'span', ` ${text} `))
  }
}

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
  firstChild: PageNode | null
  lastChild: PageNode | null
  nextElementSibling: PageElement | null
  previousElementSibling: PageElement | null
  remove(): void
  before(node: PageNode): void
  after(node: PageNode): void
  append(...nodes: PageNode[]): void
  prepend(...nodes: PageNode[]): void
  replaceChildren(...nodes: (PageNode | string)[]): void
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
  previousSibling: PageNode | null
}

export const headings = 'h1, h2, h3, h4, h5, h6'

/** The elements of a page by their ids. */
export function elementsById(root: PageElement): Map<string, PageElement> {
  const found = new Map([...root.querySelectorAll('[id]')].map((each) => [each.getAttribute('id') ?? '', each]))
  found.delete('')
  return found
}

/** The labels of a page by the ids of their controls. */
export function labelsIn(root: PageElement): Map<string, PageElement> {
  return new Map([...root.querySelectorAll('label[for]')].map((each) => [each.getAttribute('for') ?? '', each]))
}

/** Elements that begin no line of their own. */
export const inlined =
  /^(a|abbr|b|bdi|bdo|cite|code|em|font|i|ins|kbd|label|mark|q|small|span|strong|sub|sup|time|u|var)$/

/** The text of an element in one line; what begins a line of its own is a word of its own, too. */
export function lineOf(node: PageNode | null | undefined): string {
  return startOf(node, Infinity)
}

/** The same, but of a longer text about `most` characters: to see that a block is no label must not cost as much as the page is long. */
export function startOf(node: PageNode | null | undefined, most: number): string {
  let text = ''
  // Not asked of the text, which is in thousands of pieces: to look at its end would join them each time.
  let endsInSpace = false
  // Indents do not count: they would end the start of a long text behind its first words.
  const add = (more: string) => {
    const line = more.replaceAll(/\s+/g, ' ')
    const rest = endsInSpace ? line.trimStart() : line
    text += rest
    if (rest !== '') endsInSpace = rest.endsWith(' ')
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

/** Whether there is text of its own between the elements in one. */
export function holdsText(element: PageElement): boolean {
  return [...element.childNodes].some((node) => node.nodeType === 3 && lineOf(node) !== '')
}

/** Asks of each element once, though very many children may ask the same of it. */
export function onceEach<T>(ask: (element: PageElement) => T): (element: PageElement) => T {
  const known = new Map<PageElement, T>()
  return (element) => {
    const answer = known.get(element) ?? ask(element)
    known.set(element, answer)
    return answer
  }
}

/** A new element with a text. */
export function newElement(beside: PageElement, name: string, text = ''): PageElement {
  const element = beside.ownerDocument.createElement(name)
  if (text !== '') element.append(beside.ownerDocument.createTextNode(text))
  return element
}

/** The same element by another name, in its place. */
export function rename(element: PageElement, name: string): PageElement {
  const other = newElement(element, name)
  for (const { name: attribute, value } of element.attributes) other.setAttribute(attribute, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** A line of its own, before an element. */
export function insertLine(before: PageElement, text: string, name = 'p'): void {
  before.before(newElement(before, name, text))
}

/** The name of what follows, in bold, before an element. */
export function insertName(before: PageElement, name: string): void {
  const line = newElement(before, 'p')
  line.append(newElement(before, 'strong', name))
  before.before(line)
}

/** The values of some attributes of an element, in one text. */
export function valuesOf(element: PageElement, ...attributes: string[]): string {
  return attributes.map((name) => element.getAttribute(name) ?? '').join(' ')
}

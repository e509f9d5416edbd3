import { languageName } from '../highlight/languages.ts'
import { showBidiControls, withoutInvisibles } from './bidi.ts'
import type { RenderContext } from './context.ts'
import { linkTarget } from './link-target.ts'

/*
 * The elements of an answer. What is shown is created here or is an element without attributes, so that nothing a model writes becomes an
 * attribute, except by a rule of this room: the addresses of links and images, the start of a list.
 */

const longestLabel = 80

/** Elements that are created often, to clone: several times faster than setting their attributes one by one. */
const templates = new Map<string, HTMLElement>()

/** A copy of the element `key`, which `make` creates the first time. */
export function fromTemplate<Made extends HTMLElement>(key: string, make: () => Made): Made {
  const template = templates.get(key) ?? make()
  templates.set(key, template)
  return template.cloneNode() as Made
}

/** An element with one of our classes; the class is also its `part`, for a site's stylesheet. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  own: string,
): HTMLElementTagNameMap[Name] {
  return fromTemplate(`${name}.${own}`, () => {
    const made = document.createElement(name)
    made.className = own
    made.setAttribute('part', own)
    return made
  })
}

/** Blocks that hold others, and stand at one side of them. */
const holders = new Set(['ul', 'ol', 'blockquote'])

/**
 * An empty block, in the direction of its own text. Of one that holds only text the lines are (markdown.css): with a `dir` of its own, its text
 * would not count for the block around it, whose bullets, edge or place would be on the side of an answer from left to right.
 */
export function block(name: 'p' | 'ul' | 'ol' | 'table' | 'blockquote' | `h${1 | 2 | 3 | 4 | 5 | 6}`): HTMLElement {
  return fromTemplate(name, () => {
    const made = document.createElement(name)
    if (holders.has(name)) made.dir = 'auto'
    return made
  })
}

/** The elements that are blocks of an answer. */
const blocks = new Set('P H1 H2 H3 H4 H5 H6 UL OL BLOCKQUOTE PRE TABLE HR DIV'.split(' '))

/** Loose text and inline elements between blocks become paragraphs. */
export function asBlocks(loose: readonly Node[]): ChildNode[] {
  const made: ChildNode[] = []
  let paragraph: HTMLElement | null = null
  for (const node of loose) {
    if (node instanceof HTMLElement && blocks.has(node.tagName)) {
      paragraph = null
      made.push(node)
    } else if (paragraph) paragraph.appendChild(node)
    else if (node.textContent?.trim() || node instanceof HTMLElement) {
      paragraph = block('p')
      paragraph.appendChild(node)
      made.push(paragraph)
    }
  }
  return made
}

/** One of our own images, or one that the reader asked for; of any other a button that names its host, or the alternative text. */
export function image(address: string, alt: string, { ownOrigin, allowedImages, words }: RenderContext): Node {
  const url = linkTarget(address)
  if (!url || !url.protocol.startsWith('http')) return document.createTextNode(alt)
  const isOwn = url.origin === ownOrigin && url.pathname.startsWith('/assets/')
  if (isOwn || allowedImages.has(url.href)) return loadingImage(url.href, alt)
  const button = element('button', 'md-load')
  button.type = 'button'
  button.dataset['image'] = url.href
  button.dataset['alt'] = alt
  const offer = words.loadImageFrom(url.host)
  button.textContent = alt ? `${withoutInvisibles(alt)} · ${offer}` : offer
  return button
}

/** An image that loads when it comes near the viewport, without a referrer. */
export function loadingImage(address: string, alt: string): HTMLImageElement {
  const made = element('img', 'md-image')
  // Before `src`: an image that is not lazy loads as soon as it has one.
  made.setAttribute('loading', 'lazy')
  made.setAttribute('decoding', 'async')
  made.setAttribute('referrerpolicy', 'no-referrer')
  made.alt = alt
  made.src = address
  return made
}

/** A code block: its language, a button that copies it, and the code as text. */
export function codeBlock(info: string, text: string, { words }: RenderContext): HTMLElement {
  const language = /^\S{0,40}/.exec(info)?.[0] ?? ''
  const name = languageName(language)
  const frame = element('div', 'md-code')
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', words.code(name))
  const head = element('div', 'md-code-head')
  const label = element('span', 'md-code-name')
  label.textContent = name
  const copy = element('button', 'md-copy')
  copy.type = 'button'
  copy.textContent = words.copyCode
  head.append(label, copy)
  const box = element('pre', 'md-pre')
  box.dir = 'ltr'
  box.tabIndex = 0
  const code = document.createElement('code')
  code.setAttribute('data-language', language.toLowerCase())
  code.textContent = showBidiControls(text)
  box.append(code)
  frame.append(head, box)
  return frame
}

/** A table in a frame that scrolls, is reachable by keyboard, and is named by the table's head. */
export function framed(table: HTMLElement): HTMLElement {
  const frame = element('div', 'md-table')
  const label = [...table.querySelectorAll('th')].map((head) => head.textContent.trim()).filter(Boolean)
  frame.setAttribute('role', 'region')
  frame.setAttribute('aria-label', (label.join(', ') || table.textContent.trim()).slice(0, longestLabel))
  frame.tabIndex = 0
  frame.dir = 'auto'
  frame.append(table)
  return frame
}

/** An empty cell with the alignment of its column, if it has one. */
export function cell(name: 'th' | 'td', align: string | null): HTMLElement {
  const made = document.createElement(name)
  if (align && /^(?:left|right|center)$/.test(align)) made.className = `md-${align}`
  return made
}

/** A short text with a number and at most a unit, such as `5.80 €`, `1 kg`, `10:00–18:00`. */
const number = /^[^\p{L}]{0,16}\d[^\p{L}]{0,16}\p{L}{0,4}\.?$/u

/** Keeps a cell that holds a number on one line. */
export function keepNumber(made: HTMLElement): void {
  const { textContent: text } = made
  if (text.length <= 24 && number.test(text)) made.className = `${made.className} md-number`.trim()
}

/** Makes a list item a task: its box is named by the task's text. */
export function asTask(item: HTMLElement): void {
  const box = item.querySelector('.md-check')
  if (!box) return
  item.className = 'md-task'
  box.setAttribute('aria-label', item.textContent.slice(box.textContent.length).trim().slice(0, longestLabel))
}

/** The box of a task: a character, since the reader cannot tick it. */
export function addCheck(parent: Node, isChecked: boolean): void {
  const box = element('span', 'md-check')
  box.setAttribute('role', 'checkbox')
  box.setAttribute('aria-checked', String(isChecked))
  box.setAttribute('aria-disabled', 'true')
  box.textContent = isChecked ? '☑' : '☐'
  parent.appendChild(box)
  parent.appendChild(document.createTextNode(' '))
}

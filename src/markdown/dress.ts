import { linkTarget, plainLinkText, unnamedDestination } from './links.ts'
import { languageName } from './languages.ts'
import type { MarkdownWords } from './words.ts'

/*
 * What happens to sanitized nodes before they come on screen: links and images get their policy, code its head, tables their frame.
 * Attributes and classes beyond the sanitizer's few are set here and nowhere else.
 */

export type Outfit = {
  ownOrigin: string
  words: MarkdownWords
  /** Addresses of images that the reader asked for. */
  wanted: ReadonlySet<string>
}

/** Deeper than 32 lists in one another no text is shown as Markdown. */
const deepest = 64
const longestLabel = 80
const blocks = new Set('P H1 H2 H3 H4 H5 H6 UL OL BLOCKQUOTE PRE TABLE HR DIV'.split(' '))
/** Space between the parts of these is never shown, and would only be more nodes. */
const spaceless = new Set('UL OL TABLE THEAD TBODY TR'.split(' '))
const directed = new Set('P H1 H2 H3 H4 H5 H6 UL OL BLOCKQUOTE TABLE'.split(' '))

/** Applies every policy to sanitized nodes and answers them, all of them blocks. Throws where they are nested too deeply. */
export function dress(fragment: DocumentFragment, outfit: Outfit): HTMLElement[] {
  const elements = elementsOf(fragment)
  // First of all images: one that is still in the fragment when a parent moves into the page would load.
  for (const each of elements) if (each instanceof HTMLImageElement) dressImage(each, outfit)
  for (const each of elements) {
    if (directed.has(each.tagName)) each.dir = 'auto'
    if (spaceless.has(each.tagName)) dropSpace(each)
    if (each.tagName !== 'OL' || !/^\d{1,9}$/.test(each.getAttribute('start') ?? '')) each.removeAttribute('start')
    if (each.tagName === 'A') dressLink(each, outfit)
    else if (each.tagName === 'LI') dressTask(each)
    else if (each.tagName === 'PRE') dressCode(each, outfit)
    else if (each.tagName === 'TABLE') dressTable(each)
    else if (each.hasAttribute('align')) dressCell(each)
    each.removeAttribute('data-lang')
  }
  return asBlocks(fragment)
}

function elementsOf(fragment: DocumentFragment): HTMLElement[] {
  const found: HTMLElement[] = []
  const visit = (parent: ParentNode, depth: number): void => {
    if (depth > deepest) throw new RangeError('nested too deeply')
    for (const child of parent.children) {
      if (child instanceof HTMLElement || child instanceof HTMLImageElement) found.push(child)
      visit(child, depth + 1)
    }
  }
  visit(fragment, 0)
  return found
}

function dropSpace(parent: HTMLElement): void {
  for (const node of [...parent.childNodes]) if (node instanceof Text && !node.data.trim()) node.remove()
}

/** Loose text and inline elements between blocks become paragraphs. */
function asBlocks(fragment: DocumentFragment): HTMLElement[] {
  const made: HTMLElement[] = []
  let paragraph: HTMLElement | null = null
  for (const node of [...fragment.childNodes]) {
    if (node instanceof HTMLElement && blocks.has(node.tagName)) {
      paragraph = null
      made.push(node)
    } else if (paragraph) paragraph.append(node)
    else if (node.textContent?.trim() || node instanceof HTMLElement) {
      paragraph = element('p', '')
      paragraph.dir = 'auto'
      paragraph.append(node)
      made.push(paragraph)
    }
  }
  return made
}

/** An element with one of our classes; the class is also its `part`, so that a site's stylesheet reaches it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  own: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (own) {
    made.className = own
    made.setAttribute('part', own)
  }
  return made
}

function dressLink(link: HTMLElement, { words }: Outfit): void {
  const url = linkTarget(link.getAttribute('href') ?? '')
  if (!url) {
    link.replaceWith(...link.childNodes)
    return
  }
  const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = plainLinkText(texts.currentNode.nodeValue ?? '')
  const text = link.textContent ?? ''
  const real = text.trim() ? unnamedDestination(text, url) : url.hostname || url.pathname
  if (real) {
    const host = element('span', 'md-host')
    host.dir = 'ltr'
    host.textContent = text.trim() ? ` (${real})` : real
    link.append(host)
  }
  link.setAttribute('part', 'md-link')
  link.setAttribute('href', url.href)
  // Also for mailto and tel: a page that handles those would be loaded over the one the reader is on.
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow ugc')
  link.setAttribute('aria-description', words.opensIn)
}

function dressImage(image: HTMLImageElement, outfit: Outfit): void {
  const url = linkTarget(image.getAttribute('src') ?? '')
  const alt = image.getAttribute('alt') ?? ''
  image.removeAttribute('src')
  if (!url || !url.protocol.startsWith('http')) {
    image.replaceWith(alt)
    return
  }
  const isOwn = url.origin === outfit.ownOrigin && url.pathname.startsWith('/assets/')
  const shown = isOwn || outfit.wanted.has(url.href) ? imageOf(url.href, alt) : imageButton(url, alt, outfit)
  const link = image.closest('a')
  if (!link || shown instanceof HTMLImageElement) {
    image.replaceWith(shown)
    return
  }
  // A button in a link could not be told from it; the link keeps the picture's name.
  image.replaceWith(alt)
  link.after(shown)
}

/** A picture that loads when it comes near the screen, without saying from where. */
export function imageOf(address: string, alt: string): HTMLImageElement {
  const image = element('img', 'md-image')
  image.setAttribute('loading', 'lazy')
  image.setAttribute('decoding', 'async')
  image.setAttribute('referrerpolicy', 'no-referrer')
  image.alt = alt
  image.src = address
  return image
}

function imageButton(url: URL, alt: string, { words }: Outfit): HTMLButtonElement {
  const button = element('button', 'md-load')
  button.type = 'button'
  button.dataset['image'] = url.href
  button.dataset['alt'] = alt
  button.textContent = alt ? `${alt} · ${words.loadImageFrom(url.host)}` : words.loadImageFrom(url.host)
  return button
}

/** A code block: its language, a button that copies it, and the code as nothing but text. */
function dressCode(pre: HTMLElement, { words }: Outfit): void {
  const language = (pre.getAttribute('data-lang') ?? '').slice(0, 40)
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
  code.dataset['language'] = language.toLowerCase()
  code.textContent = pre.textContent
  box.append(code)
  frame.append(head, box)
  pre.replaceWith(frame)
}

/** A wide table scrolls inside a frame of its own, which the keyboard can reach, named by its head. */
function dressTable(table: HTMLElement): void {
  const frame = element('div', 'md-table')
  const label = [...table.querySelectorAll('th')].map((cell) => cell.textContent?.trim()).filter(Boolean)
  frame.setAttribute('role', 'region')
  frame.setAttribute('aria-label', (label.join(', ') || (table.textContent?.trim() ?? '')).slice(0, longestLabel))
  frame.tabIndex = 0
  table.removeAttribute('align')
  table.replaceWith(frame)
  frame.append(table)
}

function dressCell(cell: HTMLElement): void {
  const align = cell.getAttribute('align')
  cell.removeAttribute('align')
  if ((cell.tagName === 'TD' || cell.tagName === 'TH') && /^(?:left|right|center)$/.test(align ?? ''))
    cell.className = `md-${align}`
}

/** The checkbox of a task, which `parse.ts` wrote as a character: its state is told, and its name is the task. */
function dressTask(item: HTMLElement): void {
  const first = item.firstElementChild
  const holder = first?.tagName === 'P' && !item.firstChild?.textContent?.trim().startsWith('☐') ? first : item
  const text = [...holder.childNodes].find((node): node is Text => node instanceof Text && node.data.trim() !== '')
  const box = text && /^\s*([☑☐]) /.exec(text.data)
  if (!text || !box) return
  const mark = element('span', 'md-check')
  mark.setAttribute('role', 'checkbox')
  mark.setAttribute('aria-checked', String(box[1] === '☑'))
  mark.setAttribute('aria-disabled', 'true')
  mark.setAttribute(
    'aria-label',
    (item.textContent ?? '')
      .replace(/^\s*[☑☐] /, '')
      .trim()
      .slice(0, longestLabel),
  )
  mark.textContent = box[1] ?? ''
  text.data = text.data.slice(box[0].length - 1)
  text.before(mark)
  item.className = 'md-task'
}

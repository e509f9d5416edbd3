import type { Cleaner } from './cleaner.ts'
import { honestCode, honestLinkText } from './deceit.ts'
import { languageName } from './languages.ts'
import { linkTarget } from './links.ts'
import type { MarkdownWords } from './words.ts'

/*
 * The elements of an answer. Everything that comes on screen is made here or is a plain element without attributes, so that what a model
 * writes never becomes an attribute, but where a policy of this file lets it: the address of a link, an image's, the start of a list.
 */

export type Outfit = {
  ownOrigin: string
  words: MarkdownWords
  /** Addresses of images that the reader asked for. */
  wanted: ReadonlySet<string>
  /** Reads what HTML there is. */
  cleaner: Cleaner
}

const longestLabel = 80

/** One of each element that is made often, to copy: several times cheaper than setting its attributes one by one. */
const stamps = new Map<string, HTMLElement>()

/** A copy of the element `key`, which `make` makes where there is none yet. */
export function stamped<Made extends HTMLElement>(key: string, make: () => Made): Made {
  const stamp = stamps.get(key) ?? make()
  stamps.set(key, stamp)
  return stamp.cloneNode() as Made
}

/** An element with one of our classes; the class is also its `part`, so that a site's stylesheet reaches it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  own: string,
): HTMLElementTagNameMap[Name] {
  return stamped(`${name}.${own}`, () => {
    const made = document.createElement(name)
    made.className = own
    made.setAttribute('part', own)
    return made
  })
}

/** A block, empty, that reads in the direction of its own text. */
export function block(name: 'p' | 'ul' | 'ol' | 'table' | 'blockquote' | `h${1 | 2 | 3 | 4 | 5 | 6}`): HTMLElement {
  return stamped(name, () => {
    const made = document.createElement(name)
    made.dir = 'auto'
    return made
  })
}

/** One of our own images, or one that the reader asked for; of any other a button that names its host, or its alternative text. */
export function image(address: string, alt: string, { ownOrigin, wanted, words }: Outfit): Node {
  const url = linkTarget(address)
  if (!url || !url.protocol.startsWith('http')) return document.createTextNode(alt)
  const isOwn = url.origin === ownOrigin && url.pathname.startsWith('/assets/')
  if (isOwn || wanted.has(url.href)) return loadingImage(url.href, alt)
  const button = element('button', 'md-load')
  button.type = 'button'
  button.dataset['image'] = url.href
  button.dataset['alt'] = alt
  const offer = words.loadImageFrom(url.host)
  button.textContent = alt ? `${honestLinkText(alt)} · ${offer}` : offer
  return button
}

/** A picture that loads when it comes near the screen, without saying from where. */
export function loadingImage(address: string, alt: string): HTMLImageElement {
  const made = element('img', 'md-image')
  // Before its address: what is not lazy loads as soon as it has one.
  made.setAttribute('loading', 'lazy')
  made.setAttribute('decoding', 'async')
  made.setAttribute('referrerpolicy', 'no-referrer')
  made.alt = alt
  made.src = address
  return made
}

/** A code block: its language, a button that copies it, and the code as nothing but text. */
export function codeBlock(info: string, text: string, { words }: Outfit): HTMLElement {
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
  code.textContent = honestCode(text)
  box.append(code)
  frame.append(head, box)
  return frame
}

/** A wide table scrolls inside a frame of its own, which the keyboard can reach, named by its head. */
export function framed(table: HTMLElement): HTMLElement {
  const frame = element('div', 'md-table')
  const label = [...table.querySelectorAll('th')].map((head) => head.textContent.trim()).filter(Boolean)
  frame.setAttribute('role', 'region')
  frame.setAttribute('aria-label', (label.join(', ') || table.textContent.trim()).slice(0, longestLabel))
  frame.tabIndex = 0
  frame.append(table)
  return frame
}

/** A cell, empty, with the alignment of its column, if that is one. */
export function cell(name: 'th' | 'td', align: string | null): HTMLElement {
  const made = document.createElement(name)
  if (align && /^(?:left|right|center)$/.test(align)) made.className = `md-${align}`
  return made
}

/** Makes a list's item that of a task: it tells its state, and the task's text is its name. */
export function asTask(item: HTMLElement): void {
  const box = item.querySelector('.md-check')
  if (!box) return
  item.className = 'md-task'
  box.setAttribute('aria-label', item.textContent.slice(box.textContent.length).trim().slice(0, longestLabel))
}

/** The box of a task: not one that the reader could tick, so a character that says what it stands for. */
export function addCheck(parent: Node, isChecked: boolean): void {
  const box = element('span', 'md-check')
  box.setAttribute('role', 'checkbox')
  box.setAttribute('aria-checked', String(isChecked))
  box.setAttribute('aria-disabled', 'true')
  box.textContent = isChecked ? '☑' : '☐'
  parent.appendChild(box)
  parent.appendChild(document.createTextNode(' '))
}

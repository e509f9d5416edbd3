import { lineOf, valuesOf, type PageElement } from '../element.ts'

/*
 * Content that a page holds and does not show, where attackers write to programs that read pages. Stylesheets are not applied, attributes
 * and inline styles are.
 */

const marked = '[hidden], [aria-hidden=true]'
/** What Elementor shows on no device, such as a section that its owner switched off. */
const switchedOff = ['mobile', 'phone']
  .map((name) => `.elementor-hidden-desktop.elementor-hidden-tablet.elementor-hidden-${name}`)
  .join(', ')
const styled = '[style], font[color]'

/** Declarations that hide an element, in an inline style without spaces and in lower case. */
const hiding =
  /(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|content-visibility:hidden|font-size:0(?![.\d])|color:transparent|color:rgba\([^)]*,0(?:\.0+)?\)|(?:left|top|right|bottom|text-indent|margin-left):-\d{4,}|clip-path:inset\((?:50|100)%\))/
/** Elements that are faded in by scrolling have these in the same style. */
const transparent = /(?:^|;)opacity:0*\.?0*(?![.\d])/
const moving = /(?:^|;)(?:transform|transition|animation|will-change)/
/** What says so in place of these: Webflow's interactions, AOS, Framer. */
const animated = '[data-w-id], [data-aos], [data-framer-appear-id]'

/** Removes the parts of an element that visitors cannot see. Parts that a button of the page opens stay. */
export function removeHidden(root: PageElement): void {
  const opened = openedParts(root)
  for (const each of root.querySelectorAll(marked)) {
    // Tabs that are not the first one; and a price, or the dash of a range, that only programs read otherwise (WooCommerce).
    const isShown = each.getAttribute('role') === 'tabpanel' || /^(?:ins|del)$/.test(each.localName) || isDash(each)
    if (!isShown && !opened.has(each.getAttribute('id') ?? '')) each.remove()
  }
  for (const each of root.querySelectorAll(styled)) {
    if (!opened.has(each.getAttribute('id') ?? '') && isUnseen(each) && !isFolded(each)) each.remove()
  }
  for (const each of root.querySelectorAll(switchedOff)) each.remove()
  // Shown only on hover.
  for (const each of root.querySelectorAll('a[title]')) each.removeAttribute('title')
}

/** How those are called that a click on the line above them unfolds, by a script that no attribute tells of. */
const folding = /accordion|callout|collaps|expand|faq|fold|spoiler|toggle/i

/** Whether an element is only folded up, below the line that unfolds it. */
function isFolded(element: PageElement): boolean {
  const { parentElement: around, previousElementSibling: line } = element
  if (!around || !line || lineOf(line) === '' || !/^display:none;?$/.test(styleOf(element))) return false
  return folding.test([element, around, line].map((each) => valuesOf(each, 'class', 'id')).join(' '))
}

function isDash({ childNodes }: PageElement): boolean {
  const [text, more] = childNodes
  return text?.nodeType === 3 && !more && /^[–—]$/.test(text.textContent ?? '')
}

/** The ids of the parts of a page that its controls open, such as answers in an FAQ. */
function openedParts(root: PageElement): Set<string> {
  const ids = new Set<string>()
  const add = (attribute: string) => {
    for (const each of root.querySelectorAll(`[${attribute}]`)) {
      for (const id of (each.getAttribute(attribute) ?? '').split(/\s+/)) ids.add(id.replace(/^#/, ''))
    }
  }
  for (const attribute of ['aria-controls', 'data-target', 'data-bs-target', 'popovertarget']) add(attribute)
  ids.delete('')
  return ids
}

/** Whether its own style hides an element. */
export function isUnseen(element: PageElement): boolean {
  const style = styleOf(element)
  if (hiding.test(style)) return true
  if (transparent.test(style) && !moving.test(style) && !element.matches(animated)) return true
  const color = colorIn(style, 'color') ?? named(element.getAttribute('color') ?? '')
  return color !== undefined && color === backgroundOf(element)
}

function styleOf(element: PageElement): string {
  return (element.getAttribute('style') ?? '').toLowerCase().replaceAll(/\/\*.*?\*\/|!important|\s/g, '')
}

/** The background color of an element; undefined if a stylesheet may set it. */
function backgroundOf(element: PageElement): string | undefined {
  for (let each: PageElement | null = element; each; each = each.parentElement) {
    const color =
      colorIn(styleOf(each), 'background(?:-color)?') ?? named(each.getAttribute('bgcolor')?.toLowerCase() ?? '')
    if (color !== undefined) return color
    if (each.getAttribute('class') || each.getAttribute('id')) return undefined
  }
  return '#ffffff'
}

function colorIn(style: string, property: string): string | undefined {
  const value = new RegExp(`(?:^|;)${property}:([^;]+)`).exec(style)?.[1]
  return value === undefined ? undefined : named(value)
}

const names: Record<string, string> = { white: '#ffffff', black: '#000000', snow: '#fffafa', ivory: '#fffff0' }

/** Normalizes a color to six hex digits; undefined for other notations. */
function named(value: string): string | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(value)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit.repeat(2))
      .join('')}`
  if (/^#[\da-f]{6}$/.test(value)) return value
  const parts = /^rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})(?:,1(?:\.0+)?)?\)$/.exec(value)
  if (parts)
    return `#${parts
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
  return Object.hasOwn(names, value) ? names[value] : value === '' ? undefined : value.replace(/[^a-z#\d(),.]/g, '')
}

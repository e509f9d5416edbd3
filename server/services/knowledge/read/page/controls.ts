import {
  elementsById,
  headings,
  holdsText,
  insertLine,
  labelsIn,
  lineOf,
  newElement,
  onceEach,
  startOf,
  valuesOf,
  type PageElement,
} from './element.ts'
import { addTo } from '../../../../core/maps.ts'
import { moreWords } from './frame/frame-words.ts'
import { isMostlyLinks } from './frame/parts.ts'
import { writeTabs } from './tabs.ts'

/* What a page says by its controls and pictures: buttons that name what they open, what there is to choose from, marks in a table. */

/** The most options that are named, the longest one, and what is chosen on every page of a site or only says how to show it. */
const options = { most: 40, longest: 80 }
const notOfPage =
  /country|state|lang|locale|currenc|quantity|qty|sort|orderby|order_by|per.?page|year|month|day\b|birth|subject|department/i

/**
 * Headings that only a role or a class makes, which the stylesheets of Bootstrap and others draw as such. The heading of a page is one: of
 * others on its level those of its parts are made.
 */
export function writeHeadings(root: PageElement): void {
  const hasFirst = root.querySelector('h1') !== null
  const hasText = onceEach(holdsText)
  for (const each of [...root.querySelectorAll('[role=heading][aria-level], .h1, .h2, .h3, .h4, .h5, .h6')]) {
    const level =
      each.getAttribute('aria-level') ?? /(?:^|\s)h([1-6])(?:\s|$)/.exec(each.getAttribute('class') ?? '')?.[1]
    const name = startOf(each, longestHead)
    // A number in large type, such as a day or a price, is no heading.
    const isNamed = name.length <= longestHead && /\p{L}/u.test(name) && !/^[\p{N}\p{Sc}]/u.test(name)
    const isHeading = /^(?:div|span|p|strong|b)$/.test(each.localName) && /^[1-6]$/.test(level ?? '') && isNamed
    if (!isHeading || each.querySelector(`${headings}, ${notInHeading}`)) continue
    if (each.parentElement && hasText(each.parentElement)) continue
    if (each.closest(`${headings}, summary, dt, th, td, button, label, nav, footer, table`)) continue
    const heading = newElement(each, `h${hasFirst && level === '1' ? 2 : level}`)
    const id = each.getAttribute('id')
    if (id !== null) heading.setAttribute('id', id)
    heading.append(...each.childNodes)
    each.replaceWith(heading)
  }
}

const notInHeading = 'p, ul, ol, table, form, input, button, div + div'

/** Boxes of notes and warnings, as MkDocs, Sphinx, mdBook, Docusaurus, VitePress, VuePress, GitHub and Starlight have them. */
const note =
  '[class*=admonition i], [class*=callout i], .custom-block, .hint-container, .markdown-alert, .starlight-aside'
/** A class of what names a note. */
const ofNote = /title|head|label/i
/** A name that only tells its kind: "Warning". What several words say of it ("Pasting text") stays its heading. */
const kindOfNote = /^\p{L}{2,20}[:!]?$/u

/** Notes and warnings are of the section around them: what names their kind begins their text, and is no heading. */
export function writeNotes(root: PageElement): void {
  for (const box of [...root.querySelectorAll(note)]) {
    const [label, text] = box.children
    if (!label || !text || label.matches(headings) || !ofNote.test(valuesOf(label, 'class'))) continue
    const kind = startOf(label, longestHead)
    if (kindOfNote.test(kind)) {
      label.remove()
      writeKind(box, text, kind)
    }
    // Another aside is beside the text, and not read.
    if (box.localName === 'aside') {
      const plain = newElement(box, 'div')
      plain.append(...box.childNodes)
      box.replaceWith(plain)
    }
  }
}

/** Begins the first paragraph of a note with its kind; one that begins with a list or code gets a paragraph for it. */
function writeKind(box: PageElement, text: PageElement, kind: string): void {
  const [inner] = text.localName === 'p' ? [text] : text.children
  const place = inner?.localName === 'p' ? inner : newElement(box, 'p')
  if (place !== inner) box.prepend(place)
  const named = newElement(box, 'strong', /[:!]$/.test(kind) ? kind : `${kind}:`)
  place.prepend(named, box.ownerDocument.createTextNode(' '))
}

/** Makes text of the controls of a page, before forms and buttons are removed. */
export function writeControls(root: PageElement): void {
  const byId = elementsById(root)
  const labels = labelsIn(root)
  for (const select of [...root.querySelectorAll('select')]) {
    const choices = [...select.querySelectorAll('option')]
      .filter((option) => option.getAttribute('value') !== '' && option.getAttribute('disabled') === null)
      .map(lineOf)
    writeChoices(select, labelOf(select, labels), choices)
  }
  for (const fieldset of [...root.querySelectorAll('fieldset')]) {
    const radios = [...fieldset.querySelectorAll('input[type=radio]')]
    const choices = radios
      .filter((radio) => radio.getAttribute('disabled') === null)
      .map((radio) => lineOf(labelElementOf(radio, labels)) || (radio.getAttribute('value') ?? ''))
    const label = lineOf([...fieldset.children].find(({ localName }) => localName === 'legend'))
    // A single one is worth saying with its label: "Color: Slate".
    const least = label === '' ? 2 : 1
    if (radios.length >= least) writeChoices(fieldset, label, choices, least)
  }
  for (const [id, label] of labels) {
    const control = byId.get(id)
    // Of boxes and buttons to choose, which also open things, a label is text.
    const isChosen = /^(checkbox|radio)$/.test(control?.getAttribute('type') ?? '')
    if (control && /^(input|textarea)$/.test(control.localName) && !isChosen) label.remove()
  }
  writeTabs(root)
  writeOpeners(root, byId)
  writeAccordions(root, byId)
}

/** "Size: S, M, L", in place of the control, or before the form that goes. `least`: how many choices are worth saying. */
function writeChoices(control: PageElement, label: string, choices: readonly string[], least = 2): void {
  const fitting = [...new Set(choices)].filter((choice) => choice !== '' && choice.length <= options.longest)
  const isNumbers = fitting.every((choice, at) => choice === String(at + 1))
  const isOfPage =
    !notOfPage.test(`${valuesOf(control, 'name', 'id', 'class')} ${label}`) &&
    fitting.length >= least &&
    fitting.length <= options.most
  const place = control.closest('form') ?? control
  if (isOfPage && !isNumbers && place.getAttribute('role') !== 'search') {
    insertLine(place, `${label === '' ? '' : `${label.replace(/\s*[:*]+$/, '')}: `}${fitting.join(', ')}`)
  }
  control.remove()
}

type ById = Map<string, PageElement>

function labelElementOf(control: PageElement, labels: ById): PageElement | null {
  return labels.get(control.getAttribute('id') ?? '-') ?? control.closest('label')
}

function labelOf(control: PageElement, labels: ById): string {
  const label = labelElementOf(control, labels)
  if (!label) return control.getAttribute('aria-label') ?? ''
  if (label.querySelector('select')) {
    return lineOf([...label.childNodes].find((node) => node.nodeType === 3 && lineOf(node) !== ''))
  }
  label.remove()
  return lineOf(label)
}

/** What opens a part of the text, by the ARIA pattern of disclosures, which does not require `aria-controls`. */
const openers =
  '[aria-controls][aria-expanded], [role=button][aria-controls], button[aria-expanded], [role=button][aria-expanded]'

/** The part right behind what opens it, as the last or before the next of an accordion: what follows "Share this page" goes on otherwise. */
function partBehind(opener: PageElement): PageElement | null {
  const panel = behind(opener)
  if (!panel || !/^(?:div|section)$/.test(panel.localName)) return null
  const next = panel.nextElementSibling
  const [inner] = next?.children ?? []
  return !next || next.matches(openers) || inner?.matches(openers) ? panel : null
}

/** The shortest part that is worth a heading, in characters. */
const shortestPart = 20

/** Buttons that open a part of the text, and are no heading, become one. */
function writeOpeners(root: PageElement, byId: ById): void {
  const isPart = onceEach(
    (panel) =>
      !/^(nav|ul|form|dialog)$/.test(panel.localName) &&
      startOf(panel, shortestPart).length >= shortestPart &&
      !panel.querySelector(`nav, form, ${headings}`) &&
      !panel.closest('header, nav'),
  )
  for (const button of [...root.querySelectorAll(openers)]) {
    const controls = button.getAttribute('aria-controls')
    const panel = controls === null ? partBehind(button) : byId.get(controls)
    if (!panel || !isPart(panel)) continue
    const name = lineOf(button)
    // What such a button opens goes on with what stands before it.
    if (moreWords.test(name)) {
      button.remove()
      continue
    }
    if (name.length < 3 || button.closest(`${headings}, summary, dt, nav, form, [role=navigation], [role=tablist]`))
      continue
    insertLine(button, name, 'h6')
    button.remove()
  }
}

const accordion =
  'a[href*="#"], [class*=accord i], [class*=akkord i], [class*=faq i], [class*=toggle i], [class*=collaps i]'
/** A class of what opens a part: `accordion-header`, `faq-question`, `toggle_title`, and `toggler` in Contao. */
const ofHead =
  /(?:^|[\s_-])(?:accordion|akkordeon|faqs?|toggle|collaps\w*)(?:[_-]\w+)*[_-]+(?:head\w*|title|question|trigger|button|label)(?:$|[\s_-])|(?:^|\s)toggler(?:$|\s)/i
/** A class of what names the part behind it, where several are so named: `card-title`, `contact-label`. */
const ofName = /(?:^|[\s_-])(?:title|heading|head|question|label|trigger|summary)(?:$|[\s])/i
/** The longest name of a part that opens, in characters. */
const longestHead = 200

/** Accordions that nothing but their links, their classes or their questions tells: what opens a part is the heading of that. */
function writeAccordions(root: PageElement, byId: ById): void {
  for (const each of [...root.querySelectorAll(accordion)]) {
    const id = (each.getAttribute('href') ?? '').replace(/^[^#]*#/, '')
    const panel = behind(each)
    if (panel && (each.localName === 'a' && id !== '' ? byId.get(id) === panel : ofHead.test(valuesOf(each, 'class'))))
      writeHead(each, panel)
  }
  const asked = new Map<PageElement, [PageElement, PageElement][]>()
  const named = new Map<string, [PageElement, PageElement][]>()
  const hasText = onceEach(holdsText)
  for (const item of root.querySelectorAll('div, li')) {
    const [head, text, more] = item.children
    const around = outermostOf(item, hasText).parentElement
    if (!around || !head || !text || !/^(?:div|p|span)$/.test(head.localName)) continue
    const name = valuesOf(head, 'class').trim()
    if (!more && /[?？؟]$/.test(startOf(head, longestHead))) addTo(asked, around, [head, text])
    // What names another page is a link there, and no heading of this one.
    else if (ofName.test(name) && !head.querySelector('a[href]') && !head.closest('a[href]'))
      addTo(named, name, [head, text])
  }
  for (const pairs of [...asked.values(), ...named.values()])
    if (pairs.length > 1) for (const pair of pairs) writeHead(...pair)
}

/** The largest element that holds nothing but one. */
function outermostOf(element: PageElement, hasText: (each: PageElement) => boolean): PageElement {
  let outer = element
  for (;;) {
    const { parentElement, nextElementSibling, previousElementSibling } = outer
    if (!parentElement || nextElementSibling || previousElementSibling || hasText(parentElement)) return outer
    outer = parentElement
  }
}

/** The part behind an element, or behind what holds nothing else. */
function behind(element: PageElement): PageElement | null {
  const { nextElementSibling, parentElement } = element
  if (nextElementSibling || !parentElement) return nextElementSibling
  const isAlone = startOf(parentElement, longestHead) === startOf(element, longestHead)
  return isAlone ? parentElement.nextElementSibling : null
}

function writeHead(element: PageElement, panel: PageElement): void {
  const name = startOf(element, longestHead)
  if (name.length < 3 || name.length > longestHead || !/^(?:div|section|p|ul|ol|dd)$/.test(panel.localName)) return
  if (element.querySelector(`${headings}, p + p, ul, ol, table, input`)) return
  if (element.closest(`${headings}, summary, dt, th, nav, form`) || startOf(panel, 1) === '') return
  element.replaceWith(newElement(element, 'h6', name))
}

/** Parts that open below their names in what Webflow marks up as menus, though they hold a text. */
export function writeDropdowns(root: PageElement): void {
  for (const list of [...root.querySelectorAll('nav.w-dropdown-list')]) {
    if (list.parentElement?.closest('nav') || isMostlyLinks(list)) continue
    const panel = newElement(list, 'div')
    panel.append(...list.childNodes)
    list.replaceWith(panel)
    const toggle = panel.previousElementSibling
    if (toggle?.matches('.w-dropdown-toggle')) writeHead(toggle, panel)
  }
}

const yes = /(?:^|[^a-z])(?:check(?:mark|ed)?|tick|yes|included|done)(?:$|[^a-z])/i
const no = /(?:^|[^a-z])(?:cross|times|xmark|x|no|close|minus|dash|excluded|unavailable)(?:$|[^a-z])/i
/** Boxes that only a stylesheet draws a mark in. */
const drawn = ['check', 'tick', 'dash', 'minus', 'cross', 'included', 'excluded', 'unavailable']
  .flatMap((name) => ['div', 'span'].map((box) => `${box}[class*=${name}]:empty`))
  .join(', ')
/** Names of files, and words that say nothing. */
const noAlt =
  /\.\w{3,4}$|^(?:image|img|photo|picture|icon|logo|shape|bild|foto|imagen|immagine)?[\s\d_-]*$|^(?:img|dsc)[_-]?\d/i
const longestAlt = 120
/** What a plan does not include, in lists of what it does: only a color tells (Divi, BootstrapMade). */
const excluded = 'li.et_pb_not_available, .pricing li.na'

/** Lists of photographs: what each shows says nothing that was asked. */
const galleries = 'media-gallery, [class*=gallery], [class*=carousel__slides], .product__media-list'

/**
 * Pictures that stand in place of words: marks in the cells of a table, the only content of a cell, list item or heading. Others have no
 * text that people see: it may say to programs what it says to nobody else. Brackets that hold only an icon go with it.
 */
export function writePictures(root: PageElement): void {
  const names = [root.querySelector('title'), root.querySelector('h1')].map(lineOf).join('\n').toLowerCase()
  for (const cell of root.querySelectorAll('td, th, li, dt, dd, h1, h2, h3, h4')) {
    if (lineOf(cell) !== '' || cell.querySelector('input, select, table, ul')) continue
    const pictures = [...cell.querySelectorAll('img[alt], [aria-label], svg, i, use')].slice(0, 6)
    const text = pictures.map(textOf).find((each) => each !== '')
    // The pictures of a product are called as it is.
    if (cell.localName === 'li' && (cell.closest(galleries) || names.includes(text?.toLowerCase() ?? ''))) continue
    if (text !== undefined) cell.append(newElement(cell, 'span', text))
    else if (/^t[dh]$/.test(cell.localName)) {
      const marks = [...pictures, ...cell.querySelectorAll(drawn)]
        .slice(0, 12)
        .map((each) => valuesOf(each, 'class', 'href', 'xlink:href', 'data-icon', 'data-lucide'))
      const mark = marks.some((name) => yes.test(name)) ? '✓' : marks.some((name) => no.test(name)) ? '–' : ''
      if (mark !== '') cell.append(newElement(cell, 'span', mark))
    }
  }
  for (const each of root.querySelectorAll(excluded)) each.prepend(newElement(each, 'span', '✗ '))
  writeLogos(root)
  for (const icon of root.querySelectorAll('i, svg, img, span')) {
    const [before, after] = [icon.previousSibling, icon.nextSibling]
    if (before?.nodeType !== 3 || after?.nodeType !== 3) continue
    const [open, close] = [(before.textContent ?? '').trimEnd(), (after.textContent ?? '').trimStart()]
    if (!open.endsWith('(') || !close.startsWith(')') || lineOf(icon) !== '') continue
    before.textContent = open.slice(0, -1).trimEnd()
    after.textContent = close.slice(1)
  }
}

/** What tells the number that a script counts up to: in Elementor, PureCounter and Divi; and elsewhere, where such names may tell other things. */
const ownCounts = ['data-to-value', 'data-purecounter-end', 'data-number-value', 'data-counter-value']
const otherCounts = ['data-target', 'data-count', 'data-to']
const counters = [...ownCounts, ...otherCounts].map((name) => `[${name}]`).join(', ')
const ofCounter = /count|number|odometer|timer/i
const countable = /^(?:div|span|p|b|strong|em|data|h[1-6])$/

/** Writes the numbers that a script counts up to: before it runs, 0 or nothing stands in their place. */
export function writeCounters(root: PageElement): void {
  for (const each of root.querySelectorAll(counters)) {
    const place = each.querySelector('.percent-value') ?? each
    const [zero, sign = ''] = /^0?([+%]?)$/.exec(lineOf(place)) ?? []
    const values = [...ownCounts, ...otherCounts].map((name) => each.getAttribute(name)?.trim() ?? '')
    const number = values.find((value) => /^\d*[1-9]\d*(?:[.,]\d+)*$/.test(value))
    const isOwn = ownCounts.some((name) => each.getAttribute(name) !== null)
    const isCounter = zero?.startsWith('0') || isOwn || ofCounter.test(valuesOf(each, 'class', 'id'))
    if (zero === undefined || number === undefined || !isCounter || !countable.test(place.localName)) continue
    if ([...place.children].length === 0) place.replaceChildren(`${number}${sign}`)
  }
}

/** The fewest logos in a row, and the longest name of one: longer texts describe a photograph. */
const logos = { least: 3, longest: 30 }
/** Networks that a site links to, and what is the number of a picture. */
const noLogo = /^(?:facebook|instagram|twitter|x|youtube|linkedin|pinterest|tiktok|whatsapp|telegram|threads)$|\d$/i

/** Logos side by side name what there is in words: brands, partners, ways to pay. */
function writeLogos(root: PageElement): void {
  let row: { tile: PageElement; picture: PageElement; name: string }[] = []
  const end = () => {
    const names = [...new Set(row.map(({ name }) => name))]
    if (names.length >= logos.least && areLogos(row)) row.at(-1)?.tile.after(newElement(root, 'p', names.join(', ')))
    row = []
  }
  for (const picture of root.querySelectorAll('img[alt]')) {
    const name = textOf(picture).replace(/^logo\s|\slogo$/i, '')
    if (name === '' || name.length > logos.longest || noLogo.test(name)) continue
    let tile = picture
    while (tile.parentElement && isOnly(tile)) tile = tile.parentElement
    if (tile.closest('li, td, th, dt, dd, header, footer, nav')) continue
    if (elementBefore(tile) !== row.at(-1)?.tile) end()
    row.push({ tile, picture, name })
  }
  end()
}

/** Whether pictures are said to be logos, or are all that there is: beside other things, photographs stand side by side, too. */
function areLogos(row: readonly { tile: PageElement; picture: PageElement }[]): boolean {
  const isLogo = (picture: PageElement) => /logo|brand|sponsor/i.test(valuesOf(picture, 'alt', 'src', 'class'))
  const [first, last] = [row[0]?.tile, row.at(-1)?.tile]
  const isAll = !first?.previousElementSibling && !last?.nextElementSibling && startOf(first?.parentElement, 1) === ''
  return isAll || row.some(({ picture }) => isLogo(picture))
}

/** The element before one, with nothing written between them. */
function elementBefore({ previousSibling }: PageElement): PageElement | undefined {
  let node = previousSibling
  while (node && node.nodeType !== 1 && (node.textContent ?? '').trim() === '') node = node.previousSibling
  return node?.nodeType === 1 ? (node as PageElement) : undefined
}

/** Whether an element is all that is in the one around it. */
function isOnly({ parentElement, nextElementSibling, previousElementSibling }: PageElement): boolean {
  return !nextElementSibling && !previousElementSibling && parentElement !== null && startOf(parentElement, 1) === ''
}

function textOf(picture: PageElement): string {
  const isHidden = picture.getAttribute('hidden') !== null || picture.getAttribute('style') !== null
  const text = (picture.getAttribute('alt') ?? picture.getAttribute('aria-label') ?? '').replaceAll(/\s+/g, ' ').trim()
  return isHidden || noAlt.test(text) || text.length > longestAlt ? '' : text
}

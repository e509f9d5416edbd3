import {
  elementsById,
  headings,
  insertLine,
  labelsIn,
  lineOf,
  newElement,
  valuesOf,
  type PageElement,
} from './element.ts'
import { writeTabs } from './tabs.ts'

/* What a page says by its controls and pictures: buttons that name what they open, what there is to choose from, marks in a table. */

/** The most options that are named, the longest one, and what is chosen on every page of a site or only says how to show it. */
const options = { most: 40, longest: 80 }
const notOfPage =
  /country|state|lang|locale|currenc|quantity|qty|sort|orderby|order_by|per.?page|year|month|day\b|birth|subject|department/i

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

/** Buttons that open a part of the text, and are no heading, become one. */
function writeOpeners(root: PageElement, byId: ById): void {
  const openers = 'button[aria-controls][aria-expanded], [role=button][aria-controls]'
  for (const button of [...root.querySelectorAll(openers)]) {
    const name = lineOf(button)
    if (button.closest(`${headings}, summary, dt, nav, form, [role=navigation]`)) continue
    const panel = byId.get(button.getAttribute('aria-controls') ?? '')
    if (!panel || /^(nav|ul|form|dialog)$/.test(panel.localName) || name.length < 3 || lineOf(panel).length < 20)
      continue
    if (panel.querySelector('nav, form') || panel.closest('header, nav') || panel.querySelector(headings)) continue
    insertLine(button, name, 'h6')
    button.remove()
  }
}

const yes = /(?:^|[^a-z])(?:check(?:mark|ed)?|tick|yes|included|done)(?:$|[^a-z])/i
const no = /(?:^|[^a-z])(?:cross|times|xmark|x|no|close|minus|dash|excluded)(?:$|[^a-z])/i
/** Names of files, and words that say nothing. */
const noAlt =
  /\.\w{3,4}$|^(?:image|img|photo|picture|icon|logo|bild|foto|imagen|immagine)?[\s\d_-]*$|^(?:img|dsc)[_-]?\d/i
const longestAlt = 120

/**
 * Pictures that stand in place of words: marks in the cells of a table, the only content of a cell, list item or heading. Others have no
 * text that people see: it may say to programs what it says to nobody else. Brackets that hold only an icon go with it.
 */
export function writePictures(root: PageElement): void {
  for (const cell of root.querySelectorAll('td, th, li, dt, dd, h1, h2, h3, h4')) {
    if (lineOf(cell) !== '' || cell.querySelector('input, select, table, ul')) continue
    const pictures = [...cell.querySelectorAll('img[alt], [aria-label], svg, i, use')].slice(0, 6)
    const text = pictures.map(textOf).find((each) => each !== '')
    if (text !== undefined) cell.append(newElement(cell, 'span', text))
    else if (/^t[dh]$/.test(cell.localName)) {
      const names = pictures.map((each) => valuesOf(each, 'class', 'href', 'xlink:href', 'data-icon', 'data-lucide'))
      const mark = names.some((name) => yes.test(name)) ? '✓' : names.some((name) => no.test(name)) ? '–' : ''
      if (mark !== '') cell.append(newElement(cell, 'span', mark))
    }
  }
  for (const icon of root.querySelectorAll('i, svg, img, span')) {
    const [before, after] = [icon.previousSibling, icon.nextSibling]
    if (before?.nodeType !== 3 || after?.nodeType !== 3) continue
    const [open, close] = [(before.textContent ?? '').trimEnd(), (after.textContent ?? '').trimStart()]
    if (!open.endsWith('(') || !close.startsWith(')') || lineOf(icon) !== '') continue
    before.textContent = open.slice(0, -1).trimEnd()
    after.textContent = close.slice(1)
  }
}

function textOf(picture: PageElement): string {
  const isHidden = picture.getAttribute('hidden') !== null || picture.getAttribute('style') !== null
  const text = (picture.getAttribute('alt') ?? picture.getAttribute('aria-label') ?? '').replaceAll(/\s+/g, ' ').trim()
  return isHidden || noAlt.test(text) || text.length > longestAlt ? '' : text
}

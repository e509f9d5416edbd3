import type { DocumentFact } from '../../../../../contract/knowledge/documents.ts'
import type { Language } from '../../../../../contract/languages.ts'
import { lineOf, startOf, type PageElement } from '../element.ts'
import { wordsOf } from './fact-words.ts'

/* Prices that a shop shows struck out, or only once somebody has chosen a size or a color. */

/** The most choices of a page that get facts of their own, and the longest markup, text and place of a price, in characters. */
const bounds = { variations: 50, markup: 5000, price: 40, place: 200 }

/** One amount, or the two of a range, with a currency: "€ 20.00", "20–30 USD", "1 190 kr". */
const price = /^(?:\D{0,12}\d[\d.,'’\s]*){1,2}\D{0,12}$/u
const currency = /\p{Sc}|\b[A-Z]{3}\b|\b(?:kr|zł|Kč|lei|Ft|Fr|руб|грн|лв)\b|р\./u

const isPrice = (text: string) => text.length <= bounds.price && price.test(text) && currency.test(text)

/**
 * Takes struck texts away: they hold no more. A price that is followed or preceded by another one is what something cost before, and is said
 * so behind that: "€ 15 (previously € 20)".
 */
export function writeStruck(root: PageElement, language: Language): void {
  const struck = 's, del, strike, .elementor-price-table__original-price'
  // Each is looked at once, though thousands may be struck in it.
  const places = new Set<PageElement>()
  for (const old of [...root.querySelectorAll(struck)]) {
    const around = old.parentElement
    const text = startOf(old, bounds.price + 1)
    const isFirst = around !== null && !places.has(around) && isPrice(text)
    if (isFirst) places.add(around)
    const place = isFirst && startOf(around, bounds.place) === text ? around.parentElement : around
    old.remove()
    if (!isFirst || !place || (place !== around && places.has(place))) continue
    places.add(place)
    const rest = startOf(place, bounds.place)
    // Of two prices in one line nobody knows which is whose.
    if (!/\d/.test(rest) || rest.length > bounds.place || place.querySelector(struck)) continue
    place.append(place.ownerDocument.createTextNode(` (${wordsOf(language).former(text)})`))
  }
}

type Variation = Record<'attributes' | 'price_html' | 'is_in_stock', unknown>

/**
 * What each choice of a product costs, and whether it can be had (WooCommerce has that in an attribute, for its script). A choice is called
 * as the page calls it where one chooses: attributes may say what nobody sees. `parse`: the page of some markup.
 */
export function variationsIn(
  root: PageElement,
  about: string,
  language: Language,
  parse: (markup: string) => PageElement,
): DocumentFact[] {
  const words = wordsOf(language)
  const form = root.querySelector('form[data-product_variations]')
  if (!form) return []
  const found: DocumentFact[] = []
  for (const { attributes, price_html, is_in_stock } of variationsOf(form).slice(0, bounds.variations)) {
    const name = nameIn(form, attributes)
    if (name === '') continue
    const add = (kind: 'price' | 'availability', value: string) =>
      found.push({ about, kind, label: `${words[kind]} (${name})`, value, from: 'markup' })
    const isMarkup = typeof price_html === 'string' && price_html.length <= bounds.markup
    const cost = isMarkup ? priceIn(parse(price_html)) : ''
    if (cost !== '') add('price', cost)
    if (is_in_stock === false) add('availability', words.soldOut)
  }
  return found
}

function variationsOf(form: PageElement): Variation[] {
  try {
    const all: unknown = JSON.parse(form.getAttribute('data-product_variations') ?? '')
    return Array.isArray(all) ? all.filter((each) => typeof each === 'object' && each !== null) : []
  } catch {
    return []
  }
}

/** "Sports battery, under the board", of the options with these values; empty where any of them is not there. */
function nameIn(form: PageElement, attributes: unknown): string {
  const chosen = Object.entries(typeof attributes === 'object' && attributes !== null ? attributes : {})
  // An empty value fits all.
  const named = chosen.filter(([, value]) => value !== '').slice(0, 5)
  const selects = [...form.querySelectorAll('select[name]')].slice(0, 10)
  const names = named.map(([name, value]) => {
    const select = selects.find((each) => each.getAttribute('name') === name)
    const options = [...(select?.querySelectorAll('option') ?? [])].slice(0, 100)
    return lineOf(options.find((each) => each.getAttribute('value') === value)).slice(0, 60)
  })
  return names.includes('') ? '' : names.join(', ')
}

/** The price that one pays. */
function priceIn(page: PageElement): string {
  for (const each of page.querySelectorAll('del, .screen-reader-text')) each.remove()
  const text = lineOf(page.querySelector('ins') ?? page.querySelector('.amount'))
  return isPrice(text) ? text : ''
}

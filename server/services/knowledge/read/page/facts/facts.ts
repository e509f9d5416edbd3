import type { DocumentFact } from '../../../../../contract/knowledge/documents.ts'
import type { Language } from '../../../../../contract/languages.ts'
import { clean, titled } from '../../piece.ts'
import { wordsOf, type FactWords } from './fact-words.ts'
import { hoursOf } from './hours.ts'
import { listOf, textIn, textsIn, typesOf, type Thing } from './things.ts'

/*
 * Plain facts of the things that a page tells programs of (schema.org), each a label and a value. Visitors see neither scripts nor
 * attributes, where attackers may write: so values are numbers, times, words of ours, or short names.
 */

/** The most facts of a page, and the longest value, in characters. */
export const bounds = { facts: 80, value: 300 }

/** What is called by a word of the page's language; a community has a name of its own. */
type Kind = Exclude<DocumentFact['kind'], 'community'>
type Add = (kind: Kind, value: string, label?: string) => void

/** The facts of the things that a page names. `title`: what the page is about, for things without a name. */
export function factsIn(things: readonly Thing[], title: string, language: Language): DocumentFact[] {
  const words = wordsOf(language)
  const found = new Map<string, DocumentFact>()
  for (const thing of things) {
    const about = titled(textIn(thing['name'])) || title
    const add: Add = (kind, value, label = words[kind]) => {
      const line = clean(value).replaceAll(/\s+/g, ' ').slice(0, bounds.value)
      const key = `${about}\n${kind}\n${line}`
      if (line !== '' && found.size < bounds.facts && !found.has(key)) {
        found.set(key, { about, kind, label, value: line, from: 'markup' })
      }
    }
    readThing(thing, language, words, add)
  }
  return [...found.values()]
}

function readThing(thing: Thing, language: Language, words: FactWords, add: Add): void {
  const types = typesOf(thing)
  const is = (...names: string[]) => types.some((type) => names.includes(type))
  if (is('BreadcrumbList')) return addBreadcrumb(thing, add)
  if (is('Offer', 'AggregateOffer', 'PostalAddress', 'ContactPoint', 'Review', 'ListItem', 'Question')) return
  addOffers(thing, words, add)
  if (is('Product', 'ProductGroup', 'IndividualProduct', 'ProductModel', 'Vehicle', 'Book')) {
    add('brand', nameIn(thing['brand']))
    add('number', textIn(thing['sku']) || textIn(thing['mpn']))
    add('category', textIn(thing['category']).replaceAll(/^https?:.*/g, ''))
  }
  const [rating] = listOf(thing['aggregateRating'])
  if (rating && textIn(rating['ratingValue']) !== '') {
    const count = textIn(rating['reviewCount']) || textIn(rating['ratingCount'])
    const best = textIn(rating['bestRating']) || '5'
    add('rating', `${textIn(rating['ratingValue'])} / ${best}${count === '' ? '' : ` (${count})`}`)
  }
  const isEvent = types.some((type) => type.endsWith('Event')) || is('Festival', 'CourseInstance')
  if (isEvent && thing['startDate'] !== undefined) addEvent(thing, language, words, add)
  addReach(thing, language, words, add)
}

/** How to reach a place or its people, and when. */
function addReach(thing: Thing, language: Language, words: FactWords, add: Add): void {
  add('address', addressIn(thing['address']))
  for (const telephone of telephonesIn(thing)) add('telephone', telephone)
  for (const email of mailsIn(thing)) add('email', email)
  for (const point of listOf(thing['contactPoint'])) {
    const type = textIn(point['contactType'])
    const named = (label: string) => (type === '' ? label : `${label} (${type.slice(0, 60)})`)
    for (const telephone of telephonesIn(point)) add('telephone', telephone, named(words.telephone))
    for (const email of mailsIn(point)) add('email', email, named(words.email))
    add('hours', hoursOf(point, language), named(words.hours))
  }
  add('hours', hoursOf(thing, language))
  add('checkIn', textIn(thing['checkinTime']).replace(/^(\d\d:\d\d):\d\d.*$/, '$1'))
  add('checkOut', textIn(thing['checkoutTime']).replace(/^(\d\d:\d\d):\d\d.*$/, '$1'))
}

/** Where nobody wrote a number there may be a dash. */
function telephonesIn({ telephone }: Thing): string[] {
  return textsIn(telephone).filter((text) => (text.match(/\p{N}/gu)?.length ?? 0) >= fewestCalled)
}

const fewestCalled = 5

function mailsIn({ email }: Thing): string[] {
  return textsIn(email)
    .map((text) => text.replace(/^mailto:/i, ''))
    .filter((text) => text.includes('@'))
}

/** Offers of the thing itself; those that are all for one price are said once. */
function addOffers(thing: Thing, words: FactWords, add: Add): void {
  const offers = listOf(thing['offers']).slice(0, 50)
  for (const offer of offers) {
    const name = textIn(offer['name'])
    const isNamed = offers.length > 1 && name !== '' && name !== textIn(thing['name'])
    const named = (label: string) => (isNamed ? `${label} (${name.slice(0, 80)})` : label)
    for (const price of pricesIn(offer, words)) add('price', price, named(words.price))
    add('availability', availabilityIn(offer['availability'], words), named(words.availability))
    addOffers({ offers: offer['offers'] }, words, add)
  }
}

function pricesIn(offer: Thing, words: FactWords): string[] {
  const currency = textIn(offer['priceCurrency'])
  const inCurrency = (price: string, unit = currency) => (price === '' ? '' : `${price} ${unit}`.trim())
  const low = textIn(offer['lowPrice'])
  if (low !== '') {
    const high = textIn(offer['highPrice'])
    return [high === low ? inCurrency(low) : high === '' ? words.from(inCurrency(low)) : inCurrency(`${low}–${high}`)]
  }
  const price = inCurrency(textIn(offer['price']))
  if (price !== '') return [price]
  return listOf(offer['priceSpecification']).flatMap((each) => {
    // What it was, or what others ask for it.
    if (/ListPrice|StrikethroughPrice|SRP|MSRP/.test(textIn(each['priceType']))) return []
    const found = inCurrency(textIn(each['price']), textIn(each['priceCurrency']) || currency)
    const unit = textIn(each['unitText'])
    return found === '' ? [] : [unit === '' ? found : `${found} / ${unit.slice(0, 40)}`]
  })
}

function availabilityIn(value: unknown, words: FactWords): string {
  const type = textIn(value).replace(/^.*[/#:]/, '')
  const known: Record<string, string> = {
    InStock: words.inStock,
    LimitedAvailability: words.inStock,
    OnlineOnly: words.inStock,
    OutOfStock: words.soldOut,
    SoldOut: words.soldOut,
    PreOrder: words.preOrder,
    PreSale: words.preOrder,
    BackOrder: words.backOrder,
    MadeToOrder: words.backOrder,
    Discontinued: words.discontinued,
    InStoreOnly: words.inStoreOnly,
  }
  return Object.hasOwn(known, type) ? (known[type] ?? '') : ''
}

function addEvent(event: Thing, language: Language, words: FactWords, add: Add): void {
  const [start, end] = [momentIn(event['startDate'], language), momentIn(event['endDate'], language)]
  const status = textIn(event['eventStatus'])
  const when = end === '' || end === start ? start : `${start} – ${end}`
  if (status.endsWith('EventCancelled')) add('date', `${when}, ${words.cancelled}`)
  else add('date', status.endsWith('EventPostponed') ? `${when}, ${words.postponed}` : when)
  for (const place of [event['location']].flat()) {
    const [location] = listOf(place)
    const parts = location ? [textIn(location['name']), addressIn(location['address'])] : [textIn(place)]
    add('place', [...new Set(parts.filter((part) => part !== ''))].join(', '))
  }
}

/** A day, and an hour if one is said, as the page's language writes it; in the time of the place. */
function momentIn(value: unknown, language: Language): string {
  const text = textIn(value)
  const [, year, month, day, hour, minute] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(text) ?? []
  if (year === undefined) return ''
  const moment = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 0), Number(minute ?? 0))
  const time = hour === undefined ? {} : ({ timeStyle: 'short' } as const)
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', ...time, timeZone: 'UTC' }).format(moment)
}

function addBreadcrumb(list: Thing, add: Add): void {
  const items = listOf(list['itemListElement']).slice(0, 10)
  const names = items
    .toSorted((a, b) => Number(a['position'] ?? 0) - Number(b['position'] ?? 0))
    .map((item) => textIn(item['name']) || nameIn(item['item']))
  // The last one is the page itself, the first one the start of the site.
  const between = names.slice(1, -1).filter((name) => name !== '')
  if (between.length > 0) add('category', between.join(' > '))
}

function addressIn(value: unknown): string {
  const [address] = listOf(value)
  if (!address) return textsIn(value).join(', ')
  const town = [textIn(address['postalCode']), textIn(address['addressLocality'])]
    .filter((part) => part !== '')
    .join(' ')
  const country = textIn(address['addressCountry']) || nameIn(address['addressCountry'])
  const parts = [textIn(address['streetAddress']), town, textIn(address['addressRegion']), country]
  return [...new Set(parts.filter((part) => part !== ''))].join(', ')
}

function nameIn(value: unknown): string {
  return textIn(value) || textIn(listOf(value)[0]?.['name'])
}

import type { DocumentFact } from '../../../../../contract/knowledge/documents.ts'
import type { Language } from '../../../../../contract/languages.ts'
import { clean, decoded, titled } from '../../piece.ts'
import { contactWords, dayNames, monthNames, wordsOf, type FactWords } from './fact-words.ts'
import { hoursOf } from './hours.ts'
import { getOrInsert } from '../../../../../core/maps.ts'
import { parseUrl } from '../../../../../core/network/parse-url.ts'
import { factsIn as reachedIn } from '../../../../../engines/retrieval/intents/contact.ts'
import { marks, marksIn } from '../../../../../engines/retrieval/intents/marks.ts'
import { headings, lineOf, startOf, type PageElement, type PageNode } from '../element.ts'
import { listOf, textIn, textsIn, typesOf, type Thing } from './things.ts'

/*
 * Plain facts of a page, each a label and a value: from what it says to programs (schema.org), and how its people are reached. Visitors see
 * neither scripts nor attributes, where attackers may write: so values are numbers, times, words of ours, or short names.
 */

/** The most facts of a page, and the longest value, in characters. */
const bounds = { facts: 80, value: 300 }

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

/** A telephone number among the words of a link: "Call us: 01202 775566". */
const dialed = /(?:\(\+|[+(])?\d[\d\s()./–-]{4,}\d/

/** Where a link shows a place: an address is what it is called, if that has a number which is no rating, as in "4.9 on Google". */
const mapLink =
  /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.google\.[a-z.]+|(?:www\.)?google\.[a-z.]+\/maps|maps\.apple\.com|(?:www\.)?openstreetmap\.org)\b/i

/** Hours of the clock: "9:00", "9 am", "9 Uhr", "9h". */
const clock = /\d{1,2}[:.h]\d{2}|\d{1,2}\s?(?:am|pm|uhr|h\b|時|시)/i

/** The address of a site as a whole. */
const wholeSite = /^https?:\/\/[^/?#]+\/?$/i

/** A link to write to somebody's telephone: in Brazil and Italy many sites have no other number. */
const chatLink =
  /^https?:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=)(?:\+|%2B)?(\d{8,15})(?!\d)/i

/** Where one writes to the people of a site and others of its users read along, by the host and the path of a link, with the name of each. */
const communities: [name: string, link: RegExp][] = [
  ['Discord', /^(?:discord\.gg|(?:www\.)?discord\.com\/invite|discordapp\.com\/invite)\/[\w-]+/i],
  ['Slack', /^(?:join\.slack\.com\/t\/|[\w-]+\.slack\.com\/?$|slack\.[\w-]+\.[a-z]{2,}\/?$)/i],
  ['Telegram', /^(?:t|telegram)\.me\/[\w+-]+\/?$/i],
  ['Messenger', /^m\.me\/[\w.-]+\/?$/i],
  ['Matrix', /^(?:matrix\.to|app\.element\.io)\/#\//i],
  ['Zulip', /^[\w-]+\.zulipchat\.com/i],
  ['Forum', /^(?:forums?|community|discuss|discourse)\.[\w.-]+\/?$/i],
  ['GitHub', /^github\.com\/[\w-]+\/[\w.-]+(?:\/(?:issues|discussions)(?:\/new(?:\/choose)?)?)?\/?$/i],
  ['GitLab', /^gitlab\.com\/[\w-]+\/[\w.-]+(?:\/-\/issues)?\/?$/i],
  ['Codeberg', /^codeberg\.org\/[\w-]+\/[\w.-]+(?:\/issues)?\/?$/i],
]
/** What frames pages may name the repository of whatever made them, too: the site's own is called by its host or as what it holds. */
const repositoryHosts = new Set(['GitHub', 'GitLab', 'Codeberg'])
const repositoryWords = /^$|git(?:hub|lab)|codeberg|repo|source|issue|bug|discuss|^[\w.-]+\/[\w.-]+$/i

/** The name and the address of the community that a link leads to; undefined: it leads to none. `shown`: the text of the link. */
function communityAt(href: string, shown: string): { name: string; address: string } | undefined {
  const address = href.replace(/\?.*$/, '')
  const [, place] = /^https?:\/\/(.+)$/i.exec(address) ?? []
  const [name] = communities.find(([, link]) => place !== undefined && link.test(place)) ?? []
  if (name === undefined || (repositoryHosts.has(name) && !repositoryWords.test(shown))) return undefined
  return { name, address }
}

/** Before or in a link to what made a site, or pays for it. */
const creditWords =
  /(?<!\p{L})(?:powered|made|built|created|generated|hosted|designed|running|proudly|sponsor\w*|theme|template|design|betrieben|erstellt|gehostet|propulsé|réalisé|thème|hecho|desarrollado|tema|realizzato|feito|gemaakt|thema|motyw|szablon)(?!\p{L})/iu
/** What many a repository or a part of a site is called. */
const commonNames =
  /^(?:www|docs?|help|support|forums?|community|discuss|discourse|blog|wiki|web|websites?|sites?|pages?|themes?|templates?|com|org|net|github|io)$/

/**
 * Whether what frames a page leads to its owner's own: neither is it credited, nor is a forum or a repository called otherwise than the page,
 * its site or its host. The invitation to a chat tells no name.
 */
function isOwners(
  link: PageElement,
  name: string,
  address: string,
  root: PageElement,
  url: string | undefined,
): boolean {
  const before = link.previousSibling?.nodeType === 3 ? (link.previousSibling.textContent ?? '') : ''
  if (creditWords.test(`${before.slice(-longestLine)} ${lineOf(link)}`)) return false
  if (name !== 'Forum' && !repositoryHosts.has(name)) return true
  const { hostname = '', pathname = '' } = parseUrl(address) ?? {}
  const named = namesIn(
    name === 'Forum' ? hostname.replace(/^[^.]+\.|\.[^.]+$/g, '') : pathname.split('/', 3).join(' '),
  )
  const site = root.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? ''
  const host = url === undefined ? '' : (parseUrl(url)?.hostname ?? '').replace(/\.[^.]+$/, '')
  const own = [lineOf(root.querySelector('title')), lineOf(root.querySelector('h1')), site, host].flatMap(namesIn)
  return named.some((each) => own.some((other) => other.startsWith(each) || each.startsWith(other)))
}

/** The words of a name, and each two that stand side by side as one. */
function namesIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return [...words, ...pairs].filter((word) => word.length >= shortestName && !commonNames.test(word))
}

const shortestName = 3

/** The address that a link writes to; some have it as that of a site. */
function mailIn(href: string): string {
  return decoded(href.slice('mailto:'.length).replace(/\?.*$/, '')).replace(/^https?:\/\//i, '')
}

/** How its people are reached, as a page shows it: links to call and to write, its addresses, and in what frames it also the hours. */
export function contactsIn(
  root: PageElement,
  language: Language,
  isText: (element: PageElement) => boolean,
  url: string | undefined,
): DocumentFact[] {
  const words = wordsOf(language)
  const found = new Map<string, DocumentFact>()
  const put = (kind: DocumentFact['kind'], label: string, value: string, element: PageElement) => {
    const line = value.replaceAll(/\s+/g, ' ').trim().slice(0, bounds.value)
    if (line === '' || found.size >= bounds.facts || found.has(`${kind}\n${line}`)) return
    const from = isText(element) ? 'text' : 'frame'
    found.set(`${kind}\n${line}`, { about: words.contact, kind, label, value: line, from })
  }
  const add = (kind: Kind, value: string, element: PageElement) => put(kind, words[kind], value, element)
  for (const link of root.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const shown = lineOf(link)
    const [, chat] = chatLink.exec(href) ?? []
    const [number] = dialed.exec(shown) ?? []
    const community = communityAt(href, shown)
    if (/^tel:/i.test(href)) add('telephone', number ?? href.slice(4), link)
    else if (chat) add('telephone', number ?? `+${chat}`, link)
    else if (/^mailto:[^?]+@/i.test(href)) add('email', mailIn(href), link)
    else if (/^https?:/i.test(href) && !wholeSite.test(href) && contactWords.test(shown)) add('contactPage', href, link)
    else if (mapLink.test(href) && isAddress(shown)) add('address', shown, link)
    else if (community && (isText(link) || isOwners(link, community.name, community.address, root, url)))
      put('community', community.name, community.address, link)
  }
  const weeks = new Map<PageElement | null, { lines: string[]; block: PageElement }>()
  let looked = 0
  for (const block of root.querySelectorAll(blocks)) {
    const said = startOf(block, bounds.value + 1)
    if (said.length > bounds.value || !(/[\p{N}@]/u.test(said) || daysIn(said).length > 0)) continue
    const isFrame = !isText(block)
    const isAddress = block.localName === 'address'
    if (!(isFrame || isAddress) || (holdsBlocks(block) && !isAddress)) continue
    if (++looked > maxBlocks) break
    const address = addressAt(block, words.address)
    // What is marked as an address is one, however it is written.
    add('address', address === '' && isAddress && /^[^@]*\p{N}[^@]*$/u.test(said) ? said.trim() : address, block)
    if (!isFrame) continue
    const lines = linesIn(block)
    for (const line of lines.filter((each) => !fax.test(each))) {
      const { telephones, mails } = reachedIn(line)
      for (const telephone of telephones) add('telephone', telephone, block)
      for (const mail of mails) add('email', mail, block)
    }
    const week = getOrInsert(weeks, block.parentElement, () => ({ lines: [], block }))
    week.lines.push(...lines)
  }
  // Each day may be a block of its own.
  for (const { lines, block } of weeks.values()) {
    const hours = lines.filter(isOfWeek)
    const line = hours.join('; ')
    if (clock.test(line) && daysIn(line).length > 0) add('hours', line, block)
  }
  return [...found.values()]
}

/**
 * With each postal address once, though a page tells it in other spellings, or without the country: as the fullest of them, about the thing
 * that has it, and where people see it. Things of different names keep theirs.
 */
export function joinAddresses(facts: readonly DocumentFact[]): DocumentFact[] {
  const joined: DocumentFact[] = []
  for (const fact of facts) {
    const isSame = (each: DocumentFact) =>
      each.kind === 'address' &&
      (each.about === fact.about || each.from !== 'markup' || fact.from !== 'markup') &&
      isSameAddress(each.value, fact.value)
    const at = fact.kind === 'address' ? joined.findIndex(isSame) : -1
    const before = joined[at]
    if (!before) {
      joined.push(fact)
      continue
    }
    const value = wordsOfAddress(fact.value).length > wordsOfAddress(before.value).length ? fact.value : before.value
    joined[at] = { ...before, value, from: before.from === 'markup' ? fact.from : before.from }
  }
  return joined
}

/** Whether two addresses have the same numbers, and one of them all words of the other. */
function isSameAddress(first: string, second: string): boolean {
  const [shorter = [], longer = []] = [first, second].map(wordsOfAddress).toSorted((a, b) => a.length - b.length)
  const isNumber = (word: string) => /\p{N}/u.test(word)
  return (
    shorter.every((word) => longer.includes(word)) && longer.filter(isNumber).every((word) => shorter.includes(word))
  )
}

/** Its distinct words, without accents. */
function wordsOfAddress(address: string): string[] {
  return [
    ...new Set(
      address
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu),
    ),
  ]
}

/** So many blocks of what frames a page are looked at, if they have a number, a mail or a day of the week. */
const maxBlocks = 300
/** A block that holds more others is no line or two. */
const mostHeld = 20

function holdsBlocks(block: PageElement): boolean {
  const held = [...block.querySelectorAll(blocks)]
  return held.length > mostHeld || held.some((each) => lineOf(each) !== '')
}

/** What begins a number that nobody calls. */
const fax = /\b(?:tele)?fax\b/i
/** What an address or opening hours stand in. */
const blocks = 'p, li, dl, tr, div, address, footer'
/** A line of an address is no longer than this, in characters, nor what is around one whose lines are blocks of their own. */
const longestLine = 80
const longestAddress = 200
/** The most lines of an address before and after the one that tells it, such as a name and a country. */
const maxBeside = 2

/** The postal address in a block, or, where that has only a part of it, in what is around it; empty if there is none. `label`: the word for it. */
function addressAt(block: PageElement, label: string): string {
  if (!tellsAddress(lineOf(block))) return ''
  const own = partsIn(block).filter(isOfAddress)
  const around = block.parentElement
  const isPart = own.length === 1 && !/[,·|–]|\s-\s/.test(own[0] ?? '')
  const isShort = around !== null && startOf(around, longestAddress + 1).length <= longestAddress
  const lines = isPart && isShort ? partsIn(around).filter(isOfAddress) : own
  const telling = lines.flatMap((line, at) => (tellsAddress(line) ? [at] : []))
  const [first, last] = [telling[0], telling.at(-1)]
  if (first === undefined || last === undefined) return ''
  const begins = `${label.toLowerCase()}:`
  const unlabelled = (line: string) => (`${line}:`.toLowerCase().startsWith(begins) ? line.slice(begins.length) : line)
  const said = lines.slice(Math.max(0, first - maxBeside), last + maxBeside + 1).map((line) => unlabelled(line).trim())
  return said.filter((line) => line !== '').join(', ')
}

/** The lines of a block, divided where a sign or an element divides them: "© 2026 The Inn · 4 High Street". */
function partsIn(block: PageElement): string[] {
  const spans = [...block.children].every(({ localName }) => localName === 'span') ? [...block.children] : []
  const lines = spans.length > 1 ? spans.flatMap(linesIn) : linesIn(block)
  return lines.flatMap((line) => line.split(/\s+[·|•]\s+/))
}

const tellsAddress = (text: string) => /\p{N}/u.test(text) && marksIn(text).includes(marks.address)
/** So many digits are a number to call, unless a street or a town stands beside them. */
const fewestDialed = 7
/** What is told of an event or of what is sold. */
const otherMarks: ReadonlySet<string> = new Set([marks.money, marks.clock, marks.date])

function isOfAddress(line: string): boolean {
  if (line.length > longestLine || /[@©]|https?:|www\.|copyright/i.test(line)) return false
  if (marksIn(line).some((mark) => otherMarks.has(mark))) return false
  return tellsAddress(line) || (line.match(/\d/g) ?? []).length < fewestDialed
}

const isAddress = (shown: string) => /\p{N}/u.test(shown.replaceAll(/\d[.,]\d/g, '')) && !/google/i.test(shown)

/** The lines of a block, which `br` and the blocks in it part; without headings, and without links that lead to something to do. */
function linesIn(block: PageElement): string[] {
  const lines = ['']
  const read = (node: PageNode): void => {
    const element = node as PageElement
    const isBlock = node.nodeType === 1 && element.matches(`${blocks}, br`)
    if (isBlock) lines.push('')
    const isAction = node.nodeType === 1 && element.matches('a') && !/\p{N}/u.test(lineOf(element))
    if (isAction || (node.nodeType === 1 && element.matches(`form, ${headings}`))) return
    if (node.nodeType === 1 && element.querySelector(`a, br, form, ${blocks}`))
      for (const each of element.childNodes) read(each)
    else lines[lines.length - 1] += ` ${lineOf(node)}`
    if (isBlock || (node.nodeType === 1 && isContact(element))) lines.push('')
  }
  for (const node of block.childNodes) read(node)
  return lines
    .map((line) => line.replaceAll(/\s+/g, ' ').replace(/^[\s,|·–-]+|[\s,|·–-]+$/g, ''))
    .filter((line) => line !== '')
}

/** Whether a link calls a number or writes to an address: what stands behind it is no part of that. */
function isContact(element: PageElement): boolean {
  if (element.localName !== 'a') return false
  const href = element.getAttribute('href') ?? ''
  const shown = lineOf(element)
  return /^(?:tel|mailto):/i.test(href) || chatLink.test(href) || dialed.exec(shown)?.[0] === shown
}

const wordsIn = (line: string) => line.toLowerCase().split(/[\s,.:–-]+/)
/** Where days of the week stand among the words of a line. */
const daysIn = (line: string) => [...wordsIn(line).entries()].flatMap(([at, word]) => (dayNames.has(word) ? [at] : []))

/** Between a day of the week and its date: "Friday the 9th of June". */
const smallWord = /^(?:the|of|de[nr]?|am|le|il|el|o|em|op|w|в)$/

/** Whether a line has a day of the week or hours, and not those of one day only: "Friday, 9 June" is the day of an event. */
function isOfWeek(line: string): boolean {
  const days = daysIn(line)
  const isDate = (at: number) => {
    const [first = '', second = ''] = wordsIn(line)
      .slice(at + 1, at + 5)
      .filter((word) => !smallWord.test(word))
    const isOne = (day: string, month: string) => /^\d{1,2}(?:\p{L}{1,2}|º)?$/u.test(day) && monthNames.has(month)
    return isOne(first, second) || isOne(second, first)
  }
  return (days.length > 0 || clock.test(line)) && !days.some(isDate)
}

import { decodeText, type ContentType } from '../../../pages/text.ts'
import { clean, isShortName, lettersOf, titled } from '../piece.ts'
import { listOf, textIn, thingsIn, typesOf, type Thing } from './facts/things.ts'
import { baseOf, languageTagOf, parsePage, separators, tagOf } from './html.ts'
import { lineOf, type PageElement } from './element.ts'
import { parseUrl } from '../../../../core/network/parse-url.ts'

/* What a home page says of its site: the name, the logo, the languages, and what its navigation leads to. */

export type HomeToRead = { url: string; bytes: Uint8Array; contentType: ContentType }

/** A value, and where it was found, in words. */
export type Said = { value: string; from: string }

export type HomePage = {
  title: string
  /** Best first. */
  names: Said[]
  /** A guess by the title. */
  guesses: Said[]
  /** The address of the site's home page where this is a page below it: the title of this one need not have the name of the site. */
  above?: string
  /** Addresses of pictures, best first. */
  logos: Said[]
  /** The address of the web app manifest. */
  manifest?: string
  /** The language of its text, as a tag; absent: unknown. */
  language?: string
  /** Whether its HTML names another one. */
  isMislabeled: boolean
  /** That, and those of its translations, as tags. */
  languages: string[]
  navigation: { text: string; path: string }[]
  /** Whether it calls itself a business, a shop or a practice. */
  isBusiness: boolean
}

/** The most entries, and the longest text of one, in characters. `links`: of so many are the first entries chosen. */
const bounds = { navigation: 20, logos: 6, languages: 20, links: 300, text: 40, name: 80 }

/** @throws RangeError when it is nested too deeply. */
export function readHome({ url, bytes, contentType }: HomeToRead): HomePage {
  const root = parsePage(decodeText(bytes, contentType))
  const base = baseOf(root, url)
  const things = thingsIn(root)
  const title = titled(lineOf(root.querySelector('title')))
  const languages = languagesIn(root)
  const manifest = addressIn(root.querySelector('link[rel~=manifest i]')?.getAttribute('href'), base)
  const [language] = languages
  const above = homeAbove(root, base, url)
  return {
    title,
    names: namesIn(root, things, url),
    guesses: namesOf([{ value: nameIn(title, url, above !== undefined), from: 'title of the page' }]).filter(isShort),
    ...(above !== undefined && { above }),
    logos: logosIn(root, things, base),
    ...(manifest !== undefined && { manifest }),
    ...(language !== undefined && { language }),
    isMislabeled: !['', languageTagOf(root)].includes(tagOf(root)),
    languages,
    navigation: navigationIn(root, base, url),
    isBusiness: things.some((thing) => typesOf(thing).some((type) => business.test(type))),
  }
}

/** Types of schema.org: LocalBusiness and what is one. */
const business =
  /Business|Store$|Shop$|Restaurant|Bakery|Cafe|Bar|Salon|Spa$|Hotel|Lodging|Dentist|Physician|Clinic|Pharmacy|Optician|Service$|Dealer|Rental|Repair|Contractor|Attorney|Notary|Florist|Electrician|Plumber|Locksmith|Winery|Brewery|Gym|Club$/
const organization = /Organization$|^Corporation$|^NGO$|^Airline$|^Project$/

function namesIn(root: PageElement, things: readonly Thing[], url: string): Said[] {
  // Some systems call whoever writes an article its publisher, too.
  const people = new Set(
    things.filter((thing) => typesOf(thing).includes('Person')).map((thing) => textIn(thing['name'])),
  )
  const named = (is: (type: string) => boolean) => {
    const own = things.filter((thing) => typesOf(thing).some(is)).flatMap((thing) => textIn(thing['name']) || [])
    const distinct = [...new Set(own)].filter((name) => !people.has(name))
    // Of several, such as branches or partners, none is the site's for sure.
    return distinct.length === 1 ? distinct : []
  }
  const meta = (selector: string) => root.querySelector(selector)?.getAttribute('content') ?? ''
  const short = (value: string, from: string) => namesOf([{ value: nameIn(value, url, false), from }]).filter(isShort)
  const whole = (values: string[], from: string) => namesOf(values.map((value) => ({ value, from })))
  const ofOrganization = named((type) => organization.test(type))
  const ofBusiness = named((type) => business.test(type))
  return [
    ...ofOrganization.flatMap((value) => short(value, 'Organization of the page (JSON-LD)')),
    ...named((type) => type === 'WebSite').flatMap((value) => short(value, 'WebSite of the page (JSON-LD)')),
    ...ofBusiness.flatMap((value) => short(value, 'business of the page (JSON-LD)')),
    ...short(meta('meta[property="og:site_name" i]'), 'og:site_name of the page'),
    ...short(meta('meta[name="application-name" i]'), 'application-name of the page'),
    // These may be as long as they are: an authority, say. Any other long one is a slogan.
    ...whole(ofOrganization, 'Organization of the page (JSON-LD)'),
    ...whole(ofBusiness, 'business of the page (JSON-LD)'),
  ]
}

const isShort = ({ value }: Said) => isShortName(value)

/** Those that a site may have as its name. */
function namesOf(found: readonly Said[]): Said[] {
  return found
    .map(({ value, from }) => ({ value: clean(value).replaceAll(/\s+/g, ' '), from }))
    .filter(({ value }) => value !== '' && value.length <= bounds.name)
}

/** Of the parts of a name or title the one that the address names, else, of a home page, the shortest that is more than "Home". */
function nameIn(title: string, url: string, isBelow: boolean): string {
  const parts = title.split(separators).filter((part) => part !== '' && !homeWords.test(part))
  const host = bare(new URL(url).hostname.replace(/^www\./, '').replace(/\.[a-z]+$/, ''))
  const inHost = (part: string) => host.length > 2 && (host.includes(bare(part)) || bare(part).includes(host))
  const [shortest = ''] = parts.toSorted((a, b) => a.length - b.length)
  // A comma or a colon parts names from slogans, and sentences from themselves.
  const clauses = [...parts, ...title.split(/[,:;.!?，：。！？]\s*/)].filter((part) => bare(part).length > 2)
  return clauses.filter(isShortName).find(inHost) ?? (isBelow ? '' : shortest)
}

/** The shortest address above a page that it links to: a site may be all that is below a folder of its host. */
function homeAbove(root: PageElement, base: string, url: string): string | undefined {
  const { origin, pathname, search } = new URL(url)
  // A home page is often one in each language, or has a name of its own.
  if (search === '' && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|default)\.\w+)?$/i.test(pathname))
    return undefined
  const links = [...root.querySelectorAll('a[href]')].slice(0, bounds.links)
  const above = links.flatMap((link) => {
    const address = addressIn(link.getAttribute('href'), base)
    if (address === undefined) return []
    const target = new URL(address)
    const folder = target.pathname.replace(/\/?$/, '/')
    const isAbove = folder.length < pathname.replace(/\/?$/, '/').length || search !== ''
    return target.origin === origin && target.search === '' && isAbove && pathname.startsWith(folder) ? [address] : []
  })
  return above.toSorted((a, b) => a.length - b.length)[0]
}

const homeWords =
  /^(?:home(?:\s?page)?|start(?:seite|pagina)?|welcome|willkommen|accueil|bienvenue|inicio|bienvenidos?|início|bem-vindos?|benvenuti|welkom|strona główna|witamy|ana ?sayfa|главная|головна|الرئيسية|דף הבית|होम|ホーム|トップページ|홈|首页|首頁)[\s!.…！]*$/iu
const bare = (text: string) => lettersOf(text.normalize('NFKD').toLowerCase())

function logosIn(root: PageElement, things: readonly Thing[], base: string): Said[] {
  const found = new Map<string, Said>()
  const add = (address: string | null | undefined, from: string) => {
    const value = addressIn(address, base)
    // Icons of old browsers are no pictures that a theme may have.
    if (value === undefined || /\.ico(?:$|[?#])/i.test(value) || found.size >= bounds.logos) return
    if (!found.has(value)) found.set(value, { value, from })
  }
  const own = things.filter((thing) => typesOf(thing).some((type) => organization.test(type) || business.test(type)))
  for (const logo of own.map((thing) => thing['logo']).slice(0, 3)) {
    const [picture] = listOf(logo)
    add(textIn(picture?.['url']) || textIn(picture?.['contentUrl']) || textIn(logo), 'logo of the page (JSON-LD)')
  }
  const icons = [...root.querySelectorAll('link[rel*=icon i][href]')].slice(0, 20)
  const is = (icon: PageElement, rel: string) => ` ${icon.getAttribute('rel')?.toLowerCase()} `.includes(rel)
  const bySize = icons.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  for (const icon of bySize) if (is(icon, ' apple-touch-icon')) add(icon.getAttribute('href'), 'touch icon of the page')
  const plain = bySize.filter((icon) => is(icon, ' icon '))
  for (const icon of plain.filter(isSvg)) add(icon.getAttribute('href'), 'icon of the page')
  for (const icon of plain.filter((each) => sizeOf(each) >= 48)) add(icon.getAttribute('href'), 'icon of the page')
  const pictures = root.querySelectorAll(
    'header img[src], [class*=header i] img[src], [class*=brand i] img[src], nav img[src]',
  )
  for (const picture of [...pictures].slice(0, 50)) {
    const names = ['class', 'id', 'alt', 'src'].map((name) => picture.getAttribute(name)?.slice(0, 500) ?? '')
    const around = picture.closest('a, div')?.getAttribute('class') ?? ''
    if ([...names, around].some((name) => /logo|brand/i.test(name)))
      add(picture.getAttribute('src'), 'logo on the page')
  }
  return [...found.values()]
}

/** The width of an icon in pixels; 0 where it does not say it. */
function sizeOf(icon: PageElement): number {
  return Number(/^(\d{1,4})x/i.exec(icon.getAttribute('sizes') ?? '')?.[1] ?? 0)
}

function isSvg(icon: PageElement): boolean {
  return /svg/i.test(icon.getAttribute('type') ?? '') || /\.svg(?:$|[?#])/i.test(icon.getAttribute('href') ?? '')
}

const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

function languagesIn(root: PageElement): string[] {
  const others = [...root.querySelectorAll('link[rel~=alternate i][hreflang]')].slice(0, 200)
  const tags = [
    languageTagOf(root),
    ...others.map((each) => (each.getAttribute('hreflang') ?? '').replaceAll('_', '-')),
  ]
  const trimmed = tags.map((tag) => tag.trim())
  return [...new Set(trimmed.filter((tag) => languageTag.test(tag)))].slice(0, bounds.languages)
}

/** The first words of the main navigation, with the paths that they lead to. */
function navigationIn(root: PageElement, base: string, url: string): HomePage['navigation'] {
  const { host, pathname } = new URL(url)
  const entriesOf = (part: PageElement): HomePage['navigation'] => {
    const found = new Map<string, string>()
    for (const link of [...part.querySelectorAll('a[href]')].slice(0, bounds.links)) {
      if (found.size >= bounds.navigation) break
      // What opens below an entry is no entry of its own.
      if (link.closest('ul ul, ol ol, [class*=breadcrumb i], [class*=skip i]')) continue
      const text = clean(lineOf(link)).replaceAll(/\s+/g, ' ').trim()
      const address = addressIn(link.getAttribute('href'), base)
      if (text === '' || text.length > bounds.text || address === undefined) continue
      const target = new URL(address)
      const path = `${target.pathname}${target.search}`
      const isOwn = target.host === host && target.pathname !== pathname && path.length <= 500
      if (isOwn && !found.has(path)) found.set(path, text)
    }
    return Array.from(found, ([path, text]) => ({ text, path }))
  }
  const parts = [
    ...[...root.querySelectorAll('nav, [role=navigation]')].slice(0, 10),
    ...[...root.querySelectorAll('header')].slice(0, 3),
  ]
  const lists = parts.filter((part) => !/breadcrumb/i.test(part.getAttribute('class') ?? '')).map(entriesOf)
  return lists.find((entries) => entries.length > 1) ?? lists.find((entries) => entries.length > 0) ?? []
}

/** The web address of a link, without its fragment; undefined for any other. */
function addressIn(text: string | null | undefined, base: string): string | undefined {
  const trimmed = text?.trim() ?? ''
  const url = trimmed === '' || trimmed.length > 2000 ? undefined : parseUrl(trimmed, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url.href
}

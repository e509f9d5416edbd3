import type { Contact, ContactKind, DocumentFact } from '../../../contract/knowledge/documents.ts'
import { isDatedPage } from './dated-pages.ts'
import { contactKinds } from '../../../contract/knowledge/documents.ts'

/** What is needed of a document to tell whom its site says to call. */
export type ContactPage = { sourceId: string; title: string; url?: string; facts?: readonly DocumentFact[] }

/**
 * A contact and the page that tells it best. `isFramed`: it stands in what frames pages. `isOnContactPage`: a page for contacts tells it.
 * `isNews`: only news do.
 */
export type SaidBy<P> = Contact & { isFramed: boolean; isOnContactPage: boolean; isNews: boolean; page: P }

/** The most contacts of a kind that are listed. */
const maxOfKind = 20

/**
 * How the people of a site are reached, as its pages say: what stands on most of them first, each with the page that tells it best, which is
 * the page for contacts, else the one that has it in its text or says it to programs, else the first one that is no news.
 */
export function contactsOf<P extends ContactPage>(pages: Iterable<P>): SaidBy<P>[] {
  type Found = {
    fact: DocumentFact
    page: P
    pages: number
    rank: number
    isFramed: boolean
    written?: string | undefined
  }
  const found = new Map<string, Found>()
  const all = [...pages]
  // A page among others that only leads to a section of its own, "Get in touch" at its end, is not the one for contacts.
  const isOwnSection = ({ url = '' }: P, value: string) =>
    all.length > 1 && value.includes('#') && placeOf(value) === placeOf(url)
  const told = new Map(
    all.map((page) => [
      page,
      (page.facts ?? []).filter(({ kind, value }) => kind !== 'contactPage' || !isOwnSection(page, value)),
    ]),
  )
  const places = new Set(
    [...told.values()].flat().flatMap(({ kind, value }) => (kind === 'contactPage' ? [placeOf(value)] : [])),
  )
  for (const [page, facts] of told) {
    const here = new Set<string>()
    for (const fact of facts) {
      if (!isContact(fact.kind)) continue
      const key = `${page.sourceId} ${fact.kind} ${keyOf(fact)}`
      const rank = rankOf(page, fact, places)
      const before = found.get(key)
      const count = (before?.pages ?? 0) + Number(!here.has(key))
      here.add(key)
      const isFramed = fact.from === 'frame' || before?.isFramed === true
      const best = before && rank <= before.rank ? before : { fact, page, rank }
      // A telephone number as some page writes it for people, where others have it as it is dialed.
      const written = before?.written ?? (isGrouped(fact.value) ? fact.value : undefined)
      found.set(key, { ...best, pages: count, isFramed, written })
    }
  }
  const sorted = [...found.values()].toSorted((a, b) => b.pages - a.pages || b.rank - a.rank)
  return contactKinds.flatMap((kind) =>
    sorted
      .filter(({ fact }) => fact.kind === kind)
      .slice(0, maxOfKind)
      .map(({ fact: { about, label, value }, written = value, isFramed, page, pages: count, rank }) => {
        const { title, url, sourceId } = page
        const contact = {
          kind,
          about,
          label,
          value: kind === 'telephone' && !isGrouped(value) ? written : value,
          pages: count,
          sourceId,
          title,
          isFramed,
          isOnContactPage: rank === ranks.contactPage,
          isNews: rank === ranks.news,
          page,
        }
        return Object.assign(contact, url !== undefined && { url })
      }),
  )
}

/** Whether a telephone number is in groups of digits. */
const isGrouped = (telephone: string) => /\d[\s()./–-]+\d/.test(telephone)

/** How well a page tells a contact. */
const ranks = { news: 0, frame: 1, text: 2, contactPage: 3 }

function rankOf({ title, url = '' }: ContactPage, { from }: DocumentFact, places: ReadonlySet<string>): number {
  if (places.has(placeOf(url))) return ranks.contactPage
  if (isDatedPage(title, url)) return ranks.news
  return from === 'frame' ? ranks.frame : ranks.text
}

function isContact(kind: DocumentFact['kind']): kind is ContactKind {
  return contactKinds.some((each) => each === kind)
}

/** What is the same for two ways to write one contact. */
export function keyOf({ kind, value }: Pick<DocumentFact, 'kind' | 'value'>): string {
  if (kind === 'telephone')
    return value
      .replaceAll(/\(0\)|\D/g, '')
      .replace(/^00/, '')
      .slice(-9)
  if (kind === 'contactPage') return placeOf(value)
  if (kind === 'community') return placeOf(value).toLowerCase()
  return (kind === 'address' ? streetOf(value) : value).toLowerCase().replaceAll(/[\s,]+/g, ' ')
}

/** The part of an address that has its first number: one page writes the country behind it, another the name before it. */
function streetOf(address: string): string {
  return address.split(',').find((part) => /\p{N}/u.test(part)) ?? address
}

/** The address of a page, however it is written. */
export function placeOf(url: string): string {
  return url
    .replace(/[?#].*$/, '')
    .replace(/(?:\/index)?\.html?$/i, '')
    .replace(/\/$/, '')
}

/** Whether an address is that of the first page of a site, or of one of its languages. */
export function isHomePage(url = ''): boolean {
  return URL.canParse(url) && /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.\w+)?$/i.test(new URL(url).pathname)
}

/** Whether a contact is of the site: a page on an event says to programs where that is. */
export function isOfSite({ kind, isFramed, isOnContactPage, url }: Omit<SaidBy<unknown>, 'page'>): boolean {
  return kind !== 'address' || isFramed || isOnContactPage || isHomePage(url)
}

import type { AnswerSource } from '../../../contract/sessions/chat.ts'
import type { Contact } from '../../../engines/engine.ts'
import { findContact } from '../../../engines/retrieval/intents/contact.ts'
import { contactsOf, keyOf, placeOf, type SaidBy } from './contacts.ts'
import type { KnowledgePassage } from './passages.ts'
import type { SearchedDocument } from './searched-document.ts'

type SaidContact = SaidBy<SearchedDocument>
type ListedContact = Exclude<Contact, { words: string }>

/** What a year names, such as a review of it, tells who was to be asked then. */
const year = /\b(?:19|20)\d\d\b/
/** The most telephone numbers, addresses of mail, and communities. */
const maxOfKind = 2
/** What a page or a section is called that says where help is to be had, such as in a forum. "Support" alone may ask for money. */
const helpNames = [
  String.raw`(?:get(?:ting)?|find(?:ing)?|need|more|further|where to get) (?:help|support)|help (?:and|&) (?:support|community)`,
  String.raw`(?:customer|user|technical|commercial) support|community(?: support.{0,12})?`,
  String.raw`(?:(?:weitere|brauchst du|brauchen sie) )?hilfe(?: (?:und|&) support)?`,
  String.raw`(?:obtenir de l['’]|besoin d['’])?aide|assistance`,
  String.raw`(?:obtener |necesitas? )?ayuda|soporte|ponerte en contacto.{0,30}|ajuda|suporte`,
  String.raw`aiuto|assistenza|supporto|hulp(?: nodig)?|ondersteuning`,
  String.raw`pomoc|wsparcie|yardım|destek|помощь|поддержка|допомога|підтримка`,
  String.raw`المساعدة|الدعم|עזרה|תמיכה|मदद|सहायता`,
  String.raw`サポート|ヘルプ|고객 ?지원|고객센터|获取帮助|帮助|技术支持`,
]
const helpHeading = new RegExp(String.raw`^(?:${helpNames.join('|')})[?!.:？！]?$`, 'iu')

/** What stands on so many pages that are no news is of the site; on fewer it may be of one thing, or of somebody who wrote there. */
const leastPages = 3

/**
 * How the people of a site are reached: as its page for contacts or the frame of its pages says it, else as the text of a page about that
 * does, else as most pages say it; else that page itself, which may hold a form, or where help is to be had, and the communities that the site
 * leads to. Undefined where nothing tells.
 */
export async function ownerContact(
  documents: readonly SearchedDocument[],
  passages: readonly KnowledgePassage[],
): Promise<Contact | undefined> {
  const said = contactsOf(documents)
  const page = said.find(({ kind }) => kind === 'contactPage')
  const framed = said.filter(({ isFramed }) => isFramed)
  const onPage = said.filter((each) => page !== undefined && placeOf(each.page.url ?? '') === placeOf(page.value))
  const onOthers = said.filter(({ isOnContactPage }) => isOnContactPage)
  const inOrder = onPage.toSorted((a, b) => orderOn(a) - orderOn(b))
  const ownPage = page && { title: page.label, url: page.value }
  const listed = contactIn([...new Set([...framed, ...inOrder, ...onOthers])], ownPage)
  const current = passages.filter(({ document, isDated }) => document && !isDated && !year.test(document.title))
  if (listed) return withNumbersOf(current, listed)
  const found = await findContact(current)
  // Whom to ask about one thing, at the end of its page, is not whom the site leads to.
  if (found && (found.isOfPage || !page)) {
    const { telephones, mails, passage, isOfPage } = found
    return { telephones, mails, ...(isOfPage && passage.document && { source: sourceOf(passage.document) }) }
  }
  const often = said.filter(({ pages, isNews }) => pages >= leastPages && !isNews)
  return contactIn(often, ownPage) ?? writtenTo(ownPage ?? helpIn(current), [...new Set([...framed, ...often])])
}

/** The page for contacts, or where help is to be had, and the first community of each name; undefined where there is neither. */
function writtenTo(source: AnswerSource | undefined, said: readonly SaidContact[]): ListedContact | undefined {
  const named = said.filter(({ kind }) => kind === 'community')
  const communities = named
    .filter(({ label }, at) => named.findIndex((each) => each.label === label) === at)
    .slice(0, maxOfKind)
    .map(({ label, value }) => ({ title: label, url: value }))
  if (!source && communities.length === 0) return undefined
  return { telephones: [], mails: [], communities, ...(source && { source }) }
}

/** The outermost section on where help is to be had. */
function helpIn(passages: readonly KnowledgePassage[]): AnswerSource | undefined {
  const [found] = passages
    .filter(({ title, url, isFacts }) => url !== undefined && !isFacts && helpHeading.test(title))
    .toSorted((a, b) => (a.above?.length ?? 0) - (b.above?.length ?? 0))
  return found && sourceOf(found)
}

/** With the numbers that the text of the page for contacts has, where none is a link to call. */
async function withNumbersOf(passages: readonly KnowledgePassage[], listed: ListedContact): Promise<ListedContact> {
  const { telephones, source } = listed
  if (telephones.length > 0 || source?.url === undefined) return listed
  const place = placeOf(source.url)
  const found = await findContact(
    passages.filter(({ document }) => document?.url !== undefined && placeOf(document.url) === place),
  )
  return { ...listed, telephones: found?.telephones ?? [] }
}

/** Where it stands on its page. */
const orderOn = ({ kind, value, page: { facts = [] } }: SaidContact) =>
  facts.findIndex((fact) => fact.kind === kind && keyOf(fact) === keyOf({ kind, value }))

/**
 * The first telephone number and address of mail, each with the next one that several pages tell, and the page for contacts that tells the
 * first. What stands on any other page is no reason to send somebody there: then `ownPage`, if there is one.
 */
function contactIn(said: readonly SaidContact[], ownPage: AnswerSource | undefined): ListedContact | undefined {
  const valuesOf = (wanted: SaidContact['kind']) =>
    said
      .filter(({ kind }) => kind === wanted)
      .filter(({ isFramed, pages }, at) => at === 0 || isFramed || pages > 1)
      .map(({ value }) => value.replace(/^\D+:\s*(?=[\d+(])/, ''))
      .slice(0, maxOfKind)
  const [telephones, mails] = [valuesOf('telephone'), valuesOf('email')]
  const first = said.find(({ kind }) => kind === 'telephone' || kind === 'email')
  const source = first?.isOnContactPage ? sourceOf(first.page) : ownPage
  return first && { telephones, mails, ...(source && { source }) }
}

function sourceOf({ title, url }: { title: string; url?: string | undefined }): AnswerSource {
  return { title, ...(url !== undefined && { url }) }
}

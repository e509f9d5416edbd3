import { addTo } from '../../../core/maps.ts'
import type { Passage } from '../../../engines/retrieval/passages/passage.ts'
import { contactKinds, type DocumentFact } from '../../../contract/knowledge/documents.ts'
import { defined } from '../../../core/defined.ts'
import { anchorFinder } from '../read/page/anchors.ts'
import { decoded } from '../read/piece.ts'
import { sayRow, tableRows } from '../../../engines/retrieval/passages/table-rows.ts'
import type { SearchedDocument } from './searched-document.ts'
import { contactsOf, isHomePage, isOfSite } from './contacts.ts'
import { partsOf } from './document-parts.ts'
import { editionFinder, namesOfVersion } from './editions.ts'
import { placeFinder } from './page-places.ts'
import { withoutTeasers } from './teasers.ts'
import { isDatedPage } from './dated-pages.ts'
import { withFormerYears } from './former-years.ts'
import { isReviewHeading } from './review-headings.ts'
import { isLegalHeading, isLegalPage } from './legal-pages.ts'
import { plainText } from '../../../engines/retrieval/passages/plain-text.ts'

/** A part of a document, or of the instructions. `text` is searched, `markdown` is said. */
export type KnowledgePassage = Passage & {
  markdown: string
  /** The position of a section of the instructions among the public ones; it has no document. */
  section?: number
  document?: Pick<SearchedDocument, 'id' | 'sourceId' | 'title' | 'url' | 'updatedAt'>
  /** Its place in its document; facts for programs come last. */
  order?: number
  /** Where visitors can read it: the address of its page, with a fragment that leads to its section or page, or else to its first words. */
  url?: string | undefined
  /** The facts that it consists of, if it is of facts: all of one thing, whose name is its title. */
  facts?: readonly DocumentFact[]
  /** Whether it is the answer to a question that somebody wrote down. */
  isPair: boolean
  /** Whether it is one of the owner's, and not of a page. */
  isTaught?: boolean
  /** It ends within code, or by announcing what the next one of its page begins with. */
  goesOn?: boolean
}

/**
 * Cuts a document into passages: at its headings, and where a part is long between its blocks; the facts of each thing are one. Of a question
 * with its answer each way to ask is one.
 */
export function passagesOf(document: SearchedDocument): KnowledgePassage[] {
  const { id, title, url, questions, text, anchors = [], pages } = document
  const own = headOf(document)
  const anchorOf = anchorFinder(anchors)
  if (questions) {
    const plain = plainText(text)
    const place = addressOf(url, anchorOf(questions[0] ?? ''))
    return questions.map((question, at) => ({
      id: `${id} ${at}`,
      title: question,
      text: plain,
      markdown: text,
      url: place,
      page: id,
      isPair: true,
      isTaught: url === undefined,
      document: own,
    }))
  }
  const isDated = isDatedPage(title, url, text)
  const isOnLegalPage = isLegalPage(title, url)
  const isIntroducing = isHomePage(url) || aboutPage.test(title)
  const isPricing = !isDated && !isOnLegalPage && isPricePage(title, url)
  const parts = partsOf(title, text, anchorOf).map((part, at): KnowledgePassage => {
    const { headings, markdown, anchor, start, isFirst, goesOn } = part
    const place = addressOf(url, anchor, isFirst ? '' : markdown)
    return {
      id: `${id} ${at}`,
      title: headings.at(-1) ?? title,
      above: headings.slice(0, -1),
      text: plainText(withRowsSaid(markdown)),
      markdown,
      url: pages && url !== undefined ? `${url}#page=${pageAt(pages, start)}` : place,
      goesOn,
      isDated,
      isReview: headings.slice(1).some(isReviewHeading),
      isLegal: isOnLegalPage || headings.some(isLegalHeading),
      isIntroduction: at < introduction && isIntroducing,
      isWay: wayHeading.test(headings.at(-1) ?? ''),
      isPricing,
      page: id,
      order: at,
      isPair: false,
      document: own,
    }
  })
  return [...parts, ...passagesOfFacts(document)]
}

/** One passage for the facts of each thing that the page names to programs; what frames its text is of its site, see contacts.ts. */
function passagesOfFacts(document: SearchedDocument): KnowledgePassage[] {
  const { id, title, url, facts = [] } = document
  const things = new Map<string, DocumentFact[]>()
  for (const fact of facts) {
    if (fact.from === 'markup') addTo(things, fact.about, fact)
  }
  return [...withVariants(things, title)].map(([about, { markdown, facts: own }], at) => ({
    id: `${id} facts ${at}`,
    title: about || title,
    above: about === '' || about === title ? [] : [title],
    text: plainText(markdown),
    markdown,
    page: id,
    order: Number.MAX_SAFE_INTEGER,
    isPair: false,
    document: headOf(document),
    facts: own,
    isFacts: true,
    url: addressOf(url, undefined),
  }))
}

type FactList = { markdown: string; facts: DocumentFact[] }

/** The facts of each thing as a list, in which each variant of a product ("Kettle - red") is one item. */
function withVariants(things: ReadonlyMap<string, DocumentFact[]>, title: string): Map<string, FactList> {
  const found = new Map<string, FactList>()
  const names = [...things.keys(), title].filter((name) => name !== '')
  for (const [about, facts] of things) {
    const product = names.find((name) => about.startsWith(name) && /^\s*[-–—/(,]/.test(about.slice(name.length)))
    const name = product ?? about
    const before = found.get(name)
    const variant = about
      .slice(name.length)
      .replace(/^[\s–—/(,-]+/, '')
      .replace(/\)$/, '')
    const item = `- ${variant}: ${facts.map(({ label, value }) => `${label} ${value}`).join(', ')}`
    const markdown = product === undefined ? listOf(facts) : item
    found.set(name, {
      markdown: before ? `${before.markdown}\n${markdown}` : markdown,
      facts: [...(before?.facts ?? []), ...facts],
    })
  }
  return found
}

/** So many sections at its beginning say what a site is about. */
const introduction = 2
/** What pages are called that say it. */
const aboutPage =
  /^(?:about(?: us)?|who we are|what we do|our (?:story|mission)|(?:wir )?über uns|wer wir sind|das sind wir|qui sommes[- ]nous ?\??|à propos(?: de nous)?|notre (?:histoire|projet)|qui[eé]nes somos|sobre (?:nosotros|nós)|quem somos|chi siamo|over ons|wie zijn wij|o nas|о нас|про нас|hakkımızda|من نحن|עלינו|私たちについて|会社概要|회사 ?소개|关于我们)$/iu

/** What tells the way to a place is headed by. */
const wayHeading =
  /\b(?:how to (?:find (?:us|me)|reach us|get (?:here|there|to us))|find(?:ing)? us|getting (?:here|there|to us)|directions|where (?:to find us|we are|are we))\b|\b(?:anfahrt|anreise|wegbeschreibung|so finden sie|so kommen sie)|(?:nous trouver|comment venir|venir (?:nous voir|chez nous|à|au)|plan d['’]accès|^accès$|se rendre)|(?:c[óo]mo llegar|d[óo]nde estamos|c[óo]mo encontrarnos)|(?:como chegar|onde estamos|onde ficamos)|(?:come (?:arrivare|raggiungerci|trovarci)|dove siamo)|(?:route(?:beschrijving)?$|zo vindt u|bereikbaarheid)|(?:jak dojechać|jak trafić|dojazd)|(?:как (?:добраться|нас найти|проехать)|як (?:дістатися|нас знайти))|(?:nasıl gelinir|ulaşım)|アクセス|交通案内|오시는 길|交通指南|如何到达|كيف تصل|איך מגיעים/iu

/** What pages are called that are there to tell prices, and the last part of their addresses; who has more to say in a title tells of something else. */
const priceTitle =
  /\b(?:pricing|prices?|price list|fees|tariffs?)\b|^(?:our )?(?:rates|admission|plans)$|preise?\b|preisliste|\btarife?\b|gebühren|\beintritt\b|\bbeiträge\b|\b(?:tarifs?|prix|cotisations?)\b|\b(?:precios?|tarifas?|cuotas?|preços?|prezzi|tariffe|listino|prijzen|tarieven|cennik|ceny)\b|fiyat|цены|прайс|ціни|الأسعار|أسعار|מחירים|मूल्य|料金|価格|가격|요금|价格|收费/iu
const pricePath =
  /^(?:rates|admission|plans)$|^(?:[\w-]+-)?(?:pricing|prices?|price-list|fees|tariffs?|preise?|preisliste|tarife?|gebuehren|eintritt|eintrittspreise|beitraege|tarifs|prix|precios|tarifas|cuotas|precos|prezzi|tariffe|listino|prijzen|tarieven|cennik|ceny)(?:-[\w-]+)?$/iu
const longestTitle = 5

function isPricePage(title: string, url = ''): boolean {
  const [last = ''] = url
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .split('/')
    .slice(3)
    .toReversed()
  const isShort = title.split(/[\s/|–-]+/).length <= longestTitle
  return pricePath.test(last.replace(/\.\w{3,5}$/, '')) || (isShort && priceTitle.test(title))
}

/** How many contacts of each kind are one passage, and on how many pages those stand that have no page for them. */
const contacts = { ofKind: 2, pages: 2 }

/**
 * The passages of all documents, each text under the same heading once in a language and a version: the table of delivery times may stand on each
 * of 60 products. How the
 * people of a site are reached, which mostly frames its pages, is one passage more.
 */
export function passagesOfAll(documents: readonly SearchedDocument[]): KnowledgePassage[] {
  const seen = new Set<string>()
  const isNew = ({ title, text, isPair }: KnowledgePassage, variant = '') => {
    const key = `${variant} ${isPair} ${title}\n${text}`
    return !seen.has(key) && seen.add(key)
  }
  const placeOf = placeFinder(documents)
  const editionOf = editionFinder(documents)
  const own = withoutTeasers(documents).flatMap((document) => {
    const place = placeOf(document)
    const { variant, ...edition } = editionOf(document)
    const told = { place: [...place, namesOfVersion(edition.edition?.version)] }
    const all = passagesOf(document).map((passage) => Object.assign(passage, told, edition))
    return all.filter((passage) => isNew(passage, variant))
  })
  const ofContacts = byLanguageOfFrame(documents).flatMap((each) =>
    passagesOfContacts(each).map((passage) => {
      const page = each.find(({ id }) => id === passage.page)
      const { variant, ...edition } = page ? editionOf(page) : { variant: '' }
      return { passage: Object.assign(passage, edition), variant }
    }),
  )
  return withFormerYears([
    ...own,
    ...ofContacts.flatMap(({ passage, variant }) => (isNew(passage, variant) ? [passage] : [])),
  ])
}

/** The documents, apart by what their frames call contacts: a site in several languages has them in each. Those of no frame are with the most. */
function byLanguageOfFrame(documents: readonly SearchedDocument[]): SearchedDocument[][] {
  const groups = new Map<string, SearchedDocument[]>()
  const others: SearchedDocument[] = []
  for (const document of documents) {
    const heading = document.facts?.find(({ from }) => from === 'frame')?.about
    if (heading === undefined) others.push(document)
    else addTo(groups, heading, document)
  }
  const [most = [], ...rest] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  return [[...most, ...others], ...rest]
}

function passagesOfContacts(documents: readonly SearchedDocument[]): KnowledgePassage[] {
  const found = contactsOf(documents).filter(
    (each) => each.isFramed || (each.pages >= contacts.pages && !each.isNews && isOfSite(each)),
  )
  return [...new Set(found.map(({ sourceId }) => sourceId))].flatMap((sourceId) => {
    const own = found.filter((each) => each.sourceId === sourceId)
    const [first] = own
    if (!first) return []
    const listed = contactKinds.flatMap((kind) => own.filter((each) => each.kind === kind).slice(0, contacts.ofKind))
    const markdown = listOf(listed)
    const { id, title, url } = first.page
    const facts = documents.flatMap((each) => (each.sourceId === sourceId ? (each.facts ?? []) : []))
    // What stands in frames is about "Contact", in the site's language.
    const heading = facts.find(({ from }) => from !== 'markup')?.about
    return [
      {
        id: `${sourceId} contacts ${heading ?? ''}`,
        title: heading ?? title,
        above: heading === undefined ? [] : [title],
        text: plainText(markdown),
        markdown,
        page: id,
        isPair: false,
        isOfOwner: true,
        document: headOf(first.page),
        url: addressOf(url, undefined),
      },
    ]
  })
}

/** What is told of the document of a passage. */
function headOf({ id, sourceId, title, updatedAt, url }: SearchedDocument): NonNullable<KnowledgePassage['document']> {
  return { id, sourceId, title, updatedAt, ...defined({ url }) }
}

function listOf(facts: readonly { label: string; value: string }[]): string {
  return facts.map(({ label, value }) => `- ${label}: ${value}`).join('\n')
}

/** The number of the page that holds what stands at a place of the text, as PDF viewers open it (RFC 8118). */
function pageAt(pages: readonly number[], at: number): number {
  return Math.max(1, pages.findLastIndex((start) => start <= at) + 1)
}

/** The most words of a passage that its address names, and the fewest that find it. */
const words = { most: 8, fewest: 3 }

/** The address of a passage: with its anchor, else with the first words of it, which browsers look for (`#:~:text=`). */
function addressOf(page: string | undefined, anchor: string | undefined, markdown = ''): string | undefined {
  if (page === undefined) return undefined
  // Ids of other scripts stand in some pages as they are in addresses.
  if (anchor !== undefined) return `${page}#${encodeURIComponent(decoded(anchor))}`
  const [line = ''] = markdown.split('\n')
  // Words in several cells or lines are not found as one text.
  const first = /^(?:\||```)/.test(line) ? [] : plainText(line).trim().split(/\s+/).slice(0, words.most)
  if (first.length < words.fewest) return page
  return `${page}#:~:text=${encodeURIComponent(first.join(' ')).replaceAll('-', '%2D')}`
}

/** With each row of a table as a sentence that has the heads of its columns, so that it is found by both. */
function withRowsSaid(markdown: string): string {
  if (!markdown.includes('|')) return markdown
  return markdown.replaceAll(/(?:^|\n)(?:[ \t]*\|[^\n]*(?:\n|$)){2,}/g, (table) => {
    const rows = tableRows(table)
    return rows.length === 0 ? table : `\n${rows.map(sayRow).join('\n')}\n`
  })
}

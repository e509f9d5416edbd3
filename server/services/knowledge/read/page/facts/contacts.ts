import type { DocumentFact } from '../../../../../contract/knowledge/documents.ts'
import type { Language } from '../../../../../contract/languages.ts'
import { getOrInsert } from '../../../../../core/maps.ts'
import { announcesFax, factsIn as reachedIn, isPlaceholder } from '../../../../../engines/retrieval/intents/contact.ts'
import { decoded } from '../../piece.ts'
import { lineOf, startOf, type PageElement } from '../element.ts'
import { addressAt, isAddress, mapLink } from './addresses.ts'
import { communityAt, isOwners } from './communities.ts'
import { contactWords, wordsOf } from './fact-words.ts'
import { bounds } from './facts.ts'
import { blocks, chatLink, dialed, linesIn } from './lines.ts'
import { clock, daysIn, isOfWeek } from './weeks.ts'

/* How the people of a page are reached, as it shows that to whoever reads it. */

/** A page, and which of its elements are text of its own rather than its frame. `url`: where it stands, if that is known. */
type Shown = {
  root: PageElement
  language: Language
  isText: (element: PageElement) => boolean
  url: string | undefined
}
type Put = (kind: DocumentFact['kind'], value: string, element: PageElement, label?: string) => void

/** How its people are reached, as a page shows it: links to call and to write, its addresses, and in what frames it also the hours. */
export function contactsIn(page: Shown): DocumentFact[] {
  const words = wordsOf(page.language)
  const found = new Map<string, DocumentFact>()
  const put: Put = (kind, value, element, label = kind === 'community' ? kind : words[kind]) => {
    const line = value.replaceAll(/\s+/g, ' ').trim().slice(0, bounds.value)
    if (line === '' || found.size >= bounds.facts || found.has(`${kind}\n${line}`)) return
    const from = page.isText(element) ? 'text' : 'frame'
    found.set(`${kind}\n${line}`, { about: words.contact, kind, label, value: line, from })
  }
  putLinks(page, put)
  putBlocks(page, words.address, put)
  return [...found.values()]
}

/** The address of a site as a whole. */
const wholeSite = /^https?:\/\/[^/?#]+\/?$/i

function putLinks({ root, isText, url }: Shown, put: Put): void {
  for (const link of root.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const shown = lineOf(link)
    const [, chat] = chatLink.exec(href) ?? []
    const [number] = dialed.exec(shown) ?? []
    const community = communityAt(href, shown)
    if (/^tel:/i.test(href)) putTelephone(number ?? href.slice(4), link, put)
    else if (chat) put('telephone', number ?? `+${chat}`, link)
    else if (/^mailto:[^?]+@/i.test(href)) put('email', mailIn(href), link)
    else if (/^https?:/i.test(href) && !wholeSite.test(href) && contactWords.test(shown)) put('contactPage', href, link)
    else if (mapLink.test(href) && isAddress(shown)) put('address', shown, link)
    else if (community && (isText(link) || isOwners(link, community.name, community.address, root, url)))
      put('community', community.address, link, community.name)
  }
}

function putTelephone(number: string, link: PageElement, put: Put): void {
  if (!announcesFax(textBefore(link)) && !isPlaceholder(number)) put('telephone', number, link)
}

/** How much of the text before a link is read, in nodes and in characters of each. */
const before = { nodes: 3, characters: 40 }

/** The end of the text before a link, within its element: of many numbers each is looked at once. */
function textBefore(link: PageElement): string {
  let text = ''
  let node = link.previousSibling
  for (let count = 0; node && count < before.nodes; count += 1) {
    text = (node.textContent ?? '').slice(-before.characters) + text
    node = node.previousSibling
  }
  return text.trimEnd()
}

/** `addressWord`: what the page's language calls an address. */
function putBlocks({ root, isText }: Shown, addressWord: string, put: Put): void {
  const weeks = new Map<PageElement | null, { lines: string[]; block: PageElement }>()
  let looked = 0
  for (const block of root.querySelectorAll(blocks)) {
    const said = startOf(block, bounds.value + 1)
    if (said.length > bounds.value || !(/[\p{N}@]/u.test(said) || daysIn(said).length > 0)) continue
    const isFrame = !isText(block)
    const isMarked = block.localName === 'address'
    if (!(isFrame || isMarked) || (holdsBlocks(block) && !isMarked)) continue
    if (++looked > maxBlocks) break
    const address = addressAt(block, addressWord)
    // What is marked as an address is one, however it is written.
    put('address', address === '' && isMarked && /^[^@]*\p{N}[^@]*$/u.test(said) ? said.trim() : address, block)
    if (!isFrame) continue
    const lines = linesIn(block)
    putReach(lines, block, put)
    // Each day may be a block of its own.
    getOrInsert(weeks, block.parentElement, () => ({ lines: [], block })).lines.push(...lines)
  }
  for (const { lines, block } of weeks.values()) {
    const hours = lines.filter(isOfWeek).join('; ')
    if (clock.test(hours) && daysIn(hours).length > 0) put('hours', hours, block)
  }
}

/** Numbers to call and addresses of mail that are no links. */
function putReach(lines: readonly string[], block: PageElement, put: Put): void {
  for (const line of lines) {
    const { telephones, mails } = reachedIn(line)
    for (const telephone of telephones) put('telephone', telephone, block)
    for (const mail of mails) put('email', mail, block)
  }
}

/** The address that a link writes to; some have it as that of a site. */
function mailIn(href: string): string {
  return decoded(href.slice('mailto:'.length).replace(/\?.*$/, '')).replace(/^https?:\/\//i, '')
}

/** So many blocks of what frames a page are looked at, if they have a number, a mail or a day of the week. */
const maxBlocks = 300
/** A block that holds more others is no line or two. */
const mostHeld = 20

function holdsBlocks(block: PageElement): boolean {
  const held = [...block.querySelectorAll(blocks)]
  return held.length > mostHeld || held.some((each) => lineOf(each) !== '')
}

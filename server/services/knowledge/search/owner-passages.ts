import type { Contact } from '../../../engines/engine.ts'
import { marks, marksIn } from '../../../engines/retrieval/intents/marks.ts'
import { contactsOf, isOfSite, keyOf, placeOf, type SaidBy } from './contacts.ts'
import type { KnowledgePassage } from './passages.ts'
import type { SearchedDocument } from './searched-document.ts'

/* Which passages tell how the owner of a site is reached, and not somebody else whom the site names. */

type SaidContact = SaidBy<SearchedDocument>

/** On so many pages that are no news stands what is of the site. */
const leastPages = 3
/** Shorter ones may be part of any number, or of any text. */
const shortest = { telephone: 7, street: 6 }

/** A longer line is no address, in characters. */
const longestLine = 80

/** The streets in the lines of a text. */
function addressesIn({ text }: KnowledgePassage): string[] {
  return text
    .split('\n')
    .filter((line) => line.length <= longestLine && marksIn(line).includes(marks.address))
    .map((value) => keyOf({ kind: 'address', value }))
}

/**
 * Marks the passages that tell how the owner is reached: those on the page for contacts, and those with a number, an address of mail or a street
 * that frames the pages, stands on that page or on most, or is in `contact`.
 */
export function markOwner(
  passages: readonly KnowledgePassage[],
  documents: readonly SearchedDocument[],
  contact: Contact | undefined,
): void {
  const own = contactsOf(documents)
    .filter((each) => each.isFramed || each.isOnContactPage || (each.pages >= leastPages && !each.isNews))
    .filter(isOfSite)
  const keysOf = (kind: SaidContact['kind']) => own.filter((each) => each.kind === kind).map(keyOf)
  const listed = contact && 'telephones' in contact ? contact : { telephones: [], mails: [] }
  const telephones = [
    ...keysOf('telephone'),
    ...listed.telephones.map((value) => keyOf({ kind: 'telephone', value })),
  ].filter(({ length }) => length >= shortest.telephone)
  const mails = [...keysOf('email'), ...listed.mails.map((value) => value.toLowerCase())]
  const contactPages = new Set(keysOf('contactPage'))
  const isOnContactPage = ({ document, isDated }: KnowledgePassage) =>
    document?.url !== undefined && !isDated && contactPages.has(placeOf(document.url))
  const addresses = passages.filter(isOnContactPage).flatMap(addressesIn)
  const streets = [...keysOf('address'), ...addresses].filter(
    (street) => /\p{N}/u.test(street) && street.trim().length >= shortest.street,
  )
  const isOwn = (passage: KnowledgePassage): boolean => {
    const { text, document, isDated } = passage
    if (isDated || !document) return false
    if (isOnContactPage(passage)) return true
    const lower = text.toLowerCase()
    if ([...mails, ...streets].some((each) => lower.includes(each))) return true
    const digits = telephones.length > 0 ? text.replaceAll(/\(0\)|\D/g, '') : ''
    return telephones.some((telephone) => digits.includes(telephone))
  }
  for (const passage of passages) if (isOwn(passage)) passage.isOfOwner = true
}

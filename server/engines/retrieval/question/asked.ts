import type { Language } from '../../../contract/languages.ts'
import { likelyLanguagesOf, primaryTag } from '../../language/detect.ts'
import { termsIn, type Terms } from '../../language/terms.ts'
import { isNumber } from '../../language/words.ts'
import type { Collection, Sought } from '../collection.ts'
import { intents } from '../intents/intent-words.ts'
import { isAskedBy } from '../intents/intents.ts'
import { arePriced, askingPrice, wantedOfOwner, withoutOwner, type OfOwner } from '../owner.ts'
import type { Passage } from '../passages/passage.ts'
import { onlyNames } from './follow-up.ts'
import { questionTerms, withContext, type QuestionTerm } from './question.ts'
import { withDay } from './today.ts'

/* What a question asks of a collection: its terms in each of the languages that its passages are in, and what they want. */

/** `terms`: what is asked, and what it leans on, in each language of the collection. */
export type Asked = {
  /** As written, with the day that "today" means. */
  text: string
  /** The languages that it may be in. */
  own: readonly Terms[]
  terms: ReadonlyMap<Terms, readonly QuestionTerm[]>
  /** What it wants of the owner of the site, if it asks for that. */
  ofOwner: OfOwner
  /** Whether it names nothing else than the owner. */
  isOwnerAll: boolean
  /** Whether nothing was said before that it may be about. */
  isAlone: boolean
  /** Whether it names a thing, and does not only ask something of one, like "How much is that?" */
  hasSubject: boolean
  /** Whether it asks something, and does not only name things. */
  isAsking: boolean
  /** Whether no passage has a word for any thing that it names. */
  isUnheard: boolean
  /** Whether it asks about data, terms or the like, which is told by what is there for lawyers. */
  isOfPrivacy: boolean
  /** The languages in which an answer is preferred; empty: in any. */
  preferred: readonly Terms[]
  /** The version that is wanted: the one that is named, else that of the page that is read. */
  version: string | undefined
}

/** What an earlier question counts relative to the one after it. */
const olderShare = 0.7
const privacy = intents.findIndex(({ id }) => id === 'privacy')

const isSpoken = (language: Language, spoken: readonly Terms[]) => spoken.some((terms) => terms.language === language)

const isMixed = (text: string) =>
  /[a-z]{2}/i.test(text) && /[\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Reads a question. `talkedAbout`: the terms of the name of the page that is talked about. */
export async function readQuestion<P extends Passage>(
  { passages, spoken, weights, editions }: Collection<P>,
  { question: written, context: earlier = [], about, languages = [], wished, version: ofPage, today }: Sought,
  talkedAbout: ReadonlySet<string>,
): Promise<Asked> {
  const { own, common } = await languagesOf(written, spoken, languages)
  const possible = own.length > 0 ? own : [...spoken, ...(common ? [common] : [])]
  const dated = (text: string) =>
    today === undefined ? text : withDay(text, { context: earlier, languages: possible, today })
  const [text, context] = [dated(written), earlier.map(dated)]
  const termsFor = (said: string, terms: Terms) => questionTerms(said, terms, own, { ...weights, common })
  const asked = new Map(spoken.map((terms) => [terms, termsFor(text, terms)]))
  const some = (is: (term: QuestionTerm) => boolean) => [...asked.values()].some((terms) => terms.some(is))
  // What is a word for an intent in one of the languages names nothing in the others either.
  const hasSubject = [...asked.values()].every((terms) => terms.some((each) => each.isNamed && !isNumber(each.term)))
  const shareOf = (term: string) => weights.countOf(term) / passages.length
  const wish = wantedOfOwner(text, asked, { possible, shareOf })
  // Whoever talks about something else means that, and not the owner.
  const isAlone = !about?.bonus
  // "How much is it?" is asked of what is talked about, or of the page that is read, if there is one.
  const ofOwner = isAlone && !(wish === 'price' && about) ? wish : undefined
  if (ofOwner && ofOwner !== 'name')
    for (const [terms, each] of asked) asked.set(terms, withoutOwner(each, terms, shareOf))
  if (wish === 'price' && arePriced(passages)) for (const [terms, each] of asked) asked.set(terms, askingPrice(each))
  const isOwnerAll = [...asked.values()].some((terms) => !terms.some((each) => each.isSubject && !each.isUnheard))
  const isUnheard = [...asked.values()].every(isAllUnheard)
  const isOfPrivacy = some(({ intents: wanted }) => wanted.has(privacy))
  const isAsking = some(({ intents: wanted, marks: told }) => isAskedBy(wanted) || told.size > 0)
  for (const [terms, each] of asked) {
    const before = context.flatMap((said, back) =>
      termsFor(said, terms).map((term) => Object.assign(term, { weight: term.weight * olderShare ** back })),
    )
    asked.set(terms, withContext(each, before, onlyNames(text), talkedAbout))
  }
  const inWished = spoken.filter(({ language }) => language === wished)
  const preferred =
    inWished.length > 0
      ? inWished
      : own.length > 0
        ? own.filter((terms) => spoken.includes(terms))
        : firstSpoken(languages, spoken)
  const version = editions.versionIn([text, ...context]) ?? ofPage
  const told = { isOwnerAll, isAlone, hasSubject, isAsking, isUnheard, isOfPrivacy }
  return { text, own, terms: asked, ofOwner, preferred, version, ...told }
}

/** The languages that a text may be in, and, where it shows none, the one that keywords are mostly in elsewhere. */
async function languagesOf(
  written: string,
  spoken: readonly Terms[],
  languages: readonly string[],
): Promise<{ own: Terms[]; common: Terms | undefined }> {
  const isUsual = (tag: Language) => isSpoken(tag, spoken) || languages.some((each) => primaryTag(each) === tag)
  const likely = likelyLanguagesOf(written)
  // Of several languages that a short text may be in it is rather one of the site's or the visitor's.
  const usual = likely.filter(isUsual)
  const own = await Promise.all((usual.length > 0 ? usual : likely).map(termsIn))
  // Keywords tell no language; on a site of another one they may be English, as words among those of another script mostly are.
  return { own, common: own.length > 0 && !isMixed(written) ? undefined : await termsIn('en') }
}

/** The first of the visitor's languages that passages are in. */
function firstSpoken(languages: readonly string[], spoken: readonly Terms[]): Terms[] {
  const tags = languages.map(primaryTag)
  return tags.flatMap((tag) => spoken.filter(({ language }) => language === tag)).slice(0, 1)
}

/** Whether a question names things, and no passage has a word for any of them. */
export function isAllUnheard(asked: readonly QuestionTerm[]): boolean {
  const named = asked.filter((each) => each.isNamed)
  return named.length > 0 && named.every((each) => each.isUnheard)
}

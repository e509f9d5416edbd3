import type { Language } from '../../../contract/languages.ts'
import { likelyLanguagesOf, primaryTag } from '../../language/detect.ts'
import { analyzerFor, type Analyzer } from '../../language/terms.ts'
import { isNumber } from '../../language/words.ts'
import type { Collection, SearchQuery } from '../collection.ts'
import { intents } from '../intents/intent-words.ts'
import { arePriced, askingPrice, ownerIntentOf, withoutOwner, type OwnerIntent } from '../owner.ts'
import type { Passage } from '../passages/passage.ts'
import { isNameOnly } from './follow-up.ts'
import { isRequest, queryTermsOf, withContext, type QueryTerm } from './query-terms.ts'
import { withDay } from './today.ts'

/* Parses a question for a collection: its terms in each language of the passages, and its intents. */

/**
 * A parsed question. `terms`: its query terms, and those of the earlier questions that it depends on, for each
 * language of the collection.
 */
export type ParsedQuestion = {
  /** The question as written, with "today" replaced by the weekday. */
  text: string
  /** The analyzers of the languages that it may be in. */
  analyzers: readonly Analyzer[]
  terms: ReadonlyMap<Analyzer, readonly QueryTerm[]>
  /** What it wants to know about the site's owner, if anything. */
  ownerIntent: OwnerIntent
  /** Whether it names nothing but the owner. */
  namesOnlyOwner: boolean
  /** Whether the conversation has no topic that it may refer to. */
  isWithoutTopic: boolean
  /** Whether it names a thing, unlike "How much is that?" */
  hasSubject: boolean
  /** Whether it requests something, rather than merely naming things. */
  isAsking: boolean
  /** Whether no passage has a word for anything that it names. */
  isOutOfVocabulary: boolean
  /** Whether it asks about privacy, terms or the like, which legal pages answer. */
  asksAboutPrivacy: boolean
  /** The analyzers of the languages in which an answer is preferred; empty for any. */
  preferred: readonly Analyzer[]
  /** The wanted product version: the one named, otherwise that of the visitor's current page. */
  version: string | undefined
}

/** The weight of an earlier question relative to the one after it. */
const olderShare = 0.7
const privacy = intents.findIndex(({ id }) => id === 'privacy')

const isSpoken = (language: Language, spoken: readonly Analyzer[]) =>
  spoken.some((analyzer) => analyzer.language === language)

const isMixed = (text: string) =>
  /[a-z]{2}/i.test(text) && /[\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Parses a question. `talkedAbout`: the terms of the topic page's title. */
export async function parseQuestion<P extends Passage>(
  { passages, distinctAnalyzers, weights, editions }: Collection<P>,
  { question: written, context: earlier = [], topic, languages = [], wished, version: ofPage, today }: SearchQuery,
  talkedAbout: ReadonlySet<string>,
): Promise<ParsedQuestion> {
  const { own: analyzers, common } = await languagesOf(written, distinctAnalyzers, languages)
  const possible = analyzers.length > 0 ? analyzers : [...distinctAnalyzers, ...(common ? [common] : [])]
  const dated = (text: string) =>
    today === undefined ? text : withDay(text, { context: earlier, languages: possible, today })
  const [text, context] = [dated(written), earlier.map(dated)]
  const termsFor = (said: string, analyzer: Analyzer) => queryTermsOf(said, analyzer, analyzers, { ...weights, common })
  const asked = new Map(distinctAnalyzers.map((analyzer) => [analyzer, termsFor(text, analyzer)]))
  const some = (is: (term: QueryTerm) => boolean) => [...asked.values()].some((terms) => terms.some(is))
  // A word that expresses an intent in one language is no content word in the others.
  const hasSubject = [...asked.values()].every((terms) => terms.some((each) => each.isNamed && !isNumber(each.term)))
  const shareOf = (term: string) => weights.countOf(term) / passages.length
  const wish = ownerIntentOf(text, asked, { possible, shareOf })
  // With another topic, "you" is not about the owner.
  const isWithoutTopic = !topic?.boost
  // "How much is it?" is about the topic, or the page that the visitor reads, if there is one.
  const ownerIntent = isWithoutTopic && !(wish === 'price' && topic) ? wish : undefined
  if (ownerIntent && ownerIntent !== 'name')
    for (const [analyzer, each] of asked) asked.set(analyzer, withoutOwner(each, analyzer, shareOf))
  if (wish === 'price' && arePriced(passages))
    for (const [analyzer, each] of asked) asked.set(analyzer, askingPrice(each))
  const namesOnlyOwner = [...asked.values()].some(
    (terms) => !terms.some((each) => each.isSubject && !each.isOutOfVocabulary),
  )
  const isOutOfVocabulary = [...asked.values()].every(areAllOutOfVocabulary)
  const asksAboutPrivacy = some(({ intents: wanted }) => wanted.has(privacy))
  const isAsking = some((each) => isRequest(each, topic !== undefined && isNameOnly(text)))
  for (const [analyzer, each] of asked) {
    const before = context.flatMap((said, back) =>
      termsFor(said, analyzer).map((term) => Object.assign(term, { weight: term.weight * olderShare ** back })),
    )
    asked.set(analyzer, withContext(each, before, isNameOnly(text), talkedAbout))
  }
  const inWished = distinctAnalyzers.filter(({ language }) => language === wished)
  const preferred =
    inWished.length > 0
      ? inWished
      : analyzers.length > 0
        ? analyzers.filter((analyzer) => distinctAnalyzers.includes(analyzer))
        : firstSpoken(languages, distinctAnalyzers)
  const version = editions.versionIn([text, ...context]) ?? ofPage
  const told = { namesOnlyOwner, isWithoutTopic, hasSubject, isAsking, isOutOfVocabulary, asksAboutPrivacy }
  return { text, analyzers, terms: asked, ownerIntent, preferred, version, ...told }
}

/** Returns the languages that a text may be in, and, if it shows none, the one in which people mostly type keywords. */
async function languagesOf(
  written: string,
  spoken: readonly Analyzer[],
  languages: readonly string[],
): Promise<{ own: Analyzer[]; common: Analyzer | undefined }> {
  const isUsual = (tag: Language) => isSpoken(tag, spoken) || languages.some((each) => primaryTag(each) === tag)
  const likely = likelyLanguagesOf(written)
  // Of several possible languages, one of the site's or of the visitor's is the likeliest.
  const usual = likely.filter(isUsual)
  const own = await Promise.all((usual.length > 0 ? usual : likely).map(analyzerFor))
  // Keywords show no language; on a site in another language they may be English, as are most Latin words among
  // another script.
  return { own, common: own.length > 0 && !isMixed(written) ? undefined : await analyzerFor('en') }
}

/** Returns the first of the visitor's languages that the passages are in. */
function firstSpoken(languages: readonly string[], spoken: readonly Analyzer[]): Analyzer[] {
  const tags = languages.map(primaryTag)
  return tags.flatMap((tag) => spoken.filter(({ language }) => language === tag)).slice(0, 1)
}

/** Whether a question names things, and no passage has a word for any of them. */
export function areAllOutOfVocabulary(asked: readonly QueryTerm[]): boolean {
  const named = asked.filter((each) => each.isNamed)
  return named.length > 0 && named.every((each) => each.isOutOfVocabulary)
}

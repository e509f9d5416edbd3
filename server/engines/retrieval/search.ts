import { getOrInsert } from '../../core/maps.ts'
import type { Language } from '../../contract/languages.ts'
import type MiniSearch from 'minisearch'
import { defined } from '../../core/defined.ts'
import { Lru } from '../../core/lru.ts'
import { likelyLanguagesOf, primaryTag } from '../language/detect.ts'
import { termsIn, type Terms } from '../language/terms.ts'
import { isNumber } from '../language/words.ts'
import { weighEvidence, type Evidence, type Scales } from './evidence.ts'
import { extractAnswer } from './passages/extract.ts'
import { withBeside, withMore, withRest } from './beside.ts'
import { relevanceOf } from './gate.ts'
import { judged, type Candidate } from './judge.ts'
import { intents } from './intents/intent-words.ts'
import { isAskedBy, isThing, termsForIntents, synonymFinder } from './intents/intents.ts'
import { marks } from './intents/marks.ts'
import { arePriced, askingPrice, placesOfOwner, wantedOfOwner, withoutOwner, withOwner } from './owner.ts'
import { readPassage, termsOfText, type Hit, type Passage, type PassageTerms } from './passages/passage.ts'
import { onlyNames } from './question/follow-up.ts'
import { withDay } from './question/today.ts'
import { questionTerms, withContext, type QuestionTerm, type Weights } from './question/question.ts'
import { createLikeness } from './index/trigrams.ts'
import { withTaught } from './taught.ts'
import { fuseRankings, type Nearness } from './vectors/nearness.ts'

/** Indexed passages. */
export type Collection<P extends Passage> = {
  passages: readonly P[]
  /** The language's terms for each passage. */
  termsOf: readonly Terms[]
  /** The distinct ones of `termsOf`. */
  spoken: readonly Terms[]
  /** False if no passage shows its language. */
  isToldLanguage: boolean
  index: MiniSearch
  weights: Weights
  /** The mean length of the passages. */
  meanLength: number
  /** How many of the passages have a heading of their own, from 0 to 1. */
  headed: number
  /** The passages that were read for a question. */
  read: Lru<number, PassageTerms>
}

/** What is searched for. `context`: earlier questions, which this one leans on. */
export type Sought = {
  question: string
  context?: readonly string[]
  /** What is talked about: a passage and its page, and how much more relevant they are, as log odds. */
  about?: { passage?: string | undefined; page: string | undefined; bonus: number } | undefined
  near?: Nearness | undefined
  /** The visitor's languages as tags, best first: keywords show none. */
  languages?: readonly string[] | undefined
  /** The day of the week on which it is asked, 1 is Monday; absent: unknown. */
  today?: number | undefined
}

/**
 * The result of a search: hits, best first. `isEmpty`: the question names nothing and asks for nothing, like "And why?" `hasSubject`: it names a
 * thing, and does not only ask something of one, like "How much is that?" `isAsking`: it asks something, and does not only name things.
 * `isUnheard`: no passage has a word for any thing that it names. `isIntroducing`: it asks what the site is about. `turnsTo`: the
 * pages of which it names one, to ask of that what was asked before.
 */
export type Found<P extends Passage> = {
  hits: Hit<P>[]
  isEmpty: boolean
  hasSubject: boolean
  isAsking: boolean
  isUnheard: boolean
  isIntroducing: boolean
  turnsTo: ReadonlySet<string>
}

/** A text that tells what is asked for, such as a price, of this share of what is named needs no more of its page beside it. */
const leastTelling = 0.5
/** How many hits are scored again: the best by BM25+, fused with the nearest by vectors. */
const maxCandidates = 20
/** How many more are only offered to a model, which may see that they answer where words do not tell. */
const maxOffered = 30
/** How many of each ranking are fused. */
const maxRanked = 50
/** Candidates are searched by terms with at least this share of the largest weight; frequent terms do not select. */
const rareShare = 0.12
/** Terms select candidates, rarest first, until so many passages hold them. */
const maxFound = 3000
/** How much equal terms count across languages: mostly shared names and numbers, which say less alone. */
const foreignShare = 0.6
/** Long ones are rather names. */
const foreignName = { length: 5, share: 0.9 }
/** How much a word that may be said for one of the question counts among candidates: many that resemble it are no match for itself. */
const saidBoost = 0.5
/** How much a word that may be said for one of the question counts as a match for it. */
const saidShare = 0.7
/** How many passages of the page that is talked about are candidates in any case. */
const maxOfPage = 12
/** What an earlier question counts relative to the one after it. */
const olderShare = 0.7
/** The share of its bonus that a page has beside the section that answered last. */
const pageShare = 0.8
/** What of it is left if that does not tell what is asked for, such as a price. */
const untoldShare = 0.75
/** How much less relevant facts for programs are than a text that says the same. */
const factsDebit = 1
/** The same of a text in another language than the question, where there are some in that. */
const foreignDebit = 0.7
/** The same of what was new at some time: on a release, or in the news. */
const datedDebit = 1
/** The same of what tells of other days than the one that is asked for. */
const otherDayDebit = 1.5
/** The same of what customers say. */
const reviewDebit = 1
/** The same of what is there for lawyers, to whoever does not ask for that. */
const legalDebit = 1.5
const privacy = intents.findIndex(({ id }) => id === 'privacy')
/** How much more relevant a passage is the more of its page are candidates, in logarithms: that page is about the question. */
const pageVote = 0.25

const isSpoken = (language: Language, spoken: readonly Terms[]) => spoken.some((terms) => terms.language === language)

const isMixed = (text: string) =>
  /[a-z]{2}/i.test(text) && /[\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Finds the passages that may answer a question, best first. */
export async function searchCollection<P extends Passage>(
  collection: Collection<P>,
  { question: written, context: earlier = [], about, near, languages = [], today }: Sought,
): Promise<Found<P>> {
  const { passages, termsOf, spoken, isToldLanguage, index, weights, meanLength, headed } = collection
  const isUsual = (tag: Language) => isSpoken(tag, spoken) || languages.some((each) => primaryTag(each) === tag)
  const likely = likelyLanguagesOf(written)
  // Of several languages that a short text may be in it is rather one of the site's or the visitor's.
  const usual = likely.filter(isUsual)
  const own = await Promise.all((usual.length > 0 ? usual : likely).map(termsIn))
  // Keywords tell no language; on a site of another one they may be English, as words among those of another script mostly are.
  const common = own.length > 0 && !isMixed(written) ? undefined : await termsIn('en')
  const possible = own.length > 0 ? own : [...spoken, ...(common ? [common] : [])]
  const dated = (text: string) =>
    today === undefined ? text : withDay(text, { context: earlier, languages: possible, today })
  const [question, context] = [dated(written), earlier.map(dated)]
  const termsFor = (text: string, terms: Terms) => questionTerms(text, terms, own, { ...weights, common })
  const asked = new Map(spoken.map((terms) => [terms, termsFor(question, terms)]))
  // What is a word for an intent in one of the languages names nothing in the others either.
  const hasSubject = [...asked.values()].every((terms) => terms.some((each) => each.isNamed && !isNumber(each.term)))
  const asks = ({ intents: wanted, marks: told }: QuestionTerm) => isAskedBy(wanted) || told.size > 0
  // Whoever talks about something else means that, and not the owner.
  const isAlone = !about?.bonus
  const shareOf = (term: string) => weights.countOf(term) / passages.length
  const wish = wantedOfOwner(question, asked, { possible, shareOf })
  // "How much is it?" is asked of what is talked about, or of the page that is read, if there is one.
  const ofOwner = isAlone && !(wish === 'price' && about) ? wish : undefined
  if (ofOwner && ofOwner !== 'name')
    for (const [terms, each] of asked) asked.set(terms, withoutOwner(each, terms, shareOf))
  if (wish === 'price' && arePriced(passages)) for (const [terms, each] of asked) asked.set(terms, askingPrice(each))
  const isOwnerAll = [...asked.values()].some((terms) => !terms.some((each) => each.isSubject && !each.isUnheard))
  const areUnheard = [...asked.values()].every(isAllUnheard)
  const isOfPrivacy = [...asked.values()].some((terms) => terms.some(({ intents: wanted }) => wanted.has(privacy)))
  const isAsking = [...asked.values()].some((terms) => terms.some(asks))
  const isEmpty = !hasSubject && !isAsking
  const talkedAbout = about ? nameOfPage(collection, about) : none
  for (const [terms, each] of asked)
    asked.set(
      terms,
      withContext(
        each,
        context.flatMap((text, back) =>
          termsFor(text, terms).map((term) => Object.assign(term, { weight: term.weight * olderShare ** back })),
        ),
        onlyNames(question),
        talkedAbout,
      ),
    )
  const preferred = own.length > 0 ? own.filter((terms) => spoken.includes(terms)) : firstSpoken(languages, spoken)
  const candidates = candidatesOf(index, weights, asked)
  const fused = near ? fuseRankings([candidates.slice(0, maxRanked), near.nearest.slice(0, maxRanked)]) : candidates
  const like = createLikeness()
  const synonyms = synonymFinder()
  const best = distinctOf(fused, passages).slice(0, maxCandidates)
  const sought = [...new Set([...best, ...placesOfOwner(passages, ofOwner)])]
  const isTurning = about !== undefined && context.length > 0 && onlyNames(question)
  const turnsTo = isTurning ? pagesNamed(collection, fused.slice(0, maxRanked), asked, about) : none
  const ofTalk = about ? [about, ...[...turnsTo].map((page) => ({ page }))] : []
  const places = [...new Set([...sought, ...ofTalk.flatMap((each) => placesOf(passages, each))])]
  const found = places.flatMap((place): Candidate<P>[] => {
    const [passage, terms] = [passages[place], termsOf[place]]
    if (!passage || !terms) return []
    const isForeign = isToldLanguage && own.length > 0 && !own.includes(terms)
    const likeness: Scales['likeness'] = (each, other) => {
      if (each.marks.size > 0) return each.marks.has(other) ? 1 : 0
      const same = each.term === '' ? 0 : like(each.term, other) * (isForeign ? shareAcross(each.term, other) : 1)
      return Math.max(same, synonyms(each, terms, isForeign).get(other) ?? 0, each.others.has(other) ? saidShare : 0)
    }
    const each = asked.get(terms) ?? []
    const read = readAt(collection, place, passage, terms)
    if (read.isLinks && !passage.isPair) return []
    const scales = { ...weights, meanLength, headed, likeness }
    const { score, titled, placed, gains, gainsNow, isTitleNews, evidence, ...weighed } = weighEvidence(
      each,
      read,
      scales,
    )
    // Of a question that may be in another language, words may be said in ones that no table has.
    if (own.length > 1 || isForeign) evidence.missing = 0
    // What is talked about has nothing to say of a question of which it has no word.
    if (score === 0 && !sought.includes(place)) return []
    const similarity = near?.similarityOf(place)
    const isOtherLanguage = isToldLanguage && preferred.length > 0 && !preferred.includes(terms)
    const now = each.filter(({ isContext }) => !isContext)
    const named = (name: readonly string[]) => weightNamed(now, name, likeness)
    const namedBefore = (name: readonly string[]) => weightNamed(each, name, likeness)
    const goesOn = sumOf(gains) > sumOf(gainsNow) || namedBefore(read.title) > named(read.title)
    const bonus =
      about && (turnsTo.size === 0 || goesOn)
        ? bonusOf(passage, turnsTo, about) * (evidence.told < 0 ? untoldShare : 1)
        : 0
    const relevance =
      relevanceOf(evidence, near?.standoutOf(place)) +
      bonus -
      (passage.isFacts ? factsDebit : 0) -
      (passage.isDated || isFormer(passage, question) ? datedDebit : 0) -
      (weighed.isOfOtherDay ? otherDayDebit : 0) -
      (passage.isReview ? reviewDebit : 0) -
      (passage.isLegal && !isOfPrivacy ? legalDebit : 0) -
      (isOtherLanguage ? foreignDebit : 0)
    const isSaid = (cell: readonly string[]) =>
      cell.every((term) =>
        each.some((one) => one.marks.size === 0 && !one.isContext && likeness(one, term) >= sameName),
      )
    const fit = {
      gains,
      gainsNow,
      named,
      namedBefore,
      isSaid,
      tells: (told: readonly string[]) => now.some((one) => told.some((term) => one.marks.has(term))),
      isStepwise: isStepwise(each),
      isOfAnyDay: isOfAnyDay(each),
      isTitleNews,
      isCalled: isCalled(now, read.title, likeness),
      isOfReach: ofOwner === 'reach',
    }
    const { core, answer, whole, isPicked, isExact } = extractAnswer(passage, read, fit)
    const isTold = isPicked && (isExact || evidence.told > 0)
    const isTelling = isTold || (evidence.told > 0 && evidence.subject >= leastTelling)
    const hit = {
      passage,
      score,
      answer,
      part: 0,
      ...defined({ similarity }),
      ...(isOtherLanguage && { isForeign: true }),
    }
    // What stands out by its vector may say it in other words.
    const isNear = (near?.standoutOf(place) ?? 0) > 0
    const isUnheard = !isNear && !isForeign && (isAllUnheard(each) || hasAbsent(each))
    // "Is it halal" is not told by the answer to "Is it vegan?"
    const isTaughtOfOther = passage.isTaught === true && isTitleNews && namesMore(now, read, likeness)
    const isNoneOfIt = isAlone && !hasSubject && isUntold(each, evidence, titled, passage.title)
    const rest = {
      bonus,
      titled,
      placed,
      language: terms.language,
      evidence,
      relevance,
      isNear,
      isOfOther: !isNear && (weighed.isOfOther || isNoneOfIt || isTaughtOfOther),
      isUntold: !isNear && (weighed.isUntold || isNoneOfIt),
      isUnheard,
    }
    return [{ hit, place, core, whole, isTold, isTelling, ...rest }]
  })
  const offered = fused.slice(maxCandidates, maxCandidates + maxOffered).filter((place) => !places.includes(place))
  const hits = [
    ...withRest(
      withBeside(withMore(judged(withTaught(withOwner(withVotes(found), ofOwner, isOwnerAll)))), headed),
      passages,
    ),
    ...offered.flatMap((place) => offeredHit(passages[place])),
  ]
  return { hits, isEmpty, hasSubject, isAsking, isUnheard: areUnheard, isIntroducing: ofOwner === 'about', turnsTo }
}

/** A passage that nobody looked at: it is said by no engine, and a model may read it. */
export function offeredHit<P extends Passage>(passage: P | undefined): Hit<P>[] {
  return passage ? [{ passage, confidence: 0, score: 0, answer: '', part: 0 }] : []
}

/**
 * The first of the places that say the same below the same heading: sites repeat their questions on many pages, and tell each to programs, too.
 */
function distinctOf(places: readonly number[], passages: readonly Passage[]): number[] {
  const seen = new Set<string>()
  return places.filter((place) => {
    const { title = '', text = '' } = passages[place] ?? {}
    const said = `${title}\n${text}`
    return !seen.has(said) && seen.add(said)
  })
}

/** Whether a passage tells of a former year, which the question does not name. */
function isFormer({ formerYears }: Passage, question: string): boolean {
  return formerYears !== undefined && !formerYears.some((year) => question.includes(year))
}

type About = NonNullable<Sought['about']>

const none: ReadonlySet<string> = new Set()

/** How much more relevant a passage is since it, or its page, is talked about, or since its page is turned to. */
function bonusOf({ id, page = '' }: Passage, turnsTo: ReadonlySet<string>, about: About): number {
  if (turnsTo.size > 0) return turnsTo.has(page) ? about.bonus * pageShare : 0
  if (id === about.passage) return about.bonus
  return page !== '' && page === about.page ? about.bonus * pageShare : 0
}

const sumOf = (gains: readonly (readonly number[])[]) => gains.flat().reduce((sum, each) => sum + each, 0)

/** The terms of the title of the page that is talked about. */
function nameOfPage<P extends Passage>(collection: Collection<P>, { passage }: About): ReadonlySet<string> {
  const place = collection.passages.findIndex(({ id }) => id === passage)
  const [found, terms] = [collection.passages[place], collection.termsOf[place]]
  return new Set(found && terms ? nameOf(readAt(collection, place, found, terms)) : [])
}

/** The most pages that a question turns to: what stands in the titles of more names none of them. */
const maxTurned = 2

/**
 * The pages of which a question that only names something names one in their titles: "And in Leeds?" None where the page that is talked about tells
 * of that, too.
 */
function pagesNamed<P extends Passage>(
  collection: Collection<P>,
  places: readonly number[],
  asked: ReadonlyMap<Terms, readonly QuestionTerm[]>,
  about: About,
): ReadonlySet<string> {
  const { passages, termsOf } = collection
  const like = createLikeness()
  const isNamed = (place: number, told: (read: PassageTerms) => readonly string[]) => {
    const [passage, terms] = [passages[place], termsOf[place]]
    const named = ((terms && asked.get(terms)) ?? []).filter((each) => each.isNamed && !each.isContext)
    if (!passage || !terms || named.length === 0) return false
    const all = [...new Set(told(readAt(collection, place, passage, terms)))]
    return named.every((each) => all.some((term) => like(each.term, term) >= sameName))
  }
  if (placesOf(passages, about).some((place) => isNamed(place, (read) => [...read.title, ...termsOfText(read)])))
    return none
  const found = places.flatMap((place) => {
    const { page } = passages[place] ?? {}
    return page !== undefined && page !== about.page && isNamed(place, nameOf) ? [page] : []
  })
  const distinct = new Set(found)
  return distinct.size <= maxTurned ? distinct : none
}

/** The terms of the title of a page, or of what stands for one. */
const nameOf = ({ page, title }: PassageTerms) => (page.length > 0 ? page : title)

/** The passages of the page that is talked about, those around the one that answered last. */
function placesOf(passages: readonly Passage[], { passage, page }: Pick<About, 'page' | 'passage'>): number[] {
  const isOn = ({ id, page: own }: Passage) => id === passage || (page !== undefined && own === page)
  const places = [...passages.entries()].flatMap(([at, each]) => (isOn(each) ? [at] : []))
  const last = places.findIndex((at) => passages[at]?.id === passage)
  const from = Math.max(0, Math.min(last - maxOfPage / 2, places.length - maxOfPage))
  return places.slice(from, from + maxOfPage)
}

/** A term of a name says the same as one of the question from this likeness on. */
const sameName = 0.6

/** What was named before counts less for a name than what is named now. */
const contextShare = 0.2

/** How much of a question a name holds. */
function weightNamed(asked: readonly QuestionTerm[], name: readonly string[], likeness: Scales['likeness']): number {
  return asked.reduce((sum, each) => {
    const like = each.marks.size > 0 ? 0 : name.reduce((most, term) => Math.max(most, likeness(each, term)), 0)
    return like < sameName ? sum : sum + like * each.weight * (each.isContext ? contextShare : 1)
  }, 0)
}

/** What of a page many sections are candidates is about the question. */
function withVotes<P extends Passage>(found: readonly Candidate<P>[]): Candidate<P>[] {
  const counts = new Map<string, number>()
  for (const { hit } of found) {
    const { page } = hit.passage
    if (page !== undefined && hit.score > 0) counts.set(page, (counts.get(page) ?? 0) + 1)
  }
  return found.map((each) => {
    const count = counts.get(each.hit.passage.page ?? '') ?? 1
    return { ...each, relevance: each.relevance + pageVote * Math.log(count) }
  })
}

/** The first of the visitor's languages that passages are in. */
function firstSpoken(languages: readonly string[], spoken: readonly Terms[]): Terms[] {
  const tags = languages.map(primaryTag)
  return tags.flatMap((tag) => spoken.filter(({ language }) => language === tag)).slice(0, 1)
}

/** Whether a question names things, and no passage has a word for any of them. */
function isAllUnheard(asked: readonly QuestionTerm[]): boolean {
  const named = asked.filter((each) => each.isNamed)
  return named.length > 0 && named.every((each) => each.isUnheard)
}

/** Whether a question names a thing of the tables (intents/things) for which the passages have no word. */
function hasAbsent(asked: readonly QuestionTerm[]): boolean {
  return asked.some(
    ({ isUnheard, isContext, intents: meant }) =>
      isUnheard && !isContext && [...meant].some((each) => intents[each]?.isNoun),
  )
}

function shareAcross(term: string, other: string): number {
  return term === other && term.length >= foreignName.length ? foreignName.share : foreignShare
}

/** The passages that hold words of the question, or others for the same, best first by BM25+. */
function candidatesOf(
  index: MiniSearch,
  { heaviest, weightOf, countOf, isKnown, neighborsOf }: Weights,
  asked: ReadonlyMap<Terms, readonly QuestionTerm[]>,
): number[] {
  const words = [...asked].flatMap(([terms, each]) =>
    each.flatMap(({ term, marks: told, others, intents: wanted }) => [
      ...told,
      ...others,
      ...(term === '' ? [] : [term]),
      ...(term === '' || isKnown(term) ? [] : neighborsOf(term)),
      ...termsForIntents(isKnown(term) ? asking(wanted) : wanted, terms),
    ]),
  )
  const held = words.filter((term) => isKnown(term))
  const rare = held.filter((term) => weightOf(term) >= heaviest * rareShare)
  const selecting = rarest(rare.length > 0 ? rare : held, countOf)
  // Of a word that nothing holds there may be longer ones.
  const sought = new Set([...selecting, ...words.filter((term) => term !== '' && !isKnown(term))])
  const own = new Set([...asked.values()].flatMap((each) => each.map(({ term }) => term)))
  const found = index.search([...sought].join(' '), {
    boost: { title: 2 },
    boostTerm: (term) => (own.has(term) ? 1 : saidBoost),
    prefix: (term) => term.length >= 4 && own.has(term),
  })
  return found.map(({ id }) => Number(id))
}

/** The rarest of some terms, as many as few enough passages hold together: each passage that is found costs time. */
function rarest(terms: readonly string[], countOf: (term: string) => number): string[] {
  let found = 0
  const sorted = [...new Set(terms)].toSorted((a, b) => countOf(a) - countOf(b))
  return sorted.filter((term, at) => (found += countOf(term)) <= maxFound || at === 0)
}

/** Of a thing that the collection names so, other names are not searched for. */
const asking = (wanted: ReadonlySet<number>) => new Set([...wanted].filter((intent) => !isThing(intent)))

function readAt<P extends Passage>({ read }: Collection<P>, place: number, passage: P, terms: Terms): PassageTerms {
  return getOrInsert(read, place, () => readPassage(passage, terms))
}

/** What is called open, and is so at no time. */
const openThing = /\bopen[- ](?:source|air|mic|house|water|call|letter|plan|data|access|top|end(?:ed)?|minded)\b/i

/**
 * Whether a passage tells none of what a question asks for that names nothing else: hours, a number. Below a heading for that any words tell it:
 * "Closing time: five".
 */
function isUntold(asked: readonly QuestionTerm[], { told }: Evidence, titled: number, title: string): boolean {
  if (told >= 0) return false
  const wanted = new Set(asked.flatMap((each) => [...each.marks]))
  if (wanted.has(marks.address)) return titled === 0
  // Who asks when something is wants a day or a time, which pages say in words, too.
  if (wanted.has(marks.clock)) return (titled === 0 || openThing.test(title)) && !wanted.has(marks.date)
  return wanted.has(marks.telephone) || wanted.has(marks.mail)
}

/** A word that may be said for one of a title says the same from this likeness on. */
const sameCalled = 0.5

/** Whether a title says all that is typed, which is nothing but keywords, and asks for no price or the like. */
function isCalled(asked: readonly QuestionTerm[], title: readonly string[], likeness: Scales['likeness']): boolean {
  const isInTitle = (each: QuestionTerm) => title.some((term) => likeness(each, term) >= sameCalled)
  return asked.length > 0 && asked.every((each) => each.isKeyword && each.marks.size === 0 && isInTitle(each))
}

/** Whether a question names something of which a passage has no word. */
function namesMore(asked: readonly QuestionTerm[], read: PassageTerms, likeness: Scales['likeness']): boolean {
  const told = [...read.title, ...read.above, ...termsOfText(read)]
  return asked.some((each) => each.isSubject && !told.some((term) => likeness(each, term) >= sameCalled))
}

/** Whether a question asks how something is done. */
function isStepwise(asked: readonly QuestionTerm[]): boolean {
  return asked.some(
    ({ isContext, intents: wanted }) => !isContext && [...wanted].some((intent) => intents[intent]?.isStepwise),
  )
}

/** Whether a question asks for times, such as opening hours, and names no day. */
function isOfAnyDay(asked: readonly QuestionTerm[]): boolean {
  return asked.some(({ marks: told }) => told.has(marks.clock)) && !asked.some(({ days }) => days)
}

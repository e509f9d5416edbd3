import type { Analyzer } from '../../language/terms.ts'
import { isPair, withoutMarks, wordsOf } from '../../language/words.ts'
import { partsOfCompound, joinSeparated } from './compounds.ts'
import { isReference } from './follow-up.ts'
import { withoutOwnThings } from './own-things.ts'
import { intents } from '../intents/intent-words.ts'
import {
  intentsIn,
  intentsInKatakana,
  intentsLike,
  isAskedBy,
  isKatakana,
  isPlace,
  isTime,
  marksFor,
  phrasesIn,
  termsForIntents,
  weekdays,
} from '../intents/intents.ts'
import { createLikeness } from '../index/trigrams.ts'
import { respellingsOf } from '../index/vocabulary.ts'
import { marks, reachMarks } from '../intents/marks.ts'
import { daysAsked, type Days } from '../passages/dates.ts'
import { amountsIn, type Amount } from '../passages/ranges.ts'

/** A query term. */
export type QueryTerm = {
  /** The term; empty for an intent that a phrase expresses ("how much"). */
  term: string
  weight: number
  /** The intents that it may express, in any language that the question may be in. */
  intents: ReadonlySet<number>
  /** The marks that match instead of the term: it requests a kind of fact, such as a price. */
  marks: ReadonlySet<string>
  /** An answer must have one of these marks; empty if it need not. */
  requiredMarks: ReadonlySet<string>
  /** Its synonyms, as terms. */
  synonyms: ReadonlySet<string>
  /** Set if it is a number. */
  amount?: Amount | undefined
  /** Set if it is a month, a day or a holiday. */
  days?: Days | undefined
  /** It is a content word. Unknown for pairs of characters in scripts without spaces. */
  isNamed: boolean
  /** An answer must account for it: a content word in a language that we know. */
  isSubject: boolean
  /** It names a thing that no passage has a word for. */
  isOutOfVocabulary: boolean
  /** It is written like a name. */
  isName: boolean
  /** It names or requests something, rather than phrasing the question. */
  isKeyword: boolean
  /** It comes from an earlier question. */
  isContext: boolean
}

/** The most distinct terms used; a pasted page is searched by its beginning. */
const maxTerms = 40

/** The number of characters of a message that are searched for days. */
const maxAsked = 1000
/** The most words looked at. */
const maxWords = 200

/** The weight of a question word relative to a content word. */
const questionWordShare = 0.3
/** The weight of a question word that no passage holds. */
const strangeQuestionWordShare = 0.1
/** The weight of a pair of characters that no passage holds, in scripts without spaces: many pairs span two words. */
const strangePairShare = 0.5
/** The weight of an intent relative to the rarest word; it can be expressed in many ways. */
const intentShare = 0.65
/** The weight of a requested fact, such as a price. */
const markShare = 0.5
const reachShare = 1
/** The weight of steps for a "how to" question, relative to the heaviest term. */
const stepsShare = 0.5
/** The weight of a phrase in addition to its words, relative to its rarest synonym. */
const phraseShare = 0.5
/** The fewest characters of each part of two words that may be written as one. */
const shortestJoined = 2
/**
 * The weight of earlier terms if this question requests something itself (`contextShare`), or only names something
 * else (`otherShare`).
 */
const contextShare = 0.5
const otherShare = 0.2
/** The weight of a foreign word without a known translation. */
const untranslatedShare = 0.25

/**
 * Term statistics of a collection: a term's weight, how many passages hold it, whether any does, similarly spelled
 * terms, and the likely correction of a misspelled one.
 */
export type Weights = {
  heaviest: number
  weightOf(term: string): number
  countOf(term: string): number
  isKnown(term: string): boolean
  neighborsOf(term: string): readonly string[]
  correctionOf(term: string): string | undefined
}

/** From this similarity, an unknown word may be a misspelling or another form of a known one. */
const leastMet = 0.4

const none: ReadonlySet<never> = new Set()

/**
 * Returns the query terms for passages in one language. Stop words of any language that the question may be in
 * (`own`) are skipped. `common`: if the question shows no language, the language in which unknown words may be.
 */
export function queryTermsOf(
  question: string,
  analyzer: Analyzer,
  own: readonly Analyzer[],
  { heaviest, weightOf, isKnown, neighborsOf, correctionOf, common }: Weights & { common?: Analyzer | undefined },
): QueryTerm[] {
  const found = new Map<string, QueryTerm>()
  const languages = [...new Set([...own, analyzer])]
  const mixed = common && !languages.includes(common) ? [common] : []
  const isForeign = own.length > 0 && !own.includes(analyzer)
  const asking = withoutOwnThings(question)
  const used = (own.length > 0 ? own : [analyzer, ...mixed]).map(({ language }) => phrasesIn(asking, language))
  const ofOthers = new Set(wordsOf(asking, analyzer.language))
  const ofVisitor = new Set(wordsOf(question, analyzer.language).filter((word) => !ofOthers.has(word)))
  // Phrases of the thesaurus, such as "get back" in "get my money back", are recognized by their last word.
  const isPhrased = (word: string) =>
    used.some(({ words }) => words.has(withoutMarks(word.split(' ').at(-1)?.toLowerCase() ?? '')))
  const like = createLikeness()
  const isMet = (term: string) => isKnown(term) || neighborsOf(term).some((other) => like(term, other) >= leastMet)
  const names = namesIn(question)
  const isReferring = (word: string) => own.some(({ language }) => isReference(word, language))
  const isName = (word: string) => names.has(word)
  const isFound = (word: string) => {
    if (languages.some(({ isStopWord }) => isStopWord(word))) return false
    return languages.some((each) => each.termsOf(word).some((term) => isKnown(term) || intentsIn(each).has(term)))
  }
  const words = languages.reduce<readonly string[]>(
    (joined, { language }) => joinSeparated(joined, language, isFound),
    wordsOf(question, analyzer.language).slice(0, maxWords),
  )
  const isOfLanguage = own.length === 0 || own.includes(analyzer)
  const { othersFor, read } = analyzer.thesaurus
  const { words: sought, phrases } = isOfLanguage ? read(words) : { words, phrases: [] }
  // An unknown word may be covered by a synonym of its phrase: "cash" and "machine" by "atm".
  const saidFor = new Map(phrases.flatMap((each) => each.split(' ').map((word) => [word, othersFor(each)] as const)))
  const isWord = (term: string) =>
    !isOfLanguage || isKnown(term) || othersFor(term).size > 0 || intentsIn(analyzer).has(term)
  const respelled = (word: string) => respellingsOf(word).flatMap(analyzer.termsOf).find(isKnown)
  const corrected = (word: string, typed: string) =>
    isWord(typed) ? typed : (respelled(word) ?? correctionOf(typed) ?? typed)
  const inKatakana = intentsInKatakana(question)
  const amounts = new Map(amountsIn(question).map((each) => [each.word, each]))
  const days = new Map(daysAsked(question.slice(0, maxAsked)).map((each) => [each.word, each]))
  // The intents of words outside phrases: "email address" does not ask for a postal address.
  const alone = new Set<number>()
  for (const [word, isWhole] of withParts(sought, own, analyzer, { isKnown, isName })) {
    if (found.size >= maxTerms) break
    // Identifiers and versions are kept whole; their parts follow separately.
    const ofWord = isWithoutCar(word) ? undefined : analyzer.termsOf(word).at(isPair(word) ? 0 : -1)
    const last = ofWord ?? (isPhrase(word) ? word : undefined)
    const typed = own.some(({ isStopWord }) => isStopWord(word)) ? undefined : last
    const term = typed === undefined ? undefined : corrected(word, typed)
    if (term === undefined || found.has(term)) continue
    const isHeld = isKnown(term)
    const said = isHeld ? none : (saidFor.get(word) ?? none)
    const synonyms = isOfLanguage && !isWhole ? new Set([...othersFor(isPhrase(word) ? word : term), ...said]) : none
    const heard = [...synonyms].filter(isKnown)
    const likely = [...languages, ...(isHeld ? [] : mixed)].flatMap((each) => intentsOf(word, each, !isHeld))
    const meanings = isKatakana(word) ? likely.filter((intent) => inKatakana.has(intent)) : likely
    const meant = new Set(ofVisitor.has(word) ? meanings.filter((intent) => !isReaching(intent)) : meanings)
    // A misspelled "telefone number" still asks for a number.
    if (term !== typed)
      for (const intent of intentsIn(analyzer).get(term) ?? none) if (marksFor(intent).length > 0) meant.add(intent)
    const isWanting = isAskedBy(meant)
    if (!isPhrased(word)) for (const intent of meant) alone.add(intent)
    const isAsking = languages.some((each) => each.termsOf(word).some(each.isQuestionWord))
    const isStrange = !isHeld && heard.length === 0 && (isPair(term) || neighborsOf(term).length === 0)
    // A single character is the remainder of a phrase, unless it expresses an intent: 寄.
    if (isStrange && meant.size === 0 && isPair(term) && [...term].length === 1) continue
    const isLost = isForeign && isStrange && meant.size === 0
    const isPhrasing = isPhrased(word) && !isWanting
    const phrasingShare = isHeld || heard.length > 0 || isWanting ? questionWordShare : strangeQuestionWordShare
    const share =
      (isAsking || isPhrasing ? phrasingShare : isPair(term) && isStrange ? strangePairShare : 1) *
      (isLost ? untranslatedShare : 1)
    const most = isWanting ? heaviest * intentShare : heaviest
    const isCount = amounts.get(word)?.isCount ?? false
    const isTelling = !isCount && !isWhole && !isAsking && !isPhrased(word) && !isReferring(word) && !isTime(meant)
    const isNamed = isTelling && !isWanting && !(isPair(term) && meant.size === 0 && synonyms.size === 0)
    const isSubject = isTelling && !isLost && (!isWanting || isPlace(meant))
    const isOtherwiseHeard = heard.length > 0 || termsForIntents(meant, analyzer).some(isKnown)
    const heldWeight = isHeld || heard.length === 0 ? weightOf(term) : Math.max(...heard.map(weightOf))
    found.set(term, {
      term: isCount ? '' : term,
      weight: Math.min(heldWeight, most) * share,
      intents: meant,
      marks: none,
      requiredMarks: none,
      synonyms,
      amount: amounts.get(word),
      days: days.get(word),
      isNamed,
      isSubject,
      isOutOfVocabulary: isNamed && term.length > 2 && !isMet(term) && !isOtherwiseHeard,
      isName: isSubject && names.has(word),
      isKeyword: isNamed || isSubject || isWanting,
      isContext: false,
    })
  }
  const more = (weight: number, rest: Partial<QueryTerm>): QueryTerm => {
    return {
      term: '',
      weight,
      intents: none,
      marks: none,
      requiredMarks: none,
      synonyms: none,
      isNamed: false,
      isSubject: false,
      isOutOfVocabulary: false,
      isName: false,
      isKeyword: false,
      isContext: false,
      ...rest,
    }
  }
  for (const phrase of phrases) {
    const synonyms = othersFor(phrase)
    const heard = [...synonyms].filter(isKnown)
    if (heard.length > 0) found.set(`|${phrase}`, more(Math.max(...heard.map(weightOf)) * phraseShare, { synonyms }))
  }
  for (const term of joinedIn(wordsOf(question, analyzer.language).slice(0, maxTerms), analyzer)) {
    if (isKnown(term) && !found.has(term)) found.set(term, more(weightOf(term), { term }))
  }
  const said = unionOf([...found.values()].map((each) => each.intents))
  const phrased = unionOf(used.map(({ intents: each }) => each))
  const asked = new Set([...said, ...phrased])
  for (const intent of phrased) {
    const isTold = termsForIntents(new Set([intent]), analyzer).some(isKnown)
    if (said.has(intent) || !isTold) continue
    // "How much" and "how do I" are common phrasing; "money back" is a subject.
    const { answers, isStepwise, isCommon } = intents[intent] ?? {}
    const share = answers || isStepwise || isCommon ? questionWordShare : 1
    found.set(`|${intent}`, more(heaviest * intentShare * share, { intents: new Set([intent]) }))
  }
  const wanted = wantedMarks(new Set([...alone, ...phrased]))
  if (wanted.size > 0)
    found.set(
      '|',
      more(weightOfMarks(wanted, heaviest, [...found.values()]), {
        marks: wanted,
        requiredMarks: owedMarks(asked, wanted),
        intents: new Set([...phrased].filter((intent) => marksFor(intent).some((mark) => wanted.has(mark)))),
      }),
    )
  // A passage's word may count for one query term only: a rock pool is no swimming pool.
  const counted = new Set(found.keys())
  for (const each of found.values()) {
    each.synonyms = new Set([...each.synonyms].filter((other) => !counted.has(other)))
    for (const other of each.synonyms) counted.add(other)
  }
  return [...found.values()]
}

/**
 * Yields each word once; after an unknown compound without an intent, also its parts. `isWhole`: the parts follow and
 * replace it as content words. Lazy, since only the first words of a long message are used.
 */
function* withParts(
  words: readonly string[],
  own: readonly Analyzer[],
  analyzer: Analyzer,
  { isKnown, isName }: { isKnown(term: string): boolean; isName(word: string): boolean },
): Generator<[word: string, isWhole: boolean]> {
  for (const word of new Set(words)) {
    if (isPhrase(word)) {
      yield [word, false]
      continue
    }
    const isAsking = own.some((each) => isAskedBy(new Set(intentsOf(word, each, false))))
    const isOne = isAsking || analyzer.termsOf(word).some(isKnown)
    // English compounds are rare and mostly names: Bluewater is no water.
    const joining = isOne ? [] : own.filter(({ language }) => language !== 'en' || !isName(word))
    const parts = joining.flatMap((each) =>
      partsOfCompound(word, each.language, (part) =>
        [...each.termsOf(part), ...analyzer.termsOf(part)].some((term) => isKnown(term) || intentsIn(each).has(term)),
      ),
    )
    yield [word, parts.length > 0]
    for (const part of parts) yield [part, false]
  }
}

/** Whether the thesaurus treats several words as one. */
const isPhrase = (word: string) => word.includes(' ')

/** "Without a car" must not find directions by car. */
const isWithoutCar = (word: string) =>
  /^(?:without|ohne|sans|sin|senza|zonder|sem|bez) (?:car|auto|pkw|voiture|coche|carro|macchina|samochodu|auta)$/.test(
    word,
  )

/** Adjacent words that some write as one: "request timeout" as `requestTimeout`, "hand book" as "handbook". */
function joinedIn(words: readonly string[], { termsOf, isStopWord }: Analyzer): string[] {
  return words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? ''
    const isOne = [before, word].every((each) => each.length >= shortestJoined && !isPair(each) && !isStopWord(each))
    return isOne ? termsOf(before + word).slice(-1) : []
  })
}

/**
 * Returns the words written like names, in lower case: capitalized in the middle of a sentence, in a text that is not
 * all capitals.
 */
function namesIn(question: string): Set<string> {
  if (!/\p{Ll}{2}/u.test(question)) return new Set()
  const names = question.matchAll(/(?<=[\p{L}\p{N},;:]['"’“„(]?\s{1,3}['"’“„(¿¡]?)\p{Lu}[\p{L}\p{M}\p{N}]*/gu)
  return new Set(Array.from(names, ([name]) => name.toLowerCase()))
}

/**
 * Returns the marks of the requested facts: those that all intents share, otherwise any, except for a plain number. A
 * weekday alone asks for opening hours.
 */
function wantedMarks(asked: ReadonlySet<number>): Set<string> {
  const each = [...asked].flatMap((intent) => (intents[intent]?.answers ? [marksFor(intent)] : []))
  const [first] = each
  if (!first) return [...asked].some((intent) => weekdays().has(intent)) ? new Set([marks.clock]) : new Set()
  const shared = first.filter((mark) => each.every((others) => others.includes(mark)))
  const wanted = new Set(shared.length > 0 ? shared : each.flat())
  if (wanted.size > 1) wanted.delete(marks.number)
  return wanted
}

/**
 * Returns the marks of which an answer must have one, if nothing else is requested. "It is free" answers a question
 * for the price.
 */
function owedMarks(asked: ReadonlySet<number>, wanted: ReadonlySet<string>): Set<string> {
  const isOwed = wanted.size === 1 && [...asked].some((intent) => intents[intent]?.isOwed)
  return new Set(isOwed ? [...wanted, ...(wanted.has(marks.money) ? [marks.charge] : [])] : [])
}

function unionOf(sets: readonly ReadonlySet<number>[]): Set<number> {
  const union = new Set<number>()
  for (const set of sets) for (const each of set) union.add(each)
  return union
}

/** Returns the weight of the requested fact. Steps occur everywhere and count less than content words. */
function weightOfMarks(wanted: ReadonlySet<string>, heaviest: number, asked: readonly QueryTerm[]): number {
  if (isReach(wanted)) return heaviest * reachShare
  // A name is preferred, not requested: it is not always recognized.
  if (wanted.has(marks.person)) return 0
  const most = heaviest * markShare
  const isOfSteps = wanted.size === 1 && wanted.has(marks.steps) && asked.length > 0
  return isOfSteps ? Math.min(most, stepsShare * Math.max(...asked.map(({ weight }) => weight))) : most
}

/** A question for a telephone number wants nothing else. */
function isReach(wanted: ReadonlySet<string>): boolean {
  return wanted.has(marks.telephone) || wanted.has(marks.mail)
}

/**
 * Adds the terms of earlier questions, with less weight, and optional. A question that names nothing ("how long is
 * it") needs what was named before. One that only names something ("and the tern?", `isElliptical`) needs what was
 * requested before, and whatever is not in the topic page's title (`talkedAbout`): after "where are the logs on
 * macOS", answered by the page "macOS", "and on Windows" asks for the logs.
 */
export function withContext(
  asked: readonly QueryTerm[],
  context: readonly QueryTerm[],
  isElliptical: boolean,
  talkedAbout: ReadonlySet<string>,
): QueryTerm[] {
  const own = new Set(asked.map(({ term }) => term))
  const asks = (each: QueryTerm) => isRequest(each, false)
  const isAsking = asked.some((each) => isRequest(each, isElliptical))
  const isNaming = asked.some((each) => each.isNamed || (asks(each) && !isAsking))
  const isAspect = ({ term }: QueryTerm) => term !== '' && talkedAbout.size > 0 && !talkedAbout.has(term)
  const found = [...asked]
  for (const each of context) {
    // A new request about the same thing replaces the earlier one.
    if (own.has(each.term) || (isAsking && asks(each))) continue
    const isMissing = asks(each) || isAspect(each) ? isNaming && isElliptical : !isNaming
    const share = isNaming && !isAsking ? otherShare : contextShare
    const weight = each.weight * (isMissing ? 1 : share)
    found.push({ ...each, weight, isSubject: false, isContext: true })
  }
  return found
}

/** Whether a term requests something. Of a question that only names (`isElliptical`), "and for children?" requests nothing itself. */
export function isRequest({ intents: wanted, marks: told }: QueryTerm, isElliptical: boolean): boolean {
  const isForWhom = isElliptical && [...wanted].every((each) => intents[each]?.isForWhom)
  return told.size > 0 || (isAskedBy(wanted) && !isForWhom)
}

/** Whether an intent asks for contact details. */
const isReaching = (intent: number) => marksFor(intent).some((mark) => reachMarks.has(mark))

function intentsOf(word: string, analyzer: Analyzer, isMistyped: boolean): number[] {
  const [term] = analyzer.termsOf(word)
  if (term === undefined) return []
  const own = intentsIn(analyzer).get(term) ?? (isMistyped ? intentsLike(term, analyzer) : undefined)
  return own ? [...own] : []
}

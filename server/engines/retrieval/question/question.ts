import type { Terms } from '../../language/terms.ts'
import { isPair, withoutMarks, wordsOf } from '../../language/words.ts'
import { partsOfCompound, joinSeparated } from './compounds.ts'
import { isReference } from './follow-up.ts'
import { withoutOwnThings } from './own-things.ts'
import { intents } from '../intents/intent-words.ts'
import {
  intentsIn,
  intentsLike,
  isAskedBy,
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

/** A term of a question. */
export type QuestionTerm = {
  /** Empty for what a phrase asks for ("how much"). */
  term: string
  weight: number
  /** What it may ask for, in any language that the question may be in. */
  intents: ReadonlySet<number>
  /** It stands for what tells what is asked for, such as a price. */
  marks: ReadonlySet<string>
  /** The marks of which an answer must tell one; empty: it need not. */
  owed: ReadonlySet<string>
  /** The terms that may be said for it. */
  others: ReadonlySet<string>
  /** The number that it is. */
  amount?: Amount | undefined
  /** The month, the day or the feast. */
  days?: Days | undefined
  /** It names a thing; of a pair of characters nobody can say so. */
  isNamed: boolean
  /** An answer must account for it: it can, since the word is one of the language. */
  isSubject: boolean
  /** It names a thing that no passage has a word for. */
  isUnheard: boolean
  /** It is written like a name. */
  isName: boolean
  /** It names or asks for something, rather than phrase the question. */
  isKeyword: boolean
  /** It is from an earlier question. */
  isContext: boolean
}

/** How many distinct terms are used; a pasted page is searched by its beginning. */
const maxTerms = 40

/** Days are looked for in so many characters of a message. */
const maxAsked = 1000
/** The most words that are looked at for these. */
const maxWords = 200

/** The weight of a question word relative to a word of the subject. */
const questionWordShare = 0.3
/** Of one that no passage holds: they only phrase it otherwise. */
const strangeQuestionWordShare = 0.1
/** The relative weight of a pair of characters that no passage holds, in scripts without spaces: many pairs span two words. */
const strangePairShare = 0.5
/** The weight of an intent, relative to the rarest word: what tells it is said in many words. */
const intentShare = 0.65
/** The weight of what is told, such as a price. */
const markShare = 0.5
const reachShare = 1
/** That of steps, relative to the weightiest word. */
const stepsShare = 0.5
/** The weight of a phrase beside those of its words, relative to the rarest word that may be said for it. */
const phraseShare = 0.5
/** The fewest characters of each of two words that may be one. */
const shortestJoined = 2
/** The relative weight of what an earlier question was about, where this one says the like itself; where it names or asks something else. */
const contextShare = 0.5
const otherShare = 0.2
/** The relative weight of a word of another language than the passages', for which no other word is known. */
const untranslatedShare = 0.25

/**
 * The weight of a term in a collection, how many passages hold it, whether any does, the terms that are spelled much like it, and the one that it
 * is mistyped for.
 */
export type Weights = {
  heaviest: number
  weightOf(term: string): number
  countOf(term: string): number
  isKnown(term: string): boolean
  neighborsOf(term: string): readonly string[]
  correctionOf(term: string): string | undefined
}

/** A word that is this like one of the collection may be that, mistyped or in another form. */
const leastMet = 0.4

const none: ReadonlySet<never> = new Set()

/**
 * The terms of a question for passages of one language. Stop words of a language that the question may be in (`own`) are skipped in any
 * language. `common`: where the question shows no language, one that what no passage holds may be in.
 */
export function questionTerms(
  question: string,
  terms: Terms,
  own: readonly Terms[],
  { heaviest, weightOf, isKnown, neighborsOf, correctionOf, common }: Weights & { common?: Terms | undefined },
): QuestionTerm[] {
  const found = new Map<string, QuestionTerm>()
  const languages = [...new Set([...own, terms])]
  const mixed = common && !languages.includes(common) ? [common] : []
  const isForeign = own.length > 0 && !own.includes(terms)
  const asking = withoutOwnThings(question)
  const used = (own.length > 0 ? own : [terms, ...mixed]).map(({ language }) => phrasesIn(asking, language))
  const ofOthers = new Set(wordsOf(asking, terms.language))
  const ofVisitor = new Set(wordsOf(question, terms.language).filter((word) => !ofOthers.has(word)))
  // Of what the thesaurus has as one, such as "get back" in "get my money back", by its last word.
  const isPhrased = (word: string) =>
    used.some(({ words }) => words.has(withoutMarks(word.split(' ').at(-1)?.toLowerCase() ?? '')))
  const like = createLikeness()
  const isMet = (term: string) => isKnown(term) || neighborsOf(term).some((other) => like(term, other) >= leastMet)
  const names = namesIn(question)
  const isReferring = (word: string) => own.some(({ language }) => isReference(word, language))
  const isName = (word: string) => names.has(word)
  const isFound = (word: string) => {
    if (languages.some(({ isStopWord }) => isStopWord(word))) return false
    return languages.some((each) => each.of(word).some((term) => isKnown(term) || intentsIn(each).has(term)))
  }
  const words = languages.reduce<readonly string[]>(
    (joined, { language }) => joinSeparated(joined, language, isFound),
    wordsOf(question, terms.language).slice(0, maxWords),
  )
  const isOfLanguage = own.length === 0 || own.includes(terms)
  const { othersFor, read } = terms.thesaurus
  const { words: sought, phrases } = isOfLanguage ? read(words) : { words, phrases: [] }
  // What the passages do not hold may be said by what stands for the phrase it is of: "cash" and "machine" by "atm".
  const saidFor = new Map(phrases.flatMap((each) => each.split(' ').map((word) => [word, othersFor(each)] as const)))
  const isWord = (term: string) =>
    !isOfLanguage || isKnown(term) || othersFor(term).size > 0 || intentsIn(terms).has(term)
  const respelled = (word: string) => respellingsOf(word).flatMap(terms.of).find(isKnown)
  const corrected = (word: string, typed: string) =>
    isWord(typed) ? typed : (respelled(word) ?? correctionOf(typed) ?? typed)
  const amounts = new Map(amountsIn(question).map((each) => [each.word, each]))
  const days = new Map(daysAsked(question.slice(0, maxAsked)).map((each) => [each.word, each]))
  // What words ask for that are in no phrase: who wants an "email address" wants no address.
  const alone = new Set<number>()
  for (const [word, isWhole] of withParts(sought, own, terms, { isKnown, isName })) {
    if (found.size >= maxTerms) break
    // Of a name of code or a version, the whole: its parts come by themselves.
    const ofWord = isWithoutCar(word) ? undefined : terms.of(word).at(isPair(word) ? 0 : -1)
    const last = ofWord ?? (isPhrase(word) ? word : undefined)
    const typed = own.some(({ isStopWord }) => isStopWord(word)) ? undefined : last
    const term = typed === undefined ? undefined : corrected(word, typed)
    if (term === undefined || found.has(term)) continue
    const isHeld = isKnown(term)
    const said = isHeld ? none : (saidFor.get(word) ?? none)
    const others = isOfLanguage && !isWhole ? new Set([...othersFor(isPhrase(word) ? word : term), ...said]) : none
    const heard = [...others].filter(isKnown)
    const meanings = [...languages, ...(isHeld ? [] : mixed)].flatMap((each) => intentsOf(word, each, !isHeld))
    const meant = new Set(ofVisitor.has(word) ? meanings.filter((intent) => !isReaching(intent)) : meanings)
    // What is mistyped asks for the number or the address that it stands for.
    if (term !== typed)
      for (const intent of intentsIn(terms).get(term) ?? none) if (marksFor(intent).length > 0) meant.add(intent)
    const isWanting = isAskedBy(meant)
    if (!isPhrased(word)) for (const intent of meant) alone.add(intent)
    const isAsking = languages.some((each) => each.of(word).some(each.isQuestionWord))
    const isStrange = !isHeld && heard.length === 0 && (isPair(term) || neighborsOf(term).length === 0)
    // A character by itself is what is left of a phrase, unless it asks: 寄.
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
    const isNamed = isTelling && !isWanting && !(isPair(term) && meant.size === 0 && others.size === 0)
    const isSubject = isTelling && !isLost && (!isWanting || isPlace(meant))
    const isOtherwiseHeard = heard.length > 0 || termsForIntents(meant, terms).some(isKnown)
    const heldWeight = isHeld || heard.length === 0 ? weightOf(term) : Math.max(...heard.map(weightOf))
    found.set(term, {
      term: isCount ? '' : term,
      weight: Math.min(heldWeight, most) * share,
      intents: meant,
      marks: none,
      owed: none,
      others,
      amount: amounts.get(word),
      days: days.get(word),
      isNamed,
      isSubject,
      isUnheard: isNamed && term.length > 2 && !isMet(term) && !isOtherwiseHeard,
      isName: isSubject && names.has(word),
      isKeyword: isNamed || isSubject || isWanting,
      isContext: false,
    })
  }
  const more = (weight: number, rest: Partial<QuestionTerm>): QuestionTerm => {
    return {
      term: '',
      weight,
      intents: none,
      marks: none,
      owed: none,
      others: none,
      isNamed: false,
      isSubject: false,
      isUnheard: false,
      isName: false,
      isKeyword: false,
      isContext: false,
      ...rest,
    }
  }
  for (const phrase of phrases) {
    const others = othersFor(phrase)
    const heard = [...others].filter(isKnown)
    if (heard.length > 0) found.set(`|${phrase}`, more(Math.max(...heard.map(weightOf)) * phraseShare, { others }))
  }
  for (const term of joinedIn(wordsOf(question, terms.language).slice(0, maxTerms), terms)) {
    if (isKnown(term) && !found.has(term)) found.set(term, more(weightOf(term), { term }))
  }
  const said = unionOf([...found.values()].map((each) => each.intents))
  const phrased = unionOf(used.map(({ intents: each }) => each))
  const asked = new Set([...said, ...phrased])
  for (const intent of phrased) {
    const isTold = termsForIntents(new Set([intent]), terms).some(isKnown)
    if (said.has(intent) || !isTold) continue
    // "How much" and "how do I" are in many questions; "money back" is what one is about.
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
        owed: owedMarks(asked, wanted),
        intents: new Set([...phrased].filter((intent) => marksFor(intent).some((mark) => wanted.has(mark)))),
      }),
    )
  // A word of a passage counts for one of the question: a rock pool is no swimming pool.
  const counted = new Set(found.keys())
  for (const each of found.values()) {
    each.others = new Set([...each.others].filter((other) => !counted.has(other)))
    for (const other of each.others) counted.add(other)
  }
  return [...found.values()]
}

/**
 * Yields each word once, and after a compound that the collection does not hold, and that asks for nothing, its parts. `isWhole`: the parts
 * follow, and name the thing in its place. Lazy, since only the first words of a long message are looked at.
 */
function* withParts(
  words: readonly string[],
  own: readonly Terms[],
  terms: Terms,
  { isKnown, isName }: { isKnown(term: string): boolean; isName(word: string): boolean },
): Generator<[word: string, isWhole: boolean]> {
  for (const word of new Set(words)) {
    if (isPhrase(word)) {
      yield [word, false]
      continue
    }
    const isAsking = own.some((each) => isAskedBy(new Set(intentsOf(word, each, false))))
    const isOne = isAsking || terms.of(word).some(isKnown)
    // English joins few words, but names: Bluewater is no water.
    const joining = isOne ? [] : own.filter(({ language }) => language !== 'en' || !isName(word))
    const parts = joining.flatMap((each) =>
      partsOfCompound(word, each.language, (part) =>
        [...each.of(part), ...terms.of(part)].some((term) => isKnown(term) || intentsIn(each).has(term)),
      ),
    )
    yield [word, parts.length > 0]
    for (const part of parts) yield [part, false]
  }
}

/** Words that the thesaurus has as one. */
const isPhrase = (word: string) => word.includes(' ')

/** Who has no car is not told the way by car. */
const isWithoutCar = (word: string) =>
  /^(?:without|ohne|sans|sin|senza|zonder|sem|bez) (?:car|auto|pkw|voiture|coche|carro|macchina|samochodu|auta)$/.test(
    word,
  )

/** What some write as one: "request timeout" may be `requestTimeout`, "hand book" the handbook. */
function joinedIn(words: readonly string[], { of, isStopWord }: Terms): string[] {
  return words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? ''
    const isOne = [before, word].every((each) => each.length >= shortestJoined && !isPair(each) && !isStopWord(each))
    return isOne ? of(before + word).slice(-1) : []
  })
}

/** The words that are written like names, in lower case: with a capital, though no sentence begins there and not all are capitals. */
function namesIn(question: string): Set<string> {
  if (!/\p{Ll}{2}/u.test(question)) return new Set()
  const names = question.matchAll(/(?<=[\p{L}\p{N},;:]['"’“„(]?\s{1,3}['"’“„(¿¡]?)\p{Lu}[\p{L}\p{M}\p{N}]*/gu)
  return new Set(Array.from(names, ([name]) => name.toLowerCase()))
}

/** The marks of what tells what is asked for: those that all intents share, else any, and not just a number. A day alone asks for the hours. */
function wantedMarks(asked: ReadonlySet<number>): Set<string> {
  const each = [...asked].flatMap((intent) => (intents[intent]?.answers ? [marksFor(intent)] : []))
  const [first] = each
  if (!first) return [...asked].some((intent) => weekdays().has(intent)) ? new Set([marks.clock]) : new Set()
  const shared = first.filter((mark) => each.every((others) => others.includes(mark)))
  const wanted = new Set(shared.length > 0 ? shared : each.flat())
  if (wanted.size > 1) wanted.delete(marks.number)
  return wanted
}

/** The marks of which an answer must tell one, where nothing else is asked for: a text that there is no price answers who asks for one. */
function owedMarks(asked: ReadonlySet<number>, wanted: ReadonlySet<string>): Set<string> {
  const isOwed = wanted.size === 1 && [...asked].some((intent) => intents[intent]?.isOwed)
  return new Set(isOwed ? [...wanted, ...(wanted.has(marks.money) ? [marks.charge] : [])] : [])
}

function unionOf(sets: readonly ReadonlySet<number>[]): Set<number> {
  const union = new Set<number>()
  for (const set of sets) for (const each of set) union.add(each)
  return union
}

/** The weight of what is told. Steps are of anything: they tell less than the words that say of what. */
function weightOfMarks(wanted: ReadonlySet<string>, heaviest: number, asked: readonly QuestionTerm[]): number {
  if (isReach(wanted)) return heaviest * reachShare
  const most = heaviest * markShare
  const isOfSteps = wanted.size === 1 && wanted.has(marks.steps) && asked.length > 0
  return isOfSteps ? Math.min(most, stepsShare * Math.max(...asked.map(({ weight }) => weight))) : most
}

/** Who asks for a telephone number wants nothing but that. */
function isReach(wanted: ReadonlySet<string>): boolean {
  return wanted.has(marks.telephone) || wanted.has(marks.mail)
}

/**
 * The terms with those of earlier questions, which count less, and need not be there: what was talked about for a question that names
 * nothing ("how long is it"), and what was asked of it for one that only names something ("and the tern?"), which `isElliptical` says: what
 * asks, and what is not in the title of the page that was talked about (`talkedAbout`): after "where are the logs on macOS" on the page "macOS",
 * "and on Windows" asks for the logs.
 */
export function withContext(
  asked: readonly QuestionTerm[],
  context: readonly QuestionTerm[],
  isElliptical: boolean,
  talkedAbout: ReadonlySet<string>,
): QuestionTerm[] {
  const own = new Set(asked.map(({ term }) => term))
  const asks = ({ intents: wanted, marks: told }: QuestionTerm) => isAskedBy(wanted) || told.size > 0
  const isAsking = asked.some(asks)
  const isNaming = asked.some(({ isNamed }) => isNamed)
  const isAspect = ({ term }: QuestionTerm) => term !== '' && talkedAbout.size > 0 && !talkedAbout.has(term)
  const found = [...asked]
  for (const each of context) {
    // Who asks for something new of the same thing does not ask for the old again.
    if (own.has(each.term) || (isAsking && asks(each))) continue
    const isMissing = asks(each) || isAspect(each) ? isNaming && isElliptical : !isNaming
    const share = isNaming && !isAsking ? otherShare : contextShare
    const weight = each.weight * (isMissing ? 1 : share)
    found.push({ ...each, weight, isSubject: false, isContext: true })
  }
  return found
}

/** Whether an intent asks for a number or an address. */
const isReaching = (intent: number) => marksFor(intent).some((mark) => reachMarks.has(mark))

function intentsOf(word: string, terms: Terms, isMistyped: boolean): number[] {
  const [term] = terms.of(word)
  if (term === undefined) return []
  const own = intentsIn(terms).get(term) ?? (isMistyped ? intentsLike(term, terms) : undefined)
  return own ? [...own] : []
}

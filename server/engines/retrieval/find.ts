import { getOrInsert } from '../../core/maps.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { Language } from '../../contract/languages.ts'
import { asksOn } from '../builtin/talk/asking-on.ts'
import { wishedAgain } from '../builtin/talk/language-wished.ts'
import { defined } from '../../core/defined.ts'
import { Lru } from '../../core/lru.ts'
import {
  asAsked,
  asksOnly,
  isAsked,
  isElliptical,
  mayLean,
  partsOf,
  pointsBack,
  questionOfStory,
  questionsIn,
  refersBack,
  thingsOf,
} from './question/follow-up.ts'
import { leadConfidence, leastConfidence, levelOf, sureConfidence } from './gate.ts'
import type { PassageIndex } from './index/passage-index.ts'
import type { Hit, Passage } from './passages/passage.ts'
import type { Found } from './search.ts'
import type { Nearness } from './vectors/nearness.ts'

/** A page that a visitor reads: that of its passages, what it is about, as its title says, and the version that it documents. */
export type ReadPage = { page: string; title: string; version?: string }

/** What a visitor wrote, and the page that was read then, if it is known. */
export type Written = { question: string; page?: ReadPage | undefined }

/**
 * A visitor's question, those before it in the conversation, oldest first, the visitor's languages as tags, best first, that in which the answer is
 * `wished`, if it is not the question's, and the day of the week, 1 is Monday.
 */
export type Question = Written & {
  earlier?: readonly Written[] | undefined
  languages?: readonly string[] | undefined
  wished?: Language | undefined
  today?: number | undefined
}

/**
 * Finds what may answer a message: hits, best first, those of two questions in one message together, with the `part` that each answers. A
 * question that leans on earlier ones is searched with what they were about, too. `near`: the nearness of the passages' vectors, to the
 * question alone and to all together.
 */
export async function findIn<P extends Passage>(
  index: PassageIndex<P>,
  { question: message, page, earlier = [], languages, wished: inLanguage, today }: Question,
  near: Near = {},
): Promise<Hit<P>[]> {
  const question = asAsked(message)
  const asking = askingIn(index, { languages, wished: inLanguage, today, page, earlier })
  const { search } = asking
  const before = questionsIn(earlier)
  const after = await talkAfter(asking, before)
  const asks = before.length > 0 ? asksOn(message) : undefined
  const [asked, ...others] = before.toReversed()
  // What else there is for a question is found by it.
  if (asks === 'other' && asked) return findIn(index, { ...asked, earlier: others.toReversed(), languages, today })
  if (asks) return goingOn(index.passages, after.focus)
  const wished = wishedAgain(message, asked?.question)
  if (wished && asked && !isSure(await search({ question }))) {
    const again = { ...asked, earlier: others.toReversed(), languages: [wished], today }
    const hits = (await findIn(index, { ...again, wished })).filter(({ isForeign }) => !isForeign)
    return isSure({ hits }) ? hits : findIn(index, again)
  }
  const talk = walkedTo({ question, page }, before, after)
  const whole = await findAsked(search, question, talk, near)
  const [first, second] = await partsIn(question)
  if (!first || !second) return whole.hits
  const one = await findAsked(search, first.question, talk)
  const other = await findOne(search, second.question, one.talk)
  const each = [one, other]
  if (!each.some(isSure)) return whole.hits
  const open = [first, second].find(({ isQuestion }, at) => isQuestion && isLeftOpen(each[at], each[1 - at]))?.said
  const isOneForBoth = first.isThing ? !each.every(isSure) : isSure(whole) && !each.every(mayAnswer)
  if (open === undefined && isOneForBoth) return whole.hits
  return each
    .flatMap(({ hits }, part) => hits.map((hit) => ({ ...hit, part, ...(open !== undefined && { open }) })))
    .toSorted(byConfidence)
}

const mayAnswer = ({ hits: [best] }: Found<Passage>) => levelOf(best?.confidence ?? 0) !== 'nothing'

/** All that a message may be searched by. */
async function searchedBy(message: string): Promise<string[]> {
  return [...partsOf(message), ...(await thingsOf(message)).map(({ question }) => question)]
}

/** The two questions of a message, or those for each of two things that one names. */
async function partsIn(message: string) {
  const parts = partsOf(message)
  return parts.length > 1
    ? parts.map((part) => ({ question: part, said: part, isQuestion: isAsked(part), isThing: false }))
    : (await thingsOf(message)).map(({ question, said }) => ({ question, said, isQuestion: true, isThing: true }))
}

/** Whether of two questions in one message this one is left without an answer by what answers the other; the same passage may tell it as well. */
function isLeftOpen(found: Found<Passage> | undefined, other: Found<Passage> | undefined): boolean {
  if (!found || found.isEmpty || isSure(found)) return false
  const told = found.hits.find(({ passage }) => passage === other?.hits[0]?.passage)
  return levelOf(told?.confidence ?? 0) === 'nothing'
}

/** So many passages are looked through for more of what is talked about. */
const maxGoingOn = 12

/** What answered last, and what comes after it on its page: of questions and answers each stands alone. */
function goingOn<P extends Passage>(passages: readonly P[], focus: Focus | undefined): Hit<P>[] {
  const at = passages.findIndex(({ id }) => id === focus?.passage)
  const first = passages[at]
  if (!first) return []
  const isAfter = ({ page, above, isPair, isFacts }: P) =>
    !first.isPair &&
    !isPair &&
    !isFacts &&
    page === first.page &&
    (page !== undefined || above?.[0] === first.above?.[0])
  const next = passages.slice(at + 1, at + maxGoingOn).filter(isAfter)
  return [first, ...next].map((passage) => {
    return { passage, confidence: sureConfidence, answer: passage.markdown ?? passage.text, part: 0, score: 0 }
  })
}

/** Whether a question asks nothing, and names one of several things of which the one before it may have asked: "Riverside". */
export async function isChoosing(
  index: PassageIndex<Passage>,
  { question, earlier = [], ...rest }: Question,
): Promise<boolean> {
  if (earlier.length === 0 || !isElliptical(question)) return false
  const { focus } = await talkAfter(askingIn(index, { ...rest, earlier }), questionsIn(earlier))
  return focus?.isOpen === true
}

/** A search of an index for one visitor. */
type Search<P extends Passage> = PassageIndex<P>['search']
/** What a visitor's searches share. `known`: what was talked about in the conversations about that index. */
type Asking<P extends Passage> = Pick<Question, 'languages'> & { search: Search<P>; known: Lru<string, Remembered> }

function askingIn<P extends Passage>(
  index: PassageIndex<P>,
  { languages, wished, today, page, earlier = [] }: Omit<Question, 'question'>,
): Asking<P> {
  const version = (page ?? earlier.findLast((each) => each.page)?.page)?.version
  return {
    search: (sought) => index.search({ ...sought, languages, wished, version, today }),
    languages,
    known: rememberedOf(index),
  }
}

type Near = { alone?: Nearness; together?: Nearness }

/**
 * What is talked about: the section that answered last, none if nothing did, and the questions since one that said itself what it is about, newest
 * first. `title`: of the page on which they were asked, which they did not name. `isPast`: another thing was named since, of which nothing tells.
 * `isOpen`: several things have an answer of their own, and none was named.
 */
type Focus = {
  page: string | undefined
  passage: string | undefined
  context: readonly string[]
  title?: string
  isPast: boolean
  isOpen: boolean
}

/** What a conversation is about. `reading`: a page to which the visitor came since, and of which nothing was asked yet. */
type Talk = { focus?: Focus | undefined; reading?: ReadPage | undefined }

/** How many questions what is talked about is followed back. One less than a prompt brings, so that the next question finds it. */
const maxBack = 5
/** Of how many conversations it is remembered. */
const maxRemembered = 500

/**
 * What was talked about after some questions, under a keyed hash of them: no text of a visitor is kept, so that there is none to erase.
 * `back`: the places of the questions that it is from, counted from the last one.
 */
type Remembered = Pick<Talk, 'reading'> & { focus?: Omit<Focus, 'context'> & { back: readonly number[] } }
const remembered = new WeakMap<object, Lru<string, Remembered>>()
const hashKey = randomBytes(32)

function rememberedOf(index: object): Lru<string, Remembered> {
  return getOrInsert(remembered, index, () => new Lru<string, Remembered>(maxRemembered))
}

/** What a conversation is about after some questions, oldest first: the focus of one stays until another question names something else. */
async function talkAfter<P extends Passage>(
  asking: Asking<P>,
  earlier: readonly Written[],
  back = maxBack,
): Promise<Talk> {
  const last = earlier.at(-1)
  if (last === undefined || back === 0) return {}
  const { search, languages, known } = asking
  const recent = earlier.slice(-maxBack)
  const key = createHmac('sha256', hashKey).update(JSON.stringify({ languages, recent })).digest('base64')
  const asked = await Promise.all(recent.map(({ question }) => searchedBy(question)))
  const newest = asked.flat().toReversed()
  const found = known.get(key)
  if (found) {
    const { focus, reading } = found
    return { reading, focus: focus && { ...focus, context: focus.back.flatMap((at) => newest[at] ?? []) } }
  }
  const before = earlier.slice(0, -1)
  let talk = walkedTo(last, before, await talkAfter(asking, before, back - 1))
  const parts = partsOf(last.question)
  for (const part of parts) {
    const whole = await findAsked(search, part, talk)
    const things = parts.length === 1 ? await thingsOf(part) : []
    const apart = await Promise.all(things.map(({ question }) => findAsked(search, question, talk)))
    const told = isSure(whole) ? whole : apart.find(isSure)
    talk = (told ?? whole).talk
  }
  const { focus, reading } = talk
  if (focus) {
    const { context, ...rest } = focus
    known.set(key, { reading, focus: { ...rest, back: context.map((each) => newest.indexOf(each)) } })
  } else known.set(key, { reading })
  return talk
}

/** Whoever comes to another page may talk about that from then on. */
function walkedTo({ page }: Written, before: readonly Written[], talk: Talk): Talk {
  return page && page.page !== before.at(-1)?.page?.page ? { ...talk, reading: page } : talk
}

/** How much more relevant, as log odds, what is talked about is: to a question that goes on with it, and to another short one. */
const bonus = { referring: 3, other: 1.4 }
/** A question that refers back is answered by what was talked about from this share of the confidence on that it has alone. */
const referringShare = 0.5
/** Another one, too, where that tells as much of its words as anything does; from more on the less it tells of them. */
const otherShare = 1.5
/** A question that says itself what it is about is answered for sure by what has at least this confidence without what was talked about. */
const leastOwn = 0.05
/** A question that asks something of another thing leads back to what is talked about from this confidence on. */
const leastBack = 0.08
/** The most questions that one is searched with. */
const maxContext = 3

/** Finds what answers a question; where it ends a story of which nothing tells for sure, what answers it without that. */
async function findAsked<P extends Passage>(
  search: Search<P>,
  question: string,
  talk: Talk,
  near: Near = {},
): Promise<Found<P> & { talk: Talk }> {
  const whole = await findOne(search, question, talk, near)
  const last = questionOfStory(question)
  if (last === undefined || isSure(whole)) return whole
  const alone = await findOne(search, last, talk)
  return isSure(alone) && !pointsBack(last) && !asksOnly(last) ? alone : whole
}

const isSure = ({ hits: [best] }: Pick<Found<Passage>, 'hits'>) => levelOf(best?.confidence ?? 0) === 'sure'

async function findOne<P extends Passage>(
  search: Search<P>,
  question: string,
  { focus, reading }: Talk,
  near: Near = {},
): Promise<Found<P> & { talk: Talk }> {
  const here = reading && (await findOnPage(search, question, reading, focus, near))
  if (here) return here
  const { focus: next, ...found } = await findInTalk(search, question, focus, near)
  // What nothing answered is told by no other page than the one that is read.
  const isStill = next === focus || next?.passage === undefined
  return { ...found, talk: { focus: next, ...(isStill && { reading }) } }
}

/** A page that is read is talked about where it has this share of what any passage has of a question's words. */
const readShare = 0.7

/**
 * What the page that is read, and of which nothing was asked yet, has to say of a question that points to something ("Is this waterproof?") or
 * names nothing ("How much?"); of what it names itself a passage of another page, such as a list of prices, tells, too. Null: nothing, or the
 * question is about anything.
 */
async function findOnPage<P extends Passage>(
  search: Search<P>,
  question: string,
  { page, title }: ReadPage,
  before: Focus | undefined,
  near: Near,
): Promise<(Found<P> & { talk: Talk }) | null> {
  if (!mayLean(question)) return null
  const { isEmpty, hasSubject } = await search({ question, near: near.alone })
  // "And here?" asks what was asked of something else.
  const context = isEmpty || isElliptical(question) ? (before?.context ?? []) : []
  const isNameless = isEmpty ? context.length > 0 : !hasSubject && asksOnly(question)
  if (!isNameless && !pointsBack(question)) return null
  const about = { page, bonus: 0 }
  const alone = await search({ question, about, near: near.alone })
  const together = await search({
    question,
    // What is told of a thing that is not named is told on its own page, or of its name.
    context: hasSubject ? context : [...context, title],
    about: { ...about, bonus: bonus.referring },
    near: near.together,
  })
  const [best] = together.hits
  const focus = focusOn(best, [question, ...context].slice(0, maxContext))
  if (!best || !focus) return null
  const isHere = ({ passage }: Hit<P>) => passage.page === page
  const scoreOf = (hits: readonly Hit<P>[]) => Math.max(0, ...hits.map(({ score }) => score))
  const own = scoreOf(alone.hits.filter((hit) => isHere(hit) || hit.passage === best.passage))
  const isTold = own > 0 && own >= scoreOf(alone.hits) * readShare && (isHere(best) || !hasSubject)
  if (!isEmpty && !isTold) return null
  if (best.confidence < (alone.hits[0]?.confidence ?? 0) * referringShare) return null
  return { ...together, talk: { focus: { ...focus, title } } }
}

/** Finds what answers a question alone, or together with what is talked about, whichever is more likely, and what is talked about then. */
async function findInTalk<P extends Passage>(
  search: Search<P>,
  question: string,
  focus: Focus | undefined,
  near: Near = {},
): Promise<Found<P> & { focus: Focus | undefined }> {
  const alone = await search({ question, about: focus && { ...focus, bonus: 0 }, near: near.alone })
  const [best] = alone.hits
  // What a question names that nothing tells of is talked about from then on; what was before only where a question says itself what it names.
  const past = focus && { ...focus, isPast: focus.isPast || alone.hasSubject }
  const apart = {
    ...alone,
    focus: focusOn(best, [question]) ?? past ?? (alone.isEmpty ? undefined : unanswered(question)),
  }
  const isPointing = pointsBack(question)
  // "How much is that?" of what nothing tells of: what something else costs leads on at most.
  const isOfUnknown = !alone.hasSubject && (isPointing || asksOnly(question))
  const asLeads = () => ({ ...apart, hits: apart.hits.map((hit) => atMost(hit, leadConfidence)) })
  if (!focus || !mayLean(question)) return apart
  if (focus.isPast && !alone.hasSubject) return isOfUnknown ? asLeads() : apart
  // Who is asked which one names it, and asks nothing.
  const isNaming = focus.isOpen && isElliptical(question)
  const aloneConfidence = best?.confidence ?? 0
  const isSureAlone = levelOf(aloneConfidence) === 'sure'
  // "And when are you open?" goes on by its "and" alone, and is answered by itself, or not at all.
  const isInFull = !isPointing && !isElliptical(question) && (isSureAlone || aloneConfidence === 0)
  const isGoingOn = refersBack(question) && !isInFull
  const isReferring = isNaming || alone.isEmpty || isGoingOn || (!alone.hasSubject && asksOnly(question))
  if (alone.isIntroducing && isSureAlone) return apart
  // "Do you have Wi-Fi" asks in full words for what nothing tells: what is talked about does not either.
  const isUntold = aloneConfidence === 0 && !isReferring && !isPointing
  if (isUntold) return apart
  const about = { ...focus, bonus: isNaming ? 0 : isReferring ? bonus.referring : bonus.other }
  const context = [...focus.context, ...(focus.title === undefined ? [] : [focus.title])]
  const together = await search({ question, context, about, near: near.together })
  const [other, ...rest] = together.hits
  if (!other) return apart
  // "How can I contact you" is told by what is talked about, or as if nothing was; "phone number?" asks for that of what is.
  if (best?.reach !== undefined && !isElliptical(question) && !isOn(focus, other.passage)) return apart
  // How much of the question's own words is told by what was talked about, and by anything.
  const most = Math.max(0, ...alone.hits.map(({ score }) => score))
  const told = alone.hits.filter(({ passage }) => passage === other.passage || isOn(focus, passage))
  // Of a page that it turns to, its name is all that it tells of the question.
  const isTurned = together.turnsTo.has(other.passage.page ?? '')
  const own = isTurned ? most : Math.max(0, ...told.map(({ score }) => score))
  const isAbout = alone.isEmpty || isPointing || own > 0
  // It says itself what it is about: the visitor may speak of something else by now.
  const isApart = !isReferring && alone.hasSubject
  // The same as without what was talked about, and no part of that: it makes nothing surer.
  const isElsewhere = !isReferring && other.passage === best?.passage && !isOn(focus, other.passage)
  const isOwnAnswer = isElsewhere || (isApart && isSureAlone)
  const share = isOwnAnswer ? 1 : isReferring || own >= most ? referringShare : otherShare - own / most
  if (isAbout && other.confidence >= Math.max(leastConfidence, aloneConfidence * share)) {
    const asked = [question, ...focus.context].slice(0, maxContext)
    const next = focusOn(other, asked)
    const ownHit = alone.hits.find(({ passage }) => passage === other.passage)
    // Of what each of several shops tells, each alone has little confidence.
    const isOneOfMany = !alone.hasSubject && ownHit?.isOneOfMany === true
    const isOwnTold = isReferring || isElliptical(question) || isOneOfMany || (ownHit?.confidence ?? 0) >= leastOwn
    // Nor is what has none of its words, where something else has.
    const isTold = isOwnTold && (own > 0 || most === 0)
    const said = isTold ? other : asLead(other, aloneConfidence)
    const hits = levelOf(said.confidence) === 'sure' ? together.hits : besides(said, alone.hits, rest)
    return { ...together, hits, focus: next ? { ...next, ...defined({ title: focus.title }) } : focus }
  }
  const isOfOther = alone.hasSubject && !(isPointing && alone.isUnheard)
  const isNear = !isSureAlone && isOn(focus, other.passage)
  // Rather than to what only resembles it, a question that goes on leads back to what is talked about.
  if (isNear && (isPointing || !isOfOther))
    return { ...together, hits: besides(asLead(other, aloneConfidence), alone.hits, rest), focus }
  if (isNear) {
    const hits = withTopic(question, focus, alone, together.hits)
    return { ...apart, hits, focus: hits[0]?.passage === best?.passage ? apart.focus : focus }
  }
  // "And in Leeds?" leaves out what is asked, and what only names Leeds does not tell it.
  const isLeftOut = refersBack(question) && isElliptical(question) && !alone.isAsking
  return isLeftOut || (isOfUnknown && focus.passage === undefined) ? asLeads() : apart
}

/**
 * The hits for a question that names another thing and has no sure answer, together with what is talked about: that may be of help, too, and where
 * nothing tells of what it names it comes closest at most.
 */
function withTopic<P extends Passage>(
  question: string,
  focus: Focus,
  { hits, isUnheard }: Found<P>,
  together: readonly Hit<P>[],
): Hit<P>[] {
  const least = isElliptical(question) ? 0 : leastBack
  const limit = isUnheard ? leastConfidence - 0.01 : leadConfidence
  const onTopic = together.filter(({ passage, confidence }) => isOn(focus, passage) && confidence >= least)
  return onceEach([...hits, ...onTopic].toSorted(byConfidence)).map((hit) => atMost(hit, limit))
}

/** A hit that leads on to what is talked about, and after it what the question means by itself, and then the rest. */
function besides<P extends Passage>(hit: Hit<P>, alone: readonly Hit<P>[], rest: readonly Hit<P>[]): Hit<P>[] {
  const [, ...others] = onceEach([hit, ...alone, ...rest])
  const capped = others.map((each) => withConfidence(each, Math.min(each.confidence, hit.confidence)))
  return [hit, ...capped.toSorted(byConfidence)]
}

/** The first hit of each passage. */
function onceEach<P extends Passage>(hits: readonly Hit<P>[]): Hit<P>[] {
  const seen = new Set<P>()
  return hits.filter(({ passage }) => !seen.has(passage) && seen.add(passage))
}

/** Whether a passage is what is talked about, or on its page. */
function isOn({ page, passage }: Focus, { id, page: own }: Passage): boolean {
  return id === passage || (page !== undefined && own === page)
}

/** A hit that is not said, but leads on, before what has `confidence`. */
function asLead<P extends Passage>(hit: Hit<P>, confidence: number): Hit<P> {
  const least = Math.max(hit.confidence, leastConfidence, confidence)
  return withConfidence(hit, Math.min(least, leadConfidence))
}

const atMost = <P extends Passage>(hit: Hit<P>, confidence: number): Hit<P> =>
  withConfidence(hit, Math.min(hit.confidence, confidence))

const withConfidence = <P extends Passage>(hit: Hit<P>, confidence: number): Hit<P> => ({ ...hit, confidence })

/** Undefined if a hit answers nothing: then what is talked about is what was before. */
function focusOn(hit: Hit<Passage> | undefined, context: readonly string[]): Focus | undefined {
  if (!hit || levelOf(hit.confidence) === 'nothing') return undefined
  return { page: hit.passage.page, passage: hit.passage.id, context, isPast: false, isOpen: hit.isOneOfMany === true }
}

/** Of what nothing tells, the words are talked about: "My dragon wheezes" – "And his claws?" */
const unanswered = (question: string): Focus => {
  return { page: undefined, passage: undefined, context: [question], isPast: false, isOpen: false }
}

const byConfidence = (a: Hit<Passage>, b: Hit<Passage>) => b.confidence - a.confidence

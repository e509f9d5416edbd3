import { getOrInsert } from '../../core/maps.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { Language } from '../../contract/languages.ts'
import { asksForMore } from '../builtin/talk/asking-on.ts'
import { wishedAgain } from '../builtin/talk/language-wished.ts'
import { defined } from '../../core/defined.ts'
import { Lru } from '../../core/lru.ts'
import {
  searchTextOf,
  isBareQuestionWord,
  looksLikeQuestion,
  isElliptical,
  mayBeFollowUp,
  splitQuestions,
  hasAnaphor,
  questionAfterStory,
  withoutSmallTalk,
  refersToEarlier,
  thingsOf,
} from './question/follow-up.ts'
import { leadConfidence, leastConfidence, levelOf, sureConfidence } from './gate.ts'
import type { PassageIndex } from './index/passage-index.ts'
import type { Hit, Passage } from './passages/passage.ts'
import type { SearchResult } from './search.ts'
import type { Nearness } from './vectors/nearness.ts'

/** The page that the visitor is reading: its id, its title, and the product version that it documents. */
export type ReadPage = { page: string; title: string; version?: string }

/** A visitor's message, and the page on which it was written, if known. */
export type VisitorMessage = { question: string; page?: ReadPage | undefined }

/**
 * A visitor's question. `earlier`: the messages before it, oldest first. `languages`: the visitor's language tags,
 * preferred first. `today`: the day of the week, 1 is Monday.
 */
export type Question = VisitorMessage & {
  earlier?: readonly VisitorMessage[] | undefined
  languages?: readonly string[] | undefined
  wished?: Language | undefined
  today?: number | undefined
}

/**
 * Finds passages that may answer a message, best first. For two questions in one message, the hits of both, each with
 * the `part` that it answers. A question that depends on earlier ones is searched together with their topic. `near`:
 * vector similarities to the question alone and to question and topic together.
 */
export async function findPassages<P extends Passage>(
  index: PassageIndex<P>,
  { question: message, page, earlier = [], languages, wished: inLanguage, today }: Question,
  near: Near = {},
): Promise<Hit<P>[]> {
  const question = searchTextOf(message)
  const searching = searchContextOf(index, { languages, wished: inLanguage, today, page, earlier })
  const { search } = searching
  const before = withoutSmallTalk(earlier)
  const after = await dialogueAfter(searching, before)
  const asks = before.length > 0 ? asksForMore(message) : undefined
  const [asked, ...others] = before.toReversed()
  // "Something else?" repeats the search of the earlier question.
  if (asks === 'other' && asked)
    return findPassages(index, { ...asked, earlier: others.toReversed(), languages, today })
  if (asks) return continuationOf(index.passages, after.focus)
  const wished = wishedAgain(message, asked?.question)
  if (wished && asked && !isSure(await search({ question }))) {
    const again = { ...asked, earlier: others.toReversed(), languages: [wished], today }
    const hits = (await findPassages(index, { ...again, wished })).filter(({ isForeign }) => !isForeign)
    return isSure({ hits }) ? hits : findPassages(index, again)
  }
  const state = withCurrentPage({ question, page }, before, after)
  const whole = await findAnswer(search, question, state, near)
  const [first, second] = await partsIn(question)
  if (!first || !second) return whole.hits
  const one = await findAnswer(search, first.question, state)
  const other = await findForQuestion(search, second.question, one.talk)
  const each = [one, other]
  if (!each.some(isSure)) return whole.hits
  const open = [first, second].find(({ isQuestion }, at) => isQuestion && isLeftOpen(each[at], each[1 - at]))?.said
  const isOneForBoth = first.isThing ? !each.every(isSure) : isSure(whole) && !each.every(mayAnswer)
  if (open === undefined && isOneForBoth) return whole.hits
  return each
    .flatMap(({ hits }, part) => hits.map((hit) => ({ ...hit, part, ...(open !== undefined && { open }) })))
    .toSorted(byConfidence)
}

const mayAnswer = ({ hits: [best] }: SearchResult<Passage>) => levelOf(best?.confidence ?? 0) !== 'nothing'

/** Returns all texts that a message may be searched with. */
async function searchedBy(message: string): Promise<string[]> {
  return [...splitQuestions(message), ...(await thingsOf(message)).map(({ question }) => question)]
}

/** Returns the two questions of a message, or one for each of two things that it asks for. */
async function partsIn(message: string) {
  const parts = splitQuestions(message)
  return parts.length > 1
    ? parts.map((part) => ({ question: part, said: part, isQuestion: looksLikeQuestion(part), isThing: false }))
    : (await thingsOf(message)).map(({ question, said }) => ({ question, said, isQuestion: true, isThing: true }))
}

/**
 * Whether one of two questions in a message stays unanswered; the passage that answers the other may answer it as
 * well.
 */
function isLeftOpen(found: SearchResult<Passage> | undefined, other: SearchResult<Passage> | undefined): boolean {
  if (!found || found.isEmpty || isSure(found)) return false
  const told = found.hits.find(({ passage }) => passage === other?.hits[0]?.passage)
  return levelOf(told?.confidence ?? 0) === 'nothing'
}

/** How many passages are searched for the continuation of an answer. */
const maxGoingOn = 12

/** Returns the passage that answered last and those after it on its page. Question-and-answer pairs stand alone. */
function continuationOf<P extends Passage>(passages: readonly P[], focus: Focus | undefined): Hit<P>[] {
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

/** Whether a message only names one of several things that the question before it may have meant: "Riverside". */
export async function isChoosing(
  index: PassageIndex<Passage>,
  { question, earlier = [], ...rest }: Question,
): Promise<boolean> {
  if (earlier.length === 0 || !isElliptical(question)) return false
  const { focus } = await dialogueAfter(searchContextOf(index, { ...rest, earlier }), withoutSmallTalk(earlier))
  return focus?.isOpen === true
}

/** The search of an index for one visitor. */
type Search<P extends Passage> = PassageIndex<P>['search']
/** What the searches for one visitor share. `known`: remembered states of conversations about that index. */
type SearchContext<P extends Passage> = Pick<Question, 'languages'> & {
  search: Search<P>
  known: Lru<string, Remembered>
}

function searchContextOf<P extends Passage>(
  index: PassageIndex<P>,
  { languages, wished, today, page, earlier = [] }: Omit<Question, 'question'>,
): SearchContext<P> {
  const version = (page ?? earlier.findLast((each) => each.page)?.page)?.version
  return {
    search: (query) => index.search({ ...query, languages, wished, version, today }),
    languages,
    known: rememberedOf(index),
  }
}

type Near = { alone?: Nearness; together?: Nearness }

/**
 * The topic of a conversation. `passage`: the section that answered last, if any. `context`: the questions since the
 * one that introduced the topic, newest first. `title`: of the page on which they were asked, if they did not name
 * it. `isPast`: a later question named another thing, which nothing answered. `isOpen`: several things have an answer
 * each, and none was named.
 */
type Focus = {
  page: string | undefined
  passage: string | undefined
  context: readonly string[]
  title?: string
  isPast: boolean
  isOpen: boolean
}

/**
 * The state of a conversation. `reading`: a page to which the visitor moved since, and about which nothing was asked
 * yet.
 */
type DialogueState = { focus?: Focus | undefined; reading?: ReadPage | undefined }

/**
 * How many messages back the topic is traced. One less than a prompt contains, so that the next question finds the
 * remembered state.
 */
const maxBack = 5
/** How many conversations are remembered. */
const maxRemembered = 500

/**
 * The state after some messages, stored under a keyed hash of them: no text of a visitor is kept, so none needs to be
 * erased. `back`: the indexes of the topic's questions, counted from the last message.
 */
type Remembered = Pick<DialogueState, 'reading'> & { focus?: Omit<Focus, 'context'> & { back: readonly number[] } }
const remembered = new WeakMap<object, Lru<string, Remembered>>()
const hashKey = randomBytes(32)

function rememberedOf(index: object): Lru<string, Remembered> {
  return getOrInsert(remembered, index, () => new Lru<string, Remembered>(maxRemembered))
}

/**
 * Returns the state of a conversation after some messages, oldest first. The topic stays until a question names
 * something else.
 */
async function dialogueAfter<P extends Passage>(
  searching: SearchContext<P>,
  earlier: readonly VisitorMessage[],
  back = maxBack,
): Promise<DialogueState> {
  const last = earlier.at(-1)
  if (last === undefined || back === 0) return {}
  const { search, languages, known } = searching
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
  let state = withCurrentPage(last, before, await dialogueAfter(searching, before, back - 1))
  const parts = splitQuestions(last.question)
  for (const part of parts) {
    const whole = await findAnswer(search, part, state)
    const things = parts.length === 1 ? await thingsOf(part) : []
    const apart = await Promise.all(things.map(({ question }) => findAnswer(search, question, state)))
    const told = isSure(whole) ? whole : apart.find(isSure)
    state = (told ?? whole).talk
  }
  const { focus, reading } = state
  if (focus) {
    const { context, ...rest } = focus
    known.set(key, { reading, focus: { ...rest, back: context.map((each) => newest.indexOf(each)) } })
  } else known.set(key, { reading })
  return state
}

/** A visitor who moves to another page may mean that page from then on. */
function withCurrentPage(
  { page }: VisitorMessage,
  before: readonly VisitorMessage[],
  state: DialogueState,
): DialogueState {
  return page && page.page !== before.at(-1)?.page?.page ? { ...state, reading: page } : state
}

/** The boost of the topic in log odds: for a question that continues it, and for any other short one. */
const boosts = { referring: 3, other: 1.4 }
/**
 * A question that refers back is answered from the topic if that has at least this share of the confidence found
 * without it.
 */
const referringShare = 0.5
/**
 * So is any other short question, if the topic covers as many of its words; the fewer it covers, the larger the
 * share, up to this.
 */
const otherShare = 1.5
/**
 * A question with a subject of its own is answered for sure from the topic only if it has this confidence without it.
 */
const leastOwn = 0.05
/** A question about another thing links back to the topic from this confidence on. */
const leastBack = 0.08
/** The most earlier questions that are searched with one. */
const maxContext = 3

/** Finds what answers a question. If it ends a story, and nothing is sure, searches without the story. */
async function findAnswer<P extends Passage>(
  search: Search<P>,
  question: string,
  state: DialogueState,
  near: Near = {},
): Promise<SearchResult<P> & { talk: DialogueState }> {
  const whole = await findForQuestion(search, question, state, near)
  const last = questionAfterStory(question)
  if (last === undefined || isSure(whole)) return whole
  const alone = await findForQuestion(search, last, state)
  return isSure(alone) && !hasAnaphor(last) && !isBareQuestionWord(last) ? alone : whole
}

const isSure = ({ hits: [best] }: Pick<SearchResult<Passage>, 'hits'>) => levelOf(best?.confidence ?? 0) === 'sure'

async function findForQuestion<P extends Passage>(
  search: Search<P>,
  question: string,
  { focus, reading }: DialogueState,
  near: Near = {},
): Promise<SearchResult<P> & { talk: DialogueState }> {
  const here = reading && (await findOnPage(search, question, reading, focus, near))
  if (here) return here
  const { focus: next, ...found } = await findInDialogue(search, question, focus, near)
  // If nothing answered, the visitor still means the current page.
  const isStill = next === focus || next?.passage === undefined
  return { ...found, talk: { focus: next, ...(isStill && { reading }) } }
}

/** The current page is meant if it covers at least this share of the question words that any passage covers. */
const readShare = 0.7

/**
 * Searches the page that the visitor reads, for questions that point to something ("Is this waterproof?") or name
 * nothing ("How much?"). For what the question names itself, passages of other pages count as well, such as a list of
 * prices. Null: nothing found, or the question is not about the page.
 */
async function findOnPage<P extends Passage>(
  search: Search<P>,
  question: string,
  { page, title }: ReadPage,
  before: Focus | undefined,
  near: Near,
): Promise<(SearchResult<P> & { talk: DialogueState }) | null> {
  if (!mayBeFollowUp(question)) return null
  const { isEmpty, hasSubject } = await search({ question, near: near.alone })
  // "And here?" repeats the earlier question for this page.
  const context = isEmpty || isElliptical(question) ? (before?.context ?? []) : []
  const isNameless = isEmpty ? context.length > 0 : !hasSubject && isBareQuestionWord(question)
  if (!isNameless && !hasAnaphor(question)) return null
  const topic = { page, boost: 0 }
  const alone = await search({ question, topic, near: near.alone })
  const together = await search({
    question,
    // A thing that is not named is described on its own page, or by its name elsewhere.
    context: hasSubject ? context : [...context, title],
    topic: { ...topic, boost: boosts.referring },
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

/**
 * Searches for a question alone and together with the topic, returns whichever is likelier to answer, and the topic
 * from then on.
 */
async function findInDialogue<P extends Passage>(
  search: Search<P>,
  question: string,
  focus: Focus | undefined,
  near: Near = {},
): Promise<SearchResult<P> & { focus: Focus | undefined }> {
  const alone = await search({ question, topic: focus && { ...focus, boost: 0 }, near: near.alone })
  const [best] = alone.hits
  // A named thing becomes the topic even if nothing answers; the topic before it remains available unless the
  // question has a subject of its own.
  const past = focus && { ...focus, isPast: focus.isPast || alone.hasSubject }
  const apart = {
    ...alone,
    focus: focusOn(best, [question]) ?? past ?? (alone.isEmpty ? undefined : unanswered(question)),
  }
  const isPointing = hasAnaphor(question)
  // "How much is that?" about an unknown thing: the price of something else is offered as a link at most.
  const isOfUnknown = !alone.hasSubject && (isPointing || isBareQuestionWord(question))
  const asLeads = () => ({ ...apart, hits: apart.hits.map((hit) => capConfidence(hit, leadConfidence)) })
  if (!focus || !mayBeFollowUp(question)) return apart
  if (focus.isPast && !alone.hasSubject) return isOfUnknown ? asLeads() : apart
  // The reply to "Which one do you mean?" only names it.
  const isNaming = focus.isOpen && isElliptical(question)
  const aloneConfidence = best?.confidence ?? 0
  const isSureAlone = levelOf(aloneConfidence) === 'sure'
  // "And when are you open?" continues by its "and" only; it is a complete question.
  const isInFull = !isPointing && !isElliptical(question) && (isSureAlone || aloneConfidence === 0)
  const isGoingOn = refersToEarlier(question) && !isInFull
  const isReferring = isNaming || alone.isEmpty || isGoingOn || (!alone.hasSubject && isBareQuestionWord(question))
  if (alone.asksForIntroduction && isSureAlone) return apart
  // A complete question that nothing answers, such as "Do you have Wi-Fi", is not answered from the topic either.
  const isUntold = aloneConfidence === 0 && !isReferring && !isPointing
  if (isUntold) return apart
  const topic = { ...focus, boost: isNaming ? 0 : isReferring ? boosts.referring : boosts.other }
  const context = [...focus.context, ...(focus.title === undefined ? [] : [focus.title])]
  const together = await search({ question, context, topic, near: near.together })
  const [other, ...rest] = together.hits
  if (!other) return apart
  // "How can I contact you" is answered by the topic or without it; "phone number?" means the topic's.
  if (best?.reach !== undefined && !isElliptical(question) && !isInFocus(focus, other.passage)) return apart
  // How many of the question's own words the topic covers, and how many any passage does.
  const most = Math.max(0, ...alone.hits.map(({ score }) => score))
  const told = alone.hits.filter(({ passage }) => passage === other.passage || isInFocus(focus, passage))
  // A page named by the question need not cover more than the name.
  const isTurned = together.namedPages.has(other.passage.page ?? '')
  const own = isTurned ? most : Math.max(0, ...told.map(({ score }) => score))
  const isAbout = alone.isEmpty || isPointing || own > 0
  // The question has a subject of its own; the visitor may have changed the topic.
  const isApart = !isReferring && alone.hasSubject
  // The same hit as without the topic, and not part of it: the topic adds no certainty.
  const isElsewhere = !isReferring && other.passage === best?.passage && !isInFocus(focus, other.passage)
  const isOwnAnswer = isElsewhere || (isApart && isSureAlone)
  const share = isOwnAnswer ? 1 : isReferring || own >= most ? referringShare : otherShare - own / most
  if (isAbout && other.confidence >= Math.max(leastConfidence, aloneConfidence * share)) {
    const asked = [question, ...focus.context].slice(0, maxContext)
    const next = focusOn(other, asked)
    const ownHit = alone.hits.find(({ passage }) => passage === other.passage)
    // If each of several shops has an answer, each alone has little confidence.
    const isOneOfMany = !alone.hasSubject && ownHit?.isOneOfMany === true
    const isOwnTold = isReferring || isElliptical(question) || isOneOfMany || (ownHit?.confidence ?? 0) >= leastOwn
    // A hit without any of the question's words is not quoted if others have some.
    const isTold = isOwnTold && (own > 0 || most === 0)
    const said = isTold ? other : asLead(other, aloneConfidence)
    const hits = levelOf(said.confidence) === 'sure' ? together.hits : leadFirst(said, alone.hits, rest)
    return { ...together, hits, focus: next ? { ...next, ...defined({ title: focus.title }) } : focus }
  }
  const isOfOther = alone.hasSubject && !(isPointing && alone.isOutOfVocabulary)
  const isNear = !isSureAlone && isInFocus(focus, other.passage)
  // A follow-up links to the topic rather than to something merely similar.
  if (isNear && (isPointing || !isOfOther))
    return { ...together, hits: leadFirst(asLead(other, aloneConfidence), alone.hits, rest), focus }
  if (isNear) {
    const hits = withFocusAsLead(question, focus, alone, together.hits)
    return { ...apart, hits, focus: hits[0]?.passage === best?.passage ? apart.focus : focus }
  }
  // "And in Leeds?" omits the request; a passage that merely mentions Leeds does not answer it.
  const isLeftOut = refersToEarlier(question) && isElliptical(question) && !alone.isAsking
  return isLeftOut || (isOfUnknown && focus.passage === undefined) ? asLeads() : apart
}

/**
 * Combines the hits for a question about another thing, without a sure answer, with those of the topic, which may
 * help as well. If no passage mentions the thing, they only come closest.
 */
function withFocusAsLead<P extends Passage>(
  question: string,
  focus: Focus,
  { hits, isOutOfVocabulary }: SearchResult<P>,
  together: readonly Hit<P>[],
): Hit<P>[] {
  const least = isElliptical(question) ? 0 : leastBack
  const limit = isOutOfVocabulary ? leastConfidence - 0.01 : leadConfidence
  const onTopic = together.filter(({ passage, confidence }) => isInFocus(focus, passage) && confidence >= least)
  return firstOfEachPassage([...hits, ...onTopic].toSorted(byConfidence)).map((hit) => capConfidence(hit, limit))
}

/** Puts a link to the topic first, then the hits for the question alone, then the rest. */
function leadFirst<P extends Passage>(hit: Hit<P>, alone: readonly Hit<P>[], rest: readonly Hit<P>[]): Hit<P>[] {
  const [, ...others] = firstOfEachPassage([hit, ...alone, ...rest])
  const capped = others.map((each) => withConfidence(each, Math.min(each.confidence, hit.confidence)))
  return [hit, ...capped.toSorted(byConfidence)]
}

/** Keeps the first hit of each passage. */
function firstOfEachPassage<P extends Passage>(hits: readonly Hit<P>[]): Hit<P>[] {
  const seen = new Set<P>()
  return hits.filter(({ passage }) => !seen.has(passage) && seen.add(passage))
}

/** Whether a passage is the topic, or on its page. */
function isInFocus({ page, passage }: Focus, { id, page: own }: Passage): boolean {
  return id === passage || (page !== undefined && own === page)
}

/** Turns a hit into a link that ranks above hits of the given `confidence`. */
function asLead<P extends Passage>(hit: Hit<P>, confidence: number): Hit<P> {
  const least = Math.max(hit.confidence, leastConfidence, confidence)
  return withConfidence(hit, Math.min(least, leadConfidence))
}

const capConfidence = <P extends Passage>(hit: Hit<P>, confidence: number): Hit<P> =>
  withConfidence(hit, Math.min(hit.confidence, confidence))

const withConfidence = <P extends Passage>(hit: Hit<P>, confidence: number): Hit<P> => ({ ...hit, confidence })

/** Returns the topic that a hit establishes; undefined if the hit answers nothing, so that the earlier topic stays. */
function focusOn(hit: Hit<Passage> | undefined, context: readonly string[]): Focus | undefined {
  if (!hit || levelOf(hit.confidence) === 'nothing') return undefined
  return { page: hit.passage.page, passage: hit.passage.id, context, isPast: false, isOpen: hit.isOneOfMany === true }
}

/** If nothing answers, the question's words become the topic: "My dragon wheezes" – "And his claws?" */
const unanswered = (question: string): Focus => {
  return { page: undefined, passage: undefined, context: [question], isPast: false, isOpen: false }
}

const byConfidence = (a: Hit<Passage>, b: Hit<Passage>) => b.confidence - a.confidence

import { defined } from '../../core/defined.ts'
import {
  hasAnaphor,
  isBareQuestionWord,
  isElliptical,
  mayBeFollowUp,
  questionAfterStory,
  refersToEarlier,
} from './question/follow-up.ts'
import { leadConfidence, leastConfidence, levelOf } from './gate.ts'
import type { PassageIndex } from './index/passage-index.ts'
import type { Hit, Passage } from './passages/passage.ts'
import type { SearchResult } from './search.ts'
import type { Nearness } from './vectors/nearness.ts'

/*
 * Finds what answers one question of a conversation: on the page that the visitor reads, alone, or together with the topic, whichever is
 * likelier.
 */

/** The page that the visitor is reading: its id, its title, and the product version that it documents. */
export type ReadPage = { page: string; title: string; version?: string }

/** The search of an index for one visitor. */
export type Search<P extends Passage> = PassageIndex<P>['search']
/** Vector similarities to a question alone, and to question and topic together. */
export type Near = { alone?: Nearness; together?: Nearness }

/**
 * The topic of a conversation. `passage`: the section that answered last, if any. `context`: the questions since the
 * one that introduced the topic, newest first. `title`: of the page on which they were asked, if they did not name
 * it. `isPast`: a later question named another thing, which nothing answered. `isOpen`: several things have an answer
 * each, and none was named.
 */
export type Focus = {
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
export type DialogueState = { focus?: Focus | undefined; reading?: ReadPage | undefined }

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
export async function findAnswer<P extends Passage>(
  search: Search<P>,
  question: string,
  state: DialogueState,
  near: Near = {},
): Promise<SearchResult<P> & { state: DialogueState }> {
  const whole = await findForQuestion(search, question, state, near)
  const last = questionAfterStory(question)
  if (last === undefined || isSure(whole)) return whole
  const alone = await findForQuestion(search, last, state)
  return isSure(alone) && !hasAnaphor(last) && !isBareQuestionWord(last) ? alone : whole
}

/** Whether the best hit is sure. */
export const isSure = ({ hits: [best] }: Pick<SearchResult<Passage>, 'hits'>) =>
  levelOf(best?.confidence ?? 0) === 'sure'

/** Finds what answers one question, on the page that is read or in the conversation. */
export async function findForQuestion<P extends Passage>(
  search: Search<P>,
  question: string,
  { focus, reading }: DialogueState,
  near: Near = {},
): Promise<SearchResult<P> & { state: DialogueState }> {
  const here = reading && (await findOnPage(search, question, reading, focus, near))
  if (here) return here
  const { focus: next, ...found } = await findInDialogue(search, question, focus, near)
  // If nothing answered, the visitor still means the current page.
  const isStill = next === focus || next?.passage === undefined
  return { ...found, state: { focus: next, ...(isStill && { reading }) } }
}

/** The current page, or the topic, is meant if it covers at least this share of the question words that any passage covers. */
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
): Promise<(SearchResult<P> & { state: DialogueState }) | null> {
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
  return { ...together, state: { focus: { ...focus, title } } }
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
  const isComplete = !isPointing && !isElliptical(question)
  const isInFull = isComplete && (isSureAlone || aloneConfidence === 0)
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
  // "And are there evening classes?" names what is told elsewhere, for sure, and not by the topic.
  if (isComplete && alone.hasSubject && isSureAlone && own < most * readShare) return apart
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

/** Orders hits by their confidence, best first. */
export const byConfidence = (a: Hit<Passage>, b: Hit<Passage>) => b.confidence - a.confidence

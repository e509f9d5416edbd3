import { getOrInsert } from '../../core/maps.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { Language } from '../../contract/languages.ts'
import { asksForMore } from '../builtin/talk/asking-on.ts'
import { wishedAgain } from '../builtin/talk/language-wished.ts'
import { Lru } from '../../core/lru.ts'
import {
  byConfidence,
  findAnswer,
  findForQuestion,
  isSure,
  type DialogueState,
  type Focus,
  type Near,
  type ReadPage,
  type Search,
} from './dialogue.ts'
import {
  isElliptical,
  looksLikeQuestion,
  searchTextOf,
  splitQuestions,
  thingsOf,
  withoutSmallTalk,
} from './question/follow-up.ts'
import { levelOf, sureConfidence } from './gate.ts'
import type { PassageIndex } from './index/passage-index.ts'
import type { Hit, Passage } from './passages/passage.ts'
import type { SearchResult } from './search.ts'

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
  const other = await findForQuestion(search, second.question, one.state)
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

/** What the searches for one visitor share. `known`: remembered states of conversations about that index. */
type SearchContext<P extends Passage> = Pick<Question, 'languages' | 'wished'> & {
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
    wished,
    known: rememberedOf(index),
  }
}

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
  const { search, languages, wished, known } = searching
  const recent = earlier.slice(-maxBack)
  const key = createHmac('sha256', hashKey).update(JSON.stringify({ languages, wished, recent })).digest('base64')
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
    state = (told ?? whole).state
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

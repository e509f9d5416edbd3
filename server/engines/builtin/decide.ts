import { languagesOf, primaryTag } from '../language/detect.ts'
import { plainWords } from '../language/words.ts'
import { type Language, languages as allLanguages } from '../../contract/languages.ts'
import type { Contact, KnownPassage, Prompt } from '../engine.ts'
import { choose } from '../retrieval/choice.ts'
import { isLookedAt, leadConfidence } from '../retrieval/gate.ts'
import { withoutSmallTalk } from '../retrieval/question/follow-up.ts'
import { picked } from '../retrieval/question/picked.ts'
import type { Question } from '../retrieval/find.ts'
import { marksOfHit, type Hit } from '../retrieval/passages/passage.ts'
import type { Section } from './sections.ts'
import { leavesAddress } from './talk/address.ts'
import { asksForMore, type AskingOn } from './talk/asking-on.ts'
import { assents, offeredIn } from './talk/assent.ts'
import { tellsEmergencyHelp } from './talk/danger.ts'
import { wishesDeed } from './talk/deed.ts'
import { languageWished, wishedAgain } from './talk/language-wished.ts'
import { leadsToPeople, smallTalk, type Talk } from './talk/small-talk.ts'
import type { SectionPassage, Topics } from './topics.ts'

/** The part of a prompt that decides what answers it. */
export type Asked = Pick<
  Prompt,
  | 'instructions'
  | 'messages'
  | 'agentName'
  | 'languages'
  | 'today'
  | 'passages'
  | 'sections'
  | 'contact'
  | 'answering'
  | 'followUps'
>

/** A passage of the sources, or a section of the instructions, that was found. */
export type Found = Hit<KnownPassage | SectionPassage>

export type OpenQuestion = { question: string; leads: readonly Found[] }

/**
 * Whether something answers the visitor, and what: decided before an answer begins, for the embedded engine and for models alike.
 * `answer`: `found` answers for sure, one for each question that was asked. `leads`: `found` may help. `unknown`: `found` comes closest, and
 * does not answer. `isDeed`: something is to be done for the visitor, such as to book, which nobody here can. `more`: who `asks` on about the answer
 * before is told what comes after that in `found`. `helping`: what pages tell whoever is in danger. `hits`: the sections that were considered, best first. `contact`: how to
 * reach the owner, where that is what leads on. `open`: of two questions the one that nothing answers, and what may help with it.
 */
export type Decision = { language: Language; hits: readonly Hit<SectionPassage>[]; contact?: Contact | undefined } & (
  | { kind: 'answer'; found: readonly Found[]; open?: OpenQuestion | undefined }
  | { kind: 'leads' | 'unknown'; found: readonly Found[]; isDeed?: boolean }
  | { kind: 'more'; found: readonly Found[]; asks: AskingOn }
  | { kind: 'talk'; talk: Talk; helping?: readonly Found[] }
)

/** The visitor's messages, earliest first. */
export function questionsOf({ messages }: Pick<Prompt, 'messages'>): string[] {
  return messages.filter(({ role }) => role === 'user').map(({ content }) => content)
}

/** The last of the visitor's messages, and those before it; what one picks from the answer before it, by its name. */
export function questionOf({ messages }: Pick<Prompt, 'messages'>): Question & { question: string } {
  const asked = messages.flatMap(({ role, content }, at) => {
    const before = messages[at - 1]
    return role === 'user' ? [picked(content, before?.role === 'assistant' ? before.content : undefined)] : []
  })
  const [question = '', ...earlier] = asked.toReversed()
  return { question, earlier: earlier.toReversed().map((each) => ({ question: each })) }
}

/** So many of the best hits are looked through for what helps whoever is in danger. */
const maxHelping = 5

/** Decides what answers the last of the visitor's messages. */
export async function decide(asked: Asked, topics: Topics): Promise<Decision> {
  const { languages = [], passages = [] } = asked
  const { sections } = topics
  const { question, earlier } = questionOf(asked)
  const language = conversationLanguage(languagesTold(asked, sections), languages)
  const exact = passages.find(({ isExact }) => isExact)
  if (exact) return { kind: 'answer', found: [hitOf(exact)], language, hits: [] }
  const named = sectionsNamed(question, sections)
  if (named.length > 0) return { kind: 'answer', found: named.map(namedHit), language, hits: named.map(namedHit) }
  const talk = isReachWanted(asked) ? { kind: 'human' as const } : smallTalk(question, asked.agentName)
  const isDanger = talk?.kind === 'danger'
  if (talk && !isDanger) {
    const contact = leadsToPeople.has(talk.kind) ? await contactOf(asked, topics, language) : undefined
    return { kind: 'talk', talk: talk.kind, language, hits: [], contact }
  }
  if (leavesAddress(question))
    return { kind: 'talk', talk: 'human', language, hits: [], contact: await contactOf(asked, topics, language) }
  const hits = asked.sections
    ? hitsOf(asked.sections, sections)
    : await topics.find({ question, earlier, languages, today: asked.today })
  const all: Found[] = [...hits, ...passages.map(hitOf)].toSorted((a, b) => b.confidence - a.confidence)
  const { level, hits: found } = choose(all)
  if (isDanger) {
    // Of pages only what tells where help is to be had, such as the number of a center for poisons.
    const helping = all
      .slice(0, maxHelping)
      .filter(({ answer }) => tellsEmergencyHelp(answer))
      .slice(0, 1)
    return { kind: 'talk', talk: 'danger', language, hits, helping, contact: await contactOf(asked, topics, language) }
  }
  const asks = earlier && earlier.length > 0 ? asksForMore(question) : undefined
  const more = asks ? all.filter(isLookedAt) : []
  if (asks && more.length > 0)
    return { kind: 'more', found: more, asks, language, hits, contact: await contactOf(asked, topics, language) }
  if (wishesDeed(question) && !(level === 'sure' && found.some(({ passage }) => passage.isTaught))) {
    const may = choose(
      all.map((hit) => Object.assign({}, hit, { confidence: Math.min(hit.confidence, leadConfidence) })),
    )
    const kind = may.level === 'perhaps' ? 'leads' : 'unknown'
    return { kind, found: may.hits, isDeed: true, language, hits, contact: await contactOf(asked, topics, language) }
  }
  const open = level === 'sure' ? openQuestion(found, all) : undefined
  const answered = { kind: 'answer', found, open, language, hits } as const
  const isOfOthers = found.every(({ reach, passage }) => reach === 'others' && !('section' in passage))
  // Who asks how the owner is reached is told no number of anybody else, and not that nothing is known.
  const isReach = found.length > 0 && found.every(({ reach }) => reach !== undefined)
  const isSaidByOwner = isReach && ownersContact(asked, language) !== undefined
  if (level === 'sure' && !isOfOthers && !isSaidByOwner && !open) return answered
  const contact = await contactOf(asked, topics, language)
  if (isReach && contact) return { kind: 'talk', talk: 'human', language, hits: [], contact }
  if (level === 'sure') return { ...answered, contact }
  const before = withoutSmallTalk(earlier ?? []).at(-1)?.question
  if (languageWished(question) && !wishedAgain(question, before))
    return { kind: 'talk', talk: 'greeting', language, hits: [] }
  return { kind: level === 'perhaps' ? 'leads' : 'unknown', found, language, hits, contact }
}

/** Of two questions in one message the one that nothing answers, if what is `found` answers the other alone. */
function openQuestion([answer]: readonly Found[], all: readonly Found[]): OpenQuestion | undefined {
  if (answer?.open === undefined) return undefined
  const others = all.filter(({ part }) => part !== answer.part)
  const { level, hits } = choose(others)
  return level === 'sure' ? undefined : { question: answer.open, leads: level === 'perhaps' ? hits : [] }
}

/** Whether the last message says yes to how people are reached. */
function isReachWanted({ messages }: Asked): boolean {
  const answer = messages.findLast(({ role }) => role === 'assistant')?.content
  return answer !== undefined && offeredIn(answer) === 'people' && assents(messages.at(-1)?.content ?? '')
}

/** How to reach the owner: the owner's own words, else those in the instructions, else what was found in the sources. */
export async function contactOf(asked: Asked, topics: Topics, language: Language): Promise<Contact | undefined> {
  const words = ownersContact(asked, language)
  if (words !== undefined) return { words }
  const own = await topics.contact()
  return own ? { telephones: own.telephones, mails: own.mails } : asked.contact
}

/** What the owner wrote on how to be reached. */
function ownersContact({ answering, languages }: Asked, language: Language): string | undefined {
  return ownersText(answering?.contact, language, languages) ?? firstText(answering?.contact)
}

function hitOf(passage: KnownPassage): Found {
  const { confidence, score, answer, part } = passage
  return { passage, confidence, score, answer, part, ...marksOfHit(passage) }
}

/** Sections that were found together with the passages, so that their confidences compare. */
function hitsOf(found: NonNullable<Asked['sections']>, sections: readonly Section[]): Hit<SectionPassage>[] {
  return found.flatMap(({ at, ...hit }) => {
    const section = sections[at]
    return section ? [{ ...hit, passage: { ...section, id: String(at), section } }] : []
  })
}

function namedHit(section: Section, at: number): Hit<SectionPassage> {
  return {
    passage: { ...section, id: `named ${at}`, section },
    confidence: 1,
    answer: section.text,
    part: at,
    score: 0,
  }
}

/** The possible languages of a message. `isWeak`: it is a word or two that many borrow, such as "ciao", "shit" or "no problem". */
type Told = { languages: readonly Language[]; isWeak: boolean }

/** The most words of small talk that may be borrowed, in a conversation that has begun; before, one that is no manner of the language. */
const maxBorrowed = 2
const manners: ReadonlySet<Talk> = new Set(['greeting', 'thanks', 'bye'])

/**
 * The possible languages of each message, newest first. A message that is a section's title is in the instructions' language, not the
 * visitor's. Two words, such as "do u", tell no language that the visitor's browser does not name; who begins with "merci" tells one.
 */
function languagesTold(asked: Asked, sections: Section[]): Told[] {
  const { agentName, languages: wanted = [] } = asked
  const questions = questionsOf(asked)
  const told = questions.flatMap((question, at): Told[] => {
    if (sectionsNamed(question, sections).length > 0) return []
    const wished = languageWished(question)
    if (wished) return [{ languages: [wished], isWeak: false }]
    const talk = smallTalk(question, agentName)
    if (!talk || talk.kind === 'danger')
      return [{ languages: languagesOf(question, wanted.map(primaryTag)), isWeak: false }]
    const words = plainWords(question).length
    const isShort = at === 0 ? words === 1 && !manners.has(talk.kind) : words <= maxBorrowed
    // Other scripts show the language by themselves.
    const isWeak = isShort && /\p{Script=Latin}/u.test(question)
    return [{ languages: talk.languages, isWeak }]
  })
  return told.toReversed()
}

/** The sections with exactly that title, which is what a clicked suggestion sends; at most two, like those that a search finds. */
function sectionsNamed(question: string, sections: Section[]): Section[] {
  const title = question.trim().toLowerCase()
  const named = sections.filter((section) => section.title !== '' && section.title.toLowerCase() === title)
  // A long section was cut into consecutive parts: only the first is returned.
  const isFirst = (section: Section, at: number) => named[at - 1]?.above.join('\n') !== section.above.join('\n')
  return named.filter(isFirst).slice(0, 2)
}

/** Of texts by language the first: a telephone number helps in any. */
function firstText(texts: string | Readonly<Record<string, string>> | undefined): string | undefined {
  return typeof texts === 'string' ? texts : Object.values(texts ?? {})[0]
}

/**
 * The language of a conversation: that of the visitor's newest message, else that of earlier ones, else the visitor's preference
 * (`wanted`, language tags, best first), else that of borrowed words, else English. `told`: the possible languages of each message, newest first.
 */
function conversationLanguage(told: readonly Told[], wanted: readonly string[]): Language {
  const strong = sharedBy(
    allLanguages,
    told.filter(({ isWeak }) => !isWeak),
  )
  if (strong.length === 1 && strong[0]) return strong[0]
  const isPossible = (tag: string): tag is Language => strong.some((language) => language === tag)
  const [first = 'en'] = sharedBy(
    strong,
    told.filter(({ isWeak }) => isWeak),
  )
  return wanted.map(primaryTag).find(isPossible) ?? first
}

/** What is left of some languages by what messages tell, newest first; one that tells none of them tells nothing. */
function sharedBy(languages: readonly Language[], told: readonly Told[]): readonly Language[] {
  let possible = languages
  for (const each of told) {
    const shared = possible.filter((language) => each.languages.includes(language))
    if (shared.length > 0) possible = shared
  }
  return possible
}

/**
 * The owner's text for a conversation in `language`; undefined if there is none. Among regional variants the visitor's preference decides
 * (`wanted`, tags, best first). A text without a language is for all.
 */
export function ownersText(
  texts: string | Readonly<Record<string, string>> | undefined,
  language: Language,
  wanted: readonly string[] = [],
): string | undefined {
  if (texts === undefined || typeof texts === 'string') return texts
  const byTag = Object.entries(texts).map(([tag, text]) => ({ tag: tag.toLowerCase(), text }))
  const own = byTag.filter(({ tag }) => tag === language || tag.startsWith(`${language}-`))
  const preferred = wanted.map((tag) => own.find((each) => each.tag === tag.toLowerCase())).find(Boolean)
  return (preferred ?? own.find(({ tag }) => tag === language) ?? own[0])?.text
}

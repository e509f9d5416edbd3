import { maxSuggestionLength, maxSuggestions, type AnswerSource } from '../../contract/sessions/chat.ts'
import type { Contact, Finding } from '../engine.ts'
import type { Language } from '../../contract/languages.ts'
import { mayBeIn } from '../language/detect.ts'
import type { Found, OpenQuestion } from './decide.ts'
import { normalizeQuestion } from '../language/words.ts'
import { lineBreak, withLineBreaks } from './line-breaks.ts'
import { isChoice, maxLeads } from '../retrieval/choice.ts'
import { leastConfidence } from '../retrieval/gate.ts'
import { escaped, withoutHeading } from '../retrieval/passages/extract.ts'
import { plainText, withoutLinks } from '../retrieval/passages/plain-text.ts'
import { announces, blocksOf, gapAfter, isHeading, sentencesOf, type Unit } from '../retrieval/passages/units.ts'
import { sayings } from './talk/sayings.ts'
import { smallTalkSayings } from './talk/small-talk-sayings.ts'
import type { Section } from './sections.ts'
import type { Talk } from './talk/small-talk.ts'

/*
 * Writes the embedded engine's answers (Markdown), from nothing but what was found, topics and the agent's name. An answer that names
 * topics also suggests them; they stay in its text for transcripts and for clients that show no suggestions.
 */

export type Composed = { text: string; suggestions: string[]; finding?: Finding }

/**
 * What answers for sure: one text as it is; two, for two questions or of two things, get their titles, to tell them apart. `question`: the visitor's, if
 * there is one.
 */
export function sayFound(found: readonly Found[], all: Section[], language: Language, question = ''): Composed {
  const parts = found.map(({ passage, answer }) => ({
    title: titleBeside(passage, found),
    ...('section' in passage
      ? contentOf(passage.section, closed(answer), all, language)
      : { text: passage.isPair ? withLineBreaks(closed(answer)) : closed(answer), suggestions: [] }),
  }))
  const suggestions = parts.flatMap((part) => part.suggestions)
  const finding: Finding = { verdict: 'answered', ...placesOf(found) }
  const [only] = parts
  if (only && parts.length === 1) {
    const isOther = found.some((hit) => isShortAnswer(hit) || isYesOrNoToOther(hit, question))
    const text = isOther ? belowHeading(only.title, only.text) : only.text
    return { text, suggestions, finding }
  }
  const text = parts.reduce((said, part) => {
    const own = belowHeading(part.title, withoutSaid(part.text, said))
    return said === '' ? own : `${said}\n\n${own}`
  }, '')
  return { text, suggestions, finding }
}

/**
 * The answer to one of two questions in a message, and below that the other one in the visitor's words, with what may help, or that it is not known:
 * who is told nothing of it does not know whether it was read.
 */
export function withOpenQuestion(
  said: Composed,
  { question, leads }: OpenQuestion,
  language: Language,
  { words, contact }: { words?: string | undefined; contact?: Contact | undefined },
): Composed {
  const before = { contact, said: [said.text] }
  const own = leads.length > 0 ? sayLeads(leads, language, before) : sayUnknown([], language, { words, ...before })
  const text = [said.text, `### ${inOneLine(quoted(question.trim(), language))}`, own.text].join('\n\n')
  return { ...said, text, ...(said.finding && { finding: { ...said.finding, verdict: 'partly' } }) }
}

/** What a visitor wrote, on one line and without links of its own: it stands in an answer, which others may read. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/(:)(?=\/\/)|(?<=www)(\.)/gi, String.raw`\$&`)
}

/** The longest answer that says little without the question that it was written for, in characters: "Yes, we do." */
const longestShort = 100

/** Whether something is the short answer to another question than the visitor's, in words at least. */
function isShortAnswer({ passage, answer }: Found): boolean {
  return 'isExact' in passage && passage.isPair && !passage.isExact && answer.length <= longestShort
}

/** Yes or no, as answers begin with it in the widget's languages. */
const yesOrNo =
  /^(?:\*\*)?(?:yes|yep|no|nope|not at all|ja|jawohl|nein|oui|non|sí|si|sì|sim|não|nee|tak|nie|evet|hayır|да|нет|так|ні|نعم|لا|כן|לא|हाँ|हां|जी|जी हाँ|जी नहीं|नहीं|はい|いいえ|네|예|아니요|아니오|是的?|不是?|可以|不可以)(?:\*\*)?(?:[,.!;:،、，。！—–-]|$| [—–-])/iu

/** Whether an answer says yes or no to the question above it, which is not the visitor's: "No" to "Is there a fee?" is yes to "Is it free?" */
function isYesOrNoToOther({ passage: { title }, answer }: Found, question: string): boolean {
  const isQuestion = /[?？؟]\s*$/u.test(title)
  return isQuestion && yesOrNo.test(withoutHeading(answer)) && normalizeQuestion(title) !== normalizeQuestion(question)
}

/** An answer without the sentence that it breaks off with ("Here is how they are now:"), unless it says nothing else. */
function closed(answer: string): string {
  if (!announces(answer)) return answer
  const paragraphs = paragraphsOf(answer)
  const rest = withoutLastSentence(paragraphs.pop() ?? '')
  const left = [...paragraphs, ...(rest === '' ? [] : [rest])]
  return left.every(isHeading) ? answer : closed(left.join('\n\n'))
}

/** A paragraph or a list without its last sentence; an item that says nothing else goes with it. */
function withoutLastSentence(text: string): string {
  const marker = [...text.matchAll(/^ *(?:[-*+]|\d{1,9}[.)])[ \t]+/gm)].at(-1)
  const start = marker ? marker.index + marker[0].length : 0
  const item = text.slice(start)
  const end = item.lastIndexOf(sentencesOf(item).at(-1) ?? '')
  return text.slice(0, end > 0 ? start + end : (marker?.index ?? 0)).trimEnd()
}

/** A section's title, below the name of its thing where another one is said below the same title. */
function titleBeside(passage: Found['passage'], found: readonly Found[]): string {
  const thing = thingOf(passage, found)
  return thing === undefined ? passage.title : `${thing} – ${passage.title}`
}

/** A text without what it ends with that is said before it, nor the heading that this leaves alone. Its first paragraph is what answers, and stays. */
function withoutSaid(text: string, said: string): string {
  const before = new Set(paragraphsOf(said))
  const news = paragraphsOf(text)
  const isSaid = (each = '') => before.has(each) || isHeading(each)
  while (news.length > 1 && isSaid(news.at(-1))) news.pop()
  const last = news.at(-1) ?? ''
  return isHeading(last) ? text : news.join('\n\n')
}

/** What stands between empty lines; those in code end nothing. */
function paragraphsOf(text: string): string[] {
  const found: string[] = []
  let isCode = false
  for (const part of text.split(/\n{2,}/)) {
    if (isCode) found.push(`${found.pop()}\n\n${part}`)
    else found.push(part)
    for (const _ of part.matchAll(/^ *(?:```|~~~)/gm)) isCode = !isCode
  }
  return found
}

/** A text that begins with its heading. */
const headed = /^\*\*([^\n]+)\*\*\n\n([^]*)$/

/** A text below its title, or below the heading that it begins with. */
function belowHeading(title: string, text: string): string {
  const [, own, rest = ''] = headed.exec(text) ?? []
  const heading = escaped(title)
  if (own === undefined) return `### ${heading}\n\n${text}`
  if (own.includes(heading)) return `### ${own}\n\n${rest}`
  // The name of the thing stands in place of the heading above.
  const isSame = heading.includes(own) || lastPart(own) === lastPart(heading)
  return `### ${heading}\n\n${isSame ? rest : text}`
}

const lastPart = (heading: string) => heading.split(' – ').at(-1)

/**
 * Where to read on, when what was found may help, with an excerpt of each, and how to reach the owner, unless that was `said` in the conversation. Where
 * several things have an answer of their own, such as shops and their hours, it asks which one is meant.
 */
export function sayLeads(
  found: readonly Found[],
  language: Language,
  {
    contact,
    said = [],
    isDeed,
  }: { contact?: Contact | undefined; said?: readonly string[]; isDeed?: boolean | undefined } = {},
): Composed {
  const isAsking = isChoice(found)
  const longest = found.length > maxLeads ? longestOfMany : Infinity
  const lines = found.map(({ passage, answer }) => {
    const lead = leadOf(passage, isAsking ? thingOf(passage, found) : undefined)
    const excerpt = excerptOf(answer)
    return leadLine(lead, excerpt.length > longest ? '' : excerpt)
  })
  const contacts = isAsking ? '' : reachedBy(contact, language, said)
  const { mayHelp, whichOne, cannotAct } = sayings[language]
  const parts = [isDeed ? cannotAct : '', isAsking ? whichOne : mayHelp, lines.join('\n'), contacts]
  const text = parts.filter((part) => part !== '').join('\n\n')
  return { text, suggestions: [], finding: { verdict: 'partly', ...placesOf(found) } }
}

/** An item of a list: a lead, and below it an excerpt, if there is one. */
export function leadLine(lead: string, excerpt: string): string {
  return excerpt === '' ? `- ${lead}` : `- ${lead}${lineBreak}  ${excerpt}`
}

/** What a passage tells of, where others tell the same of other things: the outermost heading above it that these do not share. */
function thingOf({ title, above = [] }: Found['passage'], found: readonly Found[]): string | undefined {
  const others = found.filter(
    ({ passage }) => passage.title === title && passage.above?.join('\n') !== above.join('\n'),
  )
  return above.find((each, at) => others.length > 0 && others.every(({ passage }) => passage.above?.[at] !== each))
}

/** A thing, or the heading and the page that it stands on, as a link or in bold. */
export function leadOf(passage: Found['passage'], thing?: string): string {
  const url = urlOf(passage)
  const [page = ''] = passage.above ?? []
  const title = escaped(thing ?? (passage.title || page))
  const place = thing !== undefined || page === '' || page === passage.title ? '' : ` – ${escaped(page)}`
  return url === undefined
    ? `**${title}**${place}`
    : `[${title}](${url.replaceAll(/[()\s<>]/g, encodeURIComponent)})${place}`
}

const urlOf = (passage: Found['passage']) => ('source' in passage ? passage.source.url : undefined)

/** The most characters of a lead's excerpt: three of them are read at a glance, and mostly one holds what was asked for. */
const longestExcerpt = 300
/** Of more than three each is left out that is longer: half a week of opening hours is of no use. */
const longestOfMany = 100

/** What the part that may answer begins with, on one line: often it is what was asked for, and nobody has to open the page. */
function excerptOf(answer: string): string {
  const said: string[] = []
  let length = 0
  let before: Unit | undefined
  for (const unit of blocksOf(withoutHeading(answer)).flatMap(({ units }) => units)) {
    const line = onOneLine(unit)
    if (line === '') continue
    const own = isHeading(unit.markdown) ? withColon(line) : line
    length += own.length + between.length
    if (length > longestExcerpt && said.length > 0) break
    const isApart = before && !isHeading(before.markdown) && (isListed(before) || isListed(unit))
    said.push(said.length === 0 ? shortened(own) : `${isApart ? between : gapAfter(said.at(-1) ?? '')}${own}`)
    before = unit
  }
  // What announces the next part is left out without it, or left open.
  const [first = '', ...rest] = said
  if (rest.length > 0 && announces(rest.at(-1) ?? '')) rest.pop()
  return notABlock(`${rest.length === 0 ? first.replace(/[:：]$/, ' …') : first}${rest.join('')}`)
}

/** A heading before what it heads, on one line; where that is not a question or the like. */
function withColon(heading: string): string {
  if (!/[\p{L}\p{N})]$/u.test(heading)) return heading
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(heading) ? `${heading}：` : `${heading}:`
}

const isListed = ({ kind }: Unit) => kind === 'item' || kind === 'row'

/** What stands on one line around items of a list and rows of a table. */
const between = ' · '

/** A unit as Markdown on one line; of code only what is a short line itself. */
function onOneLine({ kind, markdown }: Unit): string {
  if (kind === 'code') {
    const [, code] = shortCode.exec(markdown) ?? []
    return code === undefined ? '' : `\`${code}\``
  }
  const [text = ''] = markdown.split(fence)
  const codes: string[] = []
  const held = withoutLinks(text.replaceAll(emphasis, '')).replaceAll(inlineCode, (code) => {
    codes.push(code)
    return codeMark
  })
  const line = escaped(plainText(held)).replaceAll(/\s+/g, ' ').trim()
  return line.replaceAll(codeMark, () => codes.shift() ?? '')
}

/** Stars at the edge of a word, which mark it; plain text has spaces in their place. */
const emphasis = /(?<!\\)\*+(?=\S)|(?<=[^\s\\*])\*+/g
/** Code below an item of a list. */
const fence = /^ *(?:```|~~~)/m
/** Of code each character is text. It is held back, as a character of private use, while marks are removed. */
const inlineCode = /`[^`\n]+`/g
const codeMark = '\uE0FF'

const shortCode = /^ *(?:```|~~~)[^\n]*\n *(\S[^\n`]{0,100}?)\s*\n *(?:```|~~~)$/

/** A text up to the last word that fits, and no half of an escaped character or of code. */
function shortened(text: string): string {
  if (text.length <= longestExcerpt) return text
  const start = text.slice(0, longestExcerpt)
  const isInCode = start.split('`').length % 2 === 0
  return `${(isInCode ? start.slice(0, start.lastIndexOf('`')) : start).replace(/\s+\S*$|\\$/u, '')} …`
}

/** Escapes what would begin a list or a heading. */
function notABlock(line: string): string {
  return line.replace(/^(\d*)(?=>|[-+#.)]\s)/, '$1\\')
}

/** The sections and the documents of what was found, each once. */
export function placesOf(found: readonly Found[]): Required<Pick<Finding, 'sections' | 'sources'>> {
  const sources = new Map<string, AnswerSource>()
  for (const { passage } of found) {
    if ('source' in passage) sources.set(`${passage.source.url} ${passage.source.title}`, passage.source)
  }
  const sections = found.flatMap(({ passage }) => ('section' in passage ? [passage.title] : []))
  return { sections, sources: [...sources.values()] }
}

/** A section without text is the parent of others: the answer lists their titles. */
function contentOf(section: Section, answer: string, all: Section[], language: Language): Composed {
  if (section.text !== '') return { text: answer, suggestions: [] }
  const topics = choice(all.filter(({ above }) => above.at(-1) === section.title))
  const { about, headingAlone } = sayings[language]
  return withTopics([about, headingAlone], topics, language, { title: quoted(section.title, language) })
}

/**
 * What comes closest shows an excerpt from this confidence on, half of that of a lead: on thirty real sites 16 of 43 of these hold what was asked
 * for, and below it 3 of 25.
 */
const leastExcerpt = leastConfidence / 2

/**
 * The answer when nothing was found: the owner's text, else ours, with what comes closest to it, the first with an excerpt, and how to reach the
 * owner, unless the answer before `said` that; to a complaint, an apology and how to reach the owner.
 */
export function sayUnknown(
  all: Section[],
  language: Language,
  {
    words,
    closest = [],
    contact,
    said: before = [],
    isDeed,
    isComplaint,
  }: {
    words?: string | undefined
    closest?: readonly Found[]
    contact?: Contact | undefined
    said?: readonly string[]
    isDeed?: boolean | undefined
    isComplaint?: boolean | undefined
  } = {},
): Composed {
  const finding: Finding = { verdict: 'unanswered', sections: [] }
  const topics = choice(outermost(all, language))
  if (words !== undefined) return { text: withLineBreaks(words), suggestions: topics, finding }
  const { unknown, unknownAlone, unsure, comesClosest, cannotAct } = sayings[language]
  // What cannot be opened leads nowhere; sections of the instructions are topics.
  const shown = closest.filter(({ passage }) => urlOf(passage) !== undefined)
  const [first] = shown
  const excerpt = first && first.confidence >= leastExcerpt ? excerptOf(first.answer) : ''
  const links = shown.map(({ passage }, at) => leadLine(leadOf(passage), at === 0 ? excerpt : ''))
  const apology =
    isComplaint && contact ? saySmallTalk('complaint', { sections: all, language, contact }).text : undefined
  const opening = apology ?? (isDeed ? cannotAct : undefined) ?? (excerpt === '' ? undefined : unsure)
  const said =
    opening === undefined
      ? withTopics([unknown, unknownAlone], topics, language)
      : { text: opening, suggestions: topics }
  const parts = [said.text]
  // Whoever complains wants no list of what the site has besides.
  if (links.length > 0 && (apology === undefined || excerpt !== '')) parts.push(comesClosest, links.join('\n'))
  const contacts = reachedBy(contact, language, [...before.slice(-1), said.text])
  if (contacts !== '') parts.push(contacts)
  return { ...said, text: parts.join('\n\n'), finding }
}

/** An answer, and below it how to reach the owner. */
export function withContact(said: Composed, contact: Contact, language: Language): Composed {
  const contacts = reachedBy(contact, language, [said.text])
  return contacts === '' ? said : { ...said, text: `${said.text}\n\n${contacts}` }
}

/** What an answer to small talk is made of. */
type Talking = {
  agentName?: string
  sections: Section[]
  language: Language
  contact?: Contact | undefined
  helping?: readonly Found[] | undefined
}

/** An answer to small talk. */
export function saySmallTalk(
  kind: Talk,
  { agentName = '', sections, language, contact, helping = [] }: Talking,
): Composed {
  const words = smallTalkSayings[language]
  if (kind === 'human' || kind === 'complaint') {
    const sources = sourceOf(contact)
    if (!contact) return { text: words[`${kind}Alone`], suggestions: choice(outermost(sections, language)) }
    const text = words[kind].replace('{contact}', () => contactLine(contact, sources))
    return { text, suggestions: [], finding: { verdict: 'answered', sections: [], sources } }
  }
  if (kind === 'danger') {
    const told = helping.length > 0 ? sayFound(helping, sections, language) : undefined
    const parts = [words.danger, ...(told ? [told.text] : []), reachedBy(contact, language, told ? [told.text] : [])]
    return {
      text: parts.filter((part) => part !== '').join('\n\n'),
      suggestions: [],
      ...(told?.finding && { finding: told.finding }),
    }
  }
  if (kind !== 'who') return { text: words[kind], suggestions: [] }
  const agent = isolated(escaped(agentName), language)
  return withTopics([words.self, words.selfAlone], choice(outermost(sections, language)), language, { agent })
}

function sourceOf(contact: Contact | undefined): AnswerSource[] {
  return contact && 'source' in contact && contact.source ? [contact.source] : []
}

/** The sentence that says how to reach the owner; empty if that is not known, or stands in one of the texts that were `said`. */
export function reachedBy(contact: Contact | undefined, language: Language, said: readonly string[]): string {
  const line = contact ? contactLine(contact, sourceOf(contact)) : ''
  if (line === '' || said.some((text) => text.includes(line))) return ''
  return sayings[language].reach.replace('{contact}', () => line)
}

/** What is dialed for a telephone number: who calls from abroad leaves out the zero in "+49 (0)30". */
const dialedAs = (telephone: string) =>
  telephone.replace(/^(\s*(?:\+|00)[\d\s-]*)\(0\)/, '$1').replaceAll(/(?!^\+)\D/g, '')

/** The owner's words, else telephone numbers, addresses of mail and the page, as links. */
function contactLine(contact: Contact, [source]: AnswerSource[]): string {
  if ('words' in contact) return withLineBreaks(contact.words)
  const { telephones, mails, communities = [] } = contact
  const link = (text: string, url: string) => `[${escaped(text)}](${url})`
  const pages = [...(source ? [source] : []), ...communities]
  const parts = [
    ...telephones.map((each) => link(each, `tel:${dialedAs(each)}`)),
    ...mails.map((each) => link(each, `mailto:${each}`)),
    ...pages.flatMap((each) => (each.url === undefined ? [] : [link(each.title, each.url)])),
  ]
  return parts.join(' · ')
}

/** Fills in the first text with the topics; without any, the second. */
function withTopics(
  [some, none]: [some: string, none: string],
  suggestions: string[],
  language: Language,
  more: Record<string, string> = {},
): Composed {
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const topics = list.format(suggestions.map((title) => quoted(title, language)))
  const gaps: Record<string, string> = { topics, ...more }
  const text = (suggestions.length > 0 ? some : none).replaceAll(/\{(\w+)\}/g, (gap, name: string) => gaps[name] ?? gap)
  return { text, suggestions }
}

/** The top-level sections, in the visitor's language if there are some; those below them are found by asking. */
function outermost(all: Section[], language: Language): Section[] {
  const top = all.filter(({ above }) => above.length === 0)
  const own = top.filter(({ title, text }) => mayBeIn(language, `${title}\n${text}`))
  return own.length > 0 ? own : top
}

/** Distinct titles to suggest, as many as an answer may have. */
function choice(sections: Section[]): string[] {
  return suggested(sections.map(({ title }) => title))
}

function suggested(titles: readonly string[]): string[] {
  const fitting = titles.filter((title) => title !== '' && title.length <= maxSuggestionLength)
  return [...new Set(fitting)].slice(0, maxSuggestions)
}

function quoted(title: string, language: Language): string {
  const [before, after] = sayings[language].quotes
  return before + escaped(title) + after
}

/** Isolates a name whose direction may differ from that of the sentence (UAX #9). */
function isolated(name: string, language: Language): string {
  return language === 'ar' || language === 'he' ? `\u2068${name}\u2069` : name
}

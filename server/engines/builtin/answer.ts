import { type ReceiptPassage, type Verdict, maxReceiptPassages } from '../../contract/sessions/receipt.ts'
import { withinBudget } from '../model/character-budget.ts'
import type { Contact, Reference, KnownPassage } from '../engine.ts'
import type { Language } from '../../contract/languages.ts'
import { isLookedAt, verdictOf } from '../retrieval/gate.ts'
import type { Hit, Passage } from '../retrieval/passages/passage.ts'
import { holdsComplaint } from './talk/small-talk.ts'
import { wishesBesides } from './talk/wish-for-person.ts'
import {
  sayFound,
  sayLeads,
  saySmallTalk,
  sayUnknown,
  withContact,
  withOpenQuestion,
  type Composed,
} from './compose.ts'
import { contactOf, decide, questionOf, type Asked, type Decision, ownersText } from './decide.ts'
import { followUps } from './follow-ups.ts'
import { sayMore } from './more.ts'
import type { Topics } from './topics.ts'

/** The embedded engine's answer to the last of the visitor's messages. */
export async function answerTo(asked: Asked, topics: Topics): Promise<Composed> {
  const decision = await decide(asked, topics)
  const composed = compose(decision, asked, topics)
  if (!composed.finding) return composed
  const isLeading =
    decision.kind === 'answer' && (isRepeated(composed, asked) || wishesBesides(questionOf(asked).question))
  const contact = isLeading ? await contactOf(asked, topics, decision.language) : undefined
  const said = contact ? withContact(composed, contact, decision.language) : composed
  const told = decision.kind === 'answer' ? decision.found : []
  const suggestions = said.suggestions.length > 0 ? said.suggestions : await followUps(decision, told, asked, topics)
  return {
    ...said,
    suggestions,
    finding: {
      ...composed.finding,
      passages: toReceiptPassages(decision.hits.filter(isLookedAt), asked.passages?.filter(isLookedAt)),
    },
  }
}

/** Whether an answer is what was said last, with or without a contact below it: whoever asks on is not helped by it. */
function isRepeated({ text }: Composed, { messages }: Asked): boolean {
  return messages.findLast(({ role }) => role === 'assistant')?.content.startsWith(text) === true
}

function compose(
  decision: Decision,
  { agentName, answering, languages, messages }: Asked,
  { sections }: Topics,
): Composed {
  const { language, contact } = decision
  const said = messages.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))
  const words = ownersText(answering?.notFound, language, languages)
  switch (decision.kind) {
    case 'answer': {
      const told = sayFound(decision.found, sections, language, messages.at(-1)?.content)
      return decision.open ? withOpenQuestion(told, decision.open, language, { words, contact }) : told
    }
    case 'leads':
      return sayLeads(decision.found, language, { contact, said, isDeed: decision.isDeed })
    case 'more':
      return sayMore(decision.found, sections, language, { asks: decision.asks, contact, said })
    case 'talk':
      return saySmallTalk(decision.talk, { agentName, sections, language, contact, helping: decision.helping })
    case 'unknown':
      return sayUnknown(sections, language, {
        words,
        closest: decision.found,
        contact,
        said,
        isDeed: decision.isDeed,
        isComplaint: holdsComplaint(messages.at(-1)?.content ?? ''),
      })
  }
}

/** What to send to a model, and what is known about its answer before it is asked. */
export type Judged = {
  kind: Decision['kind']
  /** Undefined for small talk. */
  verdict?: Verdict
  language: Language
  /** The whole instructions, or their guidance. */
  instructions: string
  /** What may answer besides them, best first. */
  references: ReturnType<typeof withinBudget>['references']
  /** How to reach a person, where the instructions do not say it. A model may find that nothing answers, though something seems to. */
  contact?: Reference | undefined
  /** What is said where nothing answers. */
  declined: Composed
  sections: string[]
  consideredPassages: ReceiptPassage[]
  /** Those of them that fit into the budget of characters. */
  sentPassages: ReceiptPassage[]
  suggestions: string[]
}

/** Decides as the embedded engine does whether something answers the last of the visitor's messages, for a model to be asked. */
export async function judge(asked: Asked, topics: Topics): Promise<Judged> {
  const decision = await decide(asked, topics)
  const { kind, hits } = decision
  // Small talk needs nothing of what is known.
  const passages = kind === 'talk' ? [] : asked.passages
  const {
    instructions,
    references,
    found: sent,
  } = withinBudget({ ...asked, passages }, { guidance: topics.guidance, hits })
  const verdict = await verdictFor(decision, asked, topics)
  const found = kind === 'talk' ? [] : decision.found
  const contact =
    decision.contact ?? (kind === 'answer' ? await contactOf(asked, topics, decision.language) : undefined)
  return {
    kind,
    ...(verdict && { verdict }),
    language: decision.language,
    instructions,
    references,
    contact: contact && contactReference(contact),
    declined: compose({ ...decision, kind: 'unknown', found }, asked, topics),
    sections: kind === 'unknown' ? [] : found.flatMap(({ passage }) => ('section' in passage ? [passage.title] : [])),
    consideredPassages: toReceiptPassages(hits, asked.passages),
    sentPassages: toReceiptPassages(sent.hits, sent.passages),
    suggestions: kind === 'talk' ? [] : await followUps(decision, found, asked, topics),
  }
}

/** What the owner wrote for visitors, or what pages say. What the instructions say, a model reads there. */
function contactReference(contact: Contact): Reference | undefined {
  const title = 'How to reach a person'
  if ('words' in contact) return { title, text: contact.words }
  const { telephones, mails, source, communities = [] } = contact
  const written = communities.map((each) => `${each.title}: ${each.url ?? ''}`)
  const text = [...telephones, ...mails, ...written].join('\n') || source?.url
  return text === undefined ? undefined : { title, text, ...(source && { source }) }
}

/** A model reads the guidance, too, so what the guidance answers counts as answered. */
async function verdictFor(decision: Decision, asked: Asked, topics: Topics): Promise<Verdict | undefined> {
  switch (decision.kind) {
    case 'talk':
      return undefined
    case 'answer':
      return decision.open ? 'partly' : 'answered'
    case 'more':
    case 'leads':
      return 'partly'
    case 'unknown':
      return verdictOf(await topics.guidanceConfidence(questionOf(asked)))
  }
}

/** Sections and other passages in the form of a receipt, best first. */
function toReceiptPassages(
  hits: readonly Hit<Passage>[],
  passages: readonly KnownPassage[] | undefined = [],
): ReceiptPassage[] {
  const sections = hits.map(({ passage, score, confidence }) => listed({ ...passage, score, confidence }))
  return [...sections, ...passages.map(listed)]
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, maxReceiptPassages)
}

function listed(passage: Pick<KnownPassage, 'title' | 'above' | 'score' | 'confidence' | 'document'>): ReceiptPassage {
  const { title, above = [], score, confidence, document } = passage
  return {
    title,
    ...(above.length > 0 && { above: [...above] }),
    score: rounded(score),
    confidence: rounded(confidence),
    ...(document && { document }),
  }
}

/** Three decimals are enough to compare them, and short to store with each answer. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

import type { ReceiptPassage, Verdict } from '../../contract/sessions/receipt.ts'
import { withinBudget } from '../character-budget.ts'
import type { KnownPassage } from '../engine.ts'
import { verdictOf } from '../retrieval/gate.ts'
import { sayFound, sayKnown, saySmallTalk, sayUnknown, type Composed } from './compose.ts'
import { decide, questionsOf, type Asked, type Decision } from './decide.ts'
import { followUps } from './follow-ups.ts'
import { toReceiptPassages } from './receipt-passages.ts'
import { ownersText } from './owners-text.ts'
import type { Topics } from './topics.ts'

/** The embedded engine's answer to the last of the visitor's messages. */
export async function answerTo(asked: Asked, topics: Topics): Promise<Composed> {
  const decision = await decide(asked, topics)
  const said = compose(decision, asked, topics)
  if (!said.finding) return said
  const suggestions = said.suggestions.length > 0 ? said.suggestions : await followUps(decision, asked, topics)
  return {
    ...said,
    suggestions,
    finding: { ...said.finding, passages: toReceiptPassages(decision.hits, asked.passages) },
  }
}

function compose(decision: Decision, { agentName, answering, languages }: Asked, { sections }: Topics): Composed {
  const { language } = decision
  switch (decision.kind) {
    case 'known':
      return sayKnown(decision.passages, decision.verdict)
    case 'sections':
      return sayFound(decision.sections, decision.verdict, sections, language)
    case 'talk':
      return saySmallTalk(decision.talk, agentName, sections, language)
    case 'unknown':
      return sayUnknown(sections, language, ownersText(answering?.notFound, language, languages))
  }
}

/** What to send to a model, and what is known about its answer before it is asked. */
export type Judged = {
  kind: Decision['kind']
  /** Undefined for small talk. */
  verdict?: Verdict
  /** The whole instructions, or their guidance with the sections that may answer. */
  instructions: string
  passages: KnownPassage[]
  sections: string[]
  receiptPassages: ReceiptPassage[]
  suggestions: string[]
}

/** Decides as the embedded engine does whether something answers the last of the visitor's messages, for a model to be asked. */
export async function judge(asked: Asked, topics: Topics): Promise<Judged> {
  const decision = await decide(asked, topics)
  const { kind, hits } = decision
  const { instructions, passages } = withinBudget(asked, { guidance: topics.guidance, hits })
  const verdict = await verdictFor(decision, asked, topics)
  return {
    kind,
    ...(verdict && { verdict }),
    instructions,
    passages,
    sections: kind === 'sections' ? decision.sections.map(({ title }) => title) : [],
    receiptPassages: toReceiptPassages(hits, passages),
    suggestions: kind === 'talk' ? [] : await followUps(decision, asked, topics),
  }
}

/** A model reads the guidance, too, so what the guidance answers counts as answered. */
async function verdictFor(decision: Decision, asked: Asked, topics: Topics): Promise<Verdict | undefined> {
  if (decision.kind === 'talk') return undefined
  if (decision.kind !== 'unknown') return decision.verdict
  const questions = questionsOf(asked)
  return verdictOf(await topics.guidanceConfidence(questions.at(-1) ?? '', questions.at(-2)))
}

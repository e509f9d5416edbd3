import { previewLength } from '../../contract/sessions/conversations.ts'
import type { Verdict } from '../../contract/sessions/receipt.ts'
import type { ConversationFacts, ConversationFilter, EntryRecord, MessageRecord } from './records.ts'

/* The facts of conversations that lists show, computed alike by both stores. */

export const noFacts: ConversationFacts = {
  answered: 0,
  unanswered: 0,
  failed: 0,
  positive: 0,
  negative: 0,
  language: null,
}

/**
 * The outcome of an answer, for all that counts answers. Where the engine does not know it (small talk, a model that knows nothing but
 * guidance, an answer that was stopped), what was said is an answer. Undefined for what is none: a visitor's message, a person's, an event,
 * that a person was asked for, what goes on with an answer, which was counted, and what was interrupted, which is written again when it is
 * asked for.
 */
export function outcomeOf(entry: EntryRecord): Verdict | 'failed' | undefined {
  if (entry.messageType !== 'assistant' || entry.author || entry.isHandoverNotice) return undefined
  if (entry.status === 'failed') return 'failed'
  if (entry.status === 'interrupted' || entry.continues !== undefined) return undefined
  return entry.verdict ?? 'answered'
}

/** The outcome of an answer as conversations are filtered by it. */
export function stateOf(entry: EntryRecord): ConversationFilter['state'] {
  const outcome = outcomeOf(entry)
  return outcome === 'partly' ? 'answered' : outcome
}

/** The facts of a conversation with one more message, which has no vote yet. */
function withMessage(facts: ConversationFacts, message: MessageRecord): ConversationFacts {
  const state = stateOf(message)
  const language = facts.language ?? message.language ?? null
  return state ? { ...facts, language, [state]: facts[state] + 1 } : { ...facts, language }
}

/** The facts of a whole conversation. */
export function factsOf(messages: Iterable<MessageRecord>): ConversationFacts {
  let facts = noFacts
  for (const message of messages) {
    facts = withMessage(facts, message)
    const vote = message.feedback?.type
    if (vote) facts = { ...facts, [vote]: facts[vote] + 1 }
  }
  return facts
}

/** Whether a conversation with these facts matches a filter, as far as its facts decide. */
export function isAskedFor(facts: ConversationFacts, { vote, state, language }: ConversationFilter): boolean {
  return (
    (vote === undefined || facts[vote] > 0) &&
    (state === undefined || facts[state] > 0) &&
    (language === undefined || facts.language === language)
  )
}

/** The beginning of a conversation, on one line. */
export function previewOf(first: Pick<MessageRecord, 'message'> | undefined): string {
  const text = (first?.message ?? '').slice(0, 4 * previewLength).replaceAll(/[\s\0]+/g, ' ')
  // A surrogate pair at the end must not be cut in half.
  return text
    .trim()
    .slice(0, previewLength)
    .replace(/[\ud800-\udbff]$/, '')
}

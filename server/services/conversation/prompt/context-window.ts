import type { Prompt } from '../../../engines/engine.ts'
import { isMessage } from '../../../store/records/handover.ts'
import type { EntryRecord, MessageRecord } from '../../../store/records/records.ts'

/** A model gets the newest turns of a conversation, within these bounds. */
const maxTurns = 20
const maxCharacters = 24_000

/** How many of the newest messages are read: more than there are in so many turns, since failed answers are left out. */
export const contextReach = 100

/** What of a message is read. */
type Said = Pick<MessageRecord, 'messageType' | 'message' | 'status'>

/** What a visitor said, and the answer. */
type Turn = { question: string; answer: string }

/**
 * Returns the conversation up to and including the visitor's message at `position`, as a model gets it: visitor and assistant in turn,
 * beginning and ending with the visitor. Pure. Failed answers are left out, since they hold an apology or an unfinished text; messages of the
 * visitor without an answer between them become one. Older turns go as a whole; the message to answer is always included, uncut.
 */
export function answerContext(messages: readonly Said[], position: number): Prompt['messages'] {
  const turns = turnsOf(messages.slice(0, position + 1))
  let characters = 0
  const isWithin = ({ question, answer }: Turn) => {
    characters += question.length + answer.length
    return characters <= maxCharacters
  }
  const newest = turns.slice(-maxTurns)
  const from = newest.findLastIndex((turn) => !isWithin(turn)) + 1
  return newest.slice(Math.min(from, newest.length - 1)).flatMap(saidIn)
}

/**
 * Returns the messages of a conversation as a model reads them: what a person wrote says so, and so does its end that the person has left. Pure. Nothing
 * else of what people do is read, no note either.
 */
export function withColleagues(entries: readonly EntryRecord[]): MessageRecord[] {
  const messages: MessageRecord[] = []
  for (const entry of entries) {
    if (isMessage(entry)) {
      const { author, message } = entry
      messages.push(author ? { ...entry, message: `${author.name} (a colleague) wrote: ${message}` } : entry)
    } else if (entry.event.type === 'returned') {
      const at = messages.findLastIndex(({ author }) => author)
      const last = messages[at]
      if (!last?.author) continue
      const left = `(${last.author.name} has left this conversation. You answer again.)`
      if (!last.message.endsWith(left)) messages[at] = { ...last, message: `${last.message}\n\n${left}` }
    }
  }
  return messages
}

function saidIn({ question, answer }: Turn): Prompt['messages'] {
  const asked = { role: 'user' as const, content: question }
  return answer === '' ? [asked] : [asked, { role: 'assistant', content: answer }]
}

function turnsOf(messages: readonly Said[]): Turn[] {
  const turns: Turn[] = []
  for (const { messageType, message, status } of messages) {
    if (status === 'failed' || message === '') continue
    const last = turns.at(-1)
    if (messageType === 'assistant') {
      // What begins with an answer was cut off from its question.
      if (last) last.answer = joined(last.answer, message)
    } else if (last?.answer === '') last.question = joined(last.question, message)
    else turns.push({ question: message, answer: '' })
  }
  return turns
}

function joined(before: string, text: string): string {
  return before === '' ? text : `${before}\n\n${text}`
}

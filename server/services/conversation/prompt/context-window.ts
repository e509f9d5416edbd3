import type { Prompt } from '../../../engines/engine.ts'
import { isMessage } from '../../../store/records/handover.ts'
import type { EntryRecord, MessageRecord } from '../../../store/records/records.ts'

/** A model gets the newest turns of a conversation, within these bounds. */
const maxTurns = 20
const maxCharacters = 24_000

/** How many of the newest messages are read: more than there are in so many turns, since failed answers are left out. */
export const contextReach = 100

/** So much of the end of an answer that is to be continued is sent, however long it is, in characters. */
const maxContinued = 12_000

/** What of a message is read. */
type Said = Pick<MessageRecord, 'messageType' | 'message' | 'status'> &
  Partial<Pick<MessageRecord, 'id' | 'continues' | 'error'>>

/** What a visitor said until there was an answer, and that; `wish`: with what the visitor then asked to have it continued, which was not done yet. */
type Turn = { questions: string[]; answer: string; wish: string; answerId?: string | undefined }

/**
 * Returns the conversation up to and including the visitor's message at `position`, as a model gets it: visitor and assistant in turn,
 * beginning and ending with the visitor. Pure. Failed answers are left out, since they hold an apology or an unfinished text; messages of the
 * visitor without an answer between them become one, but for those that the model refused, and would refuse again with the next one; and so do
 * an answer and what went on with it. Older turns go as a whole, and of messages without an answer the oldest; the message to answer is always
 * included, uncut, and with one that asks to go on the end of that answer.
 */
export function answerContext(messages: readonly Said[], position: number): Prompt['messages'] {
  const turns = turnsOf(messages.slice(0, position + 1))
  let characters = 0
  const isWithin = ({ questions, answer }: Turn) => {
    characters += questionOf(questions).length + answer.length
    return characters <= maxCharacters
  }
  const newest = turns.slice(-maxTurns)
  const from = newest.findLastIndex((turn) => !isWithin(turn)) + 1
  const kept = newest.slice(Math.min(from, newest.length - 1))
  return kept.flatMap((turn, at) => saidIn(turn, at === kept.length - 1))
}

/** What a message goes on with: an answer, and the question that it answers. */
type Continued = { question: MessageRecord; text: string; sources: NonNullable<MessageRecord['sources']> }

/** The answer, in all its parts so far, that the message at `position` goes on with; undefined: none, or something was said since. Pure. */
export function continuedAnswer(messages: readonly MessageRecord[], position: number): Continued | undefined {
  const parts: MessageRecord[] = []
  let asking = messages[position]
  for (const message of messages.slice(0, position).toReversed()) {
    if (message.status === 'failed') continue
    if (message.messageType === 'assistant') {
      if (asking?.continues !== message.id) return undefined
      parts.unshift(message)
      asking = undefined
    } else if (asking) {
      // Asked for again after it had failed, by a message of its own.
      if (message.continues !== asking.continues) return undefined
    } else if (message.continues === undefined) {
      return { question: message, text: textOf(parts), sources: parts.at(-1)?.sources ?? [] }
    } else asking = message
  }
  return undefined
}

function textOf(parts: readonly MessageRecord[]): string {
  return parts.map(({ message }) => message).join('')
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

/** The messages as one: the newest whole, and of those before it what fits in. */
function questionOf(messages: readonly string[]): string {
  let question = messages.at(-1) ?? ''
  for (const message of messages.slice(0, -1).toReversed()) {
    const both = joined(message, question)
    if (both.length > maxCharacters) break
    question = both
  }
  return question
}

function saidIn({ questions, answer, wish }: Turn, isLast: boolean): Prompt['messages'] {
  const asked = { role: 'user' as const, content: questionOf(questions) }
  if (answer === '') return [asked]
  if (wish === '' || !isLast) return [asked, { role: 'assistant', content: answer }]
  return [asked, { role: 'assistant', content: answer.slice(-maxContinued) }, { role: 'user', content: wish }]
}

function turnsOf(messages: readonly Said[]): Turn[] {
  const turns: Turn[] = []
  for (const { messageType, message, status, id, continues, error } of messages) {
    const last = turns.at(-1)
    if (status === 'failed' && error?.code === 'refused' && last?.answer === '') turns.pop()
    if (status === 'failed' || message.trim() === '') continue
    const goesOn = continues !== undefined && continues === last?.answerId
    if (messageType === 'assistant') {
      // What begins with an answer was cut off from its question.
      if (!last) continue
      last.answer = goesOn ? last.answer + message : joined(last.answer, message)
      last.answerId = id
      last.wish = ''
    } else if (last && goesOn) last.wish = message
    else if (last?.answer === '') last.questions.push(message)
    else turns.push({ questions: [message], answer: '', wish: '' })
  }
  return turns
}

function joined(before: string, text: string): string {
  return before === '' ? text : `${before}\n\n${text}`
}

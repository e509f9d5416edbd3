import { z } from 'zod'
import { handoverEvent } from '../../../contract/inbox/handover.ts'
import { message as messageSchema, type Feedback } from '../../../contract/sessions/chat.ts'
import { isEventId, isMessage } from '../../records/handover.ts'
import type { EntryRecord, MessageRecord } from '../../records/records.ts'
import { damaged } from '../../../core/errors.ts'

/*
 * A conversation as lines of text: a message a line, and `{"feedbackOn": …, "feedback": …}` for what the visitor thought of one
 * later. A line that stands there twice counts once.
 */

const operatorId = z.string().optional()

/** A message as it stands in its line. */
const storedMessage = messageSchema.extend({
  replyTo: z.string().optional(),
  language: z.string().optional(),
  operatorId,
})

const storedEvent = z.object({
  id: z.string(),
  createdAt: z.string(),
  messageType: z.literal('event'),
  message: z.literal(''),
  event: handoverEvent,
  operatorId,
  clientId: z.string().optional(),
})

/** An entry as it stands in its line. */
export const storedEntry = z.union([storedMessage, storedEvent])

/** A conversation whose lines are in order, with their messages still unparsed. */
export type Folded = {
  /** The ids of the entries, in order. */
  ids: string[]
  /** The line of each entry. */
  lines: Map<string, string>
  /** The newest feedback on each message that ever got one. */
  feedback: Map<string, Feedback | null>
  /** The entries that were parsed, or were there before their lines. */
  messages: Map<string, EntryRecord>
}

/** How a line with feedback begins; the id of its message follows. */
export const feedbackStart = '{"feedbackOn":'

export function feedbackLine(messageId: string, feedback: Feedback | null): string {
  return JSON.stringify({ feedbackOn: messageId, feedback })
}

/** Folds lines in order. @throws SyntaxError for a line that is neither of the two kinds. */
export function foldLines(lines: Iterable<string>): Folded {
  const folded = emptyFolded()
  for (const line of lines) addLine(folded, line)
  return folded
}

export function emptyFolded(): Folded {
  return { ids: [], lines: new Map(), feedback: new Map(), messages: new Map() }
}

/** Takes in the next line. @throws SyntaxError for one that is neither of the two kinds. */
export function addLine(folded: Folded, line: string): void {
  if (line.startsWith(feedbackStart)) {
    const { feedbackOn, feedback } = JSON.parse(line) as { feedbackOn: string; feedback: Feedback | null }
    folded.feedback.set(feedbackOn, feedback)
  } else foldMessage(folded, idOf(line), line)
}

/** The lines that a folded conversation needs: its messages, and the newest feedback on each. */
export function* neededLines({ ids, lines, feedback }: Folded): Iterable<string> {
  for (const id of ids) {
    yield lines.get(id) ?? ''
    const newest = feedback.get(id)
    if (newest !== undefined) yield feedbackLine(id, newest)
  }
}

/** Takes in one more message, unless it is there already. */
export function foldMessage(folded: Folded, id: string, line: string, message?: EntryRecord): void {
  if (folded.lines.has(id)) return
  if (message) folded.messages.set(id, message)
  folded.lines.set(id, line)
  folded.ids.push(id)
}

/** The id of a message's line. We write it first, so that a long conversation need not be parsed for a page of it; a person may not. */
function idOf(line: string): string {
  const quick = /^\{"id":"((?:msg|evt)_[\w-]{8,60})",.*\}$/s.exec(line)?.[1]
  if (quick !== undefined) return quick
  const { id } = JSON.parse(line) as { id?: unknown }
  if (typeof id !== 'string') throw new SyntaxError('A line of a conversation has no id')
  return id
}

/** The message of a folded conversation, with its newest feedback. Undefined: there is none with that id; an event is none. */
export function messageOf(folded: Folded, id: string): MessageRecord | undefined {
  const entry = isEventId(id) ? undefined : entryOf(folded, id)
  return entry && isMessage(entry) ? entry : undefined
}

/** The message or event of a folded conversation, a message with its newest feedback. Undefined: there is none with that id. */
export function entryOf(folded: Folded, id: string): EntryRecord | undefined {
  const entry = unratedEntryOf(folded, id)
  const feedback = folded.feedback.get(id)
  return entry && isMessage(entry) && feedback ? { ...entry, feedback } : entry
}

/** The message as it was said. */
export function unratedMessageOf(folded: Folded, id: string): MessageRecord | undefined {
  const entry = isEventId(id) ? undefined : unratedEntryOf(folded, id)
  return entry && isMessage(entry) ? entry : undefined
}

/** @throws `damaged` when its line, which a person may have changed, is no entry. */
function unratedEntryOf({ lines, messages }: Folded, id: string): EntryRecord | undefined {
  const known = messages.get(id)
  if (known) return known
  const line = lines.get(id)
  if (line === undefined) return undefined
  try {
    const entry = storedEntry.parse(JSON.parse(line))
    messages.set(id, entry)
    return entry
  } catch (error) {
    throw damaged(error)
  }
}

/** What is read of an entry; undefined where its line is damaged, which opening the conversation reports. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The clientId of an entry of a folded conversation, if it has one. */
export function clientIdOf({ lines }: Folded, id: string): string | undefined {
  const line = lines.get(id) ?? ''
  return line.includes('"clientId":') ? (JSON.parse(line) as MessageRecord).clientId : undefined
}

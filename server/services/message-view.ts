import type { AnswerErrorCode, ChatEvent, Message } from '../contract/chat.ts'
import { messageEventId } from '../core/event-ids.ts'
import type { MessageRecord } from '../store/store.ts'

/**
 * A stored message as the interface shows it. Why an answer failed is for those who manage the agent. All messages have the same fields,
 * undefined where there is nothing, which JSON leaves out: V8 is quicker with objects of one shape.
 */
export function toMessage(record: MessageRecord, options: { showReason: boolean }): Message {
  const { id, createdAt, messageType, message, clientId, status, feedback } = record
  const error = errorOf(record, options)
  return { id, createdAt, messageType, message, clientId, status, error, feedback }
}

function errorOf({ error, message }: MessageRecord, { showReason }: { showReason: boolean }): Message['error'] {
  if (!error) return undefined
  const { code, reason } = error
  return {
    code,
    ...(showReason && reason !== undefined && { reason }),
    ...(message === apologies[code] && { isApology: true }),
  }
}

/** The event of a stored message, as visitors get it. */
export function messageEvent(message: MessageRecord, place: number): ChatEvent {
  return { id: messageEventId(place), event: 'message', data: toMessage(message, { showReason: false }) }
}

/** What a visitor reads instead of an answer: calm, and true for each cause. */
export const apologies: Record<AnswerErrorCode, string> = {
  'no-ai': 'Sorry, nobody has set up the answers here yet.',
  'bad-key': 'Sorry, I cannot answer at the moment.',
  'rate-limited': 'Sorry, many people are asking at once. Please try again in a minute.',
  timeout: 'Sorry, the answer took too long. Please try again.',
  'cut-off': 'Sorry, the answer was cut off. Please try again.',
  refused: 'Sorry, I cannot answer that.',
  unavailable: 'Sorry, I cannot answer at the moment. Please try again in a minute.',
}

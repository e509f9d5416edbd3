import type { ChatEvent, Message } from '../../contract/sessions/chat.ts'
import type { AnswerErrorCode } from '../../contract/sessions/receipt.ts'
import { messageEventId } from '../../core/event-ids.ts'
import type { MessageRecord } from '../../store/records/records.ts'

/**
 * Returns a stored message in the form of the API. Only admins see why an answer failed, and how it came about. All messages have the
 * same fields, undefined where there is nothing, which JSON omits: V8 is faster with objects of one shape.
 */
export function toMessage(record: MessageRecord, options: { isForAdmin: boolean }): Message {
  return {
    id: record.id,
    createdAt: record.createdAt,
    messageType: record.messageType,
    message: record.message,
    clientId: record.clientId,
    status: record.status,
    error: errorOf(record, options),
    suggestions: record.suggestions,
    sources: record.sources,
    verdict: record.verdict,
    basis: record.basis,
    receipt: options.isForAdmin ? record.receipt : undefined,
    feedback: record.feedback,
    author: record.author,
    isLengthLimited: record.isLengthLimited,
    continues: record.continues,
    isHandoverNotice: record.isHandoverNotice,
    page: record.page,
  }
}

function errorOf({ error, message }: MessageRecord, { isForAdmin }: { isForAdmin: boolean }): Message['error'] {
  if (!error) return undefined
  const { code, reason } = error
  return {
    code,
    ...(isForAdmin && reason !== undefined && { reason }),
    ...(message === apologies[code] && { isApology: true }),
  }
}

/** Returns the event of a stored message, as visitors get it. */
export function messageEvent(message: MessageRecord, position: number): ChatEvent {
  return { id: messageEventId(position), event: 'message', data: toMessage(message, { isForAdmin: false }) }
}

/** What a visitor reads instead of an answer. Stored with it, so that a changed text would no longer be recognized as an apology. */
export const apologies: Record<AnswerErrorCode, string> = {
  'no-ai': 'Sorry, nobody has set up the answers here yet.',
  'bad-key': 'Sorry, I cannot answer at the moment.',
  'rate-limited': 'Sorry, many people are asking at once. Please try again in a minute.',
  timeout: 'Sorry, the answer took too long. Please try again.',
  'cut-off': 'Sorry, the answer was cut off. Please try again.',
  refused: 'Sorry, I cannot answer that.',
  unavailable: 'Sorry, I cannot answer at the moment. Please try again in a minute.',
}

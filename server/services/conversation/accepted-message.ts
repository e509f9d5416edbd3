import type { ChatEvent } from '../../contract/sessions/chat.ts'
import type { MessageRecord } from '../../store/records/records.ts'

/** A visitor's message that was accepted, and its answer. */
export type AcceptedMessage = {
  message: MessageRecord
  /** The event of the message itself. */
  event: ChatEvent
  /** The events of its answer have ids above this one. */
  lastEventId: number
  /** The event id of its stored answer, with which this stream ends. */
  endEventId: number
  /** Resolves with the stored answer; null: there is none, see {@link Chat.whyUnanswered}. */
  answered: Promise<MessageRecord | null>
}

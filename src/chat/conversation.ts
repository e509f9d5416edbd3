import type { ChatEvent, Feedback, Message } from '../../server/contract/chat.ts'
import type { ChatMessage, Writing } from './chat.ts'

/*
 * The conversation as a pure fold of what happened. Events may come twice and, after a lost stream, from an earlier point again: what
 * was seen already changes nothing.
 */

export type Conversation = {
  messages: readonly ChatMessage[]
  writing: Writing | null
  /** The newest event that was taken in. */
  lastEventId: number
}

export type Happening =
  | { type: 'loaded'; messages: readonly Message[]; lastEventId: number }
  | { type: 'loaded-earlier'; messages: readonly Message[] }
  | { type: 'sending'; clientId: string; text: string; createdAt: string }
  | { type: 'undelivered'; clientId: string }
  | { type: 'discarded'; clientId: string }
  | { type: 'retrying' }
  | { type: 'rated'; messageId: string; feedback: Feedback | null }
  | { type: 'event'; event: ChatEvent }

export const emptyConversation: Conversation = { messages: [], writing: null, lastEventId: 0 }

export function fold(conversation: Conversation, happening: Happening): Conversation {
  const { messages } = conversation
  switch (happening.type) {
    case 'loaded':
      return {
        ...emptyConversation,
        messages: withoutSuperseded(happening.messages),
        lastEventId: happening.lastEventId,
      }
    case 'loaded-earlier': {
      const known = new Set(messages.map(({ id }) => id))
      const earlier = happening.messages.filter(({ id }) => !known.has(id))
      return { ...conversation, messages: withoutSuperseded([...earlier, ...messages]) }
    }
    case 'sending':
      return { ...conversation, messages: withUnsent(messages, happening) }
    case 'undelivered':
      return {
        ...conversation,
        messages: messages.map((message) =>
          message.clientId === happening.clientId && message.delivery ? { ...message, delivery: 'failed' } : message,
        ),
      }
    case 'discarded':
      return {
        ...conversation,
        messages: messages.filter(({ clientId, delivery }) => !(delivery && clientId === happening.clientId)),
      }
    case 'retrying':
      return { ...conversation, messages: isFailedAnswer(messages.at(-1)) ? messages.slice(0, -1) : messages }
    case 'rated':
      return { ...conversation, messages: messages.map((message) => rated(message, happening)) }
    case 'event':
      return foldEvent(conversation, happening.event)
  }
}

/** Whether the conversation rests: nothing is being written, and the last word is not the visitor's. */
export function isAnswered({ messages, writing }: Conversation): boolean {
  return writing === null && messages.at(-1)?.messageType === 'assistant'
}

/** An answer that the visitor may ask for again. */
export function isFailedAnswer(message: ChatMessage | undefined): boolean {
  return message?.messageType === 'assistant' && (message.status === 'failed' || message.status === 'interrupted')
}

function foldEvent(conversation: Conversation, event: ChatEvent): Conversation {
  const lastEventId = Math.max(conversation.lastEventId, event.id)
  if (event.event === 'message') {
    const { writing } = conversation
    return {
      messages: withStored(conversation.messages, event.data),
      writing: event.data.messageType === 'assistant' && writing?.id === event.data.id ? null : writing,
      lastEventId,
    }
  }
  if (event.event === 'error' || event.id <= conversation.lastEventId) return { ...conversation, lastEventId }
  const { messageId, text } = event.data
  const before = conversation.writing?.id === messageId ? conversation.writing.text : ''
  return { ...conversation, writing: { id: messageId, text: before + text }, lastEventId }
}

function withUnsent(
  messages: readonly ChatMessage[],
  { clientId, text, createdAt }: { clientId: string; text: string; createdAt: string },
): ChatMessage[] {
  const unsent: ChatMessage = {
    id: clientId,
    clientId,
    createdAt,
    messageType: 'user',
    message: text,
    delivery: 'sending',
  }
  const at = messages.findIndex((message) => message.clientId === clientId)
  return at < 0 ? [...messages, unsent] : messages.map((message, place) => (place === at ? unsent : message))
}

/** Puts a stored message where its earlier version or its unsent one stands, else at the end. */
function withStored(messages: readonly ChatMessage[], stored: Message): ChatMessage[] {
  const isSame = (message: ChatMessage) =>
    message.id === stored.id || (stored.clientId !== undefined && message.clientId === stored.clientId)
  if (messages.some(isSame)) return messages.map((message) => (isSame(message) ? stored : message))
  return withoutSuperseded([...messages, stored])
}

/** Leaves out failed answers that were followed by another one. */
function withoutSuperseded(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.filter(
    (message, place) => !(isFailedAnswer(message) && messages[place + 1]?.messageType === 'assistant'),
  )
}

function rated(
  message: ChatMessage,
  { messageId, feedback }: { messageId: string; feedback: Feedback | null },
): ChatMessage {
  if (message.id !== messageId) return message
  const { feedback: _, ...rest } = message
  return feedback ? { ...rest, feedback } : rest
}

import type { Feedback, Message } from '#contract/sessions/chat.ts'
import type { Outgoing } from '../client/client.ts'
import type { ChatMessage } from './chat.ts'

/*
 * The list of messages, as pure functions. What is stored stands in front, in the server's order; what the visitor wrote and the server
 * does not have yet stands behind it, in the order in which it was written.
 */

/** The newest message that the server has stored. */
export function lastStored(messages: readonly ChatMessage[]): ChatMessage | undefined {
  return messages.findLast(({ delivery }) => delivery === undefined)
}

/** An answer that the visitor may ask for again. */
export function isFailedAnswer(message: ChatMessage | undefined): boolean {
  return message?.messageType === 'assistant' && (message.status === 'failed' || message.status === 'interrupted')
}

/** Puts an unsent message at the end, or its new state where it stands. One that is stored by now stays as it is. */
export function withUnsent(
  messages: readonly ChatMessage[],
  { clientId, ...outgoing }: Outgoing,
  delivery: NonNullable<ChatMessage['delivery']>,
): readonly ChatMessage[] {
  const unsent: ChatMessage = { ...outgoing, id: clientId, clientId, messageType: 'user', delivery }
  const old = messages.find((each) => each.clientId === clientId)
  if (!old) return [...messages, unsent]
  return old.delivery ? messages.map((each) => (each === old ? unsent : each)) : messages
}

/** Sets another state on the unsent messages that `which` picks. */
export function delivering(
  messages: readonly ChatMessage[],
  which: (message: ChatMessage) => boolean,
  delivery: NonNullable<ChatMessage['delivery']>,
): readonly ChatMessage[] {
  if (!messages.some((message) => message.delivery && which(message))) return messages
  return messages.map((message) => (message.delivery && which(message) ? { ...message, delivery } : message))
}

/** Puts a stored message where its earlier version or its unsent one stands, else behind what is stored. */
export function withStored(messages: readonly ChatMessage[], stored: Message): ChatMessage[] {
  const isSame = (message: ChatMessage) =>
    message.id === stored.id || (stored.clientId !== undefined && message.clientId === stored.clientId)
  const others = messages.filter((message) => message.delivery === undefined || !isSame(message))
  if (others.some(isSame)) return others.map((message) => (isSame(message) ? stored : message))
  const end = others.findLastIndex(({ delivery }) => delivery === undefined) + 1
  return withoutSuperseded([...others.slice(0, end), stored, ...others.slice(end)])
}

/**
 * A newer view of the same conversation, such as its newest page: what it does not reach back to stays in front of it when the two
 * overlap, and what is unsent here and not there stays behind it.
 */
export function renewed(messages: readonly ChatMessage[], newer: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first] = newer
  const overlap = first ? messages.findIndex(({ id }) => id === first.id) : -1
  const there = new Set(newer.flatMap(({ clientId }) => clientId ?? []))
  const unsent = messages.filter(({ delivery, clientId }) => delivery && !there.has(clientId ?? ''))
  return withoutSuperseded([...messages.slice(0, Math.max(overlap, 0)), ...newer, ...unsent])
}

/** Puts an earlier page in front. */
export function withEarlier(messages: readonly ChatMessage[], earlier: readonly Message[]): readonly ChatMessage[] {
  const known = new Set(messages.map(({ id }) => id))
  return withoutSuperseded([...earlier.filter(({ id }) => !known.has(id)), ...messages])
}

/** Leaves out failed answers that were followed by another one. */
function withoutSuperseded(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.filter(
    (message, place) => !(isFailedAnswer(message) && messages[place + 1]?.messageType === 'assistant'),
  )
}

/**
 * An answer and what goes on with it as one message, as visitors see it: the wish to have it gone on with is not shown unless it waits or could
 * not be delivered. Fast path: most conversations have none.
 */
export function withContinued(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (!messages.some(({ continues }) => continues)) return messages
  const shown: ChatMessage[] = []
  /** The newest part of the answer that stands at the end. */
  let part: ChatMessage | undefined
  for (const message of messages) {
    const first = shown.at(-1)
    const isNext = part !== undefined && message.continues === part.id
    if (isNext && message.messageType === 'user' && message.delivery !== 'queued' && message.delivery !== 'failed')
      continue
    if (first && isNext && message.messageType === 'assistant') shown[shown.length - 1] = oneAnswer(first, message)
    else shown.push(message)
    part = message.messageType === 'assistant' ? message : undefined
  }
  return shown
}

/** Both parts under the name of the first, with the outcome of the next. An apology in place of text is none. */
function oneAnswer(first: ChatMessage, next: ChatMessage): ChatMessage {
  const { isApology, ...error } = next.error ?? { code: undefined }
  const { id, createdAt, message, verdict, basis, feedback, sources } = first
  return {
    ...next,
    id,
    createdAt,
    verdict,
    basis,
    feedback,
    message: isApology ? message : message + next.message,
    error: error.code && { ...error, code: error.code },
    sources: next.sources ?? sources,
  }
}

/** Sets the vote of a message; null takes it away. */
export function rated(
  messages: readonly ChatMessage[],
  { messageId, feedback }: { messageId: string; feedback: Feedback | null },
): readonly ChatMessage[] {
  return messages.map((message) => {
    if (message.id !== messageId) return message
    const { feedback: _, ...rest } = message
    return feedback ? { ...rest, feedback } : rest
  })
}

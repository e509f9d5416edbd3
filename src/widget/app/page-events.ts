import { effect } from '@preact/signals'
import type { Chat, ChatMessage, ChatState } from '../../chat/chat.ts'
import { isAttended } from '../../chat/conversation.ts'
import type { Emit } from '../../embed/widget.ts'

const answering = new Set<ChatState>(['sending', 'waiting', 'writing', 'stopping', 'reconnecting'])

/**
 * Dispatches to the page what happens in a conversation from now on (see WidgetEvents), and nothing of what was there before. Returns a
 * function that stops it.
 */
export function emitPageEvents(chat: Chat, emit: Emit): () => void {
  let known: ReadonlyMap<string, ChatMessage> = new Map()
  let wasAnswering = false

  const stopMessages = effect(() => {
    const messages = chat.messages.value
    for (const message of messages) compare(known.get(keyOf(message)), message)
    known = new Map(messages.map((message) => [keyOf(message), message]))
    wasAnswering = answering.has(chat.state.value) || isAttended({ handover: chat.handover.value })
  })
  const stopProblems = effect(() => {
    if (chat.problem.value) emit('error', chat.problem.value)
  })

  function compare(before: ChatMessage | undefined, now: ChatMessage): void {
    const { id, message: text, status = 'complete', feedback = null } = now
    if (now.messageType === 'assistant') {
      const author = now.author && { author: now.author.name }
      if (wasAnswering && (!before || before.status !== now.status)) emit('answer', { id, text, status, ...author })
    } else if (before?.delivery && !now.delivery) emit('message', { id, text })
    if (before && before.feedback !== now.feedback) emit('feedback', { messageId: id, feedback })
  }

  return () => {
    stopMessages()
    stopProblems()
  }
}

/** The same before and after the message is stored. */
function keyOf({ clientId, id }: ChatMessage): string {
  return clientId ?? id
}

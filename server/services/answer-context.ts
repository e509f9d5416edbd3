import type { Turn } from '../engines/engine.ts'
import type { MessageRecord } from '../store/store.ts'

/** How much of a conversation a model gets: the newest messages, at most so many and so many characters. */
const maxMessages = 40
const maxCharacters = 24_000

/** How many of the newest messages are read for it: more than it takes, since failed answers are left out. */
export const contextReach = 100

/**
 * The conversation up to and including the visitor's message at `place`, as a model gets it. Pure. Failed answers are left out: what
 * they say is an apology, or half a thought. The message to answer is always there, whole.
 */
export function answerContext(messages: readonly MessageRecord[], place: number): Turn['messages'] {
  const context: Turn['messages'] = []
  let characters = 0
  for (let at = place; at >= 0 && context.length < maxMessages; at--) {
    const message = messages[at]
    if (!message || message.status === 'failed' || message.message === '') continue
    characters += message.message.length
    if (characters > maxCharacters && context.length > 0) break
    context.unshift({ role: message.messageType, content: message.message })
  }
  return context
}

import type { Prompt } from '../../../engines/engine.ts'
import type { MessageRecord } from '../../../store/records/records.ts'

/** A model gets the newest messages of a conversation, within these bounds. */
const maxMessages = 40
const maxCharacters = 24_000

/** How many of the newest messages are read: more than `maxMessages`, since failed answers are left out. */
export const contextReach = 100

/**
 * Returns the conversation up to and including the visitor's message at `position`, as a model gets it. Pure. Failed answers are left
 * out: they hold an apology, or an unfinished text. The message to answer is always included, uncut.
 */
export function answerContext(messages: readonly MessageRecord[], position: number): Prompt['messages'] {
  const context: Prompt['messages'] = []
  let characters = 0
  for (let at = position; at >= 0 && context.length < maxMessages; at--) {
    const message = messages[at]
    if (!message || message.status === 'failed' || message.message === '') continue
    characters += message.message.length
    if (characters > maxCharacters && context.length > 0) break
    context.unshift({ role: message.messageType, content: message.message })
  }
  return context
}

import type { Handover } from '#contract/inbox/handover.ts'
import type { ChatEvent, Feedback, Message } from '#contract/sessions/chat.ts'
import type { Outgoing } from '../client/client.ts'
import type { ChatMessage, ChatProblem, ChatState, Typist, Writing } from './chat.ts'
import {
  delivering,
  isFailedAnswer,
  lastStored,
  rated,
  renewed,
  withEarlier,
  withStored,
  withUnsent,
} from './message-list.ts'

/*
 * The conversation as a pure fold of actions. Events may come twice and, after a lost stream, from an earlier point again: what
 * was seen already changes nothing. All tabs fold the same actions, and so show the same.
 */

export type Conversation = {
  /** See message-list.ts for their order. */
  messages: readonly ChatMessage[]
  writing: Writing | null
  /** The newest event that was taken in. */
  lastEventId: number
  state: ChatState
  problem: ChatProblem | null
  isResumed: boolean
  hasEarlier: boolean
  /** Whether the last attempts reached the server. */
  isReached: boolean
  /** The time of the newest answer that the visitor has looked at; empty when there is none. */
  seenUntil: string
  /** Null: nothing was said of people, and the agent answers. */
  handover: Handover | null
  typist: Typist | null
}

export type Action =
  | { type: 'looking-up' }
  | { type: 'loaded'; messages: readonly Message[]; lastEventId: number; hasEarlier: boolean }
  | { type: 'loaded-earlier'; messages: readonly Message[]; hasEarlier: boolean }
  /** Keeps the newest messages alone, where there are many. */
  | { type: 'trimmed' }
  /** The message stands in the outbox. */
  | { type: 'queued'; outgoing: Outgoing }
  | { type: 'sending'; outgoing: Outgoing }
  /** Follows the answer that is being written. */
  | { type: 'subscribing' }
  /** A stream or a call was lost and will be tried again. */
  | { type: 'lost'; isReached: boolean }
  | { type: 'undelivered'; clientIds: readonly string[] }
  | { type: 'discarded'; clientId: string }
  | { type: 'retrying' }
  | { type: 'stopping' }
  | { type: 'failed'; problem: ChatProblem; state: ChatState }
  | { type: 'rated'; messageId: string; feedback: Feedback | null }
  | { type: 'seen'; until: string }
  | { type: 'event'; event: ChatEvent }
  | { type: 'handover'; handover: Handover }
  | { type: 'typing'; typist: Typist | null }
  /** There is no conversation any more. `nothing`: as the visitor wished. `unsent`: the server dropped it; what waits stays, for the next one. */
  | { type: 'forgotten'; keeps: 'nothing' | 'unsent' }
  /** The state of the conversation, as another tab has it. */
  | { type: 'synced'; conversation: Conversation }

/** The number of messages that stay when a conversation is trimmed, which happens at more than twice as many. */
const keptCount = 100

export const emptyConversation: Conversation = {
  messages: [],
  writing: null,
  lastEventId: 0,
  state: 'idle',
  problem: null,
  isResumed: false,
  hasEarlier: false,
  isReached: true,
  seenUntil: '',
  handover: null,
  typist: null,
}

export function fold(conversation: Conversation, action: Action): Conversation {
  const { messages, state } = conversation
  switch (action.type) {
    case 'looking-up':
      return { ...conversation, state: state === 'idle' ? 'resuming' : state, problem: null }
    case 'loaded':
      return foldLoaded(conversation, action)
    case 'loaded-earlier': {
      const { hasEarlier } = action
      return { ...conversation, messages: withEarlier(messages, action.messages), hasEarlier }
    }
    case 'trimmed': {
      const isMuch = messages.length > 2 * keptCount
      return isMuch ? { ...conversation, messages: messages.slice(-keptCount), hasEarlier: true } : conversation
    }
    case 'queued':
      return { ...conversation, messages: withUnsent(messages, action.outgoing, 'queued'), problem: null }
    case 'sending': {
      const unsent = withUnsent(messages, action.outgoing, 'sending')
      // A lost connection is not over before the first event comes.
      const isKept = state === 'reconnecting' || conversation.handover?.answering === 'person'
      // By this very message it may have turned out that what was said before it is gone.
      const problem = conversation.problem?.code === 'erased' ? conversation.problem : null
      return { ...conversation, messages: unsent, state: isKept ? state : 'sending', problem }
    }
    case 'subscribing': {
      const isUnderWay = state === 'stopping' || state === 'writing' || state === 'reconnecting'
      const next = conversation.writing ? 'reconnecting' : 'waiting'
      return { ...conversation, state: isUnderWay ? state : next, problem: null }
    }
    case 'lost':
      return foldLost(conversation, action.isReached)
    case 'undelivered': {
      const { clientIds } = action
      return {
        ...conversation,
        messages: delivering(messages, ({ clientId }) => clientIds.includes(clientId ?? ''), 'failed'),
      }
    }
    case 'discarded': {
      const left = messages.filter(({ clientId, delivery }) => !(delivery && clientId === action.clientId))
      const hasFailed = left.some(({ delivery }) => delivery === 'failed')
      return { ...conversation, messages: left, problem: hasFailed ? conversation.problem : null }
    }
    case 'retrying': {
      const last = lastStored(messages)
      return { ...conversation, messages: isFailedAnswer(last) ? messages.filter((each) => each !== last) : messages }
    }
    case 'stopping':
      return { ...conversation, state: 'stopping' }
    case 'failed':
      return { ...conversation, state: action.state, problem: action.problem }
    case 'rated': {
      // What another vote failed of is over with this one.
      const problem = conversation.problem?.canRetry ? conversation.problem : null
      return { ...conversation, messages: rated(messages, action), problem }
    }
    case 'seen':
      return action.until > conversation.seenUntil ? { ...conversation, seenUntil: action.until } : conversation
    case 'event':
      return foldEvent(conversation, action.event)
    case 'handover':
      return foldHandover(conversation, action.handover)
    case 'typing':
      return { ...conversation, typist: action.typist }
    case 'forgotten': {
      const isOwnWish = action.keeps === 'nothing'
      const unsent = isOwnWish ? [] : messages.filter(({ delivery }) => delivery)
      const isLost = !isOwnWish && lastStored(messages) !== undefined
      const problem = isLost ? ({ code: 'erased', canRetry: false } as const) : null
      return { ...emptyConversation, messages: unsent, state: 'resting', problem }
    }
    case 'synced':
      return foldSynced(conversation, action.conversation)
  }
}

/** Whether nothing is being written, and the last stored word is not the visitor's. */
export function isAnswered({ messages, writing }: Conversation): boolean {
  return writing === null && lastStored(messages)?.messageType === 'assistant'
}

/** Whether a stored message waits for the agent's answer. While people are there nobody knows whether one comes. */
export function isUnanswered(conversation: Conversation): boolean {
  return lastStored(conversation.messages)?.messageType === 'user' && !isAttended(conversation)
}

/** Whether a person answers, or is waited for: then something may come at any time. */
export function isAttended({ handover }: Pick<Conversation, 'handover'>): boolean {
  return handover !== null && handover.answering !== 'ai'
}

/** The number of answers that the visitor has not seen. */
export function unreadIn({ messages, seenUntil }: Conversation): number {
  return messages.filter(({ messageType, createdAt }) => messageType === 'assistant' && createdAt > seenUntil).length
}

function foldLoaded(
  conversation: Conversation,
  { messages, lastEventId, hasEarlier }: Action & { type: 'loaded' },
): Conversation {
  const { writing } = conversation
  // A tab that takes over in mid-answer has pieces of it that the stored conversation lacks.
  const isAhead = writing !== null && conversation.lastEventId > lastEventId
  const renewedMessages = renewed(conversation.messages, messages)
  const reachesFurther = renewedMessages[0]?.id !== messages[0]?.id && !conversation.hasEarlier
  return {
    ...conversation,
    messages: renewedMessages,
    writing: isAhead ? writing : null,
    lastEventId: isAhead ? conversation.lastEventId : lastEventId,
    state: isAhead ? conversation.state : 'resting',
    problem: null,
    isResumed: conversation.isResumed || isFirstSight(conversation, messages),
    hasEarlier: hasEarlier && !reachesFurther,
    isReached: true,
  }
}

/** Who cannot reach the server may write: it waits. While there is hope for the connection, what is under way stays so. */
function foldLost(conversation: Conversation, isReached: boolean): Conversation {
  const { messages, state } = conversation
  // While people are there the visitor writes on, and the stream comes back by itself.
  if (isReached && isAttended(conversation)) return { ...conversation, state: 'resting', isReached }
  if (isReached) return { ...conversation, state: state === 'stopping' ? state : 'reconnecting', isReached }
  const waiting = delivering(messages, ({ delivery }) => delivery === 'sending', 'queued')
  return { ...conversation, messages: waiting, state: 'resting', isReached }
}

function foldEvent(before: Conversation, event: ChatEvent): Conversation {
  const conversation = { ...before, lastEventId: Math.max(before.lastEventId, event.id), isReached: true }
  if (event.event === 'message') {
    const isAnswer = event.data.messageType === 'assistant'
    // Only to what is sent here an answer of the agent's is expected where people may be the ones who answer.
    const isAwaited = !isAttended(before) || before.state === 'sending'
    return {
      ...conversation,
      messages: withStored(before.messages, event.data),
      typist: isAnswer ? null : before.typist,
      // Of a server that died there may be the beginning of an answer that another one has written anew.
      writing: isAnswer && event.id > before.lastEventId ? null : before.writing,
      state: isAnswer ? 'resting' : isAwaited ? 'waiting' : before.state,
    }
  }
  if (event.event === 'error' || event.id <= before.lastEventId) return conversation
  const { messageId, text } = event.data
  const written = before.writing?.id === messageId ? before.writing.text : ''
  return {
    ...conversation,
    writing: { id: messageId, text: written + text },
    state: before.state === 'stopping' ? 'stopping' : 'writing',
  }
}

/** With a person nothing is awaited that could keep the visitor from writing; an answer of the agent's ended where the person began. */
function foldHandover(conversation: Conversation, handover: Handover): Conversation {
  const next = { ...conversation, handover }
  const isQuiet = conversation.state === 'idle' || conversation.state === 'resuming'
  if (handover.answering !== 'person') return { ...next, typist: null }
  return { ...next, writing: null, state: isQuiet ? conversation.state : 'resting' }
}

function foldSynced(own: Conversation, theirs: Conversation): Conversation {
  // It was told before what is known here.
  if (theirs.lastEventId < own.lastEventId) return own
  const messages = renewed(own.messages, theirs.messages)
  const reachesFurther = messages[0]?.id !== theirs.messages[0]?.id
  return {
    ...theirs,
    messages,
    hasEarlier: reachesFurther ? own.hasEarlier : theirs.hasEarlier,
    isResumed: own.isResumed || isFirstSight(own, theirs.messages),
    seenUntil: own.seenUntil > theirs.seenUntil ? own.seenUntil : theirs.seenUntil,
  }
}

/** Whether this page learns just now that there is a conversation. */
function isFirstSight({ messages }: Conversation, there: readonly Message[]): boolean {
  return there.length > 0 && lastStored(messages) === undefined
}

import { english } from './en.ts'
import type { ProblemCode } from './words.ts'

/* What only a conversation can tell of; a chunk that talks to the server imports this. */

const problems: Record<Exclude<ProblemCode, 'unknown' | 'network'>, string> = {
  'no-ai': 'The assistant cannot answer right now. Please come back later.',
  'bad-key': 'The assistant cannot answer right now. Please come back later.',
  'rate-limited': 'The assistant is busy. Please wait a moment and try again.',
  timeout: 'The answer took too long. Please try again.',
  'cut-off': 'The answer broke off. Please try again.',
  refused: 'The assistant cannot answer this. Please ask in another way.',
  unavailable: 'The assistant cannot be reached. Please try again.',
  'too-many-requests': 'Too many messages. Please wait a moment and try again.',
  'too-large': 'This message is too long. Please shorten it.',
  validation: 'This message cannot be sent. Please change it and try again.',
  'answer-in-progress': 'An answer is still being written. Please wait for it to end.',
  unauthorized: 'This conversation has ended. Please start a new chat.',
  'not-found': 'This conversation no longer exists. Please start a new chat.',
  'origin-not-allowed': 'This chat is not available on this website.',
  'agent-disabled': 'This chat is closed. Please come back later.',
  'shutting-down': 'The chat is restarting. Please wait a moment and try again.',
}

Object.assign(english.problems, problems)

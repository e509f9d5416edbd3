import type { AnswerErrorCode } from '../contract/chat.ts'
import type { Trace } from '../core/trace.ts'

/** What an engine needs to know to answer once. */
export type Turn = {
  /** The AI resource's instructions. */
  instructions: string
  model: string
  /** The key for the vendor: the customer's, opened, or null for the platform's. */
  apiKey: string | null
  /** The name of the agent, for engines that speak of themselves. */
  agentName: string
  /** The conversation so far, earliest first; the last one is the visitor's message to answer. Bounded by the caller. */
  messages: { role: 'user' | 'assistant'; content: string }[]
  /** The trace of the request that asks, for calls of the engine's own. */
  trace?: Trace | undefined
}

/** Something that answers a visitor. */
export type Engine = {
  /**
   * The answer's pieces, Markdown, in order; none is empty. Ends when the answer is whole or `signal` is aborted (without throwing).
   * Throws {@link EngineError}, and nothing else, when there is no whole answer.
   */
  reply(turn: Turn, signal: AbortSignal): AsyncIterable<string>
}

/** Why there is no whole answer. `message` is for the admin's eyes: the vendor's reason, without keys. */
export class EngineError extends Error {
  readonly code: AnswerErrorCode

  constructor(code: AnswerErrorCode, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'EngineError'
    this.code = code
  }
}

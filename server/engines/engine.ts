import type { AnswerErrorCode } from '../contract/chat.ts'
import type { AnswerSource } from '../contract/chat.ts'
import type { Verdict } from '../contract/receipt.ts'
import type { Trace } from '../core/trace.ts'
import type { Passage } from './retrieval/passage.ts'

/** Everything that an engine needs to write one answer. */
export type Prompt = {
  /** The AI resource's instructions. */
  instructions: string
  model: string
  /** The customer's vendor key, decrypted; null: the platform's is used. */
  apiKey: string | null
  /** The name of the agent, for answers about itself. */
  agentName: string
  /** The conversation so far, earliest first, with the visitor's message to answer at the end. The caller bounds its length. */
  messages: { role: 'user' | 'assistant'; content: string }[]
  /** What was found for the question in what the AI resource knows besides its instructions, best first. */
  passages?: readonly KnownPassage[] | undefined
  /** The visitor's preferred languages as tags, best first. */
  languages?: readonly string[] | undefined
  /** The trace of the visitor's request, passed on to the model API. */
  trace?: Trace | undefined
}

/**
 * A passage that was found for a question, see retrieval/. `text` is Markdown. `isPair`: it is the answer to the question that is its title.
 * `isExact`: just that was asked.
 */
export type KnownPassage = Passage & {
  confidence: number
  score: number
  isPair: boolean
  isExact: boolean
  source: AnswerSource
}

/** Called with questions that the visitor may ask next, best first. The last call counts, and only if the answer is complete. */
export type Suggest = (suggestions: readonly string[]) => void

/**
 * What an engine knows of how it came to an answer: whether it found one, in which sections of the instructions, by their titles, and in
 * which other sources.
 */
export type Finding = { verdict: Verdict; sections: readonly string[]; sources?: readonly AnswerSource[] }
export type Report = (finding: Finding) => void

/** Something that answers a visitor. */
export type Engine = {
  /**
   * Yields the answer as Markdown, in pieces that are not empty. Ends when the answer is complete or `signal` is aborted.
   * @throws {EngineError} and nothing else, if the answer is not complete.
   * An engine that knows calls `report` once; small talk is neither answered nor unanswered.
   */
  reply(prompt: Prompt, signal: AbortSignal, suggest?: Suggest, report?: Report): AsyncIterable<string>
}

/** Why an answer is not complete. `message` is for admins: the vendor's reason, without keys. */
export class EngineError extends Error {
  readonly code: AnswerErrorCode

  constructor(code: AnswerErrorCode, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'EngineError'
    this.code = code
  }
}

import type { AnswerErrorCode } from '../contract/sessions/chat.ts'
import type { AnswerSource } from '../contract/sessions/chat.ts'
import type { Answering } from '../contract/knowledge/answering.ts'
import type { Receipt, ReceiptPassage, Verdict } from '../contract/sessions/receipt.ts'
import type { Trace } from '../core/log/trace.ts'
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
  /** How it answers: see contract/knowledge/answering.ts. */
  answering?: Answering | undefined
  /** For a model: nothing that is known answers, and it is to answer from its guidance. */
  isBeyondKnowledge?: boolean
  /** What may be suggested below the answer, and what was suggested before in this conversation. */
  followUps?: { prompts: readonly OwnersPrompt[]; before: readonly string[] } | undefined
  /** The visitor's preferred languages as tags, best first. */
  languages?: readonly string[] | undefined
  /** The trace of the visitor's request, passed on to the model API. */
  trace?: Trace | undefined
}

/** A question that the owner suggests. `isKnown`: the sources answer it. */
export type OwnersPrompt = { text: string; isKnown: boolean }

/**
 * A passage that was found for a question, see retrieval/. `text` is Markdown. `isPair`: it is the answer to the question that is its title.
 * `isExact`: just that was asked. `next`: the headings beside it in its document, each of which is answered when it is asked.
 */
export type KnownPassage = Passage & {
  confidence: number
  score: number
  isPair: boolean
  isExact: boolean
  source: AnswerSource
  document?: ReceiptPassage['document']
  next?: readonly string[]
}

/** Called with questions that the visitor may ask next, best first. The last call counts, and only if the answer is complete. */
export type Suggest = (suggestions: readonly string[]) => void

/** What an engine knows of how it came to an answer. */
export type Finding = {
  /** Whether the answer was found; small talk is neither answered nor unanswered. */
  verdict?: Verdict
  /** The sections of the instructions that it was found in, by their titles. */
  sections?: readonly string[]
  /** The other sources that it was found in. */
  sources?: readonly AnswerSource[]
  /** What was looked at, or given to a model, best first. */
  passages?: readonly ReceiptPassage[]
  /** A model answers from its guidance alone. */
  basis?: 'guidance'
  /** No model was asked, since nothing answers. */
  isModelAsked?: false
  tokens?: TokenCounts
}

/** What a model's server says that it read and wrote; `sentAtLeast`: it was sent more than it read. */
export type TokenCounts = NonNullable<Receipt['tokens']>

/** Called with what becomes known; later calls add to earlier ones. Verdict, sources and basis count only if the answer is complete. */
export type Report = (finding: Finding) => void

/** Something that answers a visitor. */
export type Engine = {
  /**
   * Yields the answer as Markdown, in pieces that are not empty. Ends when the answer is complete or `signal` is aborted.
   * @throws {EngineError} and nothing else, if the answer is not complete.
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

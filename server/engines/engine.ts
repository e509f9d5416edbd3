import type { AnswerErrorCode, AnswerSource } from '../contract/sessions/chat.ts'
import type { Answering } from '../contract/knowledge/answering.ts'
import type { Receipt, ReceiptPassage, Verdict } from '../contract/sessions/receipt.ts'
import type { Trace } from '../core/log/trace.ts'
import type { Passage } from './retrieval/passage.ts'

/** Everything that an engine needs to write one answer. */
export type Prompt = {
  /** The AI resource's instructions. */
  instructions: string
  model: string
  /** The customer's vendor key, decrypted; null: the platform's key is used. */
  apiKey: string | null
  /** The name of the agent, for answers about itself. */
  agentName: string
  /** The conversation so far, earliest first, with the visitor's message to answer at the end. The caller bounds its length. */
  messages: { role: 'user' | 'assistant'; content: string }[]
  /** The passages of the AI resource's sources that were found for the question, best first. */
  passages?: readonly KnownPassage[] | undefined
  /** How it answers: see contract/knowledge/answering.ts. */
  answering?: Answering | undefined
  /** For a model: no passage answers, and it is to answer from its guidance. */
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
 * A passage that was found for a question, see retrieval/. `text` is Markdown. `isPair`: it is the answer to the question in its title.
 * `isExact`: exactly that question was asked. `next`: the neighboring headings of its document, each of which has an answer.
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

/** How an engine made an answer, as far as it knows. */
export type Finding = {
  /** Whether the answer was found; undefined for small talk. */
  verdict?: Verdict
  /** The titles of the instructions' sections that it was found in. */
  sections?: readonly string[]
  /** The other sources that it was found in. */
  sources?: readonly AnswerSource[]
  /** The passages that were considered, or sent to a model, best first. */
  passages?: readonly ReceiptPassage[]
  /** A model answers from its guidance alone. */
  basis?: 'guidance'
  /** No model was asked, because no passage answers. */
  isModelAsked?: false
  tokens?: TokenCounts
}

/** The tokens that a model's server reports; `sentAtLeast` is set when it read less than it was sent. */
export type TokenCounts = NonNullable<Receipt['tokens']>

/** Called as facts become known; later calls add to earlier ones. Verdict, sources and basis count only if the answer is complete. */
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

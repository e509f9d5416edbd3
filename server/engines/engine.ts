import type { AnswerSource } from '../contract/sessions/chat.ts'
import type { Answering } from '../contract/knowledge/ai.ts'
import type { DocumentFact } from '../contract/knowledge/documents.ts'
import type { AnswerErrorCode, Receipt, ReceiptPassage, Verdict } from '../contract/sessions/receipt.ts'
import type { Trace } from '../core/log/trace.ts'
import type { ContactFacts } from './retrieval/intents/contact.ts'
import type { HitMarks, Passage } from './retrieval/passages/passage.ts'

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
  /** The answer that the last message asks to go on with, which ends at the length limit of the model: its text and its sources so far. */
  continued?: { text: string; sources: readonly AnswerSource[] } | undefined
  /** The passages of the AI resource's sources that were found for the question, best first; absent: it has no sources. */
  passages?: readonly KnownPassage[] | undefined
  /** The public sections of the instructions that were found among the same passages, best first; absent: the engine searches them itself. */
  sections?: readonly KnownSection[] | undefined
  /** How to reach the owner, as the sources tell it. */
  contact?: Contact | undefined
  /** The page of the sources that the visitor reads. */
  page?: AnswerSource | undefined
  /** How it answers: see contract/knowledge/ai.ts. */
  answering?: Answering | undefined
  /** For a model: what it may answer from besides its instructions, by number from 1. Absent: there is nothing else, and it cites nothing. */
  references?: readonly Reference[]
  /** A longer prompt for the same question was refused. */
  refused?: PromptTooLong | undefined
  /** No shorter prompt will be sent for the same question. */
  isShortest?: boolean
  /** What may be suggested below the answer, and what was suggested before in this conversation. */
  followUps?: { prompts: readonly OwnersPrompt[]; before: readonly string[] } | undefined
  /** The time zone that a model is told the date in (IANA); absent: the server's. */
  timezone?: string | undefined
  /** The day of the week there, 1 is Monday. */
  today?: number | undefined
  /** The visitor's preferred languages as tags, best first. */
  languages?: readonly string[] | undefined
  /** The longest answer of a model, in tokens, where its API takes a limit. */
  maxTokens?: number | undefined
  /** The trace of the visitor's request, passed on to the model API. */
  trace?: Trace | undefined
}

/**
 * A piece of what an agent knows, as it is sent to a model. Without a `source` it is a part of the instructions. `order`: its place in its
 * document.
 */
export type Reference = Pick<Passage, 'title' | 'above' | 'text' | 'page'> & { source?: AnswerSource; order?: number }

/**
 * How to reach the owner: telephone numbers and addresses of mail, and the page that tells them, and communities where there are neither; or in
 * the owner's own words (Markdown).
 */
export type Contact = (ContactFacts & { source?: AnswerSource; communities?: AnswerSource[] }) | { words: string }

/** A question that the owner suggests. `isKnown`: the sources answer it. */
export type OwnersPrompt = { text: string; isKnown: boolean }

/**
 * A passage that was found for a question, see retrieval/. `text` is Markdown. `answer`: the part of it that answers, as Markdown: a
 * sentence or two, a row of a table with its heading, a list of steps. `confidence`: how likely it answers; `levelOf` of retrieval/gate.ts
 * makes a level of it:
 *
 * - `sure`: the embedded engine says `answer`, with the verdict `answered`.
 * - `perhaps`: it says "This may help:" with up to three headings and links, with the verdict `partly`.
 * - `nothing`: it says that it does not know, and how to reach the owner, with the verdict `unanswered`.
 *
 * A model may be offered passages of any level, by `rank` where several searches found them, else by confidence. `order`: its place in its
 * document. `part`: which question the passage answers where the visitor asks two at once: 0 or 1. `isBeside`: said beside the best one.
 * `isForeign`: in another language than the visitor's, where there are some in that. `isOneOfMany`: others tell the same of other things. `open`: of two
 * questions in one message the one that nothing answers. `isUntold`: it
 * tells none of what is asked for, such as a price. `reach`: where nothing is asked but how the owner is reached, whose number or address it tells.
 * `isPair`: it is the answer to the question in its title. `isExact`: exactly that question was asked. `name`: the question or heading that is
 * answered by just this passage. `next`: the neighboring headings of its document, each of which has an answer. `facts`: it consists of plain
 * facts about the thing in its title, such as a price.
 */
export type KnownPassage = Passage &
  HitMarks & {
    confidence: number
    rank?: number
    order?: number
    score: number
    answer: string
    part: number
    isPair: boolean
    isExact: boolean
    name?: string
    source: AnswerSource
    document?: ReceiptPassage['document']
    facts?: readonly DocumentFact[]
    next?: readonly string[]
  }

/** A public section of the instructions that was found, by its position; see {@link KnownPassage}. */
export type KnownSection = HitMarks &
  Pick<KnownPassage, 'confidence' | 'rank' | 'score' | 'answer' | 'part'> & {
    at: number
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
  /** The call by which the model wrote a question to search for. */
  searchQuestion?: Receipt['searchQuestion']
  /** The answer reached the length limit of the model, and can be continued. */
  isLengthLimited?: true
  /** So many characters at the beginning of the text turned out to be no part of the answer. */
  retracted?: number
  /** The limit of tokens is reached, and the embedded engine answered in the model's place. */
  isOverLimit?: true
  /** The prompt was too long for the model, and a shorter one was sent. */
  isShortened?: true
  /** The model failed, and the embedded engine answered in its place. */
  modelError?: Receipt['modelError']
}

/** The tokens that a model's server reports, or that they are at least; `sentAtLeast` is set when it read less than it was sent. */
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

/** A model refuses a prompt for its length: a shorter one may be sent. `tokens`: what it has at least; absent: it was not sent, since it is known to be refused. */
export class PromptTooLong extends EngineError {
  readonly tokens: number | undefined

  constructor(reason: string, tokens?: number) {
    super('refused', reason)
    this.tokens = tokens
  }
}

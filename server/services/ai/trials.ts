import { withoutBlanks } from '../../contract/knowledge/blanks.ts'
import type { AnswerErrorCode } from '../../contract/sessions/receipt.ts'
import type { KeyTest, KeyTestRequest, TryRequest, TryResult } from '../../contract/knowledge/try.ts'
import type { Keyring } from '../../core/secrets.ts'
import { EngineError, type Finding, type Prompt } from '../../engines/engine.ts'
import type { Engines } from '../../engines/engines.ts'
import type { AiRecord } from '../../store/records/records.ts'
import {
  acceptSuggestions,
  asEngineError,
  factsOf,
  instructionsVersionOf,
  maxLength,
} from '../conversation/answer/facts.ts'
import { answerContext } from '../conversation/prompt/context-window.ts'
import { answeringOf, maxEarlier, openKey, writtenIn } from '../conversation/prompt/prompt.ts'
import type { PromptCuts } from '../conversation/prompt/prompt-cuts.ts'
import type { AnswerQueue } from '../conversation/answer/queue.ts'
import { findKnowledge } from '../conversation/prompt/find-knowledge.ts'
import { usedFor, type InsightCounter } from '../insight/count.ts'
import type { SpendingLimits } from '../insight/spending.ts'
import type { Attachments } from './attachments.ts'
import { embedded, ownModel, type Answerer } from './models.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Embedding } from '../knowledge/vectors/embedding.ts'
import type { Requester } from '../conversation/answer/task.ts'

/** Answers for an admin to try: they belong to no session and are not stored. */
export type Trials = {
  /** Answers from the draft, else from what is saved. `onPiece` is given the answer's pieces as they come. */
  run(ai: AiRecord, body: TryRequest, asker: Requester, reading: Reading): Promise<TryResult>
  /**
   * What the embedded engine finds for a question in all that is stored now, whoever else answers for the AI resource: it costs nothing.
   * Null: that is still being indexed.
   */
  ask(ai: AiRecord, question: string, languages: readonly string[], signal: AbortSignal): Promise<Finding | null>
  /** Asks the vendor for a word, or a vector, with the key in the body, else with the key that answers for the AI resource. */
  testKey(ai: AiRecord, body: KeyTestRequest, asker: Requester, signal: AbortSignal): Promise<KeyTest>
}

type TrialNotes = { suggested?: readonly string[]; finding: Finding }

type Reading = { signal: AbortSignal; onPiece?: (text: string) => void }

type TrialContext = {
  knowledge: Pick<Knowledge, 'findFor' | 'findInAll'>
  embedding: Pick<Embedding, 'test'>
  keyring: Keyring
  engines: Pick<Engines, 'for' | 'questionWriter'>
  queue: Pick<AnswerQueue, 'enter'>
  promptCuts: Pick<PromptCuts, 'note'>
  attachments: Pick<Attachments, 'agentsOf'>
  spending: Pick<SpendingLimits, 'isReached' | 'hasSharedLimit'>
  insight: Pick<InsightCounter, 'tokens'>
  platform: Answerer | null
}

/** Advice for admins by cause. */
const advice: Record<AnswerErrorCode, string> = {
  'no-ai': 'Attach the AI resource to an agent.',
  'bad-key':
    'Check the key and the account with the vendor: the key is wrong, was revoked or may not use this model, or the account has no credit left. To replace the key, enter another one.',
  'rate-limited': "The vendor limits requests. Try again in a minute, and check the account's limits.",
  timeout: 'Try again. If that does not help, use a faster model or shorter instructions.',
  'cut-off':
    'Try again. If that does not help, check what is between this server and the model: a proxy may end long answers.',
  refused:
    'The model, or the API in front of it, refused what it was sent. If that is too long for the model, lower the characters that it gets (“How it answers”); else read what the vendor says above.',
  unavailable:
    "Check that the name of the model is spelled as in the vendor's list, that the address of the model API is right (OPENAI_BASE_URL or ANTHROPIC_BASE_URL on the server; most end in /v1), and the vendor's status page.",
}

export function createTrials({
  knowledge,
  embedding,
  keyring,
  engines,
  queue,
  promptCuts,
  attachments,
  spending,
  insight,
  platform,
}: TrialContext): Trials {
  /**
   * The agent with whose tokens those of a try are counted, and whether its limit is reached. Null for the embedded engine, and where there is
   * neither an agent nor a limit.
   */
  async function accountOf(ai: AiRecord): Promise<{ agentId: string; isOverLimit: boolean } | null> {
    const { workspaceId, id, provider } = ai
    if (provider === 'BUILTIN') return null
    const [agent] = await attachments.agentsOf(workspaceId, id)
    if (agent) return { agentId: agent.id, isOverLimit: await spending.isReached({ workspaceId, agentId: agent.id }) }
    if (!(await spending.hasSharedLimit(workspaceId))) return null
    throw new EngineError('no-ai', 'The tokens of this workspace are limited, and no agent uses this AI resource.')
  }

  /** Yields the pieces of an answer, in its turn among all answers. */
  async function* answer(
    { id, provider }: Pick<AiRecord, 'id' | 'provider'>,
    makePrompt: () => Promise<Prompt>,
    signal: AbortSignal,
    notes: TrialNotes = { finding: {} },
  ): AsyncGenerator<string> {
    const leave = await queue.enter(id, signal)
    try {
      const suggest = (texts: readonly string[]) => void (notes.suggested = texts)
      const report = (finding: Finding) => void Object.assign(notes.finding, finding)
      yield* engines.for({ provider }).reply(await makePrompt(), signal, suggest, report)
    } finally {
      leave()
    }
  }

  const keyOf = async ({ id, sealedKey }: AiRecord) => (sealedKey === null ? null : openKey(keyring, sealedKey, id))
  const asks = (content: string): Prompt['messages'] => [{ role: 'user', content }]

  return {
    async run(ai, { message, history = [], draft }, { trace, languages }, { signal, onPiece }) {
      const took = stopwatch()
      const notes: TrialNotes = { finding: {} }
      const instructions = withoutBlanks(draft?.instructions ?? ai.instructions)
      const makePrompt = async (answerer: AiRecord): Promise<Prompt> => {
        const apiKey = await keyOf(ai)
        const said = [...history, { messageType: 'user' as const, message }]
        const messages = answerContext(said, history.length)
        const written = writtenIn(said)
        const asked = {
          question: written.at(-1)?.question ?? message,
          earlier: written.slice(0, -1).slice(-maxEarlier),
          languages,
          messages,
          apiKey,
          trace,
        }
        const { searchQuestion, ...found } = await findKnowledge({ knowledge, engines }, answerer, asked, signal)
        if (searchQuestion) notes.finding.searchQuestion = searchQuestion
        return {
          ...found,
          // What was found is the stored instructions'.
          ...(draft?.instructions !== undefined && { sections: undefined }),
          instructions,
          answering: answeringOf(ai),
          model: ai.model,
          apiKey,
          agentName: ai.name,
          messages,
          trace,
          languages,
        }
      }
      let text = ''
      let firstWordMs: number | null = null
      let error: TryResult['error']
      let account: Awaited<ReturnType<typeof accountOf>> = null
      try {
        account = await accountOf(ai)
        if (account?.isOverLimit) notes.finding.isOverLimit = true
        const answerer = account?.isOverLimit ? { ...ai, ...embedded } : ai
        for await (const piece of answer(answerer, () => makePrompt(answerer), signal, notes)) {
          firstWordMs ??= took()
          text += piece
          onPiece?.(piece)
          if (text.length > maxLength) break
        }
      } catch (thrown) {
        error = explained(thrown)
      }
      const suggestions = acceptSuggestions(notes.suggested ?? [])
      const { tokens, retracted = 0 } = notes.finding
      if (!error) promptCuts.note(ai, tokens)
      const { type, model } = ai
      const used = usedFor(notes.finding)
      if (account && used) insight.tokens({ workspaceId: ai.workspaceId, agentId: account.agentId }, model, used)
      const answerer = { type, model, ...(!draft && { instructionsVersion: instructionsVersionOf(ai) }) }
      const times = { firstWordMs, totalMs: took() }
      // The receipt has the verdict.
      const { verdict: _, ...facts } = factsOf(answerer, notes.finding, times, { isComplete: !error })
      return {
        answer: text.slice(retracted),
        ...(suggestions.length > 0 && { suggestions }),
        ...facts,
        ...(error && { error }),
      }
    },

    async ask({ embeddingModel: _, ...ai }, question, languages, signal) {
      const known = await knowledge.findInAll(ai, { question, languages })
      if (!known) return null
      const notes: TrialNotes = { finding: {} }
      const makePrompt = async (): Promise<Prompt> => ({
        ...known,
        instructions: withoutBlanks(ai.instructions),
        answering: answeringOf(ai),
        model: embedded.model,
        apiKey: null,
        agentName: ai.name,
        messages: asks(question),
        languages,
      })
      // What was found is known with the first word.
      for await (const _piece of answer({ id: ai.id, provider: embedded.provider }, makePrompt, signal, notes)) break
      return notes.finding
    },

    async testKey(
      ai,
      { apiKeyValue: key, provider: vendor, model: named, embeddingModel },
      { trace, languages },
      signal,
    ) {
      const took = stopwatch()
      const isOwn = key === undefined
      const { provider, model } = isOwn
        ? ai
        : ownModel({ apiKeyValue: key, provider: vendor, model: named }, { current: ai, platform })
      const makePrompt = async (): Promise<Prompt> => ({
        instructions: 'Answer with one word.',
        model,
        apiKey: isOwn ? await keyOf(ai) : key,
        agentName: ai.name,
        messages: asks('Say yes.'),
        trace,
        languages,
      })
      try {
        if (embeddingModel !== undefined) {
          const dimension = await embedding.test({ ...ai, embeddingModel }, key, signal)
          return { ok: true, dimension, totalMs: took() }
        }
        // The first word shows that the key works; leaving the loop ends the call.
        for await (const _ of answer({ id: ai.id, provider }, makePrompt, signal)) break
        return { ok: true, totalMs: took() }
      } catch (thrown) {
        return { ok: false, error: explained(thrown), totalMs: took() }
      }
    },
  }
}

/** What the visitor asked before, which says what is talked about. */
function explained(thrown: unknown): NonNullable<TryResult['error']> {
  const { code, message } = asEngineError(thrown)
  return { code, reason: message, advice: advice[code] }
}

/** Milliseconds since it was started. */
function stopwatch(): () => number {
  const began = performance.now()
  return () => Math.round(performance.now() - began)
}

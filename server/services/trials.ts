import type { AnswerErrorCode } from '../contract/chat.ts'
import type { KeyTest, TryRequest, TryResult } from '../contract/try.ts'
import type { Keyring } from '../core/secrets.ts'
import type { Engine, Finding, KnownPassage, Prompt } from '../engines/engine.ts'
import type { AiRecord } from '../store/records.ts'
import { acceptSuggestions, asEngineError, maxLength } from './conversation/generate.ts'
import { openKey } from './conversation/prompt.ts'
import type { AnswerQueue } from './conversation/queue.ts'
import { likelySources, namedSources, withinBudget } from './knowledge/budget.ts'
import type { Knowledge } from './knowledge/knowledge.ts'
import type { Requester } from './conversation/requester.ts'

/** Answers that an admin asks for to see how they are: of no session, and kept nowhere. */
export type Trials = {
  /** Answers from the draft, else from what is saved. `onPiece` is given the answer's pieces as they come. */
  run(ai: AiRecord, body: TryRequest, asker: Requester, reading: Reading): Promise<TryResult>
  /** Asks for a word with the key that is given, else with the one that answers for the AI resource. */
  testKey(ai: AiRecord, key: string | undefined, asker: Requester, signal: AbortSignal): Promise<KeyTest>
}

type Reading = { signal: AbortSignal; onPiece?: (text: string) => void }

type TrialContext = {
  knowledge: Pick<Knowledge, 'passagesFor'>
  keyring: Keyring
  engines: { for(ai: Pick<AiRecord, 'provider'>): Engine }
  queue: Pick<AnswerQueue, 'enter'>
  /** For a key that is tested before there is an AI resource with it. */
  defaultModel: string
}

/** What an admin can do about each cause. */
const advice: Record<AnswerErrorCode, string> = {
  'no-ai': 'Attach an AI resource to the agent.',
  'bad-key':
    'Look the key up with its vendor: it is wrong, was revoked, or may not use this model. A key is changed by making a new AI resource with it.',
  'rate-limited':
    'The vendor limits requests, or the account has no credit left. Check its limits and its billing, and try again in a minute.',
  timeout: 'Try again. If it stays so, use a faster model or shorter instructions.',
  'cut-off':
    'Try again. If it stays so, look at what stands between this server and the model: a proxy may end long answers.',
  refused: 'Check that the account may use this model, and that its name is spelled as the vendor has it.',
  unavailable: "Check the address of the model API (OPENAI_BASE_URL) and the vendor's status page.",
}

export function createTrials({ knowledge, keyring, engines, queue, defaultModel }: TrialContext): Trials {
  /** Yields the pieces of an answer, in its turn among all answers. */
  async function* answer(
    { id, provider }: Pick<AiRecord, 'id' | 'provider'>,
    makePrompt: () => Promise<Prompt>,
    signal: AbortSignal,
    told: { suggested?: readonly string[]; finding?: Finding } = {},
  ): AsyncGenerator<string> {
    const leave = await queue.enter(id, signal)
    try {
      const suggest = (texts: readonly string[]) => void (told.suggested = texts)
      const report = (finding: Finding) => void (told.finding = finding)
      yield* engines.for({ provider }).reply(await makePrompt(), signal, suggest, report)
    } finally {
      leave()
    }
  }

  const keyOf = async ({ id, sealedKey }: AiRecord) => (sealedKey === null ? null : openKey(keyring, sealedKey, id))
  const asks = (content: string): Prompt['messages'] => [{ role: 'user', content }]

  return {
    async run(ai, { message, draft }, { trace, languages }, { signal, onPiece }) {
      const took = stopwatch()
      const told: { suggested?: readonly string[]; finding?: Finding } = {}
      const instructions = draft?.instructions ?? ai.instructions
      let passages: KnownPassage[] = []
      const makePrompt = async (): Promise<Prompt> => ({
        instructions,
        passages: (passages = withinBudget(await knowledge.passagesFor(ai, message), instructions)),
        model: ai.model,
        apiKey: await keyOf(ai),
        agentName: ai.name,
        messages: asks(message),
        trace,
        languages,
      })
      let text = ''
      let firstWordMs: number | null = null
      let error: TryResult['error']
      try {
        for await (const piece of answer(ai, makePrompt, signal, told)) {
          firstWordMs ??= took()
          text += piece
          onPiece?.(piece)
          if (text.length > maxLength) break
        }
      } catch (thrown) {
        error = explained(thrown)
      }
      const suggestions = acceptSuggestions(told.suggested ?? [])
      const { verdict, sections } = told.finding ?? {}
      const sources = namedSources(told.finding ? (told.finding.sources ?? []) : likelySources(passages))
      return {
        answer: text,
        ...(suggestions.length > 0 && { suggestions }),
        ...(sources.length > 0 && !error && { sources }),
        receipt: {
          engine: ai.type,
          model: ai.model,
          firstWordMs,
          totalMs: took(),
          ...(verdict && { verdict }),
          ...(sections && { sections: [...sections] }),
        },
        ...(error && { error }),
      }
    },

    async testKey(ai, key, { trace, languages }, signal) {
      const took = stopwatch()
      const isOwn = key === undefined
      const model = isOwn || ai.provider === 'OPENAI' ? ai.model : defaultModel
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
        // The first word shows that the key works; to leave ends the call.
        for await (const _ of answer({ id: ai.id, provider: isOwn ? ai.provider : 'OPENAI' }, makePrompt, signal)) break
        return { ok: true, totalMs: took() }
      } catch (thrown) {
        return { ok: false, error: explained(thrown), totalMs: took() }
      }
    },
  }
}

function explained(thrown: unknown): NonNullable<TryResult['error']> {
  const { code, message } = asEngineError(thrown)
  return { code, reason: message, advice: advice[code] }
}

/** Milliseconds since it was started. */
function stopwatch(): () => number {
  const began = performance.now()
  return () => Math.round(performance.now() - began)
}

import type { Ai } from '../contract/knowledge/ai.ts'
import { createBuiltinEngine } from './builtin/builtin.ts'
import { createEmbedder, type Embedder } from './embeddings.ts'
import type { Engine } from './engine.ts'
import { createGatedEngine } from './gated.ts'
import { createOpenAiEngine } from './openai.ts'
import type { OpenAiOptions } from './openai.ts'

export type Engines = {
  /** Returns the engine for an AI resource. */
  for(ai: Pick<Ai, 'provider'>): Engine
  /** Uses the same API as the models that answer. */
  embedder: Embedder
}

/** OpenAI's own API, used when no other URL is configured. */
const vendorUrl = 'https://api.openai.com/v1'

type EnginesOptions = {
  /** The platform's model API. Undefined: only AI resources with their own key use a model. */
  openai?: { apiKey: string | undefined; baseUrl: string | undefined; timeouts?: OpenAiOptions['timeouts'] } | undefined
  /** Called with hints for admins about answers that are complete. */
  note?: OpenAiOptions['note']
  /** Milliseconds between the pieces of an answer of the embedded engine, if not the usual ones. */
  pace?: number | undefined
}

/** Creates the engines of all providers. Each AI resource names its model, so engines do not need the platform's default. */
export function createEngines({ openai, note, pace }: EnginesOptions = {}): Engines {
  const api = { apiKey: openai ? (openai.apiKey ?? '') : null, baseUrl: openai?.baseUrl ?? vendorUrl }
  const model = createOpenAiEngine({
    ...api,
    ...(openai?.timeouts && { timeouts: openai.timeouts }),
    ...(note && { note }),
  })
  const builtin = createBuiltinEngine(pace)
  const gated = createGatedEngine(model, pace)
  return { for: (ai) => (ai.provider === 'OPENAI' ? gated : builtin), embedder: createEmbedder(api) }
}

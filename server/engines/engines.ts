import type { Ai } from '../contract/ai.ts'
import { createBuiltinEngine } from './builtin/builtin.ts'
import type { Engine } from './engine.ts'
import { createOpenAiEngine } from './openai.ts'
import type { OpenAiOptions } from './openai.ts'

/** Finds the engine that answers for an AI resource. */
export type Engines = { for(ai: Pick<Ai, 'provider'>): Engine }

/** OpenAI's own API: where a key is at home when no other address is configured. */
const vendorUrl = 'https://api.openai.com/v1'

type EnginesOptions = {
  /** The platform's model API. Undefined: only AI resources that bring a key of their own are answered by a model. */
  openai?: { apiKey: string | undefined; baseUrl: string | undefined; timeouts?: OpenAiOptions['timeouts'] } | undefined
  /** Told what an admin may want to know about answers that are whole all the same. */
  note?: OpenAiOptions['note']
}

/** The engines, by provider. Each AI resource carries its own model, so the platform's default one is no concern of theirs. */
export function createEngines({ openai, note }: EnginesOptions = {}): Engines {
  const model = createOpenAiEngine({
    apiKey: openai ? (openai.apiKey ?? '') : null,
    baseUrl: openai?.baseUrl ?? vendorUrl,
    ...(openai?.timeouts && { timeouts: openai.timeouts }),
    ...(note && { note }),
  })
  const builtin = createBuiltinEngine()
  return { for: (ai) => (ai.provider === 'OPENAI' ? model : builtin) }
}

import type { Ai } from '../contract/ai.ts'
import { createBuiltinEngine } from './builtin/builtin.ts'
import type { Engine } from './engine.ts'
import { createOpenAiEngine } from './openai.ts'
import type { OpenAiOptions } from './openai.ts'

/** Returns the engine for an AI resource. */
export type Engines = { for(ai: Pick<Ai, 'provider'>): Engine }

/** OpenAI's own API, used when no other URL is configured. */
const vendorUrl = 'https://api.openai.com/v1'

type EnginesOptions = {
  /** The platform's model API. Undefined: only AI resources with a key of their own use a model. */
  openai?: { apiKey: string | undefined; baseUrl: string | undefined; timeouts?: OpenAiOptions['timeouts'] } | undefined
  /** Called with hints for admins about answers that are complete nevertheless. */
  note?: OpenAiOptions['note']
}

/** The engines, by provider. Each AI resource carries its own model, so engines do not need the platform's default. */
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

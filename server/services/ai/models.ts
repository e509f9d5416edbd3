import { defaultModels, type AiCreate } from '../../contract/knowledge/ai.ts'
import type { AiRecord } from '../../store/records/records.ts'

/** Which engine answers for an AI resource, and with which model. */
export type Answerer = Pick<AiRecord, 'provider' | 'type' | 'model'>

type Vendor = keyof typeof defaultModels

/** The engine that needs no model. */
export const embedded: Answerer = { provider: 'BUILTIN', type: 'builtin', model: 'builtin' }

/** An account at a model API, with the model that is used there. */
type Named = { model: string } | undefined

/** The platform's model; null: none is configured. With accounts of both kinds, the model that was named decides. */
export function platformModel({ openai, anthropic }: Partial<Record<'openai' | 'anthropic', Named>>): Answerer | null {
  if (anthropic && (!openai || openai.model.startsWith('claude'))) return answerer('ANTHROPIC', anthropic.model)
  return openai ? answerer('OPENAI', openai.model) : null
}

/**
 * An AI resource as it answers: with its own key by its own model; without one by the platform's model as soon as there is one, unless its
 * owner wants none, and else by the embedded engine.
 */
export function withAnswerer(ai: AiRecord, platform: Answerer | null): AiRecord {
  if (ai.sealedKey !== null) return ai
  return { ...ai, ...((!ai.isEmbedded && platform) || embedded) }
}

/** The model that a customer's own key is for. A vendor that is not named is told by the key: Anthropic's have a prefix of their own. */
export function ownModel(
  { provider, apiKeyValue = '', model }: Pick<AiCreate, 'provider' | 'apiKeyValue' | 'model'>,
  { current, platform }: { current?: AiRecord; platform: Answerer | null },
): Answerer {
  const vendor = provider ?? (apiKeyValue.startsWith('sk-ant-') ? 'ANTHROPIC' : 'OPENAI')
  const own = current?.sealedKey === null ? undefined : current
  const before = [own, platform].find((each) => each?.provider === vendor)?.model
  return answerer(vendor, model ?? before)
}

function answerer(provider: Vendor, model: string | undefined): Answerer {
  const type = provider === 'OPENAI' ? 'openai' : 'anthropic'
  return { provider, type, model: model ?? defaultModels[provider] }
}

import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'
import { answering, answeringUpdate, promptCut } from './answering.ts'

/** Who answers: an OpenAI-compatible API, Anthropic's, or the engine that needs none. */
const provider = z.enum(['OPENAI', 'ANTHROPIC', 'BUILTIN'])
/** The models that are used where none is named. */
export const defaultModels = { OPENAI: 'gpt-4.1-mini', ANTHROPIC: 'claude-haiku-4-5' } as const
const providerType = z.enum(['openai', 'anthropic', 'builtin'])

/** An AI resource, with optional fields beside the documented ones. A stored vendor key never appears in it. */
export const ai = z
  .object({
    id: z.string(),
    name: z.string(),
    provider,
    type: providerType,
    model: z.string(),
    embeddingModel: z.string().optional().meta({
      description:
        'The model that makes vectors of the passages of its sources, through the same API; absent: no vectors are made',
    }),
    instructions: z.string(),
    updatedAt: timestamp,
    hasOwnKey: z.literal(true).optional().meta({ description: 'It answers with a key of its own' }),
    usesPlatformModel: z.literal(false).optional().meta({
      description:
        'false: without a key of its own, the embedded engine answers, also where the operator has configured a model',
    }),
    ...answering.shape,
    promptCut: promptCut.optional(),
  })
  .meta({ id: 'Ai' })
export type Ai = z.infer<typeof ai>

const instructions = z.string().max(100_000)
const model = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\w.:/@+-]+$/, 'must be a model identifier: letters, digits and . : / @ + - _')
/** The name of an embedding model; refused where no model API is configured. */
export const embeddingModel = model

export const apiKeyValue = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
  .meta({ writeOnly: true })

/** A key of the customer's, and what is used only together with it: sent without it, they are ignored, valid or not. */
export const ownModel = {
  model: z.unknown().optional().meta({ type: 'string', description: 'Used only together with apiKeyValue' }),
  provider: z
    .unknown()
    .optional()
    .meta({
      type: 'string',
      enum: ['OPENAI', 'ANTHROPIC'],
      description: 'Whose key it is, used only together with apiKeyValue. Absent: told by the key',
    }),
}
const checkedOwnModel = z.object({ model: model.optional(), provider: z.enum(['OPENAI', 'ANTHROPIC']).optional() })

/** Checks `model` and `provider` beside a key, and drops them otherwise. */
export function onlyWithKey<Body extends { apiKeyValue?: unknown; model?: unknown; provider?: unknown }>(
  { model: named, provider: vendor, ...body }: Body,
  context: z.RefinementCtx,
): Omit<Body, 'model' | 'provider'> & z.infer<typeof checkedOwnModel> {
  if (typeof body.apiKeyValue !== 'string') return body
  const parsed = checkedOwnModel.safeParse({ model: named, provider: vendor })
  if (parsed.success) return { ...body, ...parsed.data }
  for (const { message, path } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message })
  return z.NEVER
}

/** POST /v1/ai. */
export const aiCreate = z
  .object({
    name: displayName.optional(),
    instructions: instructions.optional(),
    apiKeyValue: apiKeyValue.optional(),
    ...ownModel,
    ...answeringUpdate.shape,
    embeddingModel: embeddingModel.optional(),
  })
  .transform(onlyWithKey)
  .meta({ id: 'AiCreate' })
export type AiCreate = z.infer<typeof aiCreate>

/**
 * PATCH /v1/ai/{aiId}. The model cannot be changed by itself; another key, with its model, can take the place of the one before, and null
 * takes the key away. With another embedding model all vectors are made again; null removes them.
 */
export const aiUpdate = z
  .object({
    name: displayName.optional(),
    instructions: instructions.optional(),
    embeddingModel: embeddingModel.nullable().optional(),
    apiKeyValue: apiKeyValue.nullable().optional(),
    ...ownModel,
    usesPlatformModel: z.boolean().optional().meta({
      description: "Whether the platform's model answers where there is no key of its own; true at first",
    }),
    ...answeringUpdate.shape,
  })
  .transform(onlyWithKey)
  .meta({ id: 'AiUpdate' })
export type AiUpdate = z.infer<typeof aiUpdate>

/** DELETE /v1/ai/{aiId}: `ok` false, with a reason in `status`, while the resource is attached. */
export const aiDeleted = z
  .object({
    ok: z.boolean(),
    deletedAssistants: z.array(z.object({ id: z.string(), name: z.string() })),
    status: z.array(z.string()),
  })
  .meta({ id: 'AiDeleted' })
export type AiDeleted = z.infer<typeof aiDeleted>

/** GET /v1/ai/{aiId}/agents: which agents answer from it, earliest first. */
export const aiAgents = z
  .object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
  .meta({ id: 'AiAgents' })
export type AiAgents = z.infer<typeof aiAgents>

/** The view of an AI resource on its agent. */
export const attachment = z
  .object({ aiId: z.string(), name: z.string(), provider, type: providerType, model: z.string() })
  .meta({ id: 'AgentAiAttachment' })
export type Attachment = z.infer<typeof attachment>

/** PUT /v1/agents/{agentId}/ai */
export const attach = z.object({ aiId: z.string().min(1).max(100) }).meta({ id: 'AgentAiAttach' })

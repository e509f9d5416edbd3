import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'
import { answering, answeringUpdate, promptCut } from './answering.ts'

/** Model vendors: the platform's OpenAI-compatible interface, or the engine that needs none. */
export const provider = z.enum(['OPENAI', 'BUILTIN'])
export const providerType = z.enum(['openai', 'builtin'])

/** api.md section 2.2, and optional fields of ours. A stored vendor key never appears in it. */
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

/** POST /v1/ai. Without `apiKeyValue` any submitted `model` is ignored, valid or not (api.md section 4.2, create rules). */
export const aiCreate = z
  .object({
    name: displayName.optional(),
    instructions: instructions.optional(),
    apiKeyValue: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
      .optional()
      .meta({ writeOnly: true }),
    model: z.unknown().optional().meta({ type: 'string', description: 'Used only together with apiKeyValue' }),
    ...answeringUpdate.shape,
    embeddingModel: embeddingModel.optional(),
  })
  .transform(({ model: submitted, ...body }, context) => {
    if (body.apiKeyValue === undefined || submitted === undefined) return body
    const parsed = model.safeParse(submitted)
    if (parsed.success) return { ...body, model: parsed.data }
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', path: ['model'], message })
    return z.NEVER
  })
  .meta({ id: 'AiCreate' })
export type AiCreate = z.infer<typeof aiCreate>

/** PATCH /v1/ai/{aiId}. The model cannot be changed. The embedding model can: all vectors are then made again; null removes them. */
export const aiUpdate = z
  .object({
    name: displayName.optional(),
    instructions: instructions.optional(),
    embeddingModel: embeddingModel.nullable().optional(),
    ...answeringUpdate.shape,
  })
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

/** api.md section 2.3: the view of an AI resource on its agent. */
export const attachment = z
  .object({ aiId: z.string(), name: z.string(), provider, type: providerType, model: z.string() })
  .meta({ id: 'AgentAiAttachment' })
export type Attachment = z.infer<typeof attachment>

/** PUT /v1/agents/{agentId}/ai */
export const attach = z.object({ aiId: z.string().min(1).max(100) }).meta({ id: 'AgentAiAttach' })

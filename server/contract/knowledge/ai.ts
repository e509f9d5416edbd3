import { z } from 'zod'
import { displayName, texts, timestamp, wordsByLanguage } from '../fields.ts'

/* How an AI resource answers, beside its instructions: optional fields of it. Absent ones have their defaults. */

/** How many characters of instructions and passages are sent to a model with a question, unless an AI resource sets another number. */
export const defaultCharacterBudget = 24_000

const characterBudget = z
  .int()
  .min(4000)
  .max(400_000)
  .meta({
    description: `About how many characters of instructions and found passages are sent to the model with a question. Instructions that fit are sent whole; of longer ones, the private guidance and the public sections that may answer. Absent: ${defaultCharacterBudget}`,
  })

const whenNotFound = z.enum(['strict', 'helpful']).meta({
  description:
    'What happens when nothing that the agent knows answers a question. strict: an answer of the model that cites nothing is not shown, and visitors read notFound. helpful: the model answers from its guidance, and the answer says so. Absent: the model decides',
})

/** The longest text of the owner's, in characters. */
const longestText = 1000

const notFound = texts.meta({
  description:
    'The answer, in Markdown, when nothing answers the question: one text for all, or texts by language (BCP 47 tags). In other languages, or when absent, the server answers with its own sentence in the language of the visitor. Used by the embedded engine and by models that are strict',
  example: {
    en: 'I do not know that. Please call us: 555 0100.',
    de: 'Das weiß ich nicht. Rufen Sie uns an: 555 0100.',
  },
})

const contact = texts.meta({
  description:
    'How visitors reach a person, in Markdown: one text for all, or texts by language (BCP 47 tags). Said to whoever asks for a person or complains, and where nothing answers. Absent: what the sources say of it',
  example: 'Call us: 555 0100, or write to hello@example.com.',
})

const searchQuestion = z.enum(['model']).meta({
  description:
    'model: where the visitor’s own words find nothing clear, the model is asked in one short call to write what to search for, in the language of the sources: the question so that it can be understood alone, what the heading of a page would say, and other words. What most of the searches find is sent first, and at most half of characterBudget. It costs tokens and time. Absent: the server makes out by itself what a follow-up question is about',
})

/** As an AI resource is read. */
const answering = z.object({
  characterBudget: characterBudget.optional(),
  whenNotFound: whenNotFound.optional(),
  notFound: notFound.optional(),
  contact: contact.optional(),
  searchQuestion: searchQuestion.optional(),
})
export type Answering = z.infer<typeof answering>

const words = z.union([z.string().trim().max(longestText), wordsByLanguage(longestText)])

/** As an AI resource is changed: null restores the default. */
const answeringUpdate = z
  .object({
    characterBudget: characterBudget.nullable(),
    whenNotFound: whenNotFound.nullable(),
    notFound: words.nullable(),
    contact: words.nullable(),
    searchQuestion: searchQuestion.nullable(),
  })
  .partial()

/** The model server read less than it was sent. */
export const promptCut = z
  .object({
    at: z.iso.datetime({ precision: 3 }),
    sentTokens: z.int().meta({ description: 'About how many it was sent, at least' }),
    readTokens: z.int().meta({ description: 'How many it reported to have read' }),
  })
  .meta({
    id: 'PromptCut',
    readOnly: true,
    description:
      'The model server read only a part of what it was sent with a question: its context window is smaller than that. Raise it (Ollama: num_ctx), or lower characterBudget. Disappears when a question of that length is read whole',
  })
export type PromptCut = z.infer<typeof promptCut>

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

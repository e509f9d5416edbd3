import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'

/** A chat assistant. */
export const agent = z
  .object({
    id: z.string(),
    webId: z.string().meta({ description: 'The public identifier in the script tag' }),
    name: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    isPublic: z.boolean(),
    publicSlug: z.string().nullable(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof agent>

/** POST /v1/agents */
export const agentCreate = z.object({ name: displayName }).meta({ id: 'AgentCreate' })

/** PATCH /v1/agents/{agentId}: at least one of the two. */
export const agentUpdate = z
  .object({ name: displayName.optional(), isPublic: z.boolean().optional() })
  .refine((body) => Object.keys(body).length > 0, 'send name, isPublic or both')
  .meta({ id: 'AgentUpdate' })
export type AgentUpdate = z.infer<typeof agentUpdate>

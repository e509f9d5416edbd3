import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'

const isExample = z.literal(true).meta({ description: 'Made to look at, as --demo does, until somebody renames it' })

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
    isExample: isExample.optional(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof agent>

/** POST /v1/agents */
export const agentCreate = z.object({ name: displayName, isExample: isExample.optional() }).meta({ id: 'AgentCreate' })

/** PATCH /v1/agents/{agentId}: at least one of the two. */
export const agentUpdate = z
  .object({ name: displayName.optional(), isPublic: z.boolean().optional() })
  .refine((body) => Object.keys(body).length > 0, 'send name, isPublic or both')
  .meta({ id: 'AgentUpdate' })
export type AgentCreate = z.infer<typeof agentCreate>
export type AgentUpdate = z.infer<typeof agentUpdate>

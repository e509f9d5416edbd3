import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'
import { page } from '../sessions/sessions.ts'
import { launcher } from './theme.ts'

const isExample = z.literal(true).meta({ description: 'Made to look at, as --demo does, until somebody renames it' })

const counted = (what: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${what} in the last seven days in UTC, today included; null: the counts cannot be read` })

/** How an agent is doing, for a list of many. */
const agentSummary = z
  .object({
    isEnabled: z.boolean().meta({ description: 'false: it is switched off' }),
    site: z.string().nullable().meta({
      description:
        'The origin where its widget was loaded most often in the last 14 days, not counting this server; null: nowhere',
      example: 'https://www.example.com',
    }),
    conversations: counted('Conversations that began'),
    unanswered: counted('Questions without an answer'),
    launcher,
  })
  .meta({ id: 'AgentSummary' })
export type AgentSummary = z.infer<typeof agentSummary>

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
    summary: agentSummary.optional().meta({ description: 'Only lists have it, with include=summary' }),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof agent>

/** GET /v1/agents. `include=summary`: each agent with how it is doing. */
export const agentQuery = page.extend({ include: z.enum(['summary']).optional() })

/** POST /v1/agents */
export const agentCreate = z.object({ name: displayName, isExample: isExample.optional() }).meta({ id: 'AgentCreate' })

/** PATCH /v1/agents/{agentId}: at least one of the two. */
export const agentUpdate = z
  .object({ name: displayName.optional(), isPublic: z.boolean().optional() })
  .refine((body) => Object.keys(body).length > 0, 'send name, isPublic or both')
  .meta({ id: 'AgentUpdate' })

/** POST /v1/agents/{agentId}/duplicate */
export const agentDuplicate = z.object({ name: displayName }).meta({ id: 'AgentDuplicate' })

export type AgentCreate = z.infer<typeof agentCreate>
export type AgentUpdate = z.infer<typeof agentUpdate>

/** How long a share link works, in days. */
export const shareDays = 7

/** A link to the chat page of an agent that need not be public, for colleagues. Its key is in no other answer. */
const share = z
  .object({
    url: z.string().meta({ example: 'https://chat.example.com/chat/web_…?key=…' }),
    expiresAt: timestamp,
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof share>

export const shareAnswer = z.object({ data: share })

/** GET: until when the newest link works; null: none does. */
export const shareState = z.object({ data: share.pick({ expiresAt: true }).nullable() })

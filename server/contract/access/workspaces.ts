import { z } from 'zod'
import { monthlyTokens } from '../agents/spending.ts'
import { displayName, timestamp } from '../fields.ts'

/** `free` keeps the branding, `pro` may remove it. */
export const plan = z.enum(['free', 'pro'])
export type Plan = z.infer<typeof plan>

/** Access tokens, agents and AI resources each belong to one workspace. */
export const workspace = z
  .object({
    id: z.string(),
    name: z.string(),
    plan,
    monthlyTokens: monthlyTokens.optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Workspace' })
export type Workspace = z.infer<typeof workspace>

const count = z.int().min(0)

/** What goes with a workspace when it is deleted, in numbers. */
export const workspaceContents = z
  .object({
    agents: count,
    conversations: count,
    sources: count,
    pictures: count,
    tokens: count,
  })
  .meta({ id: 'WorkspaceContents' })
export type WorkspaceContents = z.infer<typeof workspaceContents>

/** POST /v1/workspaces */
export const workspaceCreate = z
  .object({ name: displayName, plan: plan.default('free') })
  .meta({ id: 'WorkspaceCreate' })

/** PATCH /v1/workspaces/{workspaceId} */
export const workspaceUpdate = z
  .object({ name: displayName.optional(), plan: plan.optional(), monthlyTokens: monthlyTokens.optional() })
  .refine((body) => Object.keys(body).length > 0, 'send name, plan or monthlyTokens')
  .meta({ id: 'WorkspaceUpdate' })
export type WorkspaceUpdate = z.infer<typeof workspaceUpdate>

import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { theme } from '../agents/theme.ts'

/** How many versions of a theme, or of instructions, are kept: the newest. */
export const maxVersions = 50

/**
 * A saved state. Numbers count up and are never reused. The newest version is the current state. There are none until the first change,
 * which records two: the state before it and the state after it.
 */
export const version = z
  .object({
    number: z.int().min(1),
    createdAt: timestamp,
    by: z.string().nullable().meta({
      description: 'The name that the token which saved it had then; null: it was saved before versions were kept',
    }),
    restores: z.int().optional().meta({ description: 'The number of the version that it restored' }),
  })
  .meta({ id: 'Version' })
export type Version = z.infer<typeof version>

/** GET /v1/agents/{agentId}/theme/versions/{number}: the whole theme, completed with the defaults. */
export const themeVersion = version.extend({ theme }).meta({ id: 'ThemeVersion' })
export type ThemeVersion = z.infer<typeof themeVersion>

/** GET /v1/ai/{aiId}/versions/{number} */
export const instructionsVersion = version.extend({ instructions: z.string() }).meta({ id: 'InstructionsVersion' })
export type InstructionsVersion = z.infer<typeof instructionsVersion>

/** GET …/versions: newest first, without their content. */
export const versionsAnswer = z.object({ data: z.array(version) })

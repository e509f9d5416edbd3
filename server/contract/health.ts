import { z } from 'zod'
import { timestamp } from './fields.ts'

/** GET /v1/health: how the server is, for the operator. */
export const health = z
  .object({
    version: z.string().nullable().meta({ description: 'Of the server; null: it cannot be told' }),
    startedAt: timestamp,
    storage: z.object({
      kind: z.enum(['files', 'postgresql']),
      readiness: z.enum(['ready', 'closed', 'unreachable', 'read-only', 'not-writable']),
      isWhole: z.boolean().meta({ description: 'false: some records cannot be read; foyer check names them' }),
    }),
    model: z
      .object({ name: z.string(), host: z.string() })
      .nullable()
      .meta({ description: 'What answers for agents without a key of their own; null: the embedded engine' }),
    answers: z.object({
      running: z.int(),
      waiting: z.int(),
      most: z.int().meta({ description: 'How many are written at the same time' }),
    }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof health>

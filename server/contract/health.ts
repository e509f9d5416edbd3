import { z } from 'zod'
import { timestamp } from './fields.ts'
import { promptCut } from './knowledge/ai.ts'

/** GET /v1/health: the state of the server, for the operator. */
export const health = z
  .object({
    version: z.string().nullable().meta({ description: 'Version of the server; null: unknown' }),
    startedAt: timestamp,
    storage: z.object({
      kind: z.enum(['files', 'postgresql']),
      readiness: z.enum(['ready', 'closed', 'unreachable', 'read-only', 'not-writable']),
      isWhole: z.boolean().meta({ description: 'false: some records cannot be read; foyer check names them' }),
      lastBackupAt: timestamp.nullable().meta({
        description: 'When foyer backup last completed on this data directory; null: never, or unknown (PostgreSQL)',
      }),
    }),
    model: z
      .object({ name: z.string(), host: z.string() })
      .nullable()
      .meta({ description: 'The model that answers for agents without their own key; null: the embedded engine' }),
    answers: z.object({
      running: z.int(),
      waiting: z.int(),
      most: z.int().meta({ description: 'How many can be written at the same time' }),
    }),
    promptCuts: z
      .array(z.object({ ...promptCut.shape, name: z.string(), model: z.string() }))
      .meta({ description: 'AI resources whose model read only a part of what it was sent, since the server started' }),
    notices: z.object({
      mailHost: z.string().nullable().meta({ description: 'The mail server; null: no email is sent' }),
      due: z.int().meta({ description: 'How many notices wait to be sent' }),
      dueSince: timestamp.nullable().meta({ description: 'When the oldest of these is or was due' }),
      failed: z.int().meta({ description: 'How many were given up in the last 30 days, and not sent again' }),
    }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof health>

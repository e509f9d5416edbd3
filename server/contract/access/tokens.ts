import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'

/** `admin`: every route of its workspace; `read`: only GET. */
const scope = z.enum(['admin', 'read'])
export type Scope = z.infer<typeof scope>

/** An access token without its secret, which only the answer to its creation holds. */
export const token = z
  .object({
    id: z.string(),
    name: z.string(),
    scope,
    createdAt: timestamp,
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable().meta({ description: 'The hour in which it was last used; null: never' }),
  })
  .meta({ id: 'Token' })
export type Token = z.infer<typeof token>

/** POST /v1/tokens */
export const tokenCreate = z
  .object({
    name: displayName,
    scope,
    expiresAt: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text).toISOString())
      .nullable()
      .default(null),
  })
  .meta({ id: 'TokenCreate' })
export type TokenCreate = z.infer<typeof tokenCreate>

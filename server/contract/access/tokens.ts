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

/** How long a printed sign-in link is valid, and how long the token is that it is exchanged for. */
export const signInCodeMinutes = 30
export const signInTokenHours = 12

/** POST /v1/sign-in, without a bearer. The code stands in the fragment of the link that the server prints at its start: /console#code=… */
export const signIn = z.object({ code: z.string().min(1).max(200) }).meta({ id: 'SignIn' })

/** An admin's access token of the default workspace, named Console; `token` is shown this once. A code is good for one sign-in. */
export const signInAnswer = z.object({ data: token, token: z.string() }).meta({ id: 'SignInAnswer' })

import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'
import { givenPassword, newPassword, role } from './people.ts'

/* Signing in by a cookie, in the console. Programs use tokens. */

/** How long somebody stays signed in who does not come back, and at most. */
export const loginIdleDays = 14
export const loginMaxDays = 90

/** POST /v1/logins, without a bearer. */
export const loginCreate = z
  .object({
    email: z.string().trim().toLowerCase().max(254),
    password: givenPassword,
  })
  .meta({ id: 'LoginCreate' })

/** Who is signed in, in which workspace, and in which others they may be. */
const me = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    pictureUrl: z.string().optional(),
    role,
    workspaceId: z.string(),
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role })),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof me>
/** GET /v1/logins/current, which anyone may ask: null when the cookie signs nobody in. */
export const currentAnswer = z.object({ data: me.nullable() }).meta({ id: 'CurrentAnswer' })
export const meAnswer = z.object({ data: me }).meta({ id: 'MeAnswer' })

/** PATCH /v1/me. `picture: null` removes it; POST /v1/me/picture sets one. */
export const meUpdate = z
  .object({ name: displayName.optional(), picture: z.null().optional() })
  .refine((body) => Object.keys(body).length > 0, 'send name or picture')
  .meta({ id: 'MeUpdate' })
export type MeUpdate = z.infer<typeof meUpdate>

/** PUT /v1/me/password. Signs out everywhere else. */
export const passwordChange = z.object({ current: givenPassword, password: newPassword }).meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof passwordChange>

/** Where somebody is signed in. `device`: the browser and the system, as it calls itself. `usedAt`: the hour of its last use. */
export const login = z
  .object({
    id: z.string(),
    device: z.string(),
    createdAt: timestamp,
    usedAt: timestamp,
    expiresAt: timestamp,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Login' })
export type Login = z.infer<typeof login>

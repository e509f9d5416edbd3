import { z } from 'zod'
import { displayName, isHttpUrl, timestamp } from '../fields.ts'
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

/* Notifications on a device (Web Push): at most one device for each sign-in of a person who answers visitors. */

/** A browser's subscription, as `PushSubscription.toJSON()` has it. The keys are base64url: a point of P-256, uncompressed, and 16 bytes (RFC 8291). */
export const pushSubscription = z
  .object({
    endpoint: z.string().max(2048, { abort: true }).refine(isHttpUrl, 'must be an https URL'),
    keys: z.object({
      p256dh: z.string().regex(/^B[\w-]{86}$/, 'must be a public key of 65 bytes in base64url'),
      auth: z.string().regex(/^[\w-]{22}$/, 'must be 16 bytes in base64url'),
    }),
  })
  .meta({ id: 'PushSubscription' })
export type PushSubscriptionBody = z.infer<typeof pushSubscription>

/** `unavailable`: `no-contact`: the operator has set neither an https address of the server nor an email sender; `no-keys`: the server's keys cannot be decrypted. */
const pushState = z
  .object({
    isOn: z.boolean().meta({ description: 'Whether a device is told by this sign-in' }),
    publicKey: z
      .string()
      .nullable()
      .meta({ description: 'What browsers subscribe with (applicationServerKey); null: this server cannot send' }),
    unavailable: z.enum(['no-contact', 'no-keys']).nullable().meta({ description: 'Why it cannot send' }),
  })
  .meta({ id: 'PushState' })
export type PushState = z.infer<typeof pushState>

export const pushStateAnswer = z.object({ data: pushState })

/** POST /v1/me/push/test */
export const pushTestAnswer = z.object({
  data: z
    .object({
      isSent: z.boolean(),
      problem: z.string().nullable().meta({ description: 'Why it was not sent, in a sentence' }),
    })
    .meta({ id: 'PushTest' }),
})
export type PushTest = z.infer<typeof pushTestAnswer>['data']

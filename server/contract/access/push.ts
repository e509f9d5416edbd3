import { z } from 'zod'
import { isHttpUrl } from '../fields.ts'

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

import { z } from 'zod'
import { displayName, timestamp } from '../fields.ts'
import { givenPassword } from './people.ts'

/* Passkeys: signing in to the console with a key that a device keeps (Web Authentication, W3C). Bytes are base64url, as its JSON forms have them. */

export const maxPasskeys = 20
/** How long a challenge is good for: as long as somebody needs to find their key. */
export const challengeMinutes = 5

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url')

/** `usedAt`: null until somebody has signed in with it. `host`: where it signs in. */
export const passkey = z
  .object({ id: z.string(), name: z.string(), host: z.string(), createdAt: timestamp, usedAt: timestamp.nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

/** POST /v1/me/passkeys/challenge. The password, so that nobody makes a way in of a browser that was left open. */
export const passkeyChallenge = z
  .object({
    password: givenPassword,
  })
  .meta({ id: 'PasskeyChallenge' })

/** What a browser makes a passkey with: a part of PublicKeyCredentialCreationOptionsJSON. `exclude`: those that are there. */
export const newPasskeyOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    algorithms: z.array(z.int()),
    exclude: z.array(z.string()),
  })
  .meta({ id: 'NewPasskeyOptions' })
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>

/** What a browser asks for a passkey with: a part of PublicKeyCredentialRequestOptionsJSON. It names nobody's. */
export const passkeyOptions = z.object({ challenge: z.string(), rpId: z.string() }).meta({ id: 'PasskeyOptions' })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

/** POST /v1/me/passkeys: what the browser has made (RegistrationResponseJSON). */
export const passkeyCreate = z
  .object({
    name: displayName,
    credential: z.object({
      id: bytes(1400),
      response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(8000) }),
    }),
  })
  .meta({ id: 'PasskeyCreate' })
export type PasskeyCreate = z.infer<typeof passkeyCreate>

/** PATCH /v1/me/passkeys/{passkeyId} */
export const passkeyUpdate = z.object({ name: displayName }).meta({ id: 'PasskeyUpdate' })

/** POST /v1/logins/passkey, without a bearer: what a passkey has signed (AuthenticationResponseJSON). `userHandle`: whose it is. */
export const passkeyLogin = z
  .object({
    id: bytes(1400),
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(100),
    }),
  })
  .meta({ id: 'PasskeyLogin' })
export type PasskeyLogin = z.infer<typeof passkeyLogin>

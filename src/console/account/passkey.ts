import type { NewPasskeyOptions, Passkey, PasskeyOptions } from '#contract/access/passkeys.ts'
import { addPasskey, askToAdd } from '../api/access.ts'
import { readJson, request } from '../api/request/request.ts'
import { passkeyWords as text } from '../words/en/passkeys.ts'
import { acceptPerson } from './account.ts'

/*
 * Passkeys, as the browser makes them and signs with them (Web Authentication). Loaded by whoever uses them. Bytes are converted here, not by the
 * browser's own JSON forms: Safari has had these since 18.4, and password managers that stand in for the browser often have none.
 */

/** Shorter than a challenge is good for, in milliseconds. */
const timeout = 4 * 60_000

/** Signs in whoever the browser has a passkey of. Throws an error that says what to do. */
export async function signInByPasskey(): Promise<void> {
  const answer = await request(null, 'POST', 'logins/passkey/challenge')
  const { data } = await readJson<{ data: PasskeyOptions }>(answer)
  await acceptPerson(await request(null, 'POST', 'logins/passkey', { body: await sign(data) }))
}

async function sign({ challenge, rpId }: PasskeyOptions) {
  const publicKey = { challenge: bytesOf(challenge), rpId, userVerification: 'required', timeout } as const
  const found = await navigator.credentials.get({ publicKey }).catch((cause: unknown) => {
    throw new Error(isRefused(cause) ? text.notSigned : text.notHere, { cause })
  })
  if (!isCredential(found)) throw new Error(text.notSigned)
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response as AuthenticatorAssertionResponse
  return {
    id: textOf(found.rawId),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle ? textOf(userHandle) : '',
    },
  }
}

/** Makes a passkey of who is signed in. Throws as {@link signInByPasskey} does, and what the server refuses. */
export async function makePasskey(name: string, password: string): Promise<Passkey> {
  const options = await askToAdd(password)
  return addPasskey({ name, credential: await create(options) })
}

async function create({ challenge, rpId, user, algorithms, exclude }: NewPasskeyOptions) {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytesOf(challenge),
    rp: { id: rpId, name: 'Foyer' },
    user: { ...user, id: bytesOf(user.id) },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
    // Found without a name being typed, and never by who merely holds the device.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout,
  }
  const made = await navigator.credentials.create({ publicKey }).catch((cause: unknown) => {
    const isThere = cause instanceof DOMException && cause.name === 'InvalidStateError'
    throw new Error(isThere ? text.isThere : isRefused(cause) ? text.notMade : text.notHere, { cause })
  })
  if (!isCredential(made)) throw new Error(text.notMade)
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return {
    id: textOf(made.rawId),
    response: { clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) },
  }
}

/** By what it has: password managers answer with objects of their own. */
function isCredential(credential: Credential | null): credential is PublicKeyCredential {
  return credential !== null && 'rawId' in credential
}

/** Cancelled, or not answered in time; browsers do not tell which, nor whether there is a passkey. */
function isRefused(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')
}

/** The bytes of a base64url text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

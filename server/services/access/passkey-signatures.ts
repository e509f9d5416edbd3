import type { PasskeyCreate, PasskeyLogin } from '../../contract/access/passkeys.ts'
import type { PasskeyRecord } from '../../store/records/people.ts'

/*
 * Checks what browsers say of passkeys, by @simplewebauthn/server (Web Authentication, sections 7.1 and 7.2): challenge, origin, host, that
 * the person was verified, signature and counter. The library is loaded when somebody first uses a passkey: it takes 0.3 s and 30 MB.
 */

/** The page that a passkey is used on: its origin, and its host, which the passkey is for. */
export type PasskeyPage = { origin: string; host: string }

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms), which all authenticators know one of. */
export const algorithms = [-8, -7, -257]

type IsOpen = (challenge: string) => boolean

/** What is kept of a new passkey; null: something is wrong with it. */
export async function checkNewPasskey(
  { id, response }: PasskeyCreate['credential'],
  page: PasskeyPage,
  isOpen: IsOpen,
): Promise<Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter'> | null> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await library()

  async function check() {
    // Nobody is asked what make a key is. Of certificates that say so, the library would ask the addresses in them whether they were revoked.
    const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
    const format = attestation.get('fmt')
    const isSelf = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
    if (format !== 'none' && !isSelf) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: isOpen,
      expectedOrigin: page.origin,
      expectedRPID: page.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo?.credential.id !== id) return null
    const { publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  }
  return check().catch(() => null)
}

/** The counter of a passkey after a use of it; null: something is wrong with that. */
export async function checkPasskeyUse(
  { id, response }: PasskeyLogin,
  passkey: PasskeyRecord,
  page: PasskeyPage,
  isOpen: IsOpen,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: isOpen,
    expectedOrigin: page.origin,
    expectedRPID: page.host,
    credential: { id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

/** The library throws whatever is wrong with an answer; that it cannot be loaded is our fault, and thrown to the caller. */
async function library() {
  // Its decorators need it, and its own import of it is lost in a bundle.
  await import('reflect-metadata')
  const [verifying, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...verifying, decodeAttestationObject: helpers.decodeAttestationObject }
}

/** The challenge that was signed. It counts for nothing before the signature is checked. Empty: there is none. */
export function challengeIn({ response }: Pick<PasskeyLogin | PasskeyCreate['credential'], 'response'>): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const { challenge } = data as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

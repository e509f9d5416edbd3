import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** Tokens and sealed values. Everything made here has 192 random bits or more, and nothing is kept in clear. */

/** The SHA-256 of a token, in hex: what is stored and compared instead of it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A new access token of that scope, shown once. */
export function newAccessToken(scope: 'admin' | 'read'): string {
  return `${scope === 'admin' ? 'fy_ad_' : 'fy_rd_'}${randomBytes(24).toString('base64url')}`
}

/** A new operator token. */
export function newOperatorToken(): string {
  return `fy_op_${randomBytes(24).toString('base64url')}`
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/**
 * What FOYER_SECRET protects: vendor keys are sealed with it, session tokens derived from it. A derived token needs no storage,
 * so a million sessions cost no memory for theirs, and there is no list of them to leak.
 */
export class Vault {
  readonly #sealing: Uint8Array
  readonly #sessions: Buffer

  /** `secret` is any text; both keys are derived from it, so that neither use can be turned into the other. */
  constructor(secret: string) {
    this.#sealing = createHmac('sha256', secret).update('foyer sealed values').digest()
    this.#sessions = createHmac('sha256', secret).update('foyer session tokens').digest()
  }

  /** The token of a session: `fy_vs_`, the session's id, a dot and a MAC of it. */
  sessionToken(sessionId: string): string {
    return `fy_vs_${sessionId}.${this.#mac(sessionId)}`
  }

  /** The session that a token is for, or undefined when we did not make it. */
  sessionOf(token: string): string | undefined {
    const parts = /^fy_vs_(ses_[\w-]{8,60})\.([\w-]{43})$/.exec(token)
    const [, sessionId, mac] = parts ?? []
    if (!sessionId || !mac) return undefined
    return sameSecret(mac, this.#mac(sessionId)) ? sessionId : undefined
  }

  #mac(sessionId: string): string {
    return createHmac('sha256', this.#sessions).update(sessionId).digest('base64url')
  }

  /** Seals a value (compact JWE, A256GCM) for the record `owner`; it opens for that record only. */
  async seal(value: string, owner: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(value))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', sub: owner })
      .encrypt(this.#sealing)
  }

  /** Opens what {@link seal} made for `owner`. Throws when it was sealed with another secret, for another record, or changed. */
  async open(sealed: string, owner: string): Promise<string> {
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, this.#sealing)
    if (protectedHeader['sub'] !== owner) throw new Error('The sealed value belongs to another record.')
    return new TextDecoder().decode(plaintext)
  }
}

import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'

/** Tokens and sealed values. Every token made here has 192 random bits or more, and none is stored in clear. */

/** The SHA-256 of a token, in hex: what is stored and compared instead of it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
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

/** The keys derived from one secret, one for each use, so that a value made for one use is not valid for another. */
type Derived = {
  /** Identifies the secret that sealed a value without revealing it: the `kid` of RFC 7516, section 4.1.6. */
  id: string
  sealing: Uint8Array
  sessions: Buffer
  pseudonyms: Buffer
  mails: Buffer
}

/**
 * The uses of FOYER_SECRET: vendor keys are sealed with it, session tokens derived from it. A derived token needs no storage,
 * so a million sessions cost no memory for theirs, and there is no list of them to leak.
 *
 * While a secret is being replaced there are two: the new one seals and signs, the previous one only opens and verifies.
 */
export class Keyring {
  readonly #current: Derived
  readonly #previous: Derived | undefined

  /** Each secret is any text. */
  constructor(secret: string, previousSecret?: string) {
    this.#current = derive(secret)
    this.#previous = previousSecret === undefined ? undefined : derive(previousSecret)
  }

  /** Names the current secret, and tells nothing of it. */
  get id(): string {
    return this.#current.id
  }

  /** Whether it is the current secret or the previous one that {@link id} names. */
  knows(id: string): boolean {
    return id === this.#current.id || id === this.#previous?.id
  }

  /** The token of a session: `fy_vs_`, the session's id, a dot and a MAC of it. */
  sessionToken(sessionId: string): string {
    return `fy_vs_${sessionId}.${mac(this.#current.sessions, sessionId)}`
  }

  /** The session that a token is for; undefined when its MAC is wrong. */
  sessionOf(token: string): string | undefined {
    const parts = /^fy_vs_(ses_[\w-]{8,60})\.([\w-]{43})$/.exec(token)
    const [, sessionId, given] = parts ?? []
    if (!sessionId || !given) return undefined
    const isOurs = this.#isMac(({ sessions }) => sessions, sessionId, given)
    return isOurs ? sessionId : undefined
  }

  /** The key by which whoever gets mails ends them; `whose` is what they are of. A MAC, so that it works as long as mails are kept. */
  unsubscribeKey(whose: string): string {
    return mac(this.#current.mails, whose)
  }

  /** Whether a key is that of `whose`. */
  isUnsubscribeKey(whose: string, key: string): boolean {
    return this.#isMac(({ mails }) => mails, whose, key)
  }

  /** Whether a MAC was made with the current secret or the previous one. */
  #isMac(keyOf: (derived: Derived) => Buffer, text: string, given: string): boolean {
    const isOurs = sameSecret(given, mac(keyOf(this.#current), text))
    return isOurs || (this.#previous !== undefined && sameSecret(given, mac(keyOf(this.#previous), text)))
  }

  /**
   * A keyed hash, to store in place of a text that must not be kept. Without the secret it cannot be reversed by trying all texts, which
   * for a plain hash of an address takes seconds.
   */
  pseudonym(text: string): string {
    return createHmac('sha256', this.#current.pseudonyms).update(text).digest('base64url')
  }

  /** Seals a value (compact JWE, A256GCM) for the record `owner`; it opens for that record only. */
  async seal(value: string, owner: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(value))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: this.#current.id, sub: owner })
      .encrypt(this.#current.sealing)
  }

  /** Opens what {@link seal} made for `owner`. Throws when it was sealed with another secret, for another record, or changed. */
  async open(sealed: string, owner: string): Promise<string> {
    const [first, second] = this.#keysFor(sealed)
    const opened = compactDecrypt(sealed, first)
    const { plaintext, protectedHeader } = await (second ? opened.catch(() => compactDecrypt(sealed, second)) : opened)
    if (protectedHeader['sub'] !== owner) throw new Error('The sealed value belongs to another record.')
    return new TextDecoder().decode(plaintext)
  }

  /** Whether a value was sealed with the current secret; false also for values from before they named their secret. */
  isCurrent(sealed: string): boolean {
    return decodeProtectedHeader(sealed).kid === this.#current.id
  }

  /** The keys that may open a value. Its `kid` need not be trusted: a wrong key opens nothing. */
  #keysFor(sealed: string): [Uint8Array, Uint8Array?] {
    const { kid } = decodeProtectedHeader(sealed)
    const [current, previous] = [this.#current, this.#previous]
    if (!previous) return [current.sealing]
    if (kid === undefined) return [current.sealing, previous.sealing]
    return [kid === previous.id ? previous.sealing : current.sealing]
  }
}

function derive(secret: string): Derived {
  const key = (use: string) => createHmac('sha256', secret).update(use).digest()
  return {
    id: key('foyer key id').toString('base64url').slice(0, 16),
    sealing: key('foyer sealed values'),
    sessions: key('foyer session tokens'),
    pseudonyms: key('foyer pseudonyms'),
    mails: key('foyer mails'),
  }
}

function mac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
